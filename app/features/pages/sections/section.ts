import type { ComponentType } from "react";
import type { SiteFacts } from "~/content/site-schema";
import type { Picture, Story, Voice } from "~/schemas/answers";

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

/** What visitors see of what a section chooses. */
export interface Items {
  services: { slug: string; title: string; text: string; page: string | null };
  references: Pick<Story, "slug" | "title" | "industry" | "sentences"> & {
    client: string | null;
    logo: Picture | undefined;
  };
  testimonials: Voice;
  people: Pick<SiteFacts["founders"][number], "name" | "role" | "photo" | "specialization" | "bookingUrl">;
}

type Leaf<Field> = Field extends { kind: "choice"; values: infer Values }
  ? keyof Values & string
  : Field extends { kind: "picture" }
    ? Picture | null
    : string;

type Row<Part extends LeafField> = [Part] extends [{ kind: "item"; of: infer Of extends Source }]
  ? Items[Of]
  : { [One in Part as One["name"]]: Leaf<One> };

/** Fields as they are stored, with their pictures, formatted texts and chosen items made ready to be shown. */
export type Shown<Fields extends readonly SectionField[]> = {
  [Field in Fields[number] as Field["name"]]: Field extends ListField
    ? Row<Field["fields"][number]>[]
    : Leaf<Field>;
};

export interface ViewProps<Fields extends readonly SectionField[]> {
  section: Shown<Fields> & { id: string };
  /** True for the first of its kind on the page. */
  isFirst: boolean;
  /** Nothing can be sent from a preview. */
  isPreview?: boolean | undefined;
  /** What its page is of. */
  template?: string;
}

export interface SectionKind<Fields extends readonly SectionField[] = readonly SectionField[]> {
  /** What staff call it. */
  label: string;
  about: string;
  /** Raised when a stored section would be read otherwise. */
  version: number;
  fields: Fields;
  /** The fields without all of which nothing of it is shown; missing where it always is. */
  shownBy?: readonly Fields[number]["name"][];
  View: ComponentType<ViewProps<Fields>>;
}

export function defineSection<const Fields extends readonly SectionField[]>(kind: SectionKind<Fields>) {
  return kind;
}
