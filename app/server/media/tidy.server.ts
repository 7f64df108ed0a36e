import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "~/models/db";
import { backend } from "~/server/backend/client.server";
import { knownPicture } from "~/server/backend/known-pictures.server";
import { env } from "~/server/settings/env.server";
import { checkPictures, type PictureCheck } from "./check.server";
import { pictureFolder } from "./picture-folder.server";
import { removePicture, storePicture } from "./store.server";

/** Whoever presses the button waits no longer than this (milliseconds). */
const patience = 10_000;

/**
 * Looks for files that belong to no picture, removes them with the rights of whoever asks, and gives of how many pictures
 * they were and what is found after that. Throws StoreFault.
 */
export async function tidyPictures(db: Db): Promise<{ removed: number; after: PictureCheck }> {
  const end = Date.now() + patience;
  const { orphans } = await checkPictures();
  let removed = 0;
  for (const name of orphans) {
    if (Date.now() > end) break;
    // Brought in again meanwhile.
    if (knownPicture(name)) continue;
    await removePicture(db, name);
    removed += 1;
  }
  return { removed, after: await checkPictures() };
}

/** Of these pictures, those of which this server's cache has what the bucket lacks, as after a move to a project. */
export function keptHere(missing: PictureCheck["missing"]): PictureCheck["missing"] {
  if (backend.embedded) return [];
  return missing.filter(({ files }) => files.every((file) => existsSync(pathOf(file))));
}

/**
 * Puts into the bucket what it lacks and the cache has, with the rights of whoever asks. Gives of how many pictures that
 * was and what is found after that. Throws StoreFault, and where the cache cannot be read.
 */
export async function storeKept(db: Db): Promise<{ stored: number; after: PictureCheck }> {
  const end = Date.now() + patience;
  const { missing } = await checkPictures();
  let stored = 0;
  for (const { files } of keptHere(missing)) {
    if (Date.now() > end) break;
    const read = files.map(async (file) => ({ file, content: await readFile(pathOf(file)) }));
    await storePicture(db, { files: await Promise.all(read) });
    stored += 1;
  }
  return { stored, after: await checkPictures() };
}

function pathOf(file: string) {
  return join(env.DATA_DIR, pictureFolder, file);
}
