interface Named {
  /** As in content/site.ts; below another, only the last part. */
  name: string;
  label: string;
  hint?: string;
}

export interface TextField extends Named {
  kind: "text";
  max?: number;
  rows?: number;
  type?: "email" | "tel" | "url" | "date";
  isNumber?: string;
  required?: true;
  seenAt?: string;
}

interface LinesField extends Named {
  kind: "lines";
  rows?: number;
}

interface PictureField extends Named {
  kind: "picture";
  max?: number;
}

interface ChoiceField extends Named {
  kind: "choice";
  choices: string[];
}

interface HoursField extends Named {
  kind: "hours";
}

export type LeafField = TextField | LinesField | PictureField | HoursField | ChoiceField;

export interface ListField extends Named {
  kind: "list";
  item: string;
  add: string;
  fields: LeafField[];
  titled: string;
  least: number;
  most: number;
}

export type FactField = LeafField | ListField;

export interface FactSection {
  title?: string;
  hint?: string;
  fields: FactField[];
}
