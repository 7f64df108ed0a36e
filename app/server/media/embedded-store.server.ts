import { codeOf } from "~/models/backend-fault.server";
import { filesNamed, removePictures, writePictures } from "./picture-folder.server";
import type { PictureStore } from "./picture-store.server";
import { StoreFault } from "./store-fault.server";

/** Pictures as files in the data directory, for the embedded backend. */
export function embeddedStore(dataDir: string): PictureStore {
  return {
    store: (_db, files) =>
      writePictures(dataDir, files).catch((error) => {
        throw new StoreFault(`media: not written (${codeOf(error)})`);
      }),
    remove: (_db, name) =>
      removePictures(dataDir, filesNamed(name)).catch((error) => {
        throw new StoreFault(`media: not removed (${codeOf(error)})`);
      }),
  };
}
