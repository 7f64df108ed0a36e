import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** So many requests may be under way on one connection; browsers and proxies wait for each answer. */
const most = 20;

const underWay = new WeakMap<Duplex, Set<ServerResponse>>();

/**
 * True when a request may be worked on. Who sends hundreds on one connection without reading an answer is cut off: each
 * answer would wait in memory for those before it.
 */
export function hasTurn({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return false;
  const answers = underWay.get(socket) ?? new Set();
  if (answers.size >= most) {
    socket.destroy();
    return false;
  }
  underWay.set(socket, answers.add(response));
  response.once("close", () => answers.delete(response));
  return true;
}

/** True while an answer has begun on a connection and not come to its end, but for those that left on the spot. */
export function isAnswering(socket: Duplex): boolean {
  return [...(underWay.get(socket) ?? [])].some(({ headersSent }) => headersSent);
}
