import { LRUCache } from "lru-cache";
import { logFault } from "~/platform/process/fault-log.server";
import {
  listPictures,
  type OpenPicture,
  openPicture,
  removePictures,
  writePictures,
} from "./picture-folder.server";
import { type CachedFile, packPicture } from "./send-picture.server";

/** LRU of the store's files on disk, limited in bytes. */
interface DiskCache {
  keep: (file: string, content: Buffer) => Promise<void>;
  use: (file: string) => void;
  forget: (file: string) => void;
}

export function diskCache(dataDir: string, most: number): DiskCache {
  let evicted: string[] = [];
  const sizes = new LRUCache<string, number>({
    maxSize: most,
    sizeCalculation: (size) => Math.max(size, 1),
    dispose: (_, file, reason) => void (reason === "evict" && evicted.push(file)),
  });
  let reading: Promise<void> | undefined;

  async function note(file: string, size: number) {
    sizes.set(file, size);
    const files = sizes.has(file) ? evicted : [...evicted, file];
    evicted = [];
    await removePictures(dataDir, files);
  }

  async function read() {
    for (const { file, size } of await listPictures(dataDir)) await note(file, size);
  }

  return {
    async keep(file, content) {
      reading ??= read().catch((error) => {
        reading = undefined;
        throw error;
      });
      await reading;
      await writePictures(dataDir, [{ file, content }]);
      await note(file, content.length);
    },
    use: (file) => void sizes.get(file),
    forget: (file) => void sizes.delete(file),
  };
}

interface Settings {
  dataDir: string;
  otherDirs?: readonly string[];
  isKnown: (name: string) => boolean;
  /** Undefined when the store has no such file; rejects with StoreFault. */
  source?: { fetch: (file: string) => Promise<Buffer | undefined>; cache: DiskCache };
  memory?: { most: number; largest: number };
}

/** Negative caching (milliseconds). */
const timeout = { missing: 30_000, failed: 5000 };
const mostMissing = 1000;

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
    // Dropped meanwhile, it must not stay.
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
      failed.set(file, { until: Date.now() + timeout.failed, error });
      throw error;
    }
  }

  function note(file: string, isThere: boolean) {
    missing.delete(file);
    if (!isThere && missing.size < mostMissing) missing.set(file, Date.now() + timeout.missing);
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
    kept: (file: string): CachedFile | undefined => kept.get(file),

    /** Files too large for memory come open. Undefined when missing; rejects when unavailable. */
    async find(file: string): Promise<CachedFile | OpenPicture | undefined> {
      const at = kept.get(file);
      if (at) return at;
      const looking = underWay.get(file) ?? look(file).finally(() => underWay.delete(file));
      underWay.set(file, looking);
      const found = await looking;
      return found === "large" ? open(file) : found;
    },

    /** From memory at once, then from disk; `before` is Unix time in milliseconds. */
    async drop(isGone: (name: string) => boolean, before = Number.POSITIVE_INFINITY): Promise<void> {
      const gone = (file: string) => isGone(nameOf(file));
      for (const file of [...kept.keys()].filter(gone)) kept.delete(file);
      for (const file of [...missing.keys()].filter(gone)) missing.delete(file);
      const files = (await listPictures(dataDir)).filter(
        ({ file, changed }) => gone(file) && changed < before,
      );
      // Stored again meanwhile: it stays.
      const names = files.map(({ file }) => file);
      await removePictures(dataDir, names, (file) => {
        if (isKnown(nameOf(file))) return false;
        forget(file);
        return true;
      });
    },

    expect(files: readonly string[]): void {
      for (const file of files) {
        missing.delete(file);
        failed.delete(file);
      }
    },

    remove,
    missing: (): string[] => [...missing.keys()],
  };
}

function nameOf(file: string) {
  return file.slice(0, 32);
}
