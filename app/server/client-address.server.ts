import type { IncomingMessage } from "node:http";
import { env } from "./env.server";

const header = "x-client-address";

/** Writes the address a request really came from into a header of our own, over whatever the client sent there. */
export function noteClientAddress(request: IncomingMessage): void {
  const forwarded = request.headers["x-forwarded-for"]?.toString().split(",").at(-1)?.trim();
  request.headers[header] = (env.TRUST_PROXY && forwarded) || (request.socket.remoteAddress ?? "");
  if (env.TRUST_PROXY) return;
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith("x-forwarded-") || name === "forwarded") delete request.headers[name];
  }
}

/** The client's address as the front door noted it; empty where there is none, as in tests. */
export function clientAddress(request: Request): string {
  return request.headers.get(header) ?? "";
}
