import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** For an answer that is sent once (1 ms), and for what is kept (120 ms, in a thread). */
export const effort = { once: 4, kept: 11 };

export const compressible = /^(text\/|application\/(javascript|json|xml|rss\+xml|manifest\+json)|image\/svg)/;

export function preferredEncoding(accepted: string | undefined): Encoding {
  if (accepted && accepts(accepted, "br")) return "br";
  if (accepted && accepts(accepted, "gzip")) return "gzip";
  return "identity";
}

function accepts(accepted: string, encoding: string) {
  if (!accepted.includes(encoding)) return false;
  return !accepted.includes(";") || !new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
}

export async function pack(body: Buffer, encoding: Encoding, effort: number): Promise<Buffer> {
  if (encoding === "identity") return body;
  if (encoding === "gzip") return promisify(gzip)(body, { level: Math.min(effort, 9) });
  return promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: effort, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

export interface Rendered {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Less than that is not worth packing (bytes). */
const leastToPack = 1024;

export async function wholeOf(answer: Response): Promise<Rendered> {
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

export async function sendOnce(
  { status, headers, body }: Rendered,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of headers) response.appendHeader(name, value);
  const canBePacked = compressible.test(headers.get("Content-Type") ?? "");
  if (canBePacked) response.appendHeader("Vary", "Accept-Encoding");
  if (body.length === 0) return void response.end();
  const isWorthIt = canBePacked && body.length >= leastToPack;
  const encoding = isWorthIt ? preferredEncoding(request.headers["accept-encoding"]) : "identity";
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  const packed = await pack(body, encoding, effort.once);
  response.setHeader("Content-Length", packed.length);
  response.end(packed);
}

const types: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".txt": "text/plain; charset=UTF-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
};

export async function readBuiltFile(directory: string, path: string): Promise<Rendered | undefined> {
  try {
    const body = await readFile(join(directory, path));
    const type = types[extname(path)] ?? "application/octet-stream";
    return { status: 200, headers: new Headers({ "Content-Type": type }), body };
  } catch (error) {
    // Also where no file can have such a name.
    if (["ENOENT", "ENAMETOOLONG"].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
}
