import { siteUrl } from "./env.server";

interface Origin {
  host: string | null | undefined;
  origin: string | null | undefined;
  fetchSite: string | null | undefined;
}

/** True for a post that a page of another site has sent. Browsers cannot be made to lie about either header. */
export function isForeign({ host, origin, fetchSite }: Origin): boolean {
  if (fetchSite && fetchSite !== "same-origin" && fetchSite !== "none") return true;
  if (origin === undefined || origin === null) return false;
  if (!URL.canParse(origin)) return true;
  const sender = new URL(origin);
  const own = new URL(siteUrl);
  if (sender.host === own.host) return sender.protocol !== own.protocol;
  // Also under another name of ours, one that SITE_URL does not know.
  return sender.host !== host;
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
