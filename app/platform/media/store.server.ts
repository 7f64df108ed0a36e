import { mediaNamed } from "~/features/media/model.server";
import { backend } from "~/platform/database/client.server";
import type { Db } from "~/platform/database/db";
import { logFault } from "~/platform/process/fault-log.server";
import { outsideBudget, renewBudget } from "~/platform/process/time-budget.server";
import { env } from "~/platform/settings/env.server";
import { fetchFrom } from "./fetch-picture.server";
import { type FoundFile, removeInStep, storeInStep } from "./in-step.server";
import type { MadePicture } from "./make.server";
import { filesNamed, type PictureFile, removePictures } from "./picture-folder.server";
import { embeddedStore, hostedStore, NoPicture, StoreFault, storedIn } from "./picture-store.server";
import { shelf } from "./serving.server";

export { StoreFault };

const store = backend.embedded ? embeddedStore(env.DATA_DIR) : hostedStore;
/** A separate reader: deletions do not wait behind visitors' fetches. */
const read = backend.embedded ? storedIn(env.DATA_DIR) : fetchFrom(backend.url, backend.fetch, { atOnce: 1 });

export async function storePicture(db: Db, made: { files: readonly PictureFile[] }): Promise<void> {
  await store.store(db, made.files);
  shelf.expect(made.files.map(({ file }) => file));
}

/** Also writes the row; files survive concurrent deletions. Throws StoreFault and what `write` throws. */
export function storeWithRow<Row>(db: Db, made: MadePicture, write: () => Promise<Row>): Promise<Row> {
  return storeInStep({
    store: () => storePicture(db, made),
    write,
    confirm: () =>
      store
        .confirm(db, made.files)
        .catch((error) => logFault({ what: "media: files not looked at again" }, error)),
  });
}

/** Also removes unexpected files; false when stored again meanwhile. Throws StoreFault. */
export function removePicture(db: Db, name: string): Promise<boolean> {
  return removeInStep({
    isBack: () => {
      renewBudget();
      return mediaNamed(db, name).then(Boolean).catch(asFault("not asked for"));
    },
    read: () => readPicture(db, name).catch(asFault("not read")),
    remove: async (files) => {
      await store.remove(db, files);
      // With a project, files may lie here alone.
      const here = backend.embedded ? files : filesNamed(name);
      await forget(here).catch(asFault("not removed from this machine"));
    },
    store: (files) => storePicture(db, { files }),
  });
}

async function forget(files: readonly string[]) {
  await shelf.remove(files);
  await removePictures(env.DATA_DIR, files);
}

async function readPicture(db: Db, name: string): Promise<FoundFile[]> {
  const files = await store.find(db, name);
  const found: FoundFile[] = [];
  for (const file of files) {
    try {
      found.push({ file, content: await outsideBudget(() => read(file)) });
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error;
      found.push({ file, content: undefined });
    }
  }
  if (files.length === 0 && !backend.embedded) await expectNothing(name);
  return found;
}

/** Row rules hide files from lists of staff, not from visitors. */
async function expectNothing(name: string) {
  const [smallest = ""] = filesNamed(name);
  if (await outsideBudget(() => read(smallest)))
    throw new StoreFault("media: not removed (hidden from staff)", { reason: "forbidden" });
}

function asFault(what: string) {
  return (cause: unknown): never => {
    const reason = cause instanceof StoreFault ? cause.reason : undefined;
    throw new StoreFault(`media: ${what}`, { cause, reason });
  };
}
