/**
 * What people type into a search box, as the database's full-text search takes it: every word must occur, and its
 * beginning is enough. Null when there is nothing to search for.
 */
export function searchQuery(typed: string): string | null {
  const words = typed.match(/[\p{L}\p{N}][^\s'\\]*/gu)?.slice(0, 8);
  return words ? words.map((word) => `'${word}':*`).join(" & ") : null;
}

export function searchTerms(typed: string): string[] | null {
  const terms = typed.split(/\s+/).filter(Boolean).slice(0, 8);
  return terms.length ? terms : null;
}
