import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Concurrent requests on one connection; browsers and proxies wait for each response. */
const most = 20;

const underWay = new WeakMap<Duplex, Set<ServerResponse>>();

/** False cuts off pipelining clients: each response would wait in memory for those before it. */
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

export function isAnswering(socket: Duplex): boolean {
  return [...(underWay.get(socket) ?? [])].some(({ headersSent }) => headersSent);
}
