import { domainToUnicode } from "node:url";
import { canonicalAddress } from "~/schemas/address";
import { tidyText } from "~/schemas/tidy-text";

/** Whom a file is about. */
export interface Person {
  /** In small letters, as people read it. */
  address: string;
  /** In small letters, with each spelling of its domain; the one that mail servers use first. */
  spellings: string[];
}

const longest = 255;

/** Reads an address as somebody has typed it, in any spelling of case; null for what is none. */
export function readPersonAddress(typed: string): Person | null {
  const address = tidyText(typed).trim().toLowerCase();
  if (address.length > longest || !/^\S+@\S+$/.test(address)) return null;
  const canonical = canonicalAddress(address);
  const at = canonical.lastIndexOf("@") + 1;
  const readable = canonical.slice(0, at) + (domainToUnicode(canonical.slice(at)) || canonical.slice(at));
  return { address: readable, spellings: [...new Set([canonical, readable, address])] };
}

/** True for an address of theirs. */
export function isOf({ spellings }: Person, email: string): boolean {
  return spellings.includes(tidyText(email).trim().toLowerCase());
}

/**
 * Gives what tells whether a text mentions the address, and not another one that ends or begins like it. The counterpart is
 * private.address_pattern in the database.
 */
export function mentionsOf({ spellings }: Person): (text: string) => boolean {
  const escaped = spellings.map((one) => one.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])(?:${escaped.join("|")})(?![\\p{L}\\p{N}_]|[.-]+[\\p{L}\\p{N}])`,
    "iu",
  );
  return (text) => pattern.test(tidyText(text));
}
