import { LRUCache } from "lru-cache";
import { listPictures, removePictures, writePictures } from "./picture-folder.server";

/** LRU of the store's files on disk, limited in bytes. */
export interface DiskCache {
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
