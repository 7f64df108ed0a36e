interface Named {
  /** As in content/site.ts; below another, only the last part. */
  name: string;
  label: string;
  hint?: string;
}

interface TextField extends Named {
  kind: "text";
  max?: number;
  rows?: number;
  type?: "email" | "tel" | "url" | "date";
  isNumber?: string;
  required?: true;
  seenAt?: string;
}

export type LeafField =
  | TextField
  | (Named & { kind: "lines"; rows?: number })
  | (Named & { kind: "picture"; max?: number })
  | (Named & { kind: "choice"; choices: string[] })
  | (Named & { kind: "hours" });

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
