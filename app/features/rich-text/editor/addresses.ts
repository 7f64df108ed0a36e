import { mailtoOf, telOf } from "~/schemas/contact-links";

/** Nothing is ever asked of it: what an address leads to is judged as seen from a page of this site. */
const page = "https://here.invalid/";

export function isSafeLink(href: string): boolean {
  return /^(https?|mailto|tel):$/.test(parse(href, page)?.protocol ?? "");
}

export function isOwnPicture(src: string): boolean {
  return /^\/(?![/\\])/.test(src) && parse(src, page)?.href.startsWith(page) === true;
}

/** With a host, a mailbox or a number after it, which browsers do not ask for. */
const whole = /^(https?:\/\/[^/\\?#]|mailto:[^\s@?]+@[^\s@?]|tel:\+?\d)/i;

/** The address that was meant by what somebody typed; undefined when it is none. Stricter than what may stand in a text. */
export function linkFrom(typed: string): string | undefined {
  const text = typed
    .trim()
    .replace(/^tel:[+\d][\d\s()./-]*$/i, (number) => number.replace(/[^tel:+\d]/gi, ""));
  if (/^[^\s@/:?#]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return mailtoOf(text);
  if (/^(\+|0)[\d\s()/-]{4,}$/.test(text)) return telOf(text);
  // Two slashes of either kind at its beginning lead to another site.
  if (!text || /\s|^\/?\\|^\/\//.test(text)) return undefined;
  if (/^(https?|mailto|tel):/i.test(text)) return whole.test(text) && isSafeLink(text) ? text : undefined;
  if (/^([/#]|[a-z][a-z\d+-]*:)/i.test(text) && !/^[^/]+\.[a-z]+:\d/i.test(text))
    return isSafeLink(text) ? text : undefined;
  const isHost = /^[^/?#.]+(\.[^/?#.]+)+([/?#]|$)/.test(text);
  return isHost && isSafeLink(`https://${text}`) ? `https://${text}` : undefined;
}

export function linkAddress(typed: string, origin: string): string | undefined {
  const address = typed.replace(/[\t\r\n]/g, "").trim();
  if (/^\/(?![/\\])/.test(address)) return address;
  const url = parse(address.startsWith("//") ? `https:${address}` : address);
  if (!url || !["http:", "https:", "mailto:", "tel:"].includes(url.protocol)) return;
  const behind = behindCounter(url);
  if (behind) return linkAddress(behind, origin);
  if (url.origin === origin) return url.pathname + url.search + url.hash;
  return /^[!-~]+$/.test(address) && !address.startsWith("//") ? address : url.href;
}

function behindCounter({ protocol, hostname, pathname, searchParams }: URL): string | null {
  if (!protocol.startsWith("http")) return null;
  if (/^www\.google\.[a-z.]+$/.test(hostname) && pathname === "/url") {
    return searchParams.get("q") ?? searchParams.get("url");
  }
  if (hostname.endsWith(".safelinks.protection.outlook.com")) return searchParams.get("url");
  return null;
}

/** The path of a picture of this site; nothing for all others, which would tell their host who reads here. */
export function ownPicture(address: string, origin: string): string | undefined {
  const url = parse(address, origin);
  return url?.origin === origin && /^\/(?:images|media)\//.test(url.pathname) ? url.pathname : undefined;
}

// Not parseUrl: public pages would load it apart.
function parse(address: string, base?: string): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}
