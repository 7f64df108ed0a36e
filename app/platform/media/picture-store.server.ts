import type { Db } from "~/platform/database/db";
import type { PictureFile } from "./picture-folder.server";

/** Where the files of pictures are kept. All of it rejects with a StoreFault alone. */
export interface PictureStore {
  /** Stores the files of a picture; what is there already stays. Once it rejects, not all of them are stored. */
  store: (db: Db, files: readonly PictureFile[]) => Promise<void>;
  /** Stores again those that have been removed since. */
  confirm: (db: Db, files: readonly PictureFile[]) => Promise<void>;
  /** The files that there are of the picture with this name. */
  find: (db: Db, name: string) => Promise<string[]>;
  /** Removes files of a picture; those that are not there are gone already. */
  remove: (db: Db, files: readonly string[]) => Promise<void>;
}
