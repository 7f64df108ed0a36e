import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

export interface Sender {
  host: string;
  origin?: string | undefined;
  fetchSite?: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

export async function ask(
  port: number,
  path: string,
  headers: Record<string, string | undefined>,
  body?: string,
) {
  const form = body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" };
  const given = Object.entries({ ...form, ...headers }).filter(([, value]) => value !== undefined);
  const method = body === undefined ? "GET" : "POST";
  const sent = request({ host: "127.0.0.1", port, path, method, agent, headers: Object.fromEntries(given) });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** The model of which senders are same-site. */
export function isTaken(siteUrl: string, { host, origin, fetchSite }: Sender): boolean {
  if (fetchSite === "cross-site" || fetchSite === "same-site") return false;
  if (origin === undefined) return true;
  if (origin === "null") return fetchSite === "same-origin";
  const [, scheme = "", name = ""] = /^(https?):\/\/([^/@]+)$/i.exec(origin) ?? [];
  const [, ownScheme = "", own = ""] = /^(https?):\/\/([^/]+)$/i.exec(siteUrl) ?? [];
  const inFull = (of: string, authority: string) =>
    `${authority}${/:\d+$/.test(authority) ? "" : of.toLowerCase() === "https" ? ":443" : ":80"}`.toLowerCase();
  if (!name) return false;
  if (inFull(scheme, name) === inFull(ownScheme, own) || name.toLowerCase() === own.toLowerCase())
    return scheme.toLowerCase() === ownScheme.toLowerCase();
  return inFull(scheme, name) === inFull(scheme, host);
}

export function everySender(hosts: string[], origins: (string | undefined)[]): Sender[] {
  const words = [undefined, "same-origin", "none", "same-site", "cross-site"];
  return hosts.flatMap((host) =>
    origins.flatMap((origin) => words.map((fetchSite) => ({ host, origin, fetchSite }))),
  );
}
