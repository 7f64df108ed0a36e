import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** So many requests may be under way on one connection; browsers and proxies wait for each answer. */
const most = 20;

const underWay = new WeakMap<Socket, number>();

/**
 * True when a request may be worked on. Who sends hundreds on one connection without reading an answer is cut off: each
 * answer would wait in memory for those before it.
 */
export function hasTurn({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return false;
  const count = (underWay.get(socket) ?? 0) + 1;
  if (count > most) {
    socket.destroy();
    return false;
  }
  underWay.set(socket, count);
  response.once("close", () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
  return true;
}
