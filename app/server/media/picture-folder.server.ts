import { rm } from "node:fs/promises";
import { join } from "node:path";
import { mediaWidths } from "~/schemas/media";
import { makeFolder, stands } from "~/server/disk/data-directory.server";
import { writeDurably } from "~/server/disk/durable-file.server";
import { takingTurns } from "~/server/process/turns.server";

/** Where pictures lie, within the data directory. */
export const pictureFolder = "media";

export interface PictureFile {
  file: string;
  content: Uint8Array;
}

// Two drafts of one file would be the same draft.
const inTurn = takingTurns();

/** The files that a picture may have. */
export function filesNamed(name: string): string[] {
  return mediaWidths.map((width) => `${name}-${width}.webp`);
}

/**
 * Writes the files of a picture, all of them or none, each there as a whole or not at all, also after a power cut; what
 * is there already stays. Rejects with the system's error.
 */
export function writePictures(dataDir: string, files: readonly PictureFile[]): Promise<void> {
  return inTurn(async () => {
    const missing = files.filter(({ file }) => !isThere(dataDir, file));
    const written: string[] = [];
    try {
      makeFolder(dataDir, pictureFolder);
      for (const { file, content } of missing) {
        written.push(file);
        await writeDurably(dataDir, join(pictureFolder, file), content);
      }
    } catch (error) {
      await removePictures(dataDir, written).catch(() => undefined);
      throw error;
    }
  });
}

/** Removes files of pictures with their drafts; those that are not there are gone already. Rejects with the system's error. */
export async function removePictures(dataDir: string, files: readonly string[]): Promise<void> {
  const names = files.flatMap((file) => [`${file}.draft`, file]);
  for (const name of names) await rm(join(dataDir, pictureFolder, name), { force: true });
}

function isThere(dataDir: string, file: string) {
  const stats = stands(join(dataDir, pictureFolder, file));
  return stats?.isFile() === true && stats.size > 0;
}
