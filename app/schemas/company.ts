import type { EditorAnswer, Toast } from "./answers";
import type { FactSection } from "./fact-fields";
import type { Texts } from "./fact-texts";

// What the forms of the company's facts show.

/** A fact that the environment of the server decides. */
export interface FixedFact {
  /** The name of the setting. */
  setting: string;
  value: string;
}

/** A group of facts as its form shows it. */
export interface GroupPage {
  group: string;
  title: string;
  intro: string;
  sections: FactSection[];
  /** What its texts may hold in braces, and what that stands for. */
  placeholders?: Record<string, string>;
  /** What stands in the form, and what would stand there by default. */
  texts: Texts;
  defaults: Texts;
  /** What the environment decides, by the name of its field. */
  fixed: Record<string, FixedFact>;
  /** Why the stored value of a fact is not shown on the site, by the name of the fact. */
  invalid: Record<string, string>;
  /** What the form was opened with. */
  opened: string;
}

/** A group on the page of all of them. */
export interface ListedGroup {
  group: string;
  title: string;
  intro: string;
  /** How many of its facts are not as they were delivered, how many are stored in vain, and how many the environment decides. */
  changed: number;
  invalid: number;
  fixed: number;
}

/** The form of a group as it comes back. */
export interface CompanyAnswer extends EditorAnswer {
  page: GroupPage;
  /** The name of the field or the button that is to have the focus. */
  focus?: string;
}

export interface CompanyPage {
  /** Missing on the page of all groups, and while the facts cannot be read. */
  page?: GroupPage;
  groups?: ListedGroup[];
  toasts?: Toast[];
}
