import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import { env } from "~/platform/settings/env.server";

const header = "x-client-address";

/** Writes the client a request really came from into a header of our own, over whatever was sent there, and gives it. */
export function noteClientAddress(request: IncomingMessage): string {
  const forwarded = request.headers["x-forwarded-for"]?.toString();
  const named = clientBefore(env.TRUST_PROXY ?? 0, forwarded);
  const client = named ?? clientOf(request.socket.remoteAddress ?? "") ?? "";
  request.headers[header] = client;
  // Nothing else of what proxies say is needed, and the framework would believe it.
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith("x-forwarded-") || name === "forwarded") delete request.headers[name];
  }
  return client;
}

/**
 * Gives the client whom the outermost of so many proxies has named; each adds the one before it on the right. Nothing
 * when there are fewer names: then the request has come past one of them, and a client may have written them all.
 */
export function clientBefore(proxies: number, forwarded = ""): string | undefined {
  const named = proxies > 0 ? forwarded.split(",").at(-proxies)?.trim() : undefined;
  return named ? clientOf(named) : undefined;
}

/**
 * The client of a request as the front door noted it; empty where there is none, as in tests. An IPv6 client is its /64
 * network: whoever has one address of it has all.
 */
export function clientAddress(request: Request): string {
  return request.headers.get(header) ?? "";
}

/** Gives the one way in which a client is written, or nothing for what is no address. */
export function clientOf(address: string): string | undefined {
  // Some proxies add the port.
  const plain = address
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return undefined;
  const groups = groupsOf(new URL(`http://[${plain}]`).hostname.slice(1, -1));
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** The eight groups of an IPv6 address in the form that URLs have, without dots. */
function groupsOf(address: string): number[] {
  const [before = "", after] = address.split("::");
  const numbers = (part = "") => (part ? part.split(":").map((group) => Number.parseInt(group, 16)) : []);
  const [head, tail] = [numbers(before), numbers(after)];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
