import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { deadline } from "~/platform/settings/deadlines.server";

/** `server.timeout` would do this for all, with two timers for each request that is answered on the spot. */
export function closeWhenStalled({ socket }: IncomingMessage): void {
  socket.setTimeout(deadline("stall"));
}

/** Nothing moves either while it is us who work: whoever has sent all of a form is to hear what becomes of it. */
export function allowForOwnWork(request: IncomingMessage, response: ServerResponse): void {
  let left = deadline("work") / deadline("stall");
  response.on("timeout", () => {
    left -= 1;
    if (request.complete && !response.headersSent && left > 0) closeWhenStalled(request);
    else request.socket.destroy();
  });
}

/** `server.requestTimeout` would do this for all, files that take minutes on a slow line included. */
export function closeWhenSlow(server: Server, request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  const { socket } = request;
  const late = setTimeout(() => {
    const error = Object.assign(new Error("the body took too long"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    if (!request.complete && !socket.destroyed) server.emit("clientError", error, socket);
  }, deadline("body")).unref();
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

/** Milliseconds until somebody is sent back. Answered on the spot, whoever comes again at once would only come more often. */
const beforeSentBack = 2000;

/** Sends somebody back for whom there is no room, unless they have left by then. */
export function refuseLater(response: ServerResponse, answer: () => void): void {
  const later = setTimeout(answer, beforeSentBack).unref();
  response.once("close", () => clearTimeout(later));
}
