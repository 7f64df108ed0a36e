import { z } from "zod";
import { parseUrl } from "~/content/parse-url";

/** "*" and ";" have meanings in a content policy. */
const host = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])$/;

function readAddress(text: string, protocols: string[]): URL | null {
  // URL would silently drop or encode white space and quotes.
  if (/[\s\p{C}"'`<>\\]/u.test(text)) return null;
  const url = parseUrl(text);
  if (!url) return null;
  const [authority = ""] = text.slice(url.protocol.length + 2).split(/[/?#]/);
  if (!text.toLowerCase().startsWith(`${url.protocol}//`) || authority.includes("@")) return null;
  return protocols.includes(url.protocol) && host.test(url.hostname) ? url : null;
}

function address(name: string, what: string, isGood: (text: string) => boolean) {
  return z.string().refine(isGood, `${name} is not a valid ${what}.`);
}

const isOrigin = (text: string, protocols: string[]) => {
  const url = readAddress(text, protocols);
  return url !== null && !/[?#]/.test(text) && /^\/*$/.test(url.pathname);
};

export const origin = (name: string) =>
  address(name, "origin such as https://www.example.org (no path, query, name or password)", (text) =>
    isOrigin(text, ["http:", "https:"]),
  ).transform((text) => new URL(text).origin);

export const link = (name: string) =>
  address(
    name,
    "http(s) address (no name, password, quotes or white space)",
    (text) => readAddress(text, ["http:", "https:"]) !== null,
  ).transform((text) => text.replace(/\/+$/, ""));

export const resource = (name: string) =>
  address(
    name,
    'https address of one host (no name, password, "*", quotes or white space)',
    (text) => readAddress(text, ["https:"]) !== null,
  );

export const tokenEndpoint = (name: string) =>
  address(name, "https address", (text) => {
    const url = readAddress(text, ["http:", "https:"]);
    return (
      url !== null &&
      (url.protocol === "https:" || ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname))
    );
  });

const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?";
const domainName = new RegExp(`^${label}(?:\\.${label})+$`, "u");

export const domain = (name: string) =>
  z
    .string()
    .toLowerCase()
    .regex(domainName, {
      error: `${name} must be a domain alone, such as your-company.de (no @, name, scheme or space).`,
    });

export const mailServer = (name: string) =>
  z.string().superRefine((text, { addIssue }) => {
    const [, account = ""] = /^smtps?:\/\/(.*)@/is.exec(text) ?? [];
    const [user = "", ...password] = account.split(":");
    const unencoded = [...(`${user}${password.join(":")}`.match(/[#/?@:\s]|%(?![\da-f]{2})/gi) ?? [])];
    // A code that stands for no letter was none.
    if (unencoded.length === 0 && !isDecodable(account)) unencoded.push("%");
    const codes = [...new Set(unencoded)].map((one) => `${encodeURIComponent(one)} for ${one}`);
    const isAddress = /^smtps?:\/\//i.test(text) && Boolean(parseUrl(text)?.hostname);
    if (codes.length > 0)
      addIssue(`In the user name and the password of ${name}, write ${codes.join(", ")}.`);
    else if (!isAddress)
      addIssue(`${name} is not a valid address of the form smtp://user:password@host:587.`);
  });

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

export const origins = (name: string) =>
  z
    .string()
    .default("")
    .transform((list) => list.split(/\s+/).filter(Boolean))
    .refine(
      (list) => list.every((entry) => isOrigin(entry, ["https:"]) && new URL(entry).origin === entry),
      `${name} must be a list of origins such as https://example.org, each of one host.`,
    );
