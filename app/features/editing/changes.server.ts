import { withLooks } from "~/features/rich-text/sanitise.server";
import type { Db } from "~/platform/database/db";
import type { Changed } from "~/schemas/answers";
import { plain } from "~/schemas/draft";
import { withWords } from "./compared-fields.server";
import { getFormer } from "./copies.server";
import { type AnyEditor, type Copy, type StoredItem, untouched, whole, withoutRows } from "./editor.server";
import type { Texts } from "./view";

interface Begun {
  item: StoredItem;
  base: string | null;
  copy: Pick<Copy, "fields">;
  /** The copy as it would be stored. */
  ready?: Texts;
}

/** What others have stored since the version `base` and the copy has otherwise; all differences where that version is not known. */
export async function changesSince(
  db: Db,
  editor: AnyEditor,
  { item, base, copy, ready = copy.fields }: Begun,
): Promise<{ changed: Changed[]; fields: Texts }> {
  const none = { changed: [], fields: copy.fields };
  if (base !== null && instantOf(base) === instantOf(item.updated_at)) return none;
  const stored = whole(editor, editor.texts(item));
  const typed = whole(editor, ready);
  const differs = Object.keys(stored).filter((name) => plain(typed[name]) !== plain(stored[name]));
  if (differs.length === 0) return none;
  const began = Date.parse(base ?? "");
  const isVersion = began <= Date.parse(item.updated_at) && !(began < Date.parse(item.created_at));
  const former =
    base !== null && isVersion
      ? await getFormer(db, editor.table, { item: item.id, version: base })
      : undefined;
  // Only what stands in an order has versions without a former row.
  if (former === null && "display_order" in stored) return none;
  const begun: Texts | null = former && !former.isLater ? editor.texts(former.row) : null;
  const before = begun ? whole(editor, begun) : {};
  const changed = differs.filter(
    (name) => before[name] === undefined || plain(before[name]) !== plain(stored[name]),
  );
  // Whoever only moved the item has stored nothing that anybody could decide on.
  if (former && changed.every((name) => name === "display_order")) return none;
  const fields = begun ? await mergeUntouched(editor, copy.fields, begun, editor.texts(item)) : copy.fields;
  const merged = whole(editor, fields);
  const told = changed.map((name) => ({
    name,
    stored: stored[name] ?? "",
    survives: plain(merged[name]) === plain(stored[name]),
  }));
  const inWords = async (changed: Changed[], of: Texts) =>
    (await editor.tell?.(changed, of, { db, fields, before })) ?? changed;
  const was = told.map(({ name }) => ({ name, stored: before[name] ?? "" }));
  const [shown, earlier] = await Promise.all([inWords(told, stored), begun ? inWords(was, before) : []]);
  const formerOf = (name: string) => earlier.find((field) => field.name === name)?.stored ?? begun?.[name];
  const compared = begun ? withWords(shown, formerOf) : shown;
  return { changed: await withLooks(compared, editor.formatted), fields };
}

async function mergeUntouched(editor: AnyEditor, typed: Texts, before: Texts, stored: Texts): Promise<Texts> {
  const words = { ...typed, ...(await untouched(editor, typed, before)) };
  const wholes = [words, before, stored].map((texts) => [texts, whole(editor, texts)] as const);
  const single = new Set(
    Object.keys(withoutRows(editor, { ...words, ...stored })).filter((name) =>
      wholes.every(([texts, all]) => texts[name] === all[name]),
    ),
  );
  const isUntouched = (name: string) => plain(wholes[0]?.[1][name]) === plain(wholes[1]?.[1][name]);
  const fields = { ...typed };
  for (const name of single)
    if (name in before && name in stored && isUntouched(name)) fields[name] = stored[name] ?? "";
  if (editor.mergeRows) return editor.mergeRows(fields, before, stored);
  const others = Object.keys({ ...wholes[0]?.[1], ...wholes[1]?.[1] }).filter((name) => !single.has(name));
  if (!others.every(isUntouched)) return fields;
  for (const name of Object.keys({ ...words, ...stored }))
    if (!single.has(name) && (name in stored || name in before)) fields[name] = stored[name] ?? "";
  return fields;
}

function instantOf(version: string) {
  const [, fraction = ""] = /[.](\d+)/.exec(version) ?? [];
  return `${Date.parse(version)} ${fraction.padEnd(6, "0")}`;
}
