import type { FormAnswer, Refusal } from "./answers";

export const messageKind = "contacts";

export type Piece = ["same", string | number] | ["del" | "ins", string];

export interface ComparedLine {
  name?: string | undefined;
  whole?: "ins" | "del" | "same";
  pieces: Piece[];
  markup?: Piece[];
}

export interface ComparedField {
  label: string;
  lines: ComparedLine[];
  note?: string;
}

export interface ListedState {
  version?: string;
  when?: string;
  who?: string;
  what: string;
  isThere: boolean;
}

interface ShownState extends ListedState {
  against: string;
  fields: ComparedField[];
}

export interface ShownHistory {
  title: string;
  updated_at: string;
  states: ListedState[];
  shown: ShownState;
  isWithPresent: boolean;
  publicity?: string;
}

export interface RestoreAnswer extends FormAnswer {
  asked?: { title: string; fields: Record<string, string> };
  refusal: Refusal;
}

export interface TrashRow {
  id: string;
  kind: string;
  name: string;
  title: string;
  when: string;
  who: string;
}
