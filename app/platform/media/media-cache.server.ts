import { LRUCache } from "lru-cache";
import { logFault } from "~/platform/process/fault-log.server";
import { type CachedFile, packPicture } from "./answer.server";
import type { DiskCache } from "./disk-cache.server";
import { listPictures, type OpenPicture, openPicture, removePictures } from "./picture-folder.server";

interface Settings {
  /** Whose files go with their pictures. */
  dataDir: string;
  /** Where else files lie; they are read, and stay. */
  otherDirs?: readonly string[];
  /** True for the name of a picture that there is. */
  isKnown: (name: string) => boolean;
  /**
   * Where the disk is no more than a cache: gives a file of the store, undefined when it has none. Rejects with a
   * StoreFault.
   */
  source?: { fetch: (file: string) => Promise<Buffer | undefined>; cache: DiskCache };
  /** How much is kept in memory, and what of a single file (bytes). */
  memory?: { most: number; largest: number };
}

/**
 * After this long a file that was missing is looked for again, and a store that failed is asked again (milliseconds).
 */
const patience = { missing: 30_000, failed: 5000 };
/** No site has so many pictures without their files. */
const mostMissing = 1000;

export type MediaCache = ReturnType<typeof openMediaCache>;

/** The files of pictures as visitors get them: from memory, from this machine's disk, from the store. */
export function openMediaCache({
  dataDir,
  otherDirs = [],
  isKnown,
  source,
  memory = { most: 48 * 1024 * 1024, largest: 1024 * 1024 },
}: Settings) {
  const kept = new LRUCache<string, CachedFile>({
    maxSize: memory.most,
    sizeCalculation: ({ size }) => Math.max(size, 1),
  });
  const missing = new Map<string, number>();
  const failed = new Map<string, { until: number; error: unknown }>();
  const underWay = new Map<string, Promise<CachedFile | "large" | undefined>>();

  async function open(file: string) {
    for (const dir of [dataDir, ...otherDirs]) {
      const opened = await openPicture(dir, file);
      if (opened) return opened;
    }
    return undefined;
  }

  function keep(file: string, body: Buffer): CachedFile {
    const one = packPicture(file, body);
    if (one.size <= memory.largest && isKnown(nameOf(file))) kept.set(file, one);
    return one;
  }

  async function fromDisk(file: string): Promise<CachedFile | "large" | undefined> {
    const opened = await open(file);
    if (!opened) return undefined;
    source?.cache.use(file);
    try {
      if (opened.size > memory.largest) return "large";
      return keep(file, await opened.handle.readFile());
    } finally {
      await opened.handle.close();
    }
  }

  async function fromStore(file: string): Promise<CachedFile | undefined> {
    const body = await source?.fetch(file);
    if (!body) return undefined;
    if (isKnown(nameOf(file)))
      await source?.cache
        .keep(file, body)
        .catch((error) => logFault({ what: "pictures: disk cache" }, error));
    // Dropped in between, it must not stay.
    if (!isKnown(nameOf(file))) await remove([file]);
    return keep(file, body);
  }

  async function look(file: string): Promise<CachedFile | "large" | undefined> {
    const before = failed.get(file);
    if (before && before.until > Date.now()) throw before.error;
    if (source && (missing.get(file) ?? 0) > Date.now()) return undefined;
    try {
      const found = (await fromDisk(file)) ?? (await fromStore(file));
      failed.delete(file);
      note(file, found !== undefined);
      return found;
    } catch (error) {
      if (failed.size > mostMissing) failed.clear();
      failed.set(file, { until: Date.now() + patience.failed, error });
      throw error;
    }
  }

  function note(file: string, isThere: boolean) {
    missing.delete(file);
    if (!isThere && missing.size < mostMissing) missing.set(file, Date.now() + patience.missing);
  }

  function forget(file: string) {
    kept.delete(file);
    missing.delete(file);
    failed.delete(file);
    source?.cache.forget(file);
  }

  async function remove(files: readonly string[]) {
    for (const file of files) forget(file);
    await removePictures(dataDir, files);
  }

  return {
    /** A file that is in memory. */
    kept: (file: string): CachedFile | undefined => kept.get(file),

    /**
     * A file of a picture that is known; one too large for memory comes open. Undefined when it is missing;
     * rejects when it cannot be had at the moment.
     */
    async find(file: string): Promise<CachedFile | OpenPicture | undefined> {
      const at = kept.get(file);
      if (at) return at;
      const looking = underWay.get(file) ?? look(file).finally(() => underWay.delete(file));
      underWay.set(file, looking);
      const found = await looking;
      return found === "large" ? open(file) : found;
    },

    /**
     * Removes all files of the pictures that are gone from memory at once, then from the disk, but none changed
     * since `before` (Unix time in milliseconds).
     */
    async drop(isGone: (name: string) => boolean, before = Number.POSITIVE_INFINITY): Promise<void> {
      const gone = (file: string) => isGone(nameOf(file));
      for (const file of [...kept.keys()].filter(gone)) kept.delete(file);
      for (const file of [...missing.keys()].filter(gone)) missing.delete(file);
      const files = (await listPictures(dataDir)).filter(
        ({ file, changed }) => gone(file) && changed < before,
      );
      // One that was brought in again in between stays.
      const names = files.map(({ file }) => file);
      await removePictures(dataDir, names, (file) => {
        if (isKnown(nameOf(file))) return false;
        forget(file);
        return true;
      });
    },

    /** Looks anew for files that have just been stored. */
    expect(files: readonly string[]): void {
      for (const file of files) {
        missing.delete(file);
        failed.delete(file);
      }
    },

    remove,
    /** Files that pictures lack, as far as somebody has asked for them. */
    missing: (): string[] => [...missing.keys()],
  };
}

function nameOf(file: string) {
  return file.slice(0, 32);
}
