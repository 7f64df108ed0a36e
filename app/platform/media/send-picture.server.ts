import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { forAllSites, securityHeaders } from "~/platform/security/headers.server";
import type { OpenPicture } from "./picture-folder.server";

const headersWith = (cacheControl: string) =>
  Object.entries({
    ...securityHeaders,
    ...forAllSites,
    "Content-Type": "image/webp",
    "Cache-Control": cacheControl,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Accept-Ranges": "bytes",
  }).flat();
const headers = headersWith("public, max-age=31536000, immutable");

export interface CachedFile {
  size: number;
  body: Buffer;
  etag: string;
  unchanged: string[];
  whole: string[];
}

export function packPicture(file: string, body: Buffer): CachedFile {
  const etag = etagOf(file, body.length);
  const unchanged = [...headers, "ETag", etag];
  return {
    size: body.length,
    body,
    etag,
    unchanged,
    whole: [...unchanged, "Content-Length", `${body.length}`],
  };
}

export function sendCached(
  { body, etag, whole, unchanged }: CachedFile,
  { headers: { "if-none-match": known } }: IncomingMessage,
  response: ServerResponse,
): void {
  if (isSame(known, etag)) {
    response.writeHead(304, unchanged);
    response.end();
  } else {
    response.writeHead(200, whole);
    response.end(body);
  }
}

/** Closes an open file; rejects when the response broke off. */
export async function sendPicture(
  file: string,
  found: CachedFile | OpenPicture,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (response.destroyed) return;
    const part = begin(etagOf(file, found.size), found.size, request, response);
    if (!part) response.end();
    else if ("body" in found) response.end(found.body.subarray(part.first, part.last + 1));
    else await stream(found, part, response);
  } finally {
    if ("handle" in found) await found.handle.close();
  }
}

function begin(
  etag: string,
  size: number,
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
): Part | undefined {
  const common = [...headers, "ETag", etag];
  if (isSame(asked["if-none-match"], etag)) {
    response.writeHead(304, common);
    return undefined;
  }
  const condition = asked["if-range"];
  const isRange = method === "GET" && (condition === undefined || condition === etag);
  const part = isRange ? partOf(asked.range, size) : undefined;
  if (part === null) {
    response.writeHead(416, [
      ...headersWith("no-store"),
      "Content-Range",
      `bytes */${size}`,
      "Content-Length",
      "0",
    ]);
    return undefined;
  }
  const whole = { first: 0, last: size - 1 };
  const { first, last } = part ?? whole;
  if (part) common.push("Content-Range", `bytes ${first}-${last}/${size}`);
  response.writeHead(part ? 206 : 200, [...common, "Content-Length", `${last - first + 1}`]);
  return method === "HEAD" ? undefined : (part ?? whole);
}

function isSame(known: string | undefined, etag: string) {
  return known !== undefined && (known.includes(etag) || known.trim() === "*");
}

async function stream({ handle }: OpenPicture, { first, last }: Part, response: ServerResponse) {
  const reading = handle.createReadStream({ start: first, end: last, autoClose: false });
  await pipeline(reading, response);
}

function etagOf(file: string, size: number) {
  return `"${file.slice(0, -".webp".length)}-${size.toString(36)}"`;
}

interface Part {
  first: number;
  last: number;
}

/** Undefined for the whole file (also for multiple ranges); null for an unsatisfiable range. */
function partOf(range: string | undefined, size: number): Part | null | undefined {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "") return Number(to) === 0 ? null : { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to !== "" && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return null;
  return { first: Number(from), last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
