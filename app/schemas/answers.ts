import type { SubmissionResult } from "@conform-to/react";
import type { Office } from "~/content/availability";
import type { ConsentSettings } from "~/content/consent";
import type { FactValues } from "~/content/facts";
import type { ServiceParts, ServiceText } from "~/content/services";
import type { ComparedField } from "./history";

export type Phrase = string | { english: string };

export interface Toast {
  tone: "success" | "error" | "info";
  title: Phrase;
  lines?: Phrase[];
  undo?: Undo;
  /** Where what it asks is looked after. */
  links?: { to: string; label: string }[];
  /** The page shows it elsewhere: not announced, and it disappears by itself. */
  isSaid?: true;
}

export interface Undo {
  kind: string;
  id: string;
}

export type Refusal = Pick<Toast, "title" | "lines">;

export interface RootData {
  toasts: Toast[];
  facts: FactValues;
  services: string[];
  office: Office;
  menu?: MenuEntry[];
  isRefusal?: true;
  consent?: ConsentSettings;
}

export interface MenuEntry {
  to: string;
  label: string;
  in: "header" | "footer";
  lang?: string;
  /** Where it leads on an English page. */
  english?: { to: string; label: string };
}

export interface FormAnswer {
  reply: SubmissionResult;
  refusal?: Refusal;
}

export interface Changed {
  name: string;
  stored: string;
  html?: string;
  /** The form holds it as stored. */
  survives?: boolean;
  words?: Omit<ComparedField, "label">;
}

export interface UnsavedText {
  id: string;
  title: string;
  to: string;
  when: string;
}

export interface PendingForm {
  kept: [name: string, value: string][];
}

export interface LostTexts {
  lost: [label: string, text: string][];
}

export interface Picture {
  src: string;
  width: number;
  height: number;
  srcSet?: string;
  sizes?: string;
}

export interface Voice {
  author: string;
  position: string;
  quote: string;
  photo?: Picture;
}

export interface ClientVoice extends Voice {
  client: string | null;
  logo?: Picture;
}

export interface Client {
  name: string;
  logo?: Picture | undefined;
}

export interface PictureChoice {
  path: string;
  thumbnail: Pick<Picture, "src" | "width" | "height">;
  words: string;
}

export interface PictureSearch {
  pictures: PictureChoice[];
  found: { field: string; words: string } | null;
}

export interface PostTeaser {
  title: string;
  slug: string;
  excerpt: string | null;
  category: string | null;
  cover: Picture;
  publishedAt: string;
  date: string;
}

export interface Heading {
  level: number;
  id: string;
  text: string;
}

export interface Article extends PostTeaser {
  cover: Picture & { alt: string };
  /** Null where the company answers for it as for all. */
  author: string | null;
  readingTime: string;
  html: string;
  headings: Heading[];
}

export interface Story {
  title: string;
  slug: string;
  client_name: string | null;
  industry: string | null;
  description: string;
  challenge: string | null;
  solution: string | null;
  technologies: string[];
  website_url: string | null;
  is_featured: boolean;
  logo?: Picture;
  photo?: Picture;
  sentences: string[];
  testimonials: Voice[];
}

export type ShownReference = Story & { services: Pick<ServiceText, "slug" | "title">[] };

export type ShownService = Omit<ServiceText, "full_description"> & ServiceParts;

export interface PlaceAnswer {
  placed: { id: string; typed: string; problem: string };
}

export interface AddressAnswer extends FormAnswer {
  toasts?: Toast[];
  taken?: string;
}

export interface PictureAnswer extends FormAnswer {
  toasts?: Toast[];
  intent?: "replace";
  isFileLost?: boolean;
  /** The picture that is this file already, with its id where nothing shows it. */
  same?: { to: string; name: string; unused?: string };
}

export interface MessageAnswer extends FormAnswer {
  toasts?: Toast[];
  ids?: { reply: string; note: string };
  focus?: "body";
}

export interface AccountAnswer extends FormAnswer {
  about: "name" | "password" | "sessions";
  stored?: string;
}
