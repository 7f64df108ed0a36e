import { call } from "./call";
import { contact } from "./contact";
import { figures } from "./figures";
import { head } from "./head";
import { offers } from "./offers";
import { people } from "./people";
import { questions } from "./questions";
import { quotes } from "./quotes";
import { references } from "./references";
import type { SectionKind } from "./section";
import { steps } from "./steps";
import { text } from "./text";
import { textPicture } from "./text-picture";

/** Every kind of section, by the name that is stored. */
export const sectionKinds = {
  head,
  text,
  "text-picture": textPicture,
  offers,
  references,
  contact,
  quotes,
  figures,
  steps,
  questions,
  people,
  call,
} as const satisfies Record<string, unknown>;

export type SectionName = keyof typeof sectionKinds;

export const sectionNames = Object.keys(sectionKinds) as SectionName[];

/** The kind of this name; undefined for none. */
export function kindNamed(name: string): SectionKind | undefined {
  return Object.hasOwn(sectionKinds, name)
    ? (sectionKinds[name as SectionName] as unknown as SectionKind)
    : undefined;
}
