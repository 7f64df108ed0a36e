import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { forAllSites, securityHeaders } from "~/platform/security/headers.server";
import { withQuery } from "~/schemas/old-address";
import { compressible, type Encoding, effort, pack, preferredEncoding } from "./compression.server";
import type { Rendered } from "./rendered.server";

interface Variant {
  etag: string;
  body: Buffer;
  /** The headers of the whole answer and of 304, names and values in turn, as writeHead takes them. */
  whole: string[];
  unchanged: string[];
}

/** What an address says, and since when, as far as this process knows. */
export interface Said {
  hash: string;
  /**
   * Unix time in seconds. Of an address that says something else each time it rises, so what changes more than once a
   * second is ahead of the clock for a while.
   */
  changed: number;
}

/** A page as it is sent, once for each encoding. */
export interface Page extends Said {
  /** Where it has moved for good: whoever asks is sent there, with their query. */
  location?: string;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
}

/**
 * Packs an answer for sending; what is `immutable` carries its version in its address. `former` is what was sent under
 * the same address before.
 */
export async function packPage(
  { headers, body }: Rendered,
  immutable: boolean,
  former?: Said,
): Promise<Page> {
  const type = headers.get("Content-Type") ?? "";
  const policy = headers.get("Content-Security-Policy");
  const location = headers.get("Location") ?? undefined;
  const remix = headers.get("X-Remix-Response");
  const common: Record<string, string> = {
    ...securityHeaders,
    ...(type.startsWith("image/") && forAllSites),
    ...(type && { "Content-Type": type }),
    "Cache-Control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=0",
    Vary: immutable ? "Accept-Encoding" : "Accept-Encoding, Cookie",
    ...(policy && { "Content-Security-Policy": policy }),
    ...(remix && { "X-Remix-Response": remix }),
  };
  const hash = createHash("sha256")
    .update(body)
    .update(policy ?? "")
    .digest("base64url")
    .slice(0, 22);
  const changed = former?.hash === hash ? former.changed : Math.max(seconds(), (former?.changed ?? 0) + 1);
  if (!immutable) common["Last-Modified"] = new Date(changed * 1000).toUTCString();
  const variant = async (encoding: Encoding): Promise<Variant> => {
    const packed = await pack(body, encoding, effort.kept);
    const etag = `"${hash}-${encoding}"`;
    const unchanged = [...Object.entries(common), ["ETag", etag]].flat();
    const whole = [...unchanged, "Content-Length", `${packed.length}`];
    if (encoding !== "identity") whole.push("Content-Encoding", encoding);
    return { etag, body: packed, whole, unchanged };
  };
  const identity = await variant("identity");
  const page = { hash, changed };
  if (location) return { ...page, location, variants: { identity } };
  if (!compressible.test(type)) return { ...page, variants: { identity } };
  const [br, gzip] = await Promise.all([variant("br"), variant("gzip")]);
  return { ...page, variants: { identity, br, gzip } };
}

/** Answers with a page, or with 304 to whoever has it already. */
export function sendPage(
  { location, changed, variants }: Page,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const encoding = preferredEncoding(request.headers["accept-encoding"]);
  const { etag, body, whole, unchanged } = variants[encoding] ?? variants.identity;
  const isUnchanged = !location && isKnown(request, etag, changed);
  const headers = isUnchanged ? unchanged : whole;
  const told = changed > seconds() ? undated(headers) : headers;
  if (location) response.writeHead(301, [...told, "Location", withQuery(location, queryOf(request))]);
  else response.writeHead(isUnchanged ? 304 : 200, told);
  if (isUnchanged || request.method === "HEAD") response.end();
  else response.end(body);
}

/** Whether the visitor has it already; the time counts only for who names no version. */
function isKnown({ headers }: IncomingMessage, etag: string, changed: number) {
  const versions = headers["if-none-match"];
  if (versions !== undefined) return versions.includes(etag);
  const since = secondsOf(headers["if-modified-since"]);
  return since !== undefined && since >= changed && since <= seconds();
}

function seconds() {
  return Math.floor(Date.now() / 1000);
}

/** Of a date as HTTP writes it; nothing of any other. */
function secondsOf(date: string | undefined) {
  const time = Date.parse(date ?? "");
  return !Number.isNaN(time) && new Date(time).toUTCString() === date ? time / 1000 : undefined;
}

function undated(headers: string[]) {
  const at = headers.indexOf("Last-Modified");
  return at < 0 ? headers : headers.toSpliced(at, 2);
}

function queryOf({ url = "" }: IncomingMessage) {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at);
}

/** The memory a page takes (bytes), its headers roughly. */
export function sizeOf({ variants }: Page): number {
  return Object.values(variants).reduce((total, { body }) => total + body.length + 2000, 0);
}
