import { LRUCache } from "lru-cache";
import type { ContentTable } from "~/content/kinds";
import { contentVersion } from "./content-version.server";

interface Kept {
  version: string;
  rows: Promise<unknown>;
}

const reads = new LRUCache<string, Kept>({ max: 200 });

/** Reads public content once per version of its table; `question` is the cache key. Failed reads are not cached. */
export function cachedRead<Rows>(
  table: ContentTable,
  question: string,
  read: () => Promise<Rows>,
): Promise<Rows> {
  const key = `${table} ${question}`;
  // Taken before reading: a change meanwhile makes the rows old, never wrongly new.
  const version = contentVersion([table]);
  const kept = reads.get(key);
  if (kept?.version === version) return kept.rows as Promise<Rows>;
  const rows = read();
  reads.set(key, { version, rows });
  rows.catch(() => {
    if (reads.peek(key)?.rows === rows) reads.delete(key);
  });
  return rows;
}
