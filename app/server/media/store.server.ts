import type { Db } from "~/models/db";
import { backend } from "~/server/backend/client.server";
import { renewBudget } from "~/server/process/time-budget.server";
import { env } from "~/server/settings/env.server";
import { embeddedStore } from "./embedded-store.server";
import { hostedStore } from "./hosted-store.server";
import type { MadePicture } from "./make.server";
import { filesNamed } from "./picture-folder.server";
import { shelf } from "./serving.server";
import { StoreFault } from "./store-fault.server";

export { StoreFault };

const store = backend.embedded ? embeddedStore(env.DATA_DIR) : hostedStore;

/**
 * Stores the files of a picture with the rights of whoever brings it; what is there already stays. Throws StoreFault.
 */
export async function storePicture(db: Db, made: Pick<MadePicture, "files">): Promise<void> {
  await store.store(db, made.files);
  shelf.expect(made.files.map(({ file }) => file));
  // A distant store may have taken longer than all that is left for the database.
  renewBudget();
}

/** Removes all files of the picture with this name, also those that should not be there. Throws StoreFault. */
export async function removePicture(db: Db, name: string): Promise<void> {
  await store.remove(db, name);
  await shelf.remove(filesNamed(name)).catch((error) => {
    throw new StoreFault("media: not removed from this machine", { cause: error });
  });
}
