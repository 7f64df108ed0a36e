import { listed } from "~/content/listed";
import { toBerlinTime } from "~/schemas/berlin-time";
import { shownDescription } from "./facts";
import { emptyOf, lacks, leafIn, rowsTaken, sectionsIn, type Texts } from "./fields";
import { kindNamed } from "./sections/kinds";

/** What a page would be better with; none of it keeps anybody from publishing. `alike` are titles of pages that say much the same. */
export function hintsFor(
  fields: Texts,
  {
    alike,
    dead,
    isHidden,
    paired,
  }: Record<"alike" | "dead" | "paired", readonly string[]> & { isHidden: boolean },
): string[] {
  const sections = sectionsIn(fields);
  const count = (kind: string) => sections.filter((section) => section.kind === kind).length;
  const description = fields.description?.trim() ?? "";
  const isCalling = sections.some(
    (section) =>
      section.kind === "call" || section.kind === "contact" || Boolean(section["calls.0.label"]?.trim()),
  );
  const foreign = foreignSections(fields, new Set(paired));
  const unwritten = sections.flatMap((section, index) =>
    Object.values(section).some((text) => /(^|\s)…(\s|\.|,|$)/.test(text)) ? [index + 1] : [],
  );
  const empty = sections.flatMap((section, index) => (isEmpty(section) ? [titled(section, index)] : []));
  const short = sections.filter(
    (section) =>
      section.kind === "steps" && !["0", "1", "2"].every((row) => section[`steps.${row}.title`]?.trim()),
  );
  return [
    ...(isHidden
      ? ["Unter dieser Adresse steht jetzt etwas anderes: Die Seite ist nicht zu sehen. Wähle eine andere."]
      : []),
    ...(count("head") === 0 ? ["Der Kopf fehlt: Er trägt die Überschrift der Seite."] : []),
    ...(count("head") > 1 ? ["Die Seite hat zwei Köpfe. Einer genügt."] : []),
    ...(description === "" ? ["Die Beschreibung fehlt: Suchmaschinen zeigen dann irgendeinen Satz."] : []),
    ...([...description].length > shownDescription
      ? [`Die Beschreibung ist lang: Suchmaschinen zeigen etwa ${shownDescription} Zeichen.`]
      : []),
    ...(isCalling
      ? []
      : ["Nichts lädt dazu ein, sich zu melden: Ein Aufruf oder ein Kontaktformular fehlt."]),
    ...(count("contact") > 1 ? ["Die Seite hat zwei Kontaktformulare: Gezeigt wird nur das erste."] : []),
    ...timeHints(fields),
    ...(unwritten.length > 0 ? [`In Abschnitt ${unwritten.join(", ")} steht noch „…“ aus der Vorlage.`] : []),
    ...empty.map((which) => `${which} ist leer und wird nicht gezeigt.`),
    ...sections.flatMap(unshownRows),
    ...(short.length > 0 ? ["Schritte wirken erst ab drei."] : []),
    ...dead.map((path) => `Ein Link führt nach ${path}. Diese Seite gibt es auf der Website nicht.`),
    ...(foreign.length > 0 ? [foreignHint(foreign, fields)] : []),
    ...alike.map((title) => `Die gespeicherte Fassung wirkt wie eine Kopie von „${title}“.`),
  ];
}

/** A text as it is compared with the same page in the other language; undefined for what may be the same in both. */
export function comparable(html: string): string | undefined {
  const words = wordsIn(html);
  return words.length < 3 ? undefined : words.join(" ");
}

const wordsIn = (html: string) =>
  html
    .replace(/<[^<>]*>/g, " ")
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

const germanWords = new Set(
  "auf aus das dem den der des die dir du ein eine einen einer für ihr im ist mit nicht oder sich sind und uns von was wie wir zu zum zur".split(
    " ",
  ),
);

/** English has some of these words as well. */
function soundsGerman(texts: string[]): boolean {
  const words = texts.flatMap(wordsIn);
  const german = words.filter((word) => germanWords.has(word));
  return new Set(german).size >= 3 && german.length >= words.length / 6;
}

/** The numbers of sections that say the same words as the page in the other language, or sound German on an English one. */
function foreignSections(fields: Texts, paired: ReadonlySet<string>): number[] {
  return sectionsIn(fields).flatMap((section, index) => {
    const texts = Object.entries(section).flatMap(([name, text]) => (isWritten(section, name) ? text : []));
    const isSame = texts.some((text) => paired.has(comparable(text) ?? ""));
    return isSame || (fields.lang === "en" && soundsGerman(texts)) ? [index + 1] : [];
  });
}

function isWritten({ kind = "" }: Texts, name: string): boolean {
  const field = kindNamed(kind)?.fields.find((one) => one.name === name.split(".")[0]);
  const leaf = field && leafIn(field, name);
  return leaf !== undefined && ["line", "text", "rich"].includes(leaf.kind);
}

function foreignHint(numbers: number[], { lang }: Texts): string {
  const language = lang === "en" ? "deutsch" : "englisch";
  return `Abschnitt ${listed(numbers.map(String))} ${numbers.length > 1 ? "wirken" : "wirkt"} noch ${language}.`;
}

function timeHints({ template, status, published_at = "", starts_at = "", ends_at = "" }: Texts): string[] {
  const isPlanned = (end: string) => status === "published" && end !== "" && published_at > end;
  if (template === "veranstaltung") {
    if (!starts_at)
      return ["Der Beginn fehlt: Ohne ihn steht auf der Seite und in Suchmaschinen kein Termin."];
    return isPlanned(ends_at || starts_at) ? ["Öffentlich wird die Seite erst nach der Veranstaltung."] : [];
  }
  if (template !== "stelle" || !ends_at) return [];
  if (isPlanned(ends_at)) return ["Öffentlich wird die Seite erst nach der Bewerbungsfrist."];
  return ends_at < toBerlinTime(new Date())
    ? ["Die Bewerbungsfrist ist vorbei: Suchmaschinen erfahren nichts mehr von der Stelle."]
    : [];
}

/** An empty line of the editor is HTML too. */
export const holdsSomething = (text: string) =>
  text.replace(/<(?!img\b|hr\b)[^>]*>|&nbsp;/g, "").trim() !== "";

function isEmpty(section: Texts): boolean {
  const { shownBy } = kindNamed(section.kind ?? "") ?? {};
  if (!shownBy || section.raw) return false;
  return !Object.entries(section).some(
    ([name, text]) => shownBy.includes(name.split(".")[0] ?? "") && holdsSomething(text),
  );
}

/** Rows that somebody has begun. */
function unshownRows(section: Texts, index: number): string[] {
  return (kindNamed(section.kind ?? "")?.fields ?? []).flatMap((list) => {
    if (list.kind !== "list") return [];
    return Array.from({ length: rowsTaken(list) }, (_, number) => {
      const row = Object.fromEntries(
        list.fields.map(({ name }) => [name, section[`${list.name}.${number}.${name}`] ?? ""]),
      );
      const missing = lacks(list, row);
      const isBegun = list.fields.some(
        (field) => row[field.name]?.trim() && row[field.name] !== emptyOf(field),
      );
      return isBegun && missing.length > 0
        ? `${titled(section, index)}: ${list.item} ${number + 1} wird nicht gezeigt, es fehlt: ${listed(missing)}.`
        : [];
    }).flat();
  });
}

function titled({ kind = "", title }: Texts, index: number): string {
  return `Abschnitt ${index + 1} („${title?.trim() || kindNamed(kind)?.label}“)`;
}
