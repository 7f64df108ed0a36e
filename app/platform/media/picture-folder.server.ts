import { constants } from "node:fs";
import { type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "~/platform/files/data-directory.server";
import { writeDurably } from "~/platform/files/durable-file.server";
import { takingTurns } from "~/platform/process/turns.server";
import { mediaName, mediaWidths } from "~/schemas/media";

/** Where pictures lie, within the data directory. */
export const pictureFolder = "media";
/** Where an instance with a project keeps what it has fetched, within the data directory, in a folder of the same name. */
export const cacheFolder = "cache";
/** Where the release has the pictures of its sample site, in a folder of the same name. */
export const sampleDir = "supabase";

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
    const missing: PictureFile[] = [];
    for (const one of files) if (!(await isThere(dataDir, one.file))) missing.push(one);
    const written: string[] = [];
    try {
      makeFolder(dataDir, pictureFolder);
      for (const { file, content } of missing) {
        written.push(file);
        await writeDurably(dataDir, join(pictureFolder, file), content);
      }
    } catch (error) {
      await takeAway(dataDir, written).catch(() => undefined);
      throw error;
    }
  });
}

/** Removes what was being written when this machine or the process fell. Rejects with the system's error. */
export function removeDrafts(dataDir: string): Promise<void> {
  return inTurn(async () => {
    const names = await readdir(join(dataDir, pictureFolder)).catch(() => []);
    const files = names.map((name) => name.replace(/\.draft$/, ""));
    const drafts = names.filter(
      (name, index) => name !== files[index] && mediaName(`/media/${files[index]}`),
    );
    for (const name of drafts) await rm(join(dataDir, pictureFolder, name), { force: true });
  });
}

/**
 * Removes files of pictures with their drafts, those of which `may` says so when it is their turn; those that are not
 * there are gone already. Rejects with the system's error.
 */
export function removePictures(
  dataDir: string,
  files: readonly string[],
  may: (file: string) => boolean = () => true,
): Promise<void> {
  return inTurn(() => takeAway(dataDir, files, may));
}

async function takeAway(dataDir: string, files: readonly string[], may = (_: string) => true) {
  for (const file of files) {
    if (!may(file)) continue;
    for (const name of [`${file}.draft`, file]) await rm(join(dataDir, pictureFolder, name), { force: true });
  }
}

/** A file that is open, to be closed by whoever has opened it. */
export interface OpenPicture {
  handle: FileHandle;
  size: number;
}

/** Opens a file of a picture; undefined for none, and for what is no whole picture. Rejects with the system's error. */
export async function openPicture(dataDir: string, file: string): Promise<OpenPicture | undefined> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  let handle: FileHandle | undefined;
  try {
    // Never through a link, and without waiting at a FIFO.
    handle = await open(join(dataDir, pictureFolder, file), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stats = await handle.stat();
    const start = Buffer.alloc(12);
    if (stats.isFile()) await handle.read(start, 0, start.length, 0);
    if (isWholeWebp(start, stats.size)) return { handle, size: stats.size };
  } catch (error) {
    await handle?.close();
    if (!absent.includes(String((error as NodeJS.ErrnoException).code))) throw error;
    return undefined;
  }
  await handle.close();
  return undefined;
}

const absent = ["ENOENT", "ENOTDIR", "ELOOP", "ENXIO"];

/** True when a file that begins so and has so many bytes is a WebP that is all there. */
export function isWholeWebp(start: Buffer, size: number): boolean {
  if (start.length < 12 || start.toString("latin1", 0, 4) !== "RIFF") return false;
  return start.toString("latin1", 8, 12) === "WEBP" && start.readUInt32LE(4) + 8 === size;
}

/** The files of pictures that lie there, the longest unchanged first; what has another name is passed over. */
export async function listPictures(
  dataDir: string,
): Promise<{ file: string; size: number; changed: number }[]> {
  const names = await readdir(join(dataDir, pictureFolder)).catch(() => []);
  const files = names.filter((file) => mediaName(`/media/${file}`));
  const found = await Promise.all(
    files.map(async (file) => {
      const stats = await stat(join(dataDir, pictureFolder, file)).catch(() => undefined);
      return stats ? [{ file, size: stats.size, changed: stats.mtimeMs }] : [];
    }),
  );
  return found.flat().sort((one, other) => one.changed - other.changed);
}

/** True for a file of a picture that is all there: what a failing disk has cut is written anew. Rejects like openPicture. */
export async function isThere(dataDir: string, file: string): Promise<boolean> {
  const opened = await openPicture(dataDir, file);
  await opened?.handle.close();
  return opened !== undefined;
}
