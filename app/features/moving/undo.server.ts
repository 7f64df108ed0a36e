import { deleteMedia, PictureInUse } from "~/features/media/model.server";
import { removeFiles } from "~/features/media/picture.server";
import type { Db } from "~/platform/database/db";
import { writing } from "~/platform/database/rows.server";
import { recordFault } from "~/platform/process/incidents.server";
import {
  claimMove,
  type Lease,
  LeaseLost,
  listMarks,
  type Mark,
  type Move,
  nameStayed,
  persistently,
} from "./marks.server";
import type { Started } from "./take-over.server";

const order: Mark["kind"][] = ["blog_posts", "pages", "old_addresses", "media"];

/** Removes in the background what a move has brought; what was edited here since, and pictures in use, stay. */
export async function undoMove(
  db: Db,
  { id }: Pick<Move, "id">,
  afterStep?: (step: string) => Promise<void> | void,
): Promise<Started> {
  const lease = await claimMove(db, id, { state: "undoing" });
  if (!lease) return { isStarted: false, done: Promise.resolve() };
  const run = async () => {
    const tables = ["blog_posts", "pages", "media", "old_addresses"] as const;
    await writing(
      tables,
      persistently(() => undoAll(db, id, lease, afterStep)),
    );
    await lease.end("undone");
  };
  const done = run().catch((error) => {
    if (!(error instanceof LeaseLost)) recordFault("moving: undoing was interrupted", error);
  });
  return { isStarted: true, done };
}

async function undoAll(
  db: Db,
  move: string,
  lease: Lease,
  afterStep?: (step: string) => Promise<void> | void,
) {
  for (const kind of order)
    for await (const mark of listMarks(db, [move])) {
      if (mark.kind !== kind) continue;
      await lease.renew();
      if (kind === "media" && mark.state !== "known" && mark.item_id && !(await removed(db, mark.item_id)))
        continue;
      await afterStep?.(`removed ${mark.source_id}`);
      await db.rpc("undo_moved", { move, source: mark.source_id }).throwOnError();
      await afterStep?.(`undone ${mark.source_id}`);
    }
  await nameStayed(db, move);
}

async function removed(db: Db, id: string) {
  try {
    const name = await deleteMedia(db, id);
    if (name) await removeFiles(db, name);
    return true;
  } catch (error) {
    if (error instanceof PictureInUse) return false;
    throw error;
  }
}
