import { redirect } from "@remix-run/node";
import { redirects } from "~/content/redirects";
import { externalRedirects } from "~/server/settings/site.server";

const external: Record<string, string> = {
  "/impacthub": externalRedirects.impacthub,
  "/event-techstack-registration": externalRedirects.eventTechstackRegistration,
  "/businessplan": externalRedirects.businessplan,
};

/** The answer for an address that has moved, with its query string kept, or null. */
export function redirectFor(url: URL): Response | null {
  const path = url.pathname.replace(/\/+$/, "").toLowerCase();
  const target = redirects[path] ?? external[path];
  if (!target) return null;
  return redirect(withQuery(target, url.search), {
    status: 301,
    headers: { "Cache-Control": "public, max-age=3600" },
  });
}

function withQuery(target: string, search: string) {
  if (!search) return target;
  return target.includes("?") ? `${target}&${search.slice(1)}` : `${target}${search}`;
}
