import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { deadline } from "~/platform/settings/deadlines.server";

/** `server.timeout` would set two timers for each request that is answered from memory. */
export function closeWhenStalled({ socket }: IncomingMessage): void {
  socket.setTimeout(deadline("stall"));
}

/** Nothing moves while the server works, either. */
export function allowForOwnWork(request: IncomingMessage, response: ServerResponse): void {
  let left = deadline("work") / deadline("stall");
  response.on("timeout", () => {
    left -= 1;
    if (request.complete && !response.headersSent && left > 0) closeWhenStalled(request);
    else request.socket.destroy();
  });
}

/** `server.requestTimeout` would also end uploads that take minutes. */
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

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
}

/** Milliseconds; an immediate refusal invites an immediate retry. */
const beforeSentBack = 2000;

export function refuseLater(response: ServerResponse, answer: () => void): void {
  const later = setTimeout(answer, beforeSentBack).unref();
  response.once("close", () => clearTimeout(later));
}
