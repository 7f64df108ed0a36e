import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { parseUrl } from "~/content/parse-url";
import { env, isLoopback } from "~/platform/settings/env.server";

/** The embedded backend without settings trusts this machine's user. */
export const isOnlyOurs = isLoopback && !env.SUPABASE_URL;

export const ownHost = /^(127(\.\d{1,3}){3}|([\w-]+\.)*localhost|\[::1\])(:\d+)?$/i;
const leftByProxies =
  /^(forwarded|via|cdn-loop|(true-)?client-ip|x-(real|remote)-(ip|addr)|x-scheme|x-forwarded|(x-(forwarded|client|cluster|original|envoy|amzn|arr|azure|vercel|appengine)|cf|fastly|fly)-.*)$/;

/** Headers can be forged behind a transparent proxy; the peer's user id cannot. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { httpVersion, headers, socket } = request;
  // nginx passes requests on as HTTP/1.0 by default, which no browser speaks.
  if (httpVersion !== "1.1" || Object.keys(headers).some((name) => leftByProxies.test(name))) return false;
  return isFromOwnPage(headers) && isSentByOwner(socketTables(), socket, trusted) !== false;
}

function isFromOwnPage({ origin, "sec-fetch-site": site }: IncomingMessage["headers"]) {
  if (!origin || origin === "null") return site === "same-origin";
  return ownHost.test(parseUrl(origin)?.host ?? "");
}

const trusted = [process.getuid?.() ?? 0, 0];

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

/** Whether the peer belongs to one of these users; undefined where the tables do not list even our own end. */
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

/** The tables write addresses as reversed words, IPv4 also within IPv6. */
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

export const whomWeTrust =
  "For this machine only: a sign-up from a browser here (on Linux of this user or root) is good at once, without a mail. Set SITE_URL before a proxy or a tunnel leads here.";
