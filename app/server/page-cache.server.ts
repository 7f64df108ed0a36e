import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { backendFaults } from "./backend.server";
import type { Cacheable } from "./cacheable.server";
import { contentGeneration, contentVersion } from "./content-state.server";
import { protect, securityHeaders } from "./security-headers.server";

/** A finished answer of the application. */
export interface Rendered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

type Encoding = "br" | "gzip" | "identity";

interface Variant {
  etag: string;
  body: Buffer;
  headers: string[];
  notModifiedHeaders: string[];
}

export interface Page {
  tables: Cacheable["tables"];
  immutable: boolean;
  version: string;
  /** The content generation in which the version was last found to be current. */
  checked: number;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
}

const memory = 64 * 1024 * 1024;
/** A visitor waits this long for a new version while an older one is at hand (milliseconds). */
const patience = 1000;

/** Of brotli: for the visitor who waits, for those after, for files that are packed once. */
const quality = { quick: 5, tight: 10, tightest: 11 };

const pages = new LRUCache<string, Page>({ maxSize: memory, sizeCalculation: sizeOf });
let tightening = Promise.resolve();
const rendering = new Map<string, Promise<Made | undefined>>();

/** Gives the page kept under a normalised address when it is current. */
export function keptPage(key: string): Page | undefined {
  const page = pages.get(key);
  return page && isCurrent(page) ? page : undefined;
}

function isCurrent(page: Page) {
  if (page.checked === contentGeneration()) return true;
  if (page.version !== versionOf(page)) return false;
  page.checked = contentGeneration();
  return true;
}

/**
 * Makes the page, once however many wait, and answers with it; with the older version when that fails or takes long.
 * What is not to be kept is handed on as it came. False when nothing came at all.
 */
export async function answerRendered(
  wanted: Cacheable,
  request: IncomingMessage,
  response: ServerResponse,
  render: (path: string) => Promise<Rendered>,
): Promise<boolean> {
  const older = pages.get(wanted.key);
  const making = rendering.get(wanted.key) ?? make(wanted, render);
  const made = await (older ? Promise.race([making, pause(patience)]) : making);
  const page = made?.page ?? older;
  if (!page && !made) return false;
  if (response.destroyed) return true;
  if (page) send(page, request, response);
  else if (made) relay(made.rendered, request, response);
  return true;
}

interface Made {
  rendered: Rendered;
  page: Page | undefined;
}

function make(wanted: Cacheable, render: (path: string) => Promise<Rendered>): Promise<Made | undefined> {
  // Taken before rendering: a change meanwhile makes the page old at once, never wrongly new.
  const version = versionOf(wanted);
  const faultsBefore = backendFaults();
  const making = render(wanted.key)
    .then(async (rendered) => {
      const makeshift =
        backendFaults() !== faultsBefore || `${rendered.headers["cache-control"]}`.includes("no-store");
      const whole = rendered.status === 200 && !makeshift;
      const page = whole ? await pack(rendered, wanted, version) : undefined;
      if (page) pages.set(wanted.key, page);
      return { rendered, page };
    })
    .catch((error) => void console.error(`page cache: ${wanted.key} not made`, error))
    .finally(() => rendering.delete(wanted.key));
  rendering.set(wanted.key, making);
  return making;
}

function relay({ status, headers, body }: Rendered, request: IncomingMessage, response: ServerResponse) {
  protect(request, response);
  const { connection, "keep-alive": _, "transfer-encoding": __, date: ___, ...kept } = headers;
  response.writeHead(status, {
    ...kept,
    "cache-control": "private, no-store",
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function versionOf({ tables, immutable }: Pick<Cacheable, "tables" | "immutable">) {
  return immutable ? "built" : contentVersion(tables);
}

const compressible = /^(text\/|application\/(javascript|json|xml|rss\+xml|manifest\+json)|image\/svg)/;

async function pack(
  { headers, body }: Rendered,
  { key, tables, immutable }: Cacheable,
  version: string,
): Promise<Page> {
  const hash = createHash("sha256")
    .update(body)
    .update(`${headers["content-security-policy"]}`)
    .digest("base64url");
  const kept: Record<string, string> = {
    ...securityHeaders,
    "Content-Type": `${headers["content-type"]}`,
    "Cache-Control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=0, s-maxage=60",
    Vary: immutable ? "Accept-Encoding" : "Accept-Encoding, Cookie",
  };
  for (const name of ["content-security-policy", "x-remix-response"]) {
    if (headers[name]) kept[canonicalNames[name] ?? name] = `${headers[name]}`;
  }
  const variant = (encoding: Encoding, packed: Buffer, packing = ""): Variant => {
    const etag = `"${hash.slice(0, 22)}-${encoding}${packing}"`;
    const common = Object.entries({ ...kept, ETag: etag });
    const full = [...common, ["Content-Length", String(packed.length)]];
    if (encoding !== "identity") full.push(["Content-Encoding", encoding]);
    return { etag, body: packed, headers: full.flat(), notModifiedHeaders: common.flat() };
  };
  const page: Page = {
    tables,
    immutable,
    version,
    checked: -1,
    variants: { identity: variant("identity", body) },
  };
  if (!compressible.test(kept["Content-Type"] ?? "")) return page;
  const [br, gz] = await Promise.all([
    compress(body, immutable ? quality.tightest : quality.quick),
    promisify(gzip)(body, { level: 9 }),
  ]);
  page.variants.br = variant("br", br);
  page.variants.gzip = variant("gzip", gz);
  // Tighter behind the visitor's back, one page after the other: it takes ten times as long.
  tightening = tightening.then(async () => {
    await pause(50);
    if (!immutable && pages.peek(key) === page)
      page.variants.br = variant("br", await compress(body, quality.tight), "-tight");
  });
  return page;
}

function compress(body: Buffer, level: number) {
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } });
}

const canonicalNames: Record<string, string> = {
  "content-security-policy": "Content-Security-Policy",
  "x-remix-response": "X-Remix-Response",
};

/** Answers with a page, or with 304 to whoever has it already. */
export function send({ variants }: Page, request: IncomingMessage, response: ServerResponse) {
  const { etag, body, headers, notModifiedHeaders } = choose(variants, request.headers["accept-encoding"]);
  if (request.headers["if-none-match"]?.includes(etag)) {
    response.writeHead(304, notModifiedHeaders);
    response.end();
    return;
  }
  response.writeHead(200, headers);
  if (request.method === "HEAD") response.end();
  else response.end(body);
}

function choose(variants: Page["variants"], accepted: string | undefined): Variant {
  if (accepted && variants.br && accepts(accepted, "br")) return variants.br;
  if (accepted && variants.gzip && accepts(accepted, "gzip")) return variants.gzip;
  return variants.identity;
}

function accepts(accepted: string, encoding: string) {
  if (!accepted.includes(encoding)) return false;
  return !accepted.includes(";") || !new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
}

function sizeOf({ variants }: Page) {
  return Object.values(variants).reduce((total, variant) => total + variant.body.length + 2000, 0);
}

function pause(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined).unref());
}
