import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { folderOf, pictureKey, type StoredLine, storedLines } from "./folder.server";
import type { ReportLine } from "./item";

const perPage = 100;

const filters = {
  losses: ({ losses }: ReportLine) => losses.length > 0,
  drafts: ({ status }: ReportLine) => status === "draft",
  pictures: ({ missing }: ReportLine) => missing.length > 0,
  pages: ({ kind }: ReportLine) => kind === "page",
  left: ({ kind }: ReportLine) => kind === "other",
};
type ReportFilter = keyof typeof filters;
const names = Object.keys(filters) as ReportFilter[];

interface Entry
  extends Omit<StoredLine<ReportLine>, "line">,
    Pick<ReportLine, "id" | "kind" | "hasText" | "title" | "oldAddresses"> {
  shown: ReportFilter[];
  ownId: string | undefined;
  missing: string[];
}

interface Index {
  entries: Entry[];
  /** The keys of all pictures that are in no archive. */
  missing: Set<string>;
}

const indexes = new LRUCache<string, Index>({ max: 2 });

/** Where the lines of a report stand that is read page by page. Pictures have none: they are counted. */
async function indexOf(id: string): Promise<Index> {
  const { mtimeMs } = await stat(join(folderOf(id), "report.jsonl"));
  const key = `${id} ${mtimeMs}`;
  const known = indexes.get(key);
  if (known) return known;
  const index: Index = { entries: [], missing: new Set() };
  for await (const { line, at, length } of storedLines<ReportLine>(id, "report.jsonl")) {
    const missing = line.missing.map(pictureKey);
    for (const one of missing) index.missing.add(one);
    if (line.kind === "picture") continue;
    const shown = names.filter((name) => filters[name](line));
    const { kind, hasText, own, title, oldAddresses } = line;
    index.entries.push({
      ...{ id: line.id, title, oldAddresses, kind, hasText },
      at,
      length,
      shown,
      ownId: own?.id,
      missing,
    });
  }
  indexes.set(key, index);
  return index;
}

const isTakeable = ({ kind }: Entry) => kind !== "other";
const isChoosable = ({ kind, hasText }: Entry) => kind === "other" && hasText;

/** The ids of what can be taken over, and of what comes only where somebody says as what. */
export async function listComing(id: string): Promise<{ takeable: string[]; choosable: string[] }> {
  const { entries } = await indexOf(id);
  const idsOf = (is: (entry: Entry) => boolean) => entries.filter(is).map((entry) => entry.id);
  return { takeable: idsOf(isTakeable), choosable: idsOf(isChoosable) };
}

interface ReportQuery {
  filter: ReportFilter | undefined;
  page: number;
  skipped: ReadonlySet<string>;
  /** The keys of pictures that need not be asked for. */
  there: ReadonlySet<string>;
  isHere: (entry: Pick<Entry, "id" | "title" | "oldAddresses" | "ownId">) => boolean;
}

export async function readReport(id: string, { filter, page, skipped, there, isHere }: ReportQuery) {
  const { entries, missing } = await indexOf(id);
  const isShown = (name: ReportFilter) => (entry: Entry) =>
    name === "pictures"
      ? entry.missing.some((picture) => !there.has(picture))
      : entry.shown.includes(name) || (name === "left" && skipped.has(entry.id));
  const takeable = entries.filter(isTakeable);
  const here = takeable.filter(isHere).map((entry) => entry.id);
  const counts = Object.fromEntries(names.map((name) => [name, entries.filter(isShown(name)).length]));
  const wanted = filter ? entries.filter(isShown(filter)) : entries;
  const listed = wanted.slice((page - 1) * perPage, page * perPage);
  return {
    lines: await linesAt(id, listed),
    counts: { ...counts, all: entries.length } as Record<ReportFilter | "all", number>,
    ...{ takeable: takeable.length, choosable: entries.filter(isChoosable).length },
    here,
    supplied: [...missing].filter((picture) => there.has(picture)).length,
    hasNext: wanted.length > page * perPage,
  };
}

async function linesAt(id: string, entries: Entry[]): Promise<ReportLine[]> {
  const file = await open(join(folderOf(id), "report.jsonl"));
  try {
    const lines: ReportLine[] = [];
    for (const { at, length } of entries) {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, at);
      lines.push(JSON.parse(buffer.toString()));
    }
    return lines;
  } finally {
    await file.close();
  }
}

export function readFilter(text: string | null): ReportFilter | undefined {
  return names.find((name) => name === text);
}
