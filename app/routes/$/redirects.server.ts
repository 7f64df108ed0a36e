import { redirect } from "@remix-run/node";
import { redirects, redirectsAway } from "~/content/redirects";
import { externalRedirects } from "~/platform/settings/site.server";
import { canonicalPath, withQuery } from "~/schemas/old-address";
import { slugify } from "~/schemas/slug";

export function redirectFor(url: URL): Response | null {
  const path = canonicalPath(url.pathname).replace(/[^/.]+/g, slugify);
  const away = redirectsAway[path];
  const target = away ? externalRedirects[away] : redirects[path];
  if (!target) return null;
  return redirect(withQuery(target, url.search), {
    status: 301,
    headers: { "Cache-Control": "public, max-age=3600" },
  });
}
