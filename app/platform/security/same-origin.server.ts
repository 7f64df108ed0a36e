import type { IncomingMessage } from "node:http";
import { parseUrl } from "~/content/parse-url";
import { env, siteUrl } from "~/platform/settings/env.server";

interface Origin {
  host: string | null | undefined;
  origin: string | null | undefined;
  fetchSite: string | null | undefined;
}

const own = new URL(siteUrl);

/** Browsers cannot forge either header. */
export function isForeign({ host, origin, fetchSite }: Origin): boolean {
  if (fetchSite && fetchSite !== "same-origin" && fetchSite !== "none") return true;
  if (origin === undefined || origin === null) return false;
  // Sent where a policy on the way strips the origin.
  if (origin === "null") return fetchSite !== "same-origin";
  const sender = parseUrl(origin);
  if (!sender) return true;
  if (sender.host === own.host) return sender.protocol !== own.protocol;
  // Another name of ours that SITE_URL does not list.
  return sender.host !== parseUrl(`${sender.protocol}//${host}`)?.host;
}

/** The page that sent a form; old browsers name it by the Referer alone. */
export function originOf(header: (name: string) => string | null | undefined): Origin {
  const fetchSite = header("sec-fetch-site");
  return {
    host: header("host"),
    origin: header("origin") ?? (fetchSite ? null : header("referer")),
    fetchSite,
  };
}

export function requireSameOrigin({ method, headers }: Request): void {
  if (method === "GET" || method === "HEAD") return;
  if (isForeign(originOf((name) => headers.get(name)))) throw new Response(null, { status: 403 });
}

/** Remix compares host and origin as received; proxies may have changed the host. */
export function nameOurHost({ method, headers }: IncomingMessage): void {
  headers.host = own.host;
  if (method === "POST" && headers.origin !== undefined) headers.origin = own.origin;
}

const minute = 60_000;
let saidAt = Number.NEGATIVE_INFINITY;

/** At most once a minute: SITE_URL may be wrong. */
export function reportForeign({ host, origin, fetchSite }: Origin): void {
  if (Date.now() - saidAt < minute) return;
  saidAt = Date.now();
  const sender = parseUrl(origin ?? "");
  const page = sender ? `at ${sender.origin}` : "at no address it names";
  const word = fetchSite ? `, ${/^[a-z-]{1,20}$/.exec(fetchSite)?.[0] ?? "…"} by the browser's word` : "";
  const setting = env.SITE_URL
    ? `SITE_URL is ${siteUrl}`
    : `SITE_URL is not set, which stands for ${siteUrl}`;
  console.warn(
    `A form was refused with 403: its page is ${page}${word}, it came for Host ${host}, and ${setting}. If that page is this site's, set SITE_URL to the address that browsers show for it.`,
  );
}
