export interface Kind {
  path: string;
  /** As texts name one and several of it. */
  name: string;
  names: string;
  the: string;
  this: string;
  /** The specification's word, with which its titles are written. */
  english?: string;
  /** What is stored, in the titles that the specification does not write. */
  stored?: string;
}

/** Items: they have a title, a slug and a preview. By their tables. */
export const itemKinds = {
  blog_posts: {
    path: "/admin/blog",
    name: "Beitrag",
    names: "Beiträge",
    the: "Der Beitrag",
    this: "diesen Beitrag",
    english: "post",
  },
  services: {
    path: "/admin/services",
    name: "Leistung",
    names: "Leistungen",
    the: "Die Leistung",
    this: "diese Leistung",
    english: "service",
  },
  references: {
    path: "/admin/references",
    name: "Referenz",
    names: "Referenzen",
    the: "Die Referenz",
    this: "diese Referenz",
    english: "reference",
  },
  pages: {
    path: "/admin/pages",
    name: "Seite",
    names: "Seiten",
    the: "Die Seite",
    this: "diese Seite",
    stored: "Seite",
  },
} satisfies Record<string, Kind>;

export type ItemTable = keyof typeof itemKinds;

export const restorableKinds = {
  ...itemKinds,
  mailings: {
    path: "/admin/newsletter",
    name: "Ausgabe",
    names: "Ausgaben",
    the: "Der Entwurf",
    this: "diese Ausgabe",
    stored: "Entwurf",
  },
  snippets: {
    path: "/admin/snippets",
    name: "Textvorlage",
    names: "Textvorlagen",
    the: "Die Textvorlage",
    this: "diese Textvorlage",
    stored: "Textvorlage",
  },
} satisfies Record<string, Kind>;

export type RestorableTable = keyof typeof restorableKinds;

/** Of those that an address names so; such an address names no others. */
export function restorableTableAt(kind = ""): RestorableTable {
  const tables = Object.keys(restorableKinds) as RestorableTable[];
  return tables.find((table) => restorableKinds[table].path === `/admin/${kind}`) ?? "blog_posts";
}

/** All that staff edit with working copies and a history; `features/editing/registry.server.ts` has the editors. */
export const kinds = {
  ...restorableKinds,
  site_facts: {
    path: "/admin/company",
    name: "Angabe zur Firma",
    names: "Angaben zum Unternehmen",
    the: "Was Du geändert hast,",
    this: "diese Angabe",
    stored: "Angaben",
  },
} satisfies Record<string, Kind>;

export type EditedTable = keyof typeof kinds;

export function kindOfTable(table: string): Kind | undefined {
  return Object.hasOwn(kinds, table) ? kinds[table as EditedTable] : undefined;
}

/** The tables that public pages are made from; of pictures, their sizes. Every page shows facts and names the services. */
export const contentTables = [
  ...(Object.keys(itemKinds) as ItemTable[]),
  "media",
  "old_addresses",
  "site_facts",
] as const;
export type ContentTable = (typeof contentTables)[number];
