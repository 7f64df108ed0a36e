import { codeOf } from "~/models/backend-fault.server";
import type { Db } from "~/models/db";
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
    const there = files[0] ? await find(db, files[0].file.slice(0, 32)) : [];
    const missing = files.filter(({ file }) => !there.includes(file));
    await Promise.all(missing.map((file) => upload(db, file)));
  },
  find,
  async remove(db, files) {
    if (files.length === 0) return;
    const removing = db.storage.from(bucket).remove([...files]);
    const { data, error } = await removing.catch(asFailed);
    if (error || !Array.isArray(data)) throw new StoreFault(`media: not removed (${codeOfStorage(error)})`);
  },
};

/** What visitors get may be kept on its way, a "there is none" as well; staff see what lies in the bucket. */
async function find(db: Db, name: string): Promise<string[]> {
  const listing = db.storage.from(bucket).list("", { search: name });
  const { data, error } = await listing.catch(asFailed);
  if (error || !Array.isArray(data)) throw new StoreFault(`media: not listed (${codeOfStorage(error)})`);
  const there = new Set(data.map((found) => found.name));
  return filesNamed(name).filter((file) => there.has(file));
}

async function upload(db: Db, { file, content }: PictureFile): Promise<void> {
  const options = { contentType: "image/webp", cacheControl };
  const uploading = db.storage.from(bucket).upload(file, content, options);
  const { data, error } = await uploading.catch(asFailed);
  // Named by its content, what is there already is the same picture.
  if (error && taken.test(codeOfStorage(error))) return;
  if (!error && data?.fullPath === `${bucket}/${file}`) return;
  const code = codeOfStorage(error);
  throw new StoreFault(`media: not stored (${code})`, { reason: reasons[code] });
}

const reasons: Record<string, StoreFault["reason"]> = { 413: "large", 403: "forbidden" };

/** How the store says that there is a file of that name, in its versions. */
const taken = /^(409|Duplicate|ResourceAlreadyExists|KeyAlreadyExists)$/;

/** An answer that could not be read at all is an exception to the client. */
function asFailed(error: unknown) {
  return { data: null, error: Object(error) as { statusCode?: string } };
}

/** What of the store's answer may be told further: it says 400 for nearly everything, with the code proper within. */
function codeOfStorage(error: { statusCode?: string } | null) {
  return codeOf({ code: error?.statusCode });
}
