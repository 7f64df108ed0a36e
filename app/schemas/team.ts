import type { Refusal } from "./answers";

// What the page of the team shows.

export interface ShownMember {
  id: string;
  name: string;
  email: string;
  since: string;
  /** Missing before the first time. */
  seen?: string;
  isSelf: boolean;
  /** How many links to drafts end with this access. */
  links: number;
}

export interface ShownBlocked {
  address: string;
  name: string;
  /** When and by whom. */
  ended: string;
}

export interface ShownAct {
  id: string;
  when: string;
  /** Who did what, in a sentence. */
  text: string;
}

/** Why somebody's access was not changed. */
export interface TeamAnswer {
  refusal: Refusal;
}
