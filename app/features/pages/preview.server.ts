import type { Texts } from "~/features/editing/view";
import type { TextProblem } from "~/features/rich-text/typed-text.server";
import type { Preview, Previewed } from "~/features/sharing/previewed";
import type { Db } from "~/platform/database/db";
import { fromBerlinTime } from "~/schemas/berlin-time";
import { getPage, type StaffPage } from "./model.server";
import { showPage, wordsFor } from "./public-page.server";
import { assembleSections, cleanTexts, type StoredSection } from "./sections.server";

/** A page as its address would show it. Throws on any backend fault. */
export async function previewPage(page: StaffPage): Promise<Extract<Previewed, { kind: "pages" }>> {
  const { title, lang, sections, facts, template } = await showPage(page);
  return { kind: "pages", page: { title, lang, sections, facts, template }, words: wordsFor({ lang }) };
}

/** The same for texts as they were typed, valid or not; or why they could not be stored. */
export async function previewTexts(db: Db, fields: Texts, item: string): Promise<Preview | TextProblem> {
  const stored = await getPage(db, item);
  const timeIn = (name: string) => fromBerlinTime(fields[name] ?? "")?.toISOString() ?? null;
  const assembled = assembleSections(fields).fields;
  const typed = JSON.parse(assembled.sections ?? "[]") as StoredSection[];
  const cleaned = await cleanTexts(typed, (stored?.sections ?? []) as StoredSection[]);
  if ("problems" in cleaned) return { problem: Object.values(cleaned.problems).flat().join(". ") };
  const { title, lang, sections, facts, template, unread } = await showPage({
    ...{ slug: "", description: null, cover: null, published_at: null, updated_at: "" },
    ...{ template: fields.template ?? "", place: fields.place?.trim() || null },
    ...{ employment: fields.employment ?? "", starts_at: timeIn("starts_at"), ends_at: timeIn("ends_at") },
    title: fields.title?.trim() || "(ohne Titel)",
    lang: fields.lang === "en" ? "en" : "de",
    sections: cleaned.sections,
  });
  return {
    kind: "pages",
    page: { title, lang, sections, facts, template },
    words: wordsFor({ lang }),
    dropped: unread.map((number) => `Abschnitt ${number}`),
  };
}
