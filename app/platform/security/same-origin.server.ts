import type { IncomingMessage } from "node:http";
import { env, siteUrl } from "~/platform/settings/env.server";

interface Origin {
  host: string | null | undefined;
  origin: string | null | undefined;
  fetchSite: string | null | undefined;
}

const own = new URL(siteUrl);

/** True for a post that a page of another site has sent. Browsers cannot be made to lie about either header. */
export function isForeign({ host, origin, fetchSite }: Origin): boolean {
  if (fetchSite && fetchSite !== "same-origin" && fetchSite !== "none") return true;
  if (origin === undefined || origin === null) return false;
  // So it stands there when something on the way has forbidden the browser to name the page that a form stands on.
  if (origin === "null") return fetchSite !== "same-origin";
  if (!URL.canParse(origin)) return true;
  const sender = new URL(origin);
  if (sender.host === own.host) return sender.protocol !== own.protocol;
  // Also under another name of ours, one that SITE_URL does not know.
  const asked = `${sender.protocol}//${host}`;
  return !URL.canParse(asked) || sender.host !== new URL(asked).host;
}

/** Throws a 403 Response when another site's page sent this request and it could change something. */
export function requireSameOrigin({ method, headers }: Request): void {
  if (method === "GET" || method === "HEAD") return;
  const sent = {
    host: headers.get("Host"),
    origin: headers.get("Origin"),
    fetchSite: headers.get("Sec-Fetch-Site"),
  };
  if (isForeign(sent)) throw new Response(null, { status: 403 });
}

/**
 * Has a request that is not foreign name SITE_URL's host, and a post its origin, whatever a proxy has made of the one:
 * the framework compares the two as they came, and gives up where they differ.
 */
export function nameOurHost({ method, headers }: IncomingMessage): void {
  headers.host = own.host;
  if (method === "POST" && headers.origin !== undefined) headers.origin = own.origin;
}

const minute = 60_000;
let saidAt = Number.NEGATIVE_INFINITY;

/** Writes to the log, once a minute at most, why a form was refused: the trouble may be ours, with SITE_URL. */
export function reportForeign({ host, origin, fetchSite }: Origin): void {
  if (Date.now() - saidAt < minute) return;
  saidAt = Date.now();
  const page = origin && URL.canParse(origin) ? `at ${new URL(origin).origin}` : "at no address it names";
  const word = fetchSite ? `, ${/^[a-z-]{1,20}$/.exec(fetchSite)?.[0] ?? "…"} by the browser's word` : "";
  const setting = env.SITE_URL
    ? `SITE_URL is ${siteUrl}`
    : `SITE_URL is not set, which stands for ${siteUrl}`;
  console.warn(
    `A form was refused with 403: its page is ${page}${word}, it came for Host ${host}, and ${setting}. If that page is this site's, set SITE_URL to the address that browsers show for it.`,
  );
}
