import type { Db } from "~/models/db";
import { knownPicture } from "~/server/backend/known-pictures.server";
import { checkPictures, type PictureCheck } from "./check.server";
import { removePicture } from "./store.server";

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
