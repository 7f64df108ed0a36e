import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { isAnswering } from "./pipelining.server";
import { limitFor, type Refusal } from "./request-checks.server";
import { protect, securityHeaders } from "./security-headers.server";

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
      // A piece of one byte costs as much as a larger one.
      rest -= Math.max(part.length, 1000);
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

/** Answers what is no request, or none in time; an answer under way is cut off. */
export function answerBroken({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || isAnswering(socket)) return void socket.destroy();
  const status = code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const headers = Object.entries({ ...securityHeaders, "Content-Length": "0", Connection: "close" });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  // Who sent this may never close its end.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`, () => socket.destroy());
}
