import type { FactGroup } from "~/content/fact-groups";
import type { Changed } from "~/schemas/answers";
import { fieldsOf } from "~/schemas/company-groups";
import type { Texts } from "~/schemas/fact-texts";
import { conflictOf, isUntouched, staleForm, withTexts } from "~/server/forms/form-version.server";
import { groupPage, type StoredFacts } from "./company-page.server";
import { wholeLists } from "./company-words.server";

/**
 * The texts of a form with what is stored now in the fields that were sent as they were opened: somebody else may have changed
 * those meanwhile, and nobody here wants them back. Of a list row by row, since rows change places; of one that is longer or
 * shorter now, all or nothing.
 */
export function mergedTexts(group: FactGroup, stored: StoredFacts, texts: Texts, opened: string): Texts {
  if (!opened) return texts;
  const now = groupPage(group, stored).texts;
  const typed = withTexts(new FormData(), texts);
  const merged: Texts = { ...texts };
  for (const field of fieldsOf(group)) {
    const isOwn = (name: string) => name === field.name || name.startsWith(`${field.name}.`);
    const mine = Object.keys(texts).filter(isOwn);
    const theirs = Object.keys(now).filter(isOwn);
    const touched = new Set(mine.filter((name) => !isUntouched(name, opened, typed)).map(rowOf));
    const isSameShape = mine.length === theirs.length && theirs.every((name) => name in texts);
    const kept = mine.filter((name) => !touched.has(rowOf(name)));
    if (!isSameShape && touched.size > 0) continue;
    for (const name of kept) delete merged[name];
    for (const name of isSameShape ? kept : theirs) merged[name] = now[name] ?? "";
  }
  return merged;
}

/** "faq.2" of "faq.2.answer"; a field that is in no row stands for itself. */
function rowOf(name: string) {
  return /^.*?\.\d+(?=\.)/.exec(name)?.[0] ?? name;
}

/** What a form must say of what somebody else has stored since it was opened; undefined where that is nothing. */
export function meanwhile(group: FactGroup, stored: StoredFacts, texts: Texts, opened: string) {
  const page = groupPage(group, stored);
  if (!opened || opened === page.opened) return undefined;
  const found = conflictOf({
    item: { updated_at: "" },
    stored: page.texts,
    opened,
    typed: withTexts(new FormData(), texts),
    filledIn: [],
  });
  if (!found || found.changed.length === 0) return undefined;
  const changed: Changed[] = wholeLists(group, found.changed, page.texts);
  return { changed, opened: page.opened, refusal: staleForm() };
}
