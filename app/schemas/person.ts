import type { Refusal } from "./answers";

// What the file of a person shows, page and export alike.

/** One thing that there is: what it is called, what is known of it, and what stands in it. */
export interface PersonItem {
  title: string;
  facts: [name: string, value: string][];
  /** Texts with a name each. */
  texts: [name: string, text: string][];
  /** Where staff see to it; not in exports. */
  to?: string;
}

/** All of one kind. */
export interface PersonPart {
  id: string;
  title: string;
  /** What it is, or what becomes of it, in a sentence. */
  note?: string;
  /** Null when it could not be read: there may be some. */
  items: PersonItem[] | null;
}

export interface ShownErasure {
  when: string;
  who: string;
  what: string;
  /** False while something is left. */
  isDone: boolean;
}

export interface ShownPerson {
  address: string;
  /** What an erasure takes away. */
  goes: PersonPart[];
  /** What it does not, and why. */
  stays: PersonPart[];
  erasures: ShownErasure[];
  /** True when every part could be read. */
  isWhole: boolean;
}

/** What is asked of people that no erasure reaches. */
export interface Beyond {
  title: string;
  text: string;
}

/** An erasure that is not done: what went, and what is left. */
export interface ErasureAnswer {
  refusal: Refusal;
}
