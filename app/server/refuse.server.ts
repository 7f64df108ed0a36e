import type { IncomingMessage, ServerResponse } from "node:http";
import { limitFor, type Refusal } from "./request-checks.server";
import { protect } from "./security-headers.server";

/** Turns a request away with a line of text; whoever is still sending gets to hear it. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, text, headers }: Refusal,
) {
  protect(request, response);
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text) + 1,
    Connection: "close",
    ...headers,
  });
  response.write(request.method === "HEAD" ? "" : `${text}\n`);
  if (request.complete) return void response.end();
  // Who listens while sending has the answer now. The others hear it once they have sent all they have, some of which is
  // let in for a moment and thrown away: cut off before, they never would.
  let rest = 8 * limitFor(request.url ?? "");
  setTimeout(() => {
    request.on("data", (part: Buffer) => {
      rest -= part.length;
      if (rest < 0) request.pause();
    });
  }, 250).unref();
  const end = () => {
    response.end();
    request.destroy();
  };
  request.once("end", end);
  setTimeout(end, 500).unref();
}
