import type { Db } from "~/models/db";
import type { MadePicture } from "./make.server";

/** The store did not do what it was asked, and not because of what was asked. */
export class StoreFault extends Error {}

/** Stores the files of a picture with the rights of whoever brings it; what is there already stays. Throws StoreFault. */
export async function storePicture(_db: Db, _made: MadePicture): Promise<void> {
  throw new StoreFault("not stored yet");
}

/** Removes all files of the picture with this name, also those that should not be there. Throws StoreFault. */
export async function removePicture(_db: Db, _name: string): Promise<void> {
  throw new StoreFault("not removed yet");
}
