import { isRouteErrorResponse, useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import { type FactValues, withFacts } from "~/content/facts";
import { fill } from "~/content/placeholders";
import type { SentenceKey } from "~/content/sentences";
import { everywhere, site } from "~/content/site";
import type { SiteFacts } from "~/content/site-schema";
import type { WordModule, Words } from "~/content/word-schemas";
import { wordsOf } from "~/content/words";
import type { MenuEntry, RootData } from "~/schemas/answers";

const none: FactValues = {};
const made = new WeakMap<FactValues, SiteFacts>();

/** Facts of single pages are missing on others, see page-facts.server.ts. */
export function useSite(): SiteFacts {
  return shown(useRouteLoaderData<RootData>("root")?.facts);
}

export function useServices(): string[] {
  return [...new Set(useRouteLoaderData<RootData>("root")?.services)];
}

export function useMenu(place: MenuEntry["in"]) {
  const lang = useGermanLang();
  const menu = useRouteLoaderData<RootData>("root")?.menu ?? [];
  const entries = menu.flatMap(({ in: at, english, ...entry }) => {
    if (at !== place) return [];
    return lang && english ? { ...english, lang: "en" } : { lang, ...entry };
  });
  return entries.filter(({ to }, index) => entries.findIndex((one) => one.to === to) === index);
}

/** The words of a page that is not shown by its own route. */
export const TranslatedWords = createContext<Record<string, string> | undefined>(undefined);

/** The words of a page of a fault, where it is not German. */
export function useFaultWords(error: unknown): Record<string, string> | undefined {
  const around = useContext(TranslatedWords);
  return (isRouteErrorResponse(error) && error.data?.words) || around;
}

function useTranslation() {
  const page = useRouteLoaderData("routes/_site.$slug") as { words?: Record<string, string> } | undefined;
  return useContext(TranslatedWords) ?? page?.words;
}

export function useWord() {
  const words = useTranslation();
  return (german: string) => words?.[german] ?? german;
}

/** For what is German also on pages that are not. */
export function useGermanLang(): "de" | undefined {
  return useTranslation() && "de";
}

export function useSentence(key: SentenceKey): string {
  const now = useSite();
  return fill(now.sentences[key], now);
}

/** Words of a fixed page as staff have put them; `words` are those that come along. */
export function useWords<Name extends WordModule, Some extends Partial<Words<Name>>>(
  name: Name,
  words: Some,
): Some {
  return wordsOf(name, words, useSite());
}

/** The server needs all facts: it draws pictures of other pages as well. */
export function siteWith(facts: FactValues | undefined): SiteFacts {
  return import.meta.env.SSR ? withFacts(site, facts ?? none) : shown(facts);
}

function shown(facts = none): SiteFacts {
  const known = made.get(facts) ?? (withFacts<Partial<SiteFacts>>(everywhere, facts) as SiteFacts);
  made.set(facts, known);
  return known;
}
