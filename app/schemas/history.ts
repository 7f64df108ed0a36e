import type { ItemTable } from "~/content/pages";
import type { FormAnswer, Refusal } from "./answers";

// What the history of an item and the trash show.

/** The kinds of content, as their addresses and the form of the trash call them. */
export const itemKinds = ["blog", "services", "references"] as const;
export type ItemKind = (typeof itemKinds)[number];

/** What the form of the trash calls messages. */
export const messageKind = "contacts";

/** What the address calls the kind that is stored in this table. */
export function kindOf(table: ItemTable): ItemKind {
  return table === "blog_posts" ? "blog" : table;
}

/** A stretch of a text: in both, in the former alone, or in the later alone. A number stands for so many words in both. */
export type Piece = ["same", string | number] | ["del" | "ins", string];

/** A line of a compared text: a paragraph, a heading, an item of a list. */
export interface ComparedLine {
  /** What it is, where it is no plain paragraph. */
  name?: string | undefined;
  /** Set where the whole line is there in one of the two only, or where its words are the same in both. */
  whole?: "ins" | "del" | "same";
  pieces: Piece[];
  /** Of a line with the same words: how its HTML differs. */
  markup?: Piece[];
}

/** A field that differs. */
export interface ComparedField {
  label: string;
  lines: ComparedLine[];
  /** What is to be known of the comparison, in a sentence. */
  note?: string;
}

/** A state that an item has had, newest first in its list. */
export interface ListedState {
  /** What names it in the address and in the form; missing for the present one. */
  version?: string;
  /** Missing for the one before all that is known. */
  when?: string;
  who?: string;
  what: string;
  /** False where there was none: the item was deleted. */
  isThere: boolean;
}

/** The state that is looked at. */
export interface ShownState extends ListedState {
  /** What it is compared with, as a heading says it. */
  against: string;
  fields: ComparedField[];
}

export interface ShownHistory {
  title: string;
  /** Of the item as it is now; sent along, so that nobody undoes what they have not seen. */
  updated_at: string;
  states: ListedState[];
  shown: ShownState;
  /** Whether it is compared with the present state. */
  isWithPresent: boolean;
  /** What restoring it does to who sees the item, in a sentence, where it does. */
  publicity?: string;
}

/** A form that did not bring an item back: why, and where its slug is taken, another one to begin with. */
export interface RestoreAnswer extends FormAnswer {
  /** What is to be brought back. */
  asked?: { title: string; fields: Record<string, string> };
  refusal: Refusal;
}

/** What was deleted. */
export interface TrashRow {
  id: string;
  kind: ItemKind | typeof messageKind;
  title: string;
  when: string;
  who: string;
}
