import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { forAllSites, securityHeaders } from "~/platform/security/headers.server";
import { withQuery } from "~/schemas/old-address";
import {
  compressible,
  type Encoding,
  effort,
  pack,
  preferredEncoding,
  type Rendered,
} from "./rendered.server";

interface Variant {
  etag: string;
  body: Buffer;
  whole: string[];
  unchanged: string[];
}

export interface Said {
  hash: string;
  /** Unix seconds, strictly rising with each change, so sometimes ahead of the clock. */
  changed: number;
}

export interface Page extends Said {
  location?: string;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
}

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

/** Last-Modified counts only without an ETag. */
function isKnown({ headers }: IncomingMessage, etag: string, changed: number) {
  const versions = headers["if-none-match"];
  if (versions !== undefined) return versions.includes(etag);
  const since = secondsOf(headers["if-modified-since"]);
  return since !== undefined && since >= changed && since <= seconds();
}

function seconds() {
  return Math.floor(Date.now() / 1000);
}

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

export function sizeOf({ variants }: Page): number {
  return Object.values(variants).reduce((total, { body }) => total + body.length + 2000, 0);
}
