import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "~/platform/process/backend-fault.server";
import { filesNamed, pictureFolder, removePictures, writePictures } from "./picture-folder.server";
import { type PictureStore, StoreFault } from "./picture-store.server";

export function embeddedStore(dataDir: string): PictureStore {
  const store: PictureStore["store"] = (_db, files) =>
    writePictures(dataDir, files).catch((error) => {
      throw new StoreFault(`media: not written (${codeOf(error)})`);
    });
  return {
    store,
    confirm: store,
    find: async (_db, name) =>
      filesNamed(name).filter((file) => existsSync(join(dataDir, pictureFolder, file))),
    remove: (_db, files) =>
      removePictures(dataDir, files).catch((error) => {
        throw new StoreFault(`media: not removed (${codeOf(error)})`);
      }),
  };
}

export function storedIn(dataDir: string) {
  return (file: string): Promise<Buffer | undefined> =>
    readFile(join(dataDir, pictureFolder, file)).catch((error) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
}
