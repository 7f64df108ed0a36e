import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface ReadMail {
  headers: Record<string, string>;
  text: string;
  html: string;
  raw: string;
}

export function outbox(dataDir = process.env.DATA_DIR ?? ""): ReadMail[] {
  const folder = join(dataDir, "outbox");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => readMail(readFileSync(join(folder, file), "utf8")));
}

export function mailsTo(wanted: string, dataDir?: string): ReadMail[] {
  return outbox(dataDir).filter((mail) => addressOf(mail) === wanted.toLowerCase());
}

export function mailsToHost(end: string, dataDir?: string): ReadMail[] {
  return outbox(dataDir).filter((mail) => addressOf(mail)?.endsWith(end.toLowerCase()));
}

function addressOf({ headers }: ReadMail) {
  return headers.to?.replace(/^.*<|>$/g, "").toLowerCase();
}

export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "")?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [raw];
  const part = (type: string) => {
    const found = parts
      .map((text) => split(text.replace(/^\r\n/, "")))
      .find((each) => each.headers["content-type"]?.startsWith(type));
    return found ? decode(found.body, found.headers["content-transfer-encoding"]) : "";
  };
  return { headers, text: part("text/plain"), html: part("text/html"), raw };
}

export function linkIn(mail: ReadMail | undefined, page: string): string {
  const link = mail?.text.split(/\s+/).find((word) => word.includes(`${page}?`));
  if (!link) throw new Error(`no link to ${page} in the mail`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

function split(text: string) {
  const end = text.indexOf("\r\n\r\n");
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      words(line.slice(line.indexOf(":") + 1).trim()),
    ]),
  );
  return { headers, body: text.slice(end + 4) };
}

function words(header: string) {
  return header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how, text) =>
      how.toLowerCase() === "b" ? Buffer.from(text, "base64").toString() : quoted(text.replaceAll("_", " ")),
    );
}

function decode(body: string, encoding = "7bit") {
  const text =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString()
      : encoding === "quoted-printable"
        ? quoted(body.replace(/=\r\n/g, ""))
        : body;
  return text.replaceAll("\r\n", "\n");
}

function quoted(text: string) {
  const bytes = text.replace(/=([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
