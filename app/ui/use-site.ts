import { useRouteLoaderData } from "@remix-run/react";
import { type FactValues, withFacts } from "~/content/facts";
import { fill } from "~/content/placeholders";
import type { SentenceKey } from "~/content/sentences";
import { site } from "~/content/site";
import type { SiteFacts } from "~/content/site-schema";
import type { RootAnswer } from "~/schemas/answers";

const made = new WeakMap<FactValues, SiteFacts>();

/** The company's facts with what staff and this installation say otherwise. */
export function useSite(): SiteFacts {
  return siteWith(useRouteLoaderData<RootAnswer>("root")?.overrides);
}

/** What the services are called that visitors see, each once. */
export function useServices(): string[] {
  return [...new Set(useRouteLoaderData<RootAnswer>("root")?.services)];
}

/** One of the sentences that staff may put in their own words. */
export function useSentence(key: SentenceKey): string {
  const now = useSite();
  return fill(now.sentences[key], now);
}

/** The same facts for who is no component. */
export function siteWith(changes: FactValues | undefined): SiteFacts {
  if (!changes) return site;
  const known = made.get(changes) ?? withFacts(site, changes);
  made.set(changes, known);
  return known;
}
