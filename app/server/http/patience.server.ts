import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** A connection on which nothing moves while its answer is under way is closed after that, or twice that (milliseconds). */
const stallTime = 25_000;
/** No answer takes longer than that to begin (milliseconds). */
const longestWork = 100_000;
/** How long a body may take to arrive, but for the files of staff (milliseconds). */
const bodyTime = 20_000;

/** `server.timeout` would do this for all, with two timers for each request that is answered on the spot. */
export function giveUpWhenStalled({ socket }: IncomingMessage): void {
  socket.setTimeout(stallTime);
}

/** Nothing moves either while it is us who work: whoever has sent all of a form is to hear what becomes of it. */
export function waitForOurselves(request: IncomingMessage, response: ServerResponse): void {
  let left = longestWork / stallTime;
  response.on("timeout", () => {
    left -= 1;
    if (request.complete && !response.headersSent && left > 0) giveUpWhenStalled(request);
    else request.socket.destroy();
  });
}

/** `server.requestTimeout` would do this for all, files that take minutes on a slow line included. */
export function giveUpWhenSlow(server: Server, request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  const { socket } = request;
  const late = setTimeout(() => {
    const error = Object.assign(new Error("the body took too long"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    if (!request.complete && !socket.destroyed) server.emit("clientError", error, socket);
  }, bodyTime).unref();
  const arrived = () => {
    if (request.complete || socket.destroyed) clearTimeout(late);
  };
  request.once("close", arrived);
  response.once("close", arrived);
}

/** True where a body follows the head, whatever the method. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
}
