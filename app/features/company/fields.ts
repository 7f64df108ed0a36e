// What the company's facts look like as the fields of a form, and back.

interface Named {
  /** As in content/site.ts; below another, only the last part. */
  name: string;
  label: string;
  hint?: string;
}

export interface TextField extends Named {
  kind: "text";
  max?: number;
  /** Missing for a text of one line. */
  rows?: number;
  type?: "email" | "tel" | "url" | "date";
  /** Set where a number is stored. */
  isNumber?: string;
  required?: true;
  /** Where on the site it stands. */
  seenAt?: string;
}

/** Several texts, each on a line of its own. */
interface LinesField extends Named {
  kind: "lines";
  rows?: number;
}

/** The address of a picture, with ways to bring one in. */
interface PictureField extends Named {
  kind: "picture";
  max?: number;
}

/** One of several words. */
interface ChoiceField extends Named {
  kind: "choice";
  choices: string[];
}

/** The hours of a day. */
interface HoursField extends Named {
  kind: "hours";
}

export type LeafField = TextField | LinesField | PictureField | HoursField | ChoiceField;

/** A list of such facts. */
export interface ListField extends Named {
  kind: "list";
  /** What one of them is called, and the words of the button that adds one. */
  item: string;
  add: string;
  fields: LeafField[];
  /** The part that one of them is known by. */
  titled: string;
  least: number;
  most: number;
}

export type FactField = LeafField | ListField;

/** Facts that stand together in a form. */
export interface FactSection {
  title?: string;
  hint?: string;
  fields: FactField[];
}
