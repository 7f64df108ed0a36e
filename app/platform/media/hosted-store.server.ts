import type { Db } from "~/platform/database/db";
import { codeOf } from "~/platform/process/backend-fault.server";
import { outsideBudget } from "~/platform/process/time-budget.server";
import { filesNamed, type PictureFile } from "./picture-folder.server";
import type { PictureStore } from "./picture-store.server";
import { StoreFault } from "./store-fault.server";

const bucket = "media";
/** How long what stands before the bucket may keep a file (seconds): only our servers read there, each of them once. */
const cacheControl = "60";

/** Pictures in the bucket of a Supabase project, written with the rights of whoever brings them. */
export const hostedStore: PictureStore = {
  async store(db, files) {
    // What is stored when another file is not stays for the next try; what nobody tries again is found at night.
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
    // What others have removed meanwhile is answered like what the row rules hide.
    const there = await find(db, nameOf(files[0]));
    const left = files.filter((file) => there.includes(file)).length;
    if (left > 0)
      throw new StoreFault(`media: not removed (${left} of ${files.length} still there)`, {
        reason: "forbidden",
      });
  },
};

/** What visitors get may be kept on its way, a "there is none" as well; staff see what lies in the bucket. */
async function find(db: Db, name: string): Promise<string[]> {
  const { data, error } = await ask(() => db.storage.from(bucket).list("", { search: name }));
  if (error || !Array.isArray(data)) throw faultOf("not listed", error);
  const there = new Set(data.map((found) => found.name));
  return filesNamed(name).filter((file) => there.has(file));
}

async function upload(db: Db, { file, content }: PictureFile): Promise<void> {
  const options = { contentType: "image/webp", cacheControl };
  const { data, error } = await ask(() => db.storage.from(bucket).upload(file, content, options));
  // Named by its content, what is there already is the same picture.
  if (error && taken.test(codeOfStorage(error))) return;
  if (!error && data?.fullPath === `${bucket}/${file}`) return;
  throw faultOf("not stored", error);
}

const nameOf = (file = "") => file.slice(0, 32);

/** How the store says that there is a file of that name, in its versions. */
const taken = /^(409|Duplicate|ResourceAlreadyExists|KeyAlreadyExists)$/;

/** However long the store takes, or hangs, it takes none of the time of what else the request asks. */
function ask<Answer>(question: () => Promise<Answer>) {
  return outsideBudget(question).catch(asFailed);
}

/** An answer that could not be read at all is an exception to the client. */
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
  // Whatever is asked for is in the bucket's reach: this is said where there is none, or it takes no pictures.
  unready: /^(404|415|NoSuchBucket|NoSuchKey|InvalidMimeType)$/,
  silent: /^(5\d\d|no usable answer)$/,
};

/** What of the store's answer may be told further: it says 400 for nearly everything, with the code proper within. */
function codeOfStorage(error: StorageRefusal | null) {
  return codeOf({ code: error?.statusCode });
}
