import type { Refusal } from "./answers";

export interface ShownMember {
  id: string;
  name: string;
  email: string;
  since: string;
  seen?: string;
  isSelf: boolean;
  links: number;
}

export interface ShownBlocked {
  address: string;
  name: string;
  ended: string;
}

export interface ShownAct {
  id: string;
  when: string;
  text: string;
}

export interface TeamAnswer {
  refusal: Refusal;
}
