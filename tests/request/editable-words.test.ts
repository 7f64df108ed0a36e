import { afterAll, expect, it } from "vitest";
import { defaultOf, factKeys, schemaOf } from "~/content/fact-groups";
import type { FactKey } from "~/content/facts";
import { fixedPages, groupOfPage, pageGroups, pageNames } from "~/content/fixed-pages";
import { consent } from "~/content/newsletter";
import { get, sql } from "../helpers/app";
import { clearFacts, storeFacts } from "../helpers/facts";
import { bringBackSeed } from "../helpers/setup";
import { visibleWords } from "../helpers/visible-words";

const mark = "Xxx";
let count = 0;
const marked = (text: string) => `${text.replace(/\p{L}{2,}/gu, mark)} ${++count}`;

type Path = readonly string[];

function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || !value) return [];
  return Object.entries(value).flatMap(([part, one]) => textsIn(one, [...path, part]));
}

function withMark(value: unknown, [part, ...rest]: Path): unknown {
  if (part === undefined) return marked(String(value).replace(/\{[^}]*\}/g, mark));
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[part] = withMark(copy[part], rest);
  return copy;
}

function markedFact(key: FactKey): unknown {
  const schema = schemaOf(key);
  return textsIn(defaultOf(key)).reduce((now, path) => {
    const tried = withMark(now, path);
    return schema.safeParse(tried).success ? tried : now;
  }, defaultOf(key));
}

/** What the specification says to the letter, and forms and states that it describes. */
const specified = [
  ...pageNames.flatMap((page) => fixedPages[page].fixed.flatMap(({ text }) => text.split(", "))),
  ...["Erstgespräch buchen", "Kostenloses Beratungsgespräch buchen", "Suche", "Kategorien"],
  ...[
    "Bitte akzeptieren Sie YouTube im Cookie-Banner, um dieses Video anzusehen.",
    "YouTube-Vorschau benötigt Zustimmung",
  ],
  ...["Datenschutzerklärung", "Cookie-Einstellungen", "Nachricht senden", "Name", "E-Mail", "Nachricht"],
  ...["Unternehmen", "Betreff", "Telefon", "Vorname", "Nachname", "Website"],
];

const ofForms = [
  consent.text,
  ...["Mehr dazu in der", "Ich habe die", "gelesen und akzeptiere sie", "Bitte akzeptiere erst die"],
  ...["Bitte leer lassen", "Wenn wir zurückrufen sollen", "Wenn Du magst"],
  "und den Haken brauchen wir, der Rest hilft uns beim Antworten",
];

const words = (text: string) =>
  text.replace(/\d+\. \p{Lu}\p{L}+ \d{4}|\d+ Min\b/gu, "").match(/\p{L}{2,}/gu) ?? [];

afterAll(async () => {
  await clearFacts();
  await bringBackSeed();
});

it("staff can change nine of ten words that the specification leaves open, on every page", async () => {
  await storeFacts(Object.fromEntries(factKeys.map((key) => [key, markedFact(key)])));
  for (const page of pageNames)
    await sql("insert into site_facts (name, facts) values ($1, $2::text::jsonb)", [
      groupOfPage(page),
      JSON.stringify(Object.fromEntries(pageGroups[groupOfPage(page)].map((key) => [key, markedFact(key)]))),
    ]);
  const say = (column: string) => `${column} = regexp_replace(${column}, '[[:alpha:]]{2,}', '${mark}', 'g')`;
  await sql(`update services set ${["title", "short_description", "full_description"].map(say).join()}`);
  await sql(`update blog_posts set ${["title", "excerpt", "category"].map(say).join()}`);
  const columns = ["title", "client_name", "industry", "description", "challenge", "solution", "results"];
  await sql(`update "references" set ${columns.map(say).join()}, technologies = '{}'`);
  await sql(`update testimonials set ${["quote", "person", "role"].map(say).join()}`);
  const table: { path: string; all: number; left: number; share: number; words: string }[] = [];
  for (const { path } of [...Object.values(fixedPages), { path: "/podcast/der-zettel-muss-weg" }]) {
    if (table.some((row) => row.path === path)) continue;
    const open = [...ofForms, ...specified].reduce(
      (text, fixed) => text.replaceAll(fixed, " "),
      visibleWords(await (await get(path)).text()),
    );
    const all = words(open);
    const left = all.filter((word) => word !== mark);
    table.push({
      path,
      all: all.length,
      left: left.length,
      share: 1 - left.length / all.length,
      words: left.join(" "),
    });
  }
  const lines = table.map(
    ({ path, all, share, words }) => `${path} ${all} ${(100 * share).toFixed(1)} % (${words})`,
  );
  expect(
    table.filter(({ share }) => share < 0.9),
    lines.join("\n"),
  ).toEqual([]);
});
