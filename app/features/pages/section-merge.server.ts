import { isMarkdownOf } from "~/features/rich-text/typed-text.server";
import type { Changed } from "~/schemas/answers";
import { plain } from "~/schemas/draft";
import { namesIn, sectionField, sectionsIn, type Texts, textIn, withEmptied } from "./fields";
import { kindNamed } from "./sections/kinds";
import type { SectionField } from "./sections/section";

const idOf = ({ id = "" }: Texts) => id;
const fieldsOf = ({ kind = "" }: Texts) => kindNamed(kind)?.fields ?? [];
const byId = (sections: Texts[]) => new Map(sections.map((section) => [idOf(section), section]));

/** A form begun on `before`, with what others have stored of sections since where nobody has touched it here. */
export async function mergeSections(typed: Texts, before: Texts, stored: Texts): Promise<Texts> {
  const [mine, begun, theirs] = [typed, before, stored].map(sectionsIn) as [Texts[], Texts[], Texts[]];
  const [my, old, their] = [byId(mine), byId(begun), byId(theirs)];
  const isNamed = [mine, begun, theirs].every(
    (sections) => byId(sections).size === sections.length && sections.every(idOf),
  );
  if (!isNamed) return typed;
  const merged = new Map<string, Texts>();
  for (const [id, section] of my) {
    const [was, now] = [old.get(id), their.get(id)];
    const touched = was && (await touchedFields(section, was, now ?? {}));
    if (!touched) merged.set(id, section);
    else if (now) merged.set(id, mergedSection(section, now, touched));
    else if (touched.size > 0) merged.set(id, section);
  }
  for (const [id, section] of their) if (!my.has(id) && !old.has(id)) merged.set(id, section);
  const inBoth = (sections: Texts[]) => sections.map(idOf).filter((id) => my.has(id) && old.has(id));
  const isMoved = inBoth(mine).join() !== inBoth(begun).join();
  const [first, second] = (isMoved ? [mine, theirs] : [theirs, mine]).map((sections) =>
    sections.map(idOf).filter((id) => merged.has(id)),
  ) as [string[], string[]];
  const order = [...first];
  for (const [index, id] of second.entries())
    if (!order.includes(id)) order.splice(order.indexOf(second[index - 1] ?? "") + 1, 0, id);
  return withEmptied(
    typed,
    order.map((id) => merged.get(id) as Texts),
  );
}

/** The fields of a section that were changed here; all of what cannot be read, or is of another kind by now. */
async function touchedFields(mine: Texts, old: Texts, their: Texts): Promise<Set<string>> {
  const touched = new Set<string>();
  if (mine.raw !== old.raw || mine.kind !== old.kind) touched.add("raw");
  for (const field of fieldsOf(mine)) if (await isTouched(field, mine, old, their)) touched.add(field.name);
  return touched;
}

async function isTouched(field: SectionField, mine: Texts, old: Texts, their: Texts): Promise<boolean> {
  if (field.kind === "rich") {
    const [text, html] = [plain(mine[field.name]), old[field.name] ?? ""];
    return text !== plain(html) && !(await isMarkdownOf(text, html));
  }
  const rows = rowsIn(old, field.name);
  return namesIn([field]).some((name) => {
    const text = textIn(field, mine, name);
    // A row that the form did not show was filled in from what is stored.
    const isUnsent = Number(name.split(".")[1] ?? 0) > rows;
    return text !== textIn(field, old, name) && !(isUnsent && text === textIn(field, their, name));
  });
}

function rowsIn(section: Texts, list: string): number {
  const rows = Object.keys(section).filter((name) => name.startsWith(`${list}.`));
  return Math.max(0, ...rows.map((name) => Number(name.split(".")[1]) + 1));
}

function mergedSection(mine: Texts, their: Texts, touched: Set<string>): Texts {
  if (touched.has("raw")) return mine;
  const merged = { ...their };
  for (const field of fieldsOf(mine))
    if (touched.has(field.name))
      for (const name of namesIn([field])) {
        delete merged[name];
        if (mine[name] !== undefined) merged[name] = mine[name];
      }
  return merged;
}

/** What others have stored of fields of sections that are otherwise in the form. */
export function changedFields(fields: Texts, before: Texts, stored: Texts): Changed[] {
  const [old, their] = [byId(sectionsIn(before)), byId(sectionsIn(stored))];
  return sectionsIn(fields).flatMap((section, index) => {
    const [was, now] = [old.get(idOf(section)), their.get(idOf(section))];
    if (!now) return [];
    return fieldsOf(section).flatMap((field) =>
      namesIn([field]).flatMap((name) => {
        const text = textIn(field, now, name);
        const isSame = text === textIn(field, section, name) || (was && text === textIn(field, was, name));
        return isSame ? [] : [{ name: sectionField(index, name), stored: now[name] ?? "" }];
      }),
    );
  });
}
