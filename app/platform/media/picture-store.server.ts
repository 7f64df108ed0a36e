import type { Db } from "~/platform/database/db";
import type { PictureFile } from "./picture-folder.server";

/** All of it rejects with StoreFault only. */
export interface PictureStore {
  store: (db: Db, files: readonly PictureFile[]) => Promise<void>;
  confirm: (db: Db, files: readonly PictureFile[]) => Promise<void>;
  find: (db: Db, name: string) => Promise<string[]>;
  remove: (db: Db, files: readonly string[]) => Promise<void>;
}

export class StoreFault extends Error {
  readonly reason?: "large" | "forbidden" | "unready" | "silent" | undefined;

  constructor(message: string, { reason, ...options }: ErrorOptions & Pick<StoreFault, "reason"> = {}) {
    super(message, options);
    this.reason = reason;
  }
}
export class NoPicture extends StoreFault {}
export class NoAnswer extends StoreFault {}
