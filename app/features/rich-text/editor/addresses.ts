import { mailtoOf, telOf } from "~/schemas/contact-links";

/** Nothing is ever asked of it: what an address leads to is judged as seen from a page of this site. */
const page = "https://here.invalid/";

export function isSafeLink(href: string): boolean {
  return URL.canParse(href, page) && /^(https?|mailto|tel):$/.test(new URL(href, page).protocol);
}

export function isOwnPicture(src: string): boolean {
  return /^\/(?![/\\])/.test(src) && URL.canParse(src, page) && new URL(src, page).href.startsWith(page);
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
  if (/^([/#?]|\.\.?\/|[a-z][a-z\d+-]*:)/i.test(text) && !/^[^/]+\.[a-z]+:\d/i.test(text))
    return isSafeLink(text) ? text : undefined;
  const isHost = /^[^/?#.]+(\.[^/?#.]+)+([/?#]|$)/.test(text);
  return isHost && isSafeLink(`https://${text}`) ? `https://${text}` : undefined;
}
