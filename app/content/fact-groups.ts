import type { z } from "zod";
import { weekdays } from "./availability";
import { type FactKey, factOf, partsOf } from "./facts";
import { faq } from "./faq";
import { wordLeaf } from "./fixed-pages";
import { sentenceList } from "./sentence-list";
import { site } from "./site";
import { type Site, siteSchema } from "./site-schema";

export const factGroups = {
  company: ["name", "company", "legalForm", "region", "description", "areaServed"],
  contact: ["phone", "email", "receipt"],
  hours: [
    ...weekdays.map((day) => `hours.${day}` as const),
    ...weekdays.map((day) => `phoneHours.${day}` as const),
    "closedDays",
  ],
  booking: ["teamBooking.url", "teamBooking.minutes"],
  founders: ["founders", "heroPhoto"],
  offices: ["offices"],
  social: ["social"],
  figures: ["claims", "figures", "evidence.survey", "evidence.price", "evidence.study", "evidence.studyUrl"],
  register: [
    "register.court",
    "register.number",
    "register.vatId",
    "register.representatives",
    "register.editorial",
  ],
  sentences: sentenceList.map(({ key }) => `sentences.${key}` as const),
  faq: ["faq"],
} as const satisfies Record<string, readonly FactKey[]>;

export type FactGroup = keyof typeof factGroups;

export const factKeys: readonly FactKey[] = Object.values(factGroups).flat();

const known: ReadonlySet<string> = new Set(factKeys);

export function isFactKey(key: string): key is FactKey {
  return known.has(key) || wordLeaf(key) !== undefined;
}

export const defaults: Site = { ...site, faq };

export function schemaOf(key: FactKey): z.ZodType {
  const word = wordLeaf(key);
  if (word) return word.schema;
  const [name, inner] = partsOf(key);
  const schema = siteSchema.shape[name as keyof Site];
  return inner ? ((schema as z.ZodObject<Record<string, z.ZodType>>).shape[inner] ?? schema) : schema;
}

export function defaultOf(key: FactKey): unknown {
  const word = wordLeaf(key);
  return word ? word.byDefault : factOf(defaults, key);
}
