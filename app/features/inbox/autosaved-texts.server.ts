import { randomUUID } from "node:crypto";
import { closeCopy, getCopy, listOwnCopies, storeCopy } from "~/features/editing/copies.server";
import { seqIn } from "~/features/editing/editor.server";
import { clock } from "~/features/editing/messages.server";
import { copyIn } from "~/features/editing/receive.server";
import type { Db } from "~/platform/database/db";
import { isId } from "~/platform/database/rows.server";
import { bodyLimit, readForm } from "~/platform/forms/read-form.server";
import { orElse } from "~/platform/process/incidents.server";
import type { Staff } from "~/platform/sessions/require-staff.server";
import { shortDateTime } from "~/schemas/berlin-time";
import { type AutosavedText, type TextKind, textFields } from "./autosaved-text";

export function isTextKind(kind: string): kind is TextKind {
  return Object.hasOwn(textFields, kind);
}

export async function keepText(
  request: Request,
  { db, userId: author }: Pick<Staff, "db" | "userId">,
  { kind, item }: { kind: TextKind; item: string },
): Promise<{ at: string } | { isClosed: true } | { behind: number } | undefined> {
  if (!isId(item)) return;
  const name = textFields[kind];
  const form = await readForm(request, [name, "seq"], bodyLimit.autosave);
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

/** Stores a text of a form; under another id if its own is closed. Gives the id, or undefined for an empty text. */
export async function storeText(
  { db, userId: author }: Pick<Staff, "db" | "userId">,
  kind: TextKind,
  { id, item, text }: { id: string; item: string; text: string },
): Promise<string | undefined> {
  const stored = await getCopy(db, kind, { id, author });
  const isEmpty = text.trim() === "";
  if (isEmpty && !stored) return;
  const copy = {
    id: stored?.closed_at ? randomUUID() : id,
    item,
    base: null,
    fields: isEmpty ? {} : { [textFields[kind]]: text },
  };
  await storeCopy(db, kind, copy, (stored?.seq ?? 0) + 1);
  return isEmpty ? undefined : copy.id;
}

/** Never throws. */
export async function closeText(db: Db, kind: TextKind, copy: { id: string; item: string }): Promise<void> {
  await orElse("inbox: what was sent is still kept", closeCopy(db, kind, copy), undefined);
}
