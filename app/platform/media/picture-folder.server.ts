import { constants } from "node:fs";
import { type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "~/platform/files/data-directory.server";
import { writeDurably } from "~/platform/files/durable-file.server";
import { ifThere } from "~/platform/files/if-there.server";
import { orElse } from "~/platform/process/incidents.server";
import { takingTurns } from "~/platform/process/turns.server";
import { mediaName, mediaWidths } from "~/schemas/media";

export const pictureFolder = "media";
export const cacheFolder = "cache";
export const sampleDir = "supabase";

export interface PictureFile {
  file: string;
  content: Uint8Array;
}

// Two drafts of one file would share a name.
const inTurn = takingTurns();

export function filesNamed(name: string): string[] {
  return mediaWidths.map((width) => `${name}-${width}.webp`);
}

/** All or none, also after a power cut. Rejects with the system's error. */
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
      await orElse("media: files half written were not removed", takeAway(dataDir, written), undefined);
      throw error;
    }
  });
}

export function removeDrafts(dataDir: string): Promise<void> {
  return inTurn(async () => {
    const names = await readdir(join(dataDir, pictureFolder)).catch(ifThere([]));
    const files = names.map((name) => name.replace(/\.draft$/, ""));
    const drafts = names.filter(
      (name, index) => name !== files[index] && mediaName(`/media/${files[index]}`),
    );
    for (const name of drafts) await rm(join(dataDir, pictureFolder, name), { force: true });
  });
}

/** Removes files with their drafts if `may` still allows it. Rejects with the system's error. */
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

/** Undefined for what is missing or truncated. Rejects like openPicture. */
export async function readPicture(dataDir: string, file: string): Promise<Buffer | undefined> {
  const opened = await openPicture(dataDir, file);
  return opened && readOpen(opened);
}

/** Closes it, too. */
export function readOpen({ handle }: OpenPicture): Promise<Buffer> {
  return handle.readFile().finally(() => handle.close());
}

export interface OpenPicture {
  handle: FileHandle;
  size: number;
}

export async function openPicture(dataDir: string, file: string): Promise<OpenPicture | undefined> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  let handle: FileHandle | undefined;
  try {
    // O_NOFOLLOW and O_NONBLOCK: never through a link, never waiting at a FIFO.
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

export function isWholeWebp(start: Buffer, size: number): boolean {
  if (start.length < 12 || start.toString("latin1", 0, 4) !== "RIFF") return false;
  return start.toString("latin1", 8, 12) === "WEBP" && start.readUInt32LE(4) + 8 === size;
}

/** Longest unchanged first; none where there is no folder yet. Rejects with the system's error. */
export async function listPictures(
  dataDir: string,
): Promise<{ file: string; size: number; changed: number }[]> {
  const names = await readdir(join(dataDir, pictureFolder)).catch(ifThere([]));
  const files = names.filter((file) => mediaName(`/media/${file}`));
  const found = await Promise.all(
    files.map(async (file) => {
      const stats = await stat(join(dataDir, pictureFolder, file)).catch(ifThere(undefined));
      return stats ? [{ file, size: stats.size, changed: stats.mtimeMs }] : [];
    }),
  );
  return found.flat().sort((one, other) => one.changed - other.changed);
}

/** False for a truncated file, which is then rewritten. Rejects like openPicture. */
export async function isThere(dataDir: string, file: string): Promise<boolean> {
  const opened = await openPicture(dataDir, file);
  await opened?.handle.close();
  return opened !== undefined;
}
