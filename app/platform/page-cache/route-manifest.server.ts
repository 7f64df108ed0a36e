import type { ServerBuild } from "@remix-run/node";

export const manifestPath = "/__manifest";

/** Normalises to one of two queries: Remix matches each path with all routes, which took a second for hundreds. */
export function manifestQuery(asked: URLSearchParams): URLSearchParams {
  const isAboutStaff = asked.getAll("p").some((path) => isOfStaff(path));
  const version = (asked.get("version") ?? "").slice(0, 64);
  return new URLSearchParams({ p: isAboutStaff ? "/admin" : "/", version });
}

export function answerManifest({ assets }: ServerBuild, query: URLSearchParams): Response {
  if (query.get("version") !== assets.version)
    return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
  const all = Object.entries(assets.routes);
  const routes = isOfStaff(query.get("p") ?? "")
    ? all
    : all.filter(([id]) => !/^routes\/(_site\.)?(admin|_fixed)/.test(id));
  return Response.json(Object.fromEntries(routes));
}

function isOfStaff(path: string) {
  return /^\/?admin(?:[/.]|$)/.test(path);
}
