import { parseUrl } from "~/content/parse-url";

const host = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]|$)/u;

export function wholeAddress(typed: string): string {
  const text = typed.trim();
  return host.test(text) ? `https://${text}` : typed;
}

/** Neither a name nor a password: those who follow the link would sign in with them. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^@/?#\s\\]+(?:[/?#]|$)/i.test(text) && !/[\s\\]/.test(text) && parseUrl(text) !== null;
}

export function canonicalDomain(domain: string): string {
  const text = domain.trim().toLowerCase();
  // What holds more than a name is left as it is, to be refused.
  if (!/[^ -~]/.test(text) || /[\s/?#:@\\]/.test(text)) return text;
  return parseUrl(`http://${text}`)?.hostname ?? text;
}

/** Domains have an ASCII form, local parts have none. */
export function needsUtf8(email: string): boolean {
  return /[^ -~]/.test(email.slice(0, email.lastIndexOf("@")));
}

export function canonicalAddress(email: string): string {
  const end = email.lastIndexOf("@") + 1;
  return end > 0 ? email.slice(0, end) + canonicalDomain(email.slice(end)) : email;
}
