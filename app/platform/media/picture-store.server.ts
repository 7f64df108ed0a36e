import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "~/platform/database/db";
import { codeOf } from "~/platform/process/backend-fault.server";
import { outsideBudget } from "~/platform/process/time-budget.server";
import {
  filesNamed,
  type PictureFile,
  pictureFolder,
  removePictures,
  writePictures,
} from "./picture-folder.server";

/** All of it rejects with StoreFault only. */
interface PictureStore {
  store: (db: Db, files: readonly PictureFile[]) => Promise<void>;
  confirm: (db: Db, files: readonly PictureFile[]) => Promise<void>;
  find: (db: Db, name: string) => Promise<string[]>;
  remove: (db: Db, files: readonly string[]) => Promise<void>;
}

export class StoreFault extends Error {
  readonly reason?: "large" | "forbidden" | "unready" | "silent" | undefined;

  constructor(message: string, { reason, ...options }: ErrorOptions & Pick<StoreFault, "reason"> = {}) {
    super(message, options);
    this.reason = reason;
  }
}
export class NoPicture extends StoreFault {}
export class NoAnswer extends StoreFault {}

export function embeddedStore(dataDir: string): PictureStore {
  const store: PictureStore["store"] = (_db, files) =>
    writePictures(dataDir, files).catch((error) => {
      throw new StoreFault(`media: not written (${codeOf(error)})`);
    });
  return {
    store,
    confirm: store,
    find: async (_db, name) =>
      filesNamed(name).filter((file) => existsSync(join(dataDir, pictureFolder, file))),
    remove: (_db, files) =>
      removePictures(dataDir, files).catch((error) => {
        throw new StoreFault(`media: not removed (${codeOf(error)})`);
      }),
  };
}

export function storedIn(dataDir: string) {
  return (file: string): Promise<Buffer | undefined> =>
    readFile(join(dataDir, pictureFolder, file)).catch((error) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
}

const bucket = "media";
/** Caches before the bucket (seconds): only our servers read there, once per file. */
const cacheControl = "60";

export const hostedStore: PictureStore = {
  async store(db, files) {
    // A partial upload stays for the retry; the nightly check finds leftovers.
    await Promise.all(files.map((file) => upload(db, file)));
  },
  async confirm(db, files) {
    const there = files[0] ? await find(db, nameOf(files[0].file)) : [];
    const missing = files.filter(({ file }) => !there.includes(file));
    await Promise.all(missing.map((file) => upload(db, file)));
  },
  find,
  async remove(db, files) {
    if (files.length === 0) return;
    const { data, error } = await ask(() => db.storage.from(bucket).remove([...files]));
    if (error || !Array.isArray(data)) throw faultOf("not removed", error);
    const removed = new Set(data.map((file) => file.name));
    if (files.every((file) => removed.has(file))) return;
    // Files that others removed look like files that row rules hide.
    const there = await find(db, nameOf(files[0]));
    const left = files.filter((file) => there.includes(file)).length;
    if (left > 0)
      throw new StoreFault(`media: not removed (${left} of ${files.length} still there)`, {
        reason: "forbidden",
      });
  },
};

/** Public responses may be cached, misses too; an authenticated list is not. */
async function find(db: Db, name: string): Promise<string[]> {
  const { data, error } = await ask(() => db.storage.from(bucket).list("", { search: name }));
  if (error || !Array.isArray(data)) throw faultOf("not listed", error);
  const there = new Set(data.map((found) => found.name));
  return filesNamed(name).filter((file) => there.has(file));
}

async function upload(db: Db, { file, content }: PictureFile): Promise<void> {
  const options = { contentType: "image/webp", cacheControl };
  const { data, error } = await ask(() => db.storage.from(bucket).upload(file, content, options));
  // Names are content hashes: an existing file is the same picture.
  if (error && taken.test(codeOfStorage(error))) return;
  if (!error && data?.fullPath === `${bucket}/${file}`) return;
  throw faultOf("not stored", error);
}

const nameOf = (file = "") => file.slice(0, 32);

const taken = /^(409|Duplicate|ResourceAlreadyExists|KeyAlreadyExists)$/;

/** Not counted in the request's time budget. */
function ask<Answer>(question: () => Promise<Answer>) {
  return outsideBudget(question).catch(asFailed);
}

/** supabase-js throws on unreadable responses. */
function asFailed(error: unknown) {
  return { data: null, error: Object(error) as StorageRefusal };
}

interface StorageRefusal {
  statusCode?: string;
}

function faultOf(what: string, error: StorageRefusal | null) {
  const code = codeOfStorage(error);
  const reason = Object.entries(reasons).find(([, codes]) => codes.test(code))?.[0];
  return new StoreFault(`media: ${what} (${code})`, { reason: reason as StoreFault["reason"] });
}

const reasons = {
  large: /^413$/,
  forbidden: /^403$/,
  unready: /^(404|415|NoSuchBucket|NoSuchKey|InvalidMimeType)$/,
  silent: /^(5\d\d|no usable answer)$/,
};

function codeOfStorage(error: StorageRefusal | null) {
  return codeOf({ code: error?.statusCode });
}
