import type { Weekday } from "./availability";
import type { SentenceKey } from "./sentences";
import type { Site } from "./site-schema";
import type { WordKey } from "./word-schemas";

type Scalar =
  | "name"
  | "company"
  | "legalForm"
  | "region"
  | "description"
  | "email"
  | "phone"
  | "heroPhoto"
  | "receipt";
type List = "founders" | "offices" | "areaServed" | "social" | "claims" | "figures" | "closedDays" | "faq";

export type FactKey =
  | Scalar
  | List
  | `${"hours" | "phoneHours"}.${Weekday}`
  | `teamBooking.${keyof Site["teamBooking"]}`
  | `evidence.${keyof Site["evidence"]}`
  | `register.${keyof Site["register"]}`
  | `sentences.${SentenceKey}`
  | WordKey;

export type FactValues = Partial<
  Record<FactKey | "url" | "staffEmailDomain" | "homeVariant" | "logoName", unknown>
>;

export function withFacts<Base extends Partial<Site>>(base: Base, values: FactValues): Base {
  const changed: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(values)) {
    const [name, inner] = partsOf(key);
    changed[name] = inner ? { ...(changed[name] as object), [inner]: value } : value;
  }
  return changed as Base;
}

/** The value of a fact; undefined for words of a fixed page that are as they came. */
export function factOf(site: Partial<Site>, key: FactKey): unknown {
  const [name, inner] = partsOf(key);
  const value = site[name as keyof Site];
  return inner ? (value as Record<string, unknown> | undefined)?.[inner] : value;
}

export function partsOf(key: string): [name: string, inner: string] {
  const dot = key.indexOf(".");
  return dot < 0 ? [key, ""] : [key.slice(0, dot), key.slice(dot + 1)];
}
