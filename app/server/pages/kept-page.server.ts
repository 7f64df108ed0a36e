import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { securityHeaders } from "~/server/security/headers.server";
import { compressible, type Encoding, effort, pack, preferredEncoding } from "./compression.server";

/** A finished answer of the application. */
export interface Rendered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

interface Variant {
  etag: string;
  body: Buffer;
  /** The headers of the whole answer and of 304, names and values in turn, as writeHead takes them. */
  whole: string[];
  unchanged: string[];
}

/** A page as it is sent, once for each encoding. */
export interface Page {
  /** Of the content, for the ETags. */
  hash: string;
  /** What stands above every variant. */
  headers: [name: string, value: string][];
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
}

/** Packs an answer for sending; what carries its version in its address (`immutable`) as tightly as it gets. */
export async function packPage({ headers, body }: Rendered, immutable: boolean): Promise<Page> {
  const { "content-type": type, "content-security-policy": policy, "x-remix-response": remix } = headers;
  const common: Record<string, string> = {
    ...securityHeaders,
    "Content-Type": `${type}`,
    "Cache-Control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=0",
    Vary: immutable ? "Accept-Encoding" : "Accept-Encoding, Cookie",
    ...(policy && { "Content-Security-Policy": `${policy}` }),
    ...(remix && { "X-Remix-Response": `${remix}` }),
  };
  const hash = createHash("sha256").update(body).update(`${policy}`).digest("base64url").slice(0, 22);
  const entries = Object.entries(common);
  const page: Page = {
    hash,
    headers: entries,
    variants: { identity: variant(hash, entries, "identity", body) },
  };
  if (!compressible.test(`${type}`)) return page;
  const [br, gz] = await Promise.all([
    pack(body, "br", immutable ? effort.tight : effort.quick),
    pack(body, "gzip", effort.tight),
  ]);
  page.variants.br = variant(hash, entries, "br", br);
  page.variants.gzip = variant(hash, entries, "gzip", gz);
  return page;
}

/** Packs the brotli variant of a page again, tighter; that takes fifty times as long. */
export async function tightenPage({ hash, headers, variants }: Page): Promise<void> {
  if (variants.br) {
    const packed = await pack(variants.identity.body, "br", effort.tight);
    variants.br = variant(hash, headers, "br", packed, "-tight");
  }
}

function variant(
  hash: string,
  headers: Page["headers"],
  encoding: Encoding,
  body: Buffer,
  packing = "",
): Variant {
  const etag = `"${hash}-${encoding}${packing}"`;
  const common = [...headers, ["ETag", etag]];
  const full = [...common, ["Content-Length", String(body.length)]];
  if (encoding !== "identity") full.push(["Content-Encoding", encoding]);
  return { etag, body, whole: full.flat(), unchanged: common.flat() };
}

/** Answers with a page, or with 304 to whoever has it already. */
export function sendPage({ variants }: Page, request: IncomingMessage, response: ServerResponse): void {
  const encoding = preferredEncoding(request.headers["accept-encoding"]);
  const { etag, body, whole, unchanged } = variants[encoding] ?? variants.identity;
  const isUnchanged = request.headers["if-none-match"]?.includes(etag);
  if (isUnchanged) response.writeHead(304, unchanged);
  else response.writeHead(200, whole);
  if (isUnchanged || request.method === "HEAD") response.end();
  else response.end(body);
}

/** The memory a page takes (bytes), its headers roughly. */
export function sizeOf({ variants }: Page): number {
  return Object.values(variants).reduce((total, { body }) => total + body.length + 2000, 0);
}
