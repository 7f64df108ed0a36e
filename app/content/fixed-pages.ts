import type { z } from "zod";
import { about } from "./about";
import { landing } from "./landing";
import { story } from "./story";
import { type WordKey, type WordModule, wordSchemas } from "./word-schemas";
import { workspace } from "./workspace";

/** Words that the specification gives: shown beside the form of a page, and not changed. */
export interface FixedWords {
  label: string;
  text: string;
}

interface FixedPage {
  title: string;
  /** What stands on it, in a sentence. */
  intro: string;
  path: string;
  /** The first parts of the addresses that show its words. */
  places: readonly string[];
  words: { readonly [Name in WordModule]?: object };
  fixed: readonly FixedWords[];
}

const booking: FixedWords = { label: "Knopf zur Buchung", text: "Kostenloses Erstgespräch buchen" };
const values: FixedWords = {
  label: "Die vier Werte",
  text: "Bodenständigkeit, Start-up Mentalität, Höchste Qualität, Nachhaltiger Erfolg",
};

/** The pages whose composition is fixed, with their words as they come. */
export const fixedPages = {
  about: {
    title: "Über uns",
    intro: "Die Geschichte, die Mission, die Werte und was um die Menschen herum steht.",
    path: "/about",
    places: ["about"],
    words: { about, story },
    fixed: [values, booking],
  },
  "it-support-bremerhaven": {
    title: "IT-Support vor Ort",
    intro: "Die Seite für alle, die Hilfe in der Nähe suchen.",
    path: "/it-support-bremerhaven",
    places: ["it-support-bremerhaven"],
    words: { landing },
    fixed: [booking],
  },
  "google-workspace": {
    title: "Google Workspace",
    intro: "Was Google Workspace einem Betrieb bringt, und wie die Einführung läuft.",
    path: "/google-workspace",
    places: ["google-workspace"],
    words: { workspace },
    fixed: [
      booking,
      { label: "Zahlen der Studie", text: "441% durchschnittlicher ROI, 95% weniger Sicherheitsvorfälle" },
    ],
  },
} satisfies Record<string, FixedPage>;

export type PageName = keyof typeof fixedPages;
/** The groups of facts that hold the words of these pages. */
export type PageGroup = `pages.${PageName}`;

export const pageNames = Object.keys(fixedPages) as PageName[];

export function groupOfPage(name: PageName): PageGroup {
  return `pages.${name}`;
}

export function pageOfGroup(group: PageGroup): PageName {
  return group.replace("pages.", "") as PageName;
}

export function isPageGroup(group: string): group is PageGroup {
  return group.startsWith("pages.");
}

/** A text or a list, or a part that holds such. */
export interface Leaf {
  key: WordKey;
  schema: z.ZodType;
  byDefault: unknown;
}

/** What has a schema of its own within words, in its order. */
function leavesOf(name: string, schema: z.ZodType, value: unknown): Leaf[] {
  if (!("shape" in schema)) return [{ key: name as WordKey, schema, byDefault: value }];
  const shape = schema.shape as Record<string, z.ZodType>;
  return Object.entries(shape).flatMap(([key, one]) =>
    leavesOf(`${name}.${key}`, one, (value as Record<string, unknown>)[key]),
  );
}

const leavesOfPages = new Map(
  pageNames.map((page) => {
    const words = Object.entries(fixedPages[page].words) as [WordModule, object][];
    return [page, words.flatMap(([name, value]) => leavesOf(name, wordSchemas[name], value))] as const;
  }),
);

export const pageGroups = Object.fromEntries(
  [...leavesOfPages].map(([page, leaves]) => [groupOfPage(page), leaves.map(({ key }) => key)]),
) as Record<PageGroup, WordKey[]>;

const byKey = new Map(
  [...leavesOfPages].flatMap(([page, leaves]) =>
    leaves.map((leaf) => [leaf.key as string, { ...leaf, page }] as const),
  ),
);

/** Words of the fixed pages by their dotted name; undefined for any other fact. */
export function wordLeaf(key: string): (Leaf & { page: PageName }) | undefined {
  return byKey.get(key);
}

/** Whether these words stand on the pages whose address begins so; undefined for what is no word of a fixed page. */
export function isWordShown(key: string, place: string): boolean | undefined {
  const leaf = wordLeaf(key);
  return leaf && (fixedPages[leaf.page].places as readonly string[]).includes(place);
}
