import type { Db } from "~/models/db";
import { backend } from "~/server/backend/client.server";
import { env } from "~/server/settings/env.server";
import { embeddedStore } from "./embedded-store.server";
import { hostedStore } from "./hosted-store.server";
import type { MadePicture } from "./make.server";

export { StoreFault } from "./store-fault.server";

const store = backend.embedded ? embeddedStore(env.DATA_DIR) : hostedStore;

/** Stores the files of a picture with the rights of whoever brings it; what is there already stays. Throws StoreFault. */
export function storePicture(db: Db, made: MadePicture): Promise<void> {
  return store.store(db, made.files);
}

/** Removes all files of the picture with this name, also those that should not be there. Throws StoreFault. */
export function removePicture(db: Db, name: string): Promise<void> {
  return store.remove(db, name);
}
