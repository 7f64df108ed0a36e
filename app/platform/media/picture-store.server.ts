import type { Db } from "~/platform/database/db";
import type { PictureFile } from "./picture-folder.server";

/** All of it rejects with StoreFault only. */
export interface PictureStore {
  store: (db: Db, files: readonly PictureFile[]) => Promise<void>;
  confirm: (db: Db, files: readonly PictureFile[]) => Promise<void>;
  find: (db: Db, name: string) => Promise<string[]>;
  remove: (db: Db, files: readonly string[]) => Promise<void>;
}
