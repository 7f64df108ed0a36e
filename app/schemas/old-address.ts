export const oldAddressLimit = 300;

/** Lower case, decoded, without trailing slash, query and fragment. */
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

export function withQuery(target: string, search: string): string {
  if (!search) return target;
  return target.includes("?") ? `${target}&${search.slice(1)}` : `${target}${search}`;
}
