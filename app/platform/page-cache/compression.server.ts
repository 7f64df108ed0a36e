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
