import { useRouteLoaderData } from "@remix-run/react";
import { type FactValues, withFacts } from "~/content/facts";
import { fill } from "~/content/placeholders";
import type { SentenceKey } from "~/content/sentences";
import { everywhere, site } from "~/content/site";
import type { SiteFacts } from "~/content/site-schema";
import type { RootAnswer } from "~/schemas/answers";

const none: FactValues = {};
const made = new WeakMap<FactValues, SiteFacts>();

/**
 * The company's facts with what staff and this installation say otherwise. What only some pages show is missing on others,
 * see page-facts.server.ts.
 */
export function useSite(): SiteFacts {
  return shown(useRouteLoaderData<RootAnswer>("root")?.facts);
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

/** The same facts for the head of a page; on the server, which draws pictures of other pages as well, all of them. */
export function siteWith(facts: FactValues | undefined): SiteFacts {
  return import.meta.env.SSR ? withFacts(site, facts ?? none) : shown(facts);
}

function shown(facts = none): SiteFacts {
  const known = made.get(facts) ?? (withFacts<Partial<SiteFacts>>(everywhere, facts) as SiteFacts);
  made.set(facts, known);
  return known;
}
