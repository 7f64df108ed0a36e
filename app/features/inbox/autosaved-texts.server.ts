import { randomUUID } from "node:crypto";
import { closeCopy, getCopy, listOwnCopies, storeCopy } from "~/features/editing/copies.server";
import { seqIn } from "~/features/editing/editor.server";
import { clock } from "~/features/editing/messages.server";
import { copyIn } from "~/features/editing/receive.server";
import type { Db } from "~/platform/database/db";
import { isId } from "~/platform/database/rows.server";
import { bodyLimit, readForm } from "~/platform/forms/read-form.server";
import { recordFault } from "~/platform/process/incidents.server";
import type { Staff } from "~/platform/sessions/require-staff.server";
import { shortDateTime } from "~/schemas/berlin-time";
import { type AutosavedText, type TextKind, textFields } from "./autosaved-text";

// What is typed below a message is kept under the id that the reply or the note will get.

export function isTextKind(kind: string): kind is TextKind {
  return Object.hasOwn(textFields, kind);
}

/** Keeps such a text of a message, as the script of its form sends it; undefined where that cannot be one. */
export async function keepText(
  request: Request,
  { db, userId: author }: Pick<Staff, "db" | "userId">,
  { kind, item }: { kind: TextKind; item: string },
): Promise<{ at: string } | { isClosed: true } | { behind: number } | undefined> {
  if (!isId(item)) return;
  const name = textFields[kind];
  const form = await readForm(request, [name, "seq"], bodyLimit.staff);
  const text = String(form.get(name) ?? "");
  const id = copyIn(request);
  const kept = await getCopy(db, kind, { id, author });
  if (kept?.closed_at) return { isClosed: true };
  const at = clock();
  if (!kept && text.trim() === "") return { at };
  const copy = { id, item, base: null, fields: text.trim() === "" ? {} : { [name]: text } };
  if (await storeCopy(db, kind, copy, seqIn(form))) return { at };
  return { behind: kept?.seq ?? 0 };
}

export async function listAutosavedTexts(
  { db, userId: author }: Pick<Staff, "db" | "userId">,
  item: string,
): Promise<AutosavedText[]> {
  if (!isId(item)) return [];
  const kinds = Object.keys(textFields) as TextKind[];
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const copies = await listOwnCopies(db, kind, { author, item });
      return copies.map(({ id, fields, updated_at }) => ({
        kind,
        id,
        text: fields[textFields[kind]] ?? "",
        when: `${shortDateTime(updated_at)} Uhr`,
      }));
    }),
  );
  return lists.flat();
}

/** Keeps an answer that was begun, under its own id unless that one is closed; gives the id. */
export async function keepReply(
  { db, userId: author }: Pick<Staff, "db" | "userId">,
  { id, item, body }: { id: string; item: string; body: string },
): Promise<string> {
  const stored = await getCopy(db, "replies", { id, author });
  const copy = {
    id: stored?.closed_at ? randomUUID() : id,
    item,
    base: null,
    fields: { [textFields.replies]: body },
  };
  await storeCopy(db, "replies", copy, (stored?.seq ?? 0) + 1);
  return copy.id;
}

/** Closes the copy of a text that was sent, which never makes sending fail. */
export async function closeText(db: Db, kind: TextKind, copy: { id: string; item: string }): Promise<void> {
  await closeCopy(db, kind, copy).catch((error) => recordFault("inbox: what was sent is still kept", error));
}
