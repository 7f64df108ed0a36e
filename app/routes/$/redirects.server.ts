import { redirect } from "@remix-run/node";
import { redirects, redirectsAway } from "~/content/redirects";
import { externalRedirects } from "~/platform/settings/site.server";
import { withQuery } from "~/schemas/old-address";

export function redirectFor(url: URL): Response | null {
  const path = url.pathname.replace(/\/+$/, "").toLowerCase();
  const away = redirectsAway[path];
  const target = away ? externalRedirects[away] : redirects[path];
  if (!target) return null;
  return redirect(withQuery(target, url.search), {
    status: 301,
    headers: { "Cache-Control": "public, max-age=3600" },
  });
}
