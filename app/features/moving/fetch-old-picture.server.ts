import { lookup } from "node:dns/promises";
import { get as getPlain, type IncomingMessage } from "node:http";
import { get as getSecure } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { parseUrl } from "~/content/parse-url";
import { deadline } from "~/platform/settings/deadlines.server";
import { mediaLimits } from "~/schemas/media";

const closed = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  closed.addSubnet(net, bits, "ipv4");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
// Tunnels lead to IPv4 addresses of any kind.
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  closed.addSubnet(net, bits, "ipv6");

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && global6.check(address, "ipv6") && !closed.check(address, "ipv6");
}

interface Network {
  resolve: (host: string) => Promise<string[]>;
  isAllowed: (address: string, port: number) => boolean;
  timeout: () => number;
}

const network: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
  timeout: () => deadline("oldPicture"),
};

const mostRedirects = 4;

/** From these hosts alone, and from public addresses. Null for whatever goes wrong; the content is not checked. */
export async function fetchOldPicture(
  address: string,
  hosts: ReadonlySet<string>,
  by: Network = network,
): Promise<Buffer | null> {
  const signal = AbortSignal.timeout(by.timeout());
  try {
    const first = parseUrl(address);
    if (!first || !hosts.has(first.host)) return null;
    let url = first;
    for (let step = 0; step <= mostRedirects; step += 1) {
      const answer = await ask(url, by, signal);
      if (Buffer.isBuffer(answer) || answer === null) return answer;
      const next = parseUrl(answer, url.href);
      if (!next || next.hostname !== first.hostname) return null;
      url = next;
    }
    return null;
  } catch {
    // The former site's faults are its own: staff see the picture as missing.
    return null;
  }
}

/** The content, or where a redirect leads; null for any other answer. */
async function ask(url: URL, by: Network, signal: AbortSignal): Promise<Buffer | string | null> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const addresses = isIP(host) ? [host] : await raced(by.resolve(host), signal);
  const [pinned] = addresses;
  if (!pinned || !addresses.every((one) => by.isAllowed(one, port))) return null;
  // The socket goes to the address that was checked: a second look-up may answer otherwise.
  const lookupPinned = ((_host, options, done) => {
    const family = isIP(pinned);
    if (options.all) done(null, [{ address: pinned, family }]);
    else done(null, pinned, family);
  }) as LookupFunction;
  const get = url.protocol === "https:" ? getSecure : getPlain;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { Accept: "image/*", "Accept-Encoding": "identity" };
    get(url, { lookup: lookupPinned, signal, headers, agent: false }, resolve).once("error", reject);
  });
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400) return headers.location ?? null;
    if (statusCode !== 200 || Number(headers["content-length"] ?? 0) > mediaLimits.bytes) return null;
    return await bodyOf(response);
  } finally {
    response.destroy();
  }
}

async function bodyOf(response: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > mediaLimits.bytes) return null;
    parts.push(part);
  }
  return response.complete ? Buffer.concat(parts) : null;
}

function raced<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
