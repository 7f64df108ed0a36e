import type { Refusal } from "./answers";

export interface PersonItem {
  title: string;
  facts: [name: string, value: string][];
  texts: [name: string, text: string][];
  to?: string;
}

export interface PersonPart {
  id: string;
  title: string;
  note?: string;
  /** Null when it could not be read. */
  items: PersonItem[] | null;
}

export interface ShownErasure {
  when: string;
  who: string;
  what: string;
  isDone: boolean;
}

export interface ShownPerson {
  address: string;
  goes: PersonPart[];
  stays: PersonPart[];
  erasures: ShownErasure[];
  isWhole: boolean;
}

export interface Beyond {
  title: string;
  text: string;
  isTechnical?: true;
}

export interface ErasureAnswer {
  refusal: Refusal;
}
