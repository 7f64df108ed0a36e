import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { env, isLoopback } from "~/platform/settings/env.server";

/** While the embedded backend trusts whoever reaches this machine, that must be nobody else. */
export const isOnlyOurs = isLoopback && !env.SUPABASE_URL;

export const ownHost = /^(127(\.\d{1,3}){3}|([\w-]+\.)*localhost|\[::1\])(:\d+)?$/i;
const leftByProxies =
  /^(forwarded|via|cdn-loop|(true-)?client-ip|x-(real|remote)-(ip|addr)|x-scheme|x-forwarded|(x-(forwarded|client|cluster|original|envoy|amzn|arr|azure|vercel|appengine)|cf|fastly|fly)-.*)$/;

/**
 * True for a form that a browser on this machine has sent from a page of ours. What a request says of itself can be made
 * up behind a proxy that changes nothing; whose program is at the other end cannot, where the system tells it.
 */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { httpVersion, headers, socket } = request;
  // By default nginx passes on in the version that no browser speaks.
  if (httpVersion !== "1.1" || Object.keys(headers).some((name) => leftByProxies.test(name))) return false;
  return isFromOwnPage(headers) && isSentByOwner(socketTables(), socket, trusted) !== false;
}

function isFromOwnPage({ origin, "sec-fetch-site": site }: IncomingMessage["headers"]) {
  if (!origin || origin === "null") return site === "same-origin";
  return URL.canParse(origin) && ownHost.test(new URL(origin).host);
}

/** The user of this process, whose data it is, and the one who may read them anyway. */
const trusted = [process.getuid?.() ?? 0, 0];

/** Linux's list of the connections here, IPv4 and IPv6; empty elsewhere. */
function socketTables(): string {
  try {
    return ["tcp", "tcp6"].map((name) => readFileSync(`/proc/net/${name}`, "utf8")).join("\n");
  } catch {
    return "";
  }
}

interface Ends {
  localAddress?: string | undefined;
  localPort?: number | undefined;
  remoteAddress?: string | undefined;
  remotePort?: number | undefined;
}

const [established, listening] = ["01", "0A"];

/**
 * Whether the other end of a connection on this machine belongs to one of these users; undefined where the tables do not
 * show even that we listen. A connection that was given up counts as root's there, so only one that stands is believed.
 */
export function isSentByOwner(
  tables: string,
  { localAddress, localPort, remoteAddress, remotePort }: Ends,
  users: number[],
): boolean | undefined {
  const lines = tables.split("\n").map((line) => {
    const [, local = "", remote = "", state = "", , , , user = ""] = line.trim().split(/\s+/);
    return { local, remote, state, user: Number(user) };
  });
  const here = inTables(localAddress, localPort);
  const there = inTables(remoteAddress, remotePort);
  if (!lines.some(({ local, state }) => state === listening && portOf(local) === localPort)) return undefined;
  const senders = lines.filter(
    ({ local, remote, state }) => state === established && there.includes(local) && here.includes(remote),
  );
  return senders.length > 0 && senders.every(({ user }) => users.includes(user));
}

/** An end of a connection as the tables may write it: the bytes of each word backwards, IPv4 also within IPv6. */
function inTables(address = "", port = 0): string[] {
  const name = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  if (address === "::1") return [`00000000000000000000000001000000${name}`];
  const bytes = address
    .replace(/^::ffff:/i, "")
    .split(".")
    .map(Number);
  const word = Buffer.from(bytes.reverse()).toString("hex").toUpperCase();
  return [`${word}${name}`, `0000000000000000FFFF0000${word}${name}`];
}

function portOf(address: string) {
  return Number.parseInt(address.split(":")[1] ?? "", 16);
}

/** What the start says of this mode. */
export const whomWeTrust =
  "For this machine only: a sign-up from a browser here (on Linux of this user or root) is good at once, without a mail. Set SITE_URL before a proxy or a tunnel leads here.";
