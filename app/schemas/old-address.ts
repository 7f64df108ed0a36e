import { decodedFragment } from "./fragment";

export const oldAddressLimit = 300;

/** Lower case, decoded, without trailing slash, query and fragment. */
export function canonicalPath(path: string): string {
  const [asked = ""] = path.split(/[?#]/, 1);
  const parts = asked.split("/").map((part) => unified(part));
  return parts.join("/").replace(/\/+$/, "") || "/";
}

function unified(part: string) {
  const letters = decodedFragment(part).toWellFormed().normalize("NFC").toLowerCase();
  return letters.replace(/[%/\\?#\s\p{Cc}\p{Cf}]/gu, encodeURIComponent);
}

/** What WordPress names an item, a list, a feed or a language by. */
const naming =
  /^(?:p|page_id|attachment_id|cat|tag|author|feed|m|name|pagename|category_name|author_name|post_type|lang)$/;

/** An address with the part of its query that names something, in one order; null where the query names nothing. */
export function queriedAddress(url: string): { address: string; rest: string } | null {
  const at = url.indexOf("?");
  if (at < 0) return null;
  const query = [...new URLSearchParams(url.slice(at).split("#", 1)[0])];
  const named = query.filter(([name, value]) => naming.test(name) && value !== "");
  if (named.length === 0) return null;
  const parts = named
    .map(([name, value]) => `${name}=${unified(value).replace(/[+&=]/g, encodeURIComponent)}`)
    .sort();
  const rest = new URLSearchParams(query.filter(([name]) => !naming.test(name))).toString();
  return { address: `${canonicalPath(url)}?${parts.join("&")}`, rest };
}

/** As an old address is stored: with a query only where that names something. */
export function storedAddress(url: string): string {
  return queriedAddress(url)?.address ?? canonicalPath(url);
}

const smallerCopy = /^(\/wp-content\/uploads\/.*?)(?:-\d{1,5}x\d{1,5}|-scaled|-rotated)+(\.[a-z]{3,4})$/;
const ghostSize = /(\/content\/images)\/size\/w\d{1,5}(?:h\d{1,5})?(?:\/format\/\w{1,8})?(?=\/)/g;
const ending = /\/(?:page\/\d{1,5}|comment-page-\d{1,5}|feed(?:\/(?:rss2?|rdf|atom))?|amp)$/;

/** A picture of Ghost in place of its smaller copies, in an address or a text. */
export function withoutGhostSizes(text: string): string {
  return text.replace(ghostSize, "$1");
}

/** What WordPress and Ghost name by a longer path: a picture by its smaller copies, an item or a list by its pages, feeds and AMP. */
export function originalsOf(url: string, steps = 3): string[] {
  const asked = canonicalPath(url);
  const [, start, type] = smallerCopy.exec(asked) ?? [];
  if (start) return [start + type, `${start}-scaled${type}`];
  const whole = withoutGhostSizes(asked);
  if (whole !== asked) return [whole];
  const shorter = asked.replace(ending, "");
  return shorter && shorter !== asked && steps > 0 ? [shorter, ...originalsOf(shorter, steps - 1)] : [];
}

/** Whatever the target itself says in its query holds. */
export function withQuery(target: string, search: string): string {
  if (!search) return target;
  const [address = "", fragment] = target.split("#");
  const [, query = ""] = address.split("?");
  const named = new URLSearchParams(query);
  const rest = search.slice(1).split("&");
  const more = rest.filter((pair) => [...new URLSearchParams(pair).keys()].every((name) => !named.has(name)));
  const whole = more.length > 0 ? `${address}${query ? "&" : "?"}${more.join("&")}` : address;
  return fragment === undefined ? whole : `${whole}#${fragment}`;
}
