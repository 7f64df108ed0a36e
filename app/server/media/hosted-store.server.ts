import type { Db } from "~/models/db";
import { filesNamed, type PictureFile } from "./picture-folder.server";
import type { PictureStore } from "./picture-store.server";
import { StoreFault } from "./store-fault.server";

const bucket = "media";
/** How long whoever has a file may keep it (seconds). */
const cacheControl = `${365 * 24 * 60 * 60}`;

/** Pictures in the bucket of a Supabase project, written with the rights of whoever brings them. */
export const hostedStore: PictureStore = {
  async store(db, files) {
    for (const file of files) await upload(db, file);
  },
  async remove(db, name) {
    const { error } = await db.storage
      .from(bucket)
      .remove(filesNamed(name))
      .catch((error) => ({ error }));
    if (error) throw new StoreFault(`media: not removed (${storageCode(error)})`);
  },
};

async function upload(db: Db, { file, content }: PictureFile) {
  const options = { contentType: "image/webp", cacheControl };
  const { error } = await db.storage
    .from(bucket)
    .upload(file, content, options)
    .catch((error) => ({ error }));
  if (error && !isThere(error)) throw new StoreFault(`media: not stored (${storageCode(error)})`);
}

interface StorageAnswer {
  status?: number;
  statusCode?: string;
  code?: string;
}

/** Named by its content, what is there already is the same picture. */
function isThere({ statusCode, code }: StorageAnswer) {
  return statusCode === "409" || statusCode === "Duplicate" || /AlreadyExists$/.test(code ?? "");
}

/** What of the store's answer may be told further. */
function storageCode({ status, statusCode, code }: StorageAnswer) {
  const said = [status, statusCode, code]
    .map(String)
    .find((word) => /^\w{1,30}$/.test(word) && word !== "undefined");
  return said ?? "no usable answer";
}
