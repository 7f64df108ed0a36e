import type { z } from "zod";
import { about } from "./about";
import { blogPage } from "./blog-page";
import { contactPage } from "./contact-page";
import { costs } from "./costs";
import { dating } from "./dating";
import { storedEpisodes } from "./episodes";
import { home } from "./home";
import { landing } from "./landing";
import { newsletterPage } from "./newsletter";
import { nextSteps } from "./next-steps";
import { podcast } from "./podcast";
import { referencesPage } from "./references-page";
import { regional } from "./regional";
import { servicesPage } from "./services-page";
import { shared } from "./shared-words";
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

export const fixedPages = {
  home: {
    title: "Startseite",
    intro: "Was zwischen den großen Sätzen der Startseite steht, auch in ihrer regionalen Fassung.",
    path: "/",
    places: [""],
    words: { home, regional },
    fixed: [
      booking,
      { label: "Knopf zu den Referenzen", text: "Unsere Referenzen ansehen" },
      { label: "Knopf an den Leistungen", text: "Beratungsgespräch vereinbaren" },
      values,
      { label: "Regionale Fassung: Link zu den Referenzen", text: "Alle Referenzen ansehen" },
      { label: "Regionale Fassung: Knopf am Ende", text: "Kostenloses Beratungsgespräch buchen" },
    ],
  },
  services: {
    title: "Leistungen",
    intro: "Was um die Leistungen herum steht. Sie selbst stehen unter „Leistungen“.",
    path: "/services",
    places: ["services"],
    words: { servicesPage },
    fixed: [{ label: "Überschrift", text: "Unsere Leistungen" }, booking],
  },
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
  references: {
    title: "Referenzen",
    intro: "Was um die Referenzen herum steht. Sie selbst stehen unter „Referenzen“.",
    path: "/references",
    places: ["references", "admin", "preview"],
    words: { referencesPage },
    fixed: [booking],
  },
  blog: {
    title: "Blog",
    intro: "Was um die Artikel herum steht.",
    path: "/blog",
    places: ["blog"],
    words: { blogPage },
    fixed: [
      { label: "Erste Kategorie", text: "Alle Artikel" },
      { label: "Überschrift der übrigen Artikel", text: "Weitere Artikel" },
    ],
  },
  podcast: {
    title: "Podcast",
    intro: "Die Folgen und was um sie herum steht.",
    path: "/podcast",
    places: ["podcast"],
    words: { podcast: { ...podcast, ...storedEpisodes } },
    fixed: [
      { label: "Ohne Folgen", text: "Neue Episoden kommen bald!" },
      { label: "Ohne Zustimmung", text: "YouTube-Inhalte benötigen Ihre Zustimmung" },
    ],
  },
  contact: {
    title: "Kontakt",
    intro: "Wege zu Euch, Termine, Standorte und was mit einer Nachricht geschieht.",
    path: "/contact",
    places: ["contact"],
    words: { contactPage, nextSteps },
    fixed: [],
  },
  dating: {
    title: "Erstgespräch",
    intro: "Die Seite, auf der Termine gebucht werden.",
    path: "/dating",
    places: ["dating"],
    words: { dating },
    fixed: [{ label: "Zeile über der Überschrift", text: "Onlinedating" }],
  },
  newsletter: {
    title: "Newsletter",
    intro: "Die Anmeldung und was sie verspricht.",
    path: "/newsletter",
    places: ["newsletter"],
    words: { newsletterPage },
    fixed: [],
  },
  costs: {
    title: "Was es kostet",
    intro: "Der Abschnitt zu den Kosten, auf Leistungen, Kontakt und Erstgespräch.",
    path: "/services",
    places: ["services", "contact", "dating"],
    words: { costs },
    fixed: [],
  },
  shared: {
    title: "Auf mehreren Seiten",
    intro: "Kleine Wörter an Leistungen und Terminen.",
    path: "/",
    places: ["", "services", "about", "contact", "dating", "admin", "preview"],
    words: { shared },
    fixed: [],
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

interface Leaf {
  key: WordKey;
  schema: z.ZodType;
  byDefault: unknown;
}

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
  // Visitors see the episodes that the pages of the podcast choose.
  if (key === "podcast.episodes") return false;
  const leaf = wordLeaf(key);
  return leaf && (fixedPages[leaf.page].places as readonly string[]).includes(place);
}
