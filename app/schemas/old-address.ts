/** The longest path that may lead elsewhere (characters). */
export const oldAddressLimit = 300;

/**
 * A path as old addresses are stored and looked up, whatever of it was asked for: letters small and as themselves, without
 * a slash at its end, query and fragment left out; only what would end a path is encoded.
 */
export function canonicalPath(path: string): string {
  const [asked = ""] = path.split(/[?#]/, 1);
  const parts = asked.split("/").map((part) => unified(part));
  return parts.join("/").replace(/\/+$/, "") || "/";
}

function unified(part: string) {
  const letters = decoded(part).toWellFormed().normalize("NFC").toLowerCase();
  return letters.replace(/[%/\\?#\s\p{Cc}\p{Cf}]/gu, encodeURIComponent);
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where a redirect leads, with the query ("?…" or nothing) that it was asked for with. */
export function withQuery(target: string, search: string): string {
  if (!search) return target;
  return target.includes("?") ? `${target}&${search.slice(1)}` : `${target}${search}`;
}
