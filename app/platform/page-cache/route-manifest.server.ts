import type { ServerBuild } from "@remix-run/node";

/** Where the router in the browser asks which routes the links of a page lead to. */
export const manifestPath = "/__manifest";

/**
 * What a question comes down to: the routes of the site, or those of the staff area as well, of one build. The framework
 * would compare each address asked about with all routes: hundreds of addresses took a second.
 */
export function manifestQuery(asked: URLSearchParams): URLSearchParams {
  const isAboutStaff = asked.getAll("p").some((path) => isOfStaff(path));
  const version = (asked.get("version") ?? "").slice(0, 64);
  return new URLSearchParams({ p: isAboutStaff ? "/admin" : "/", version });
}

/** Answers a question that has this form; a page from another build is told to load anew. */
export function answerManifest({ assets }: ServerBuild, query: URLSearchParams): Response {
  if (query.get("version") !== assets.version)
    return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
  const all = Object.entries(assets.routes);
  const routes = isOfStaff(query.get("p") ?? "")
    ? all
    : all.filter(([id]) => !/^routes\/(_site\.)?admin/.test(id));
  return Response.json(Object.fromEntries(routes));
}

function isOfStaff(path: string) {
  return /^\/?admin(?:[/.]|$)/.test(path);
}
