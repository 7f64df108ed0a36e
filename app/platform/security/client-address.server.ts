import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import { env } from "~/platform/settings/env.server";

const header = "x-client-address";

/** Overwrites whatever the client sent in our header. */
export function noteClientAddress(request: IncomingMessage): string {
  const forwarded = request.headers["x-forwarded-for"]?.toString();
  const named = clientBefore(env.TRUST_PROXY ?? 0, forwarded);
  const client = named ?? clientOf(request.socket.remoteAddress ?? "") ?? "";
  request.headers[header] = client;
  // Remix would believe these headers.
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith("x-forwarded-") || name === "forwarded") delete request.headers[name];
  }
  return client;
}

/** Proxies append on the right. Undefined when there are fewer names: the request has bypassed one. */
export function clientBefore(proxies: number, forwarded = ""): string | undefined {
  const named = proxies > 0 ? forwarded.split(",").at(-proxies)?.trim() : undefined;
  return named ? clientOf(named) : undefined;
}

/** Empty without request handling, as in tests. An IPv6 client is its /64 network. */
export function clientAddress(request: Request): string {
  return request.headers.get(header) ?? "";
}

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

function groupsOf(address: string): number[] {
  const [before = "", after] = address.split("::");
  const numbers = (part = "") => (part ? part.split(":").map((group) => Number.parseInt(group, 16)) : []);
  const [head, tail] = [numbers(before), numbers(after)];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
