import type { ComponentType } from "react";

// A kind of section is one file: its fields, from which schema and form are made, and what visitors see of it.

/** What the firm has and a section may choose from. */
export type Source = "services" | "references" | "testimonials" | "people";

export type LeafField =
  | { kind: "line"; name: string; label: string; max: number; hint?: string }
  | { kind: "text"; name: string; label: string; max: number; hint?: string; rows?: number }
  /** Stored as cleaned HTML. */
  | { kind: "rich"; name: string; label: string; max: number }
  /** A page of this site, an address of the web, or mailto: and tel:. */
  | { kind: "link"; name: string; label: string; hint?: string; isOwnPage?: true }
  | { kind: "picture"; name: string; label: string }
  /** The first value stands in a new section. */
  | { kind: "choice"; name: string; label: string; values: Readonly<Record<string, string>>; hint?: string }
  | { kind: "item"; name: string; label: string; of: Source };

/** Rows in which nothing stands are not stored. */
export interface ListField {
  kind: "list";
  name: string;
  label: string;
  /** What a row is called, with its number behind it. */
  item: string;
  most: number;
  fields: readonly LeafField[];
  /** A row in which one of these is empty is not shown. */
  needs?: readonly string[];
  hint?: string;
}

export type SectionField = LeafField | ListField;

export interface ViewProps<Shown> {
  /** As it is stored, with its pictures, formatted texts and chosen items made ready to be shown. */
  section: Shown & { id: string };
  /** True for the first of its kind on the page. */
  isFirst: boolean;
  /** Nothing can be sent from a preview. */
  isPreview?: boolean | undefined;
  /** What its page is of. */
  template?: string;
}

export interface SectionKind<Shown = unknown> {
  /** What staff call it. */
  label: string;
  about: string;
  /** Raised when a stored section would be read otherwise. */
  version: number;
  fields: readonly SectionField[];
  /** The fields without all of which nothing of it is shown; missing where it always is. */
  shownBy?: readonly string[];
  View: ComponentType<ViewProps<Shown>>;
}

export function defineSection<Shown>(kind: SectionKind<Shown>): SectionKind<Shown> {
  return kind;
}
