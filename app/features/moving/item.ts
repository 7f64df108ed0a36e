/** A line of `items.jsonl`, which the reading program writes. */
export interface MovingItem {
  /** Unique in the move: "wxr:123", "ghost:abc". */
  id: string;
  kind: "article" | "page" | "picture" | "other";
  title: string;
  /** Proposed: valid here and unique among the articles or pages of the move. */
  slug: string;
  /** Paths of the old site, with a query where they had one: "/2020/05/x/", "/?p=12". */
  oldAddresses: string[];
  status: "published" | "draft" | "planned";
  /** ISO, as `changed`. */
  date: string | null;
  changed: string | null;
  excerpt: string;
  /** Sanitised; pictures keep their old absolute address. */
  html: string;
  author: string | null;
  categories: string[];
  /** A picture's old address. */
  cover: string | null;
  pictures: OldPicture[];
  losses: Loss[];
  /** Of an export of this product. */
  own?: OwnRow;
}

/** What no other program knows of an article or a page. */
interface OwnRow {
  id?: string | undefined;
  status: "draft" | "published" | "archived";
  created_at: string;
  published_at: string | null;
  /** Of a page, with the pictures' addresses as in the export. */
  sections?: unknown[] | undefined;
}

export interface OldPicture {
  address: string;
  alt: string;
  caption: string;
  /** For `archivedPictures`; null when no uploaded archive holds it. */
  inArchive: string | null;
  /** By CSS, without a word of its own. */
  isDecoration?: boolean;
}

export interface Loss {
  /** A German sentence that names the place. */
  what: string;
  words?: string;
  /** The old address of a picture that is missing. */
  picture?: string;
  isCover?: boolean;
  /** The words that stand for the picture. */
  linked?: LinkedWords[];
}

export interface LinkedWords {
  /** Of the link that they are in; empty outside of links. */
  href: string;
  words: string;
  /** Of decoration, for which no words stand: how the text after it begins; empty at the end. */
  before?: string;
}

interface MoveCounts {
  articles: number;
  pages: number;
  pictures: number;
  /** Pictures that are in no uploaded archive. */
  notInArchive: number;
  other: number;
  /** Left out by state (trash, automatic drafts), comments, members and the like, by a German plural. */
  leftOut: Record<string, number>;
}

export interface MoveSummary {
  kind: "wordpress" | "ghost" | "markdown";
  /** The old site's address, without a slash at its end; "" when the file does not name it. */
  site: string;
  title: string;
  counts: MoveCounts;
  /** From which pictures would be fetched. */
  hosts: string[];
  /** By name; addresses as in `oldAddresses`. */
  categories: { name: string; items: number; oldAddresses: string[] }[];
  authors: { name: string; items: number; oldAddresses: string[] }[];
  /** The old site's own; `to` is a path of the old site or of this one. */
  redirects: { from: string; to: string }[];
  /** Addresses of lists, feeds and site maps, by the page here that replaces them. */
  lists: { target: "/blog" | "/blog.rss.xml" | "/sitemap.xml"; oldAddresses: string[] }[];
  problems: string[];
}

/** What staff chose in the report. */
export interface MoveChoices {
  /** Exactly these, or all but `skipped` when null. */
  only: string[] | null;
  skipped: string[];
  as: Record<string, "article" | "page" | "draft">;
  /** The old site's name to the one here; "" leaves it out. */
  categories: Record<string, string>;
  authors: Record<string, string>;
  /** From which pictures may be fetched. */
  hosts: string[];
}

/** An item as the report lists it, a line of `report.jsonl`. */
export interface ReportLine extends Omit<MovingItem, "html" | "excerpt" | "pictures"> {
  hasText: boolean;
  pictures: number;
  /** Of pictures that are in no uploaded archive, at most 50. */
  missing: string[];
}
