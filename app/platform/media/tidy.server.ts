import { join } from "node:path";
import { knownPicture } from "~/platform/database/cached-pictures.server";
import { backend } from "~/platform/database/client.server";
import type { Db } from "~/platform/database/db";
import { logFault } from "~/platform/process/fault-log.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { env } from "~/platform/settings/env.server";
import { checkPictures, type PictureCheck } from "./check.server";
import { cacheFolder, isThere, type PictureFile, readPicture } from "./picture-folder.server";
import { removePicture, StoreFault, storePicture } from "./store.server";

const cacheDir = join(env.DATA_DIR, cacheFolder);

/** Removes orphaned files with the caller's rights. Never throws: leftovers are found again. */
export async function tidyPictures(db: Db): Promise<{ removed: number; after: PictureCheck }> {
  const end = Date.now() + deadline("tidying");
  const before = await checkPictures();
  const { orphans } = before;
  let removed = 0;
  for (const name of orphans) {
    if (Date.now() > end) break;
    if (knownPicture(name)) continue;
    try {
      if (await removePicture(db, name)) removed += 1;
    } catch (error) {
      logFault({ level: "warn", what: "pictures: files of nobody not removed" }, error);
    }
  }
  return { removed, after: orphans.length > 0 ? await checkPictures() : before };
}

export async function storedHere(missing: PictureCheck["missing"]): Promise<PictureCheck["missing"]> {
  const kept: PictureCheck["missing"] = [];
  for (const picture of backend.embedded ? [] : missing) if (await areHere(picture.files)) kept.push(picture);
  return kept;
}

/** Uploads what the bucket lacks and this machine has. Throws StoreFault, and when a folder cannot be read. */
export async function uploadStored(db: Db): Promise<{ stored: number; after: PictureCheck }> {
  const end = Date.now() + deadline("tidying");
  const { missing } = await checkPictures();
  let stored = 0;
  for (const { files } of await storedHere(missing)) {
    if (Date.now() > end) break;
    await storePicture(db, { files: await Promise.all(files.map(readHere)) });
    stored += 1;
  }
  return { stored, after: await checkPictures() };
}

async function areHere(files: readonly string[]) {
  for (const file of files)
    if (!(await isThere(env.DATA_DIR, file)) && !(await isThere(cacheDir, file))) return false;
  return true;
}

async function readHere(file: string): Promise<PictureFile> {
  const content = (await readPicture(env.DATA_DIR, file)) ?? (await readPicture(cacheDir, file));
  if (!content) throw new StoreFault("media: gone from this machine");
  return { file, content };
}
