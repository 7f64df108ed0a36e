import type { MetaDescriptor } from "@remix-run/react";
import { listed } from "~/content/listed";
import { nightOf } from "~/content/night-pictures";
import { lasting } from "~/content/picture-address";
import { cities, fill } from "~/content/placeholders";
import { sharedAddress } from "~/content/shared-pictures";
import type { SiteFacts } from "~/content/site-schema";
import type { RootData } from "~/schemas/answers";
import { shortened, wholeSentences } from "~/schemas/shortened";
import { type Matches, titled } from "./use-fault-title";
import { siteWith } from "./use-site";

type Words = string | ((site: SiteFacts) => string);

export interface PageMeta {
  title: Words;
  description: Words;
  path?: string;
  image?: string;
  drawn?: (string | null)[];
  opening?: string | undefined;
  openingAt?: string;
  lang?: "de" | "en";
  type?: "website" | "article";
  extra?: MetaDescriptor[];
  /** Server only. */
  jsonLd?: object | object[] | false | null | undefined;
}

/** What search engines show (characters). */
const shown = { title: 60, description: 155, leastDescription: 40 };

export function describePage(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches);
  const origin = site.url;
  const name = wordsOf(page.title, site);
  const whole = page.path === "/" ? name : `${name} | ${site.name}`;
  const title =
    [whole, name].find(({ length }) => length <= shown.title) ??
    shortened(withTwoTowns(name, cities(site)), shown.title);
  const kept = [
    { title: titled(matches, title) },
    ...(page.path ? [{ tagName: "link", rel: "canonical", href: `${origin}${page.path}` }] : []),
    ...preloads(page.opening, page.openingAt),
  ];
  // Only crawlers read the rest; moveDocumentOnly moves it where React does not hydrate.
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

/** React tolerates unknown nodes at the end of the head. */
export function moveDocumentOnly(html: string): string {
  const [before = "", part, rest] = html.split(new RegExp(`<meta name="${documentOnly}" content="[a-z]+"/>`));
  return part === undefined || rest === undefined
    ? html
    : before + rest.replace("</head>", () => `${part}</head>`);
}

export function forgetDocumentOnly(): void {
  for (const part of document.querySelectorAll("[data-sheet] ~ :is(meta, [type$=json])")) part.remove();
}

/** The pair is lazy because of the hidden picture; the preload names the visible one. */
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

export function siteOf(matches: Matches): SiteFacts {
  return siteWith(rootData(matches)?.facts);
}

export function filled(text: string) {
  return (site: SiteFacts) => fill(text, site);
}

function withTwoTowns(title: string, towns: string[]) {
  return title.replace(listed(towns), listed(towns.slice(0, 2)));
}

function wordsOf(words: Words, site: SiteFacts) {
  return typeof words === "string" ? words : words(site);
}

function rootData(matches: Matches) {
  return matches.find((match) => match.id === "root")?.data as Partial<RootData> | undefined;
}

export function unlistedMeta(title: string) {
  return ({ matches }: { matches: Matches }) => [
    { title: titled(matches, `${title} | ${siteOf(matches).name}`) },
    { name: "robots", content: "noindex, nofollow" },
  ];
}

export const noStore = () => ({ "Cache-Control": "no-store" });
