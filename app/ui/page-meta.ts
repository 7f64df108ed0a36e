import type { MetaDescriptor } from "@remix-run/react";
import { nightOf } from "~/content/night-pictures";
import { lasting } from "~/content/picture-address";
import { fill } from "~/content/placeholders";
import { sharedAddress } from "~/content/shared-pictures";
import type { SiteFacts } from "~/content/site-schema";
import type { RootAnswer } from "~/schemas/answers";
import { shortened, wholeSentences } from "~/schemas/shortened";
import { siteWith } from "./use-site";

/** Words, or what makes them from the facts. */
type Words = string | ((site: SiteFacts) => string);

export interface PageMeta {
  title: Words;
  description: Words;
  /** Path of the canonical address, with a leading slash; left out where there is no page to name. */
  path?: string;
  /** Path of a 1200 × 630 picture. */
  image?: string;
  /** What is drawn on it beside the title of a page. */
  drawn?: (string | null)[];
  /** Path of the drawing that the page opens with. */
  opening?: string | undefined;
  /** The rest of a media query, where it is not shown on every screen. */
  openingAt?: string;
  lang?: "de" | "en";
  type?: "website" | "article";
  extra?: MetaDescriptor[];
  /** Structured data, made on the server only. */
  jsonLd?: object | object[] | false | null | undefined;
}

/** The loaders' answers of a page and of what stands around it. */
export type Matches = readonly { id: string; data?: unknown }[];

/** How the title begins of a page whose form was refused. */
export const faultPrefix = "Fehler: ";

let isAlive = false;

/** From the first effect on, the page itself keeps its title true: see use-fault-title.ts. */
export function noteAlive(): void {
  isAlive = true;
}

/** Whether the page has come to life: what is rendered before comes with the document, or stands for that. */
export const isPageAlive = () => isAlive;

/** A title as the document has it that answers a form. */
export function titled(matches: Matches, title: string): string {
  return isFaulty(matches) && !isAlive ? faultPrefix + title : title;
}

/** Whether a form was refused, or a message of the page says that something failed. */
function isFaulty(matches: Matches) {
  return matches.some(({ data }) => {
    const { isRefusal, toasts } = (data ?? {}) as Partial<RootAnswer>;
    return isRefusal || toasts?.some(({ tone }) => tone === "error");
  });
}

/** As much as search engines show (characters). */
const shown = { title: 60, description: 155, leastDescription: 40 };

/** The head of a page whose words are fixed. */
export function pageMeta(page: PageMeta) {
  return ({ matches }: { matches: Matches }) => describePage(matches, page);
}

/** Title, description, canonical address, Open Graph and structured data of one page. */
export function describePage(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches);
  const origin = site.url;
  const name = wordsOf(page.title, site);
  const whole = page.path === "/" ? name : `${name} | ${site.name}`;
  const title = whole.length > shown.title ? shortened(name, shown.title) : whole;
  const kept = [
    { title: titled(matches, title) },
    ...(page.path ? [{ tagName: "link", rel: "canonical", href: `${origin}${page.path}` }] : []),
    ...preloads(page.opening, page.openingAt),
  ];
  // Programs read documents: browsers carry none of what follows. The server puts it where React does not look for its own.
  if (!import.meta.env.SSR) return kept as MetaDescriptor[];
  const { lang = "de", type = "website", image = "/images/og/home.png" } = page;
  const description = wordsOf(page.description, site);
  return [
    ...kept,
    { name: documentOnly, content: "start" },
    { name: "description", content: wholeSentences(description, shown.description, shown.leastDescription) },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    ...(page.path ? [{ property: "og:url", content: `${origin}${page.path}` }] : []),
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: lang === "de" ? "de_DE" : "en_GB" },
    { property: "og:image", content: origin + sharedAddress(image, site, page.drawn) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: name },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.extra ?? []),
    ...[page.jsonLd || []].flat().map((data) => ({ "script:ld+json": data })),
    { name: documentOnly, content: "end" },
  ] as MetaDescriptor[];
}

const documentOnly = "document-only";

/** Moves what only documents have to the end of the head, where React takes what it does not know as it is. */
export function moveDocumentOnly(html: string): string {
  const [before = "", part, rest] = html.split(new RegExp(`<meta name="${documentOnly}" content="[a-z]+"/>`));
  return part === undefined || rest === undefined
    ? html
    : before + rest.replace("</head>", () => `${part}</head>`);
}

/** Takes away what describes the page that the document came with, as another one stands in its place. */
export function forgetDocumentOnly(): void {
  for (const part of document.querySelectorAll("[data-sheet] ~ :is(meta, [type$=json])")) part.remove();
}

/** Its pair of pictures is lazy, for the sake of the one that is hidden: the browser is told here which one it needs. */
function preloads(src: string | undefined, shownAt = ""): MetaDescriptor[] {
  const night = src && nightOf(src);
  if (!night) return [];
  return Object.entries({ light: src, dark: night }).map(([scheme, picture]) => ({
    tagName: "link",
    rel: "preload",
    as: "image",
    href: lasting(picture),
    media: `(prefers-color-scheme: ${scheme})${shownAt}`,
  }));
}

/** The company's facts, as the root loader tells them. */
export function siteOf(matches: Matches): SiteFacts {
  return siteWith(rootAnswer(matches)?.facts);
}

/** Words with the facts in the place of what stands in braces. */
export function filled(text: string) {
  return (site: SiteFacts) => fill(text, site);
}

function wordsOf(words: Words, site: SiteFacts) {
  return typeof words === "string" ? words : words(site);
}

function rootAnswer(matches: Matches) {
  return matches.find((match) => match.id === "root")?.data as Partial<RootAnswer> | undefined;
}

/** The head of a page that is reached from a mail only. */
export function unlistedMeta(title: string) {
  return ({ matches }: { matches: Matches }) => [
    { title: titled(matches, `${title} | ${siteOf(matches).name}`) },
    { name: "robots", content: "noindex, nofollow" },
  ];
}

/** For pages of which no copy may be kept. */
export const noStore = () => ({ "Cache-Control": "no-store" });
