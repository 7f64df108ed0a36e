import { LRUCache } from "lru-cache";
import { listPictures, removePictures, writePictures } from "./picture-folder.server";

/** The store's files on this machine's disk, up to so many bytes: those that were asked for longest ago go first. */
export interface DiskCache {
  /** Rejects with the system's error. */
  keep: (file: string, content: Buffer) => Promise<void>;
  /** Notes that a file was asked for. */
  use: (file: string) => void;
  /** Notes that a file lies there no more. */
  forget: (file: string) => void;
}

/** What lies in the folder already counts as well. */
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
    // The cache takes none that is larger than its limit.
    const files = sizes.has(file) ? evicted : [...evicted, file];
    evicted = [];
    await removePictures(dataDir, files);
  }

  async function read() {
    for (const { file, size } of await listPictures(dataDir)) await note(file, size);
  }

  return {
    async keep(file, content) {
      // What went wrong once is tried again with the next file.
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
