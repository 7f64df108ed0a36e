import { domainToUnicode } from "node:url";
import { canonicalAddress } from "~/schemas/address";
import { tidyText } from "~/schemas/tidy-text";

export interface Person {
  address: string;
  spellings: string[];
}

const longest = 255;

export function readPersonAddress(typed: string): Person | null {
  const address = tidyText(typed).trim().toLowerCase();
  if (address.length > longest || !/^\S+@\S+$/.test(address)) return null;
  const canonical = canonicalAddress(address);
  const at = canonical.lastIndexOf("@") + 1;
  const readable = canonical.slice(0, at) + (domainToUnicode(canonical.slice(at)) || canonical.slice(at));
  return { address: readable, spellings: [...new Set([canonical, readable, address])] };
}

export function isOf({ spellings }: Person, email: string): boolean {
  return spellings.includes(tidyText(email).trim().toLowerCase());
}

/** Equals private.address_pattern in the database: no match within a longer address. */
export function mentionsOf({ spellings }: Person): (text: string) => boolean {
  const escaped = spellings.map((one) => one.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])(?:${escaped.join("|")})(?![\\p{L}\\p{N}_]|[.-]+[\\p{L}\\p{N}])`,
    "iu",
  );
  return (text) => pattern.test(tidyText(text));
}
