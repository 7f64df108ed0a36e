import type { IncomingMessage, ServerResponse } from "node:http";
import { compressible, effort, pack, preferredEncoding } from "./compression.server";

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
