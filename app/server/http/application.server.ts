import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { compressible, effort, pack, preferredEncoding } from "~/server/pages/compression.server";
import { answerManifest, manifestPath } from "~/server/pages/route-manifest.server";

/** Answers a request; `body` is what was posted. Rejects when no answer could be made of it. */
export type Application = (
  request: IncomingMessage,
  response: ServerResponse,
  body?: Buffer<ArrayBuffer>,
) => Promise<void>;

type Route = Parameters<typeof matchRoutes>[0][number];

/** Less than that is not worth packing (bytes). */
const leastToPack = 1024;

/** Gives the application without what remix-serve puts around it: Express, looking twice for a file, a log. */
export function bareApplication(load: () => Promise<ServerBuild>): Application {
  let choice: Promise<(url: string) => RequestHandler> | undefined;
  return async (request, response, body) => {
    choice ??= load().then(handlers);
    const handle = (await choice)(request.url ?? "/");
    await send(await handle(toRequest(request, response, body)), request, response);
  };
}

/**
 * Gives a choice of handlers by address, one for each page with the routes that it needs and no others: for every page
 * the framework compares the address with all routes it knows, five times, and makes all of them anew.
 */
function handlers(build: ServerBuild): (url: string) => RequestHandler {
  const whole = createRequestHandler(build);
  const ofPages = new Map<string, RequestHandler>();
  const all = nested(build.routes);
  return (url) => {
    const [path = "", query] = url.split("?");
    if (path === manifestPath) return async () => answerManifest(build, new URLSearchParams(query));
    // The data of a page may be about any route.
    if (path.endsWith(".data")) return whole;
    const leaf = matchRoutes(all, path)?.at(-1)?.route.id;
    if (!leaf) return whole;
    const known = ofPages.get(leaf);
    if (known) return known;
    // A page in the browser has to know those above it as well.
    const above = path.split("/").map((_, at, parts) => `/${parts.slice(1, at).join("/")}`);
    const ids = [path, ...above].flatMap((one) => matchRoutes(all, one) ?? []).map(({ route }) => route.id);
    const handler = createRequestHandler(withRoutes(build, new Set(ids)));
    ofPages.set(leaf, handler);
    return handler;
  };
}

function nested(routes: ServerBuild["routes"], parent?: string): Route[] {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, caseSensitive }) => {
      const children = nested(routes, id);
      return { id, path, index, caseSensitive, children } as Route;
    });
}

function withRoutes(build: ServerBuild, ids: Set<string | undefined>): ServerBuild {
  const some = <Of>(routes: Record<string, Of>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: some(build.routes),
    assets: { ...build.assets, routes: some(build.assets.routes) },
  };
}

function toRequest(
  { method: asked = "", url, headers: sent }: IncomingMessage,
  response: ServerResponse,
  body?: Buffer<ArrayBuffer>,
) {
  // To the framework HEAD is a post where it is about the data of a page; Node leaves the body out by itself.
  const method = asked === "HEAD" ? "GET" : asked;
  const headers = new Headers();
  for (const [name, value = []] of Object.entries(sent)) {
    for (const one of [value].flat()) headers.append(name, one);
  }
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  return new Request(`http://${sent.host}${url}`, { method, headers, body, signal: controller.signal });
}

async function send(answer: Response, { headers }: IncomingMessage, response: ServerResponse) {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  const canBePacked = compressible.test(answer.headers.get("Content-Type") ?? "");
  if (canBePacked) response.appendHeader("Vary", "Accept-Encoding");
  if (!answer.body) return void response.end();
  const body = Buffer.from(await answer.arrayBuffer());
  const isWorthIt = canBePacked && body.length >= leastToPack;
  const encoding = isWorthIt ? preferredEncoding(headers["accept-encoding"]) : "identity";
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  const packed = await pack(body, encoding, effort.once);
  response.setHeader("Content-Length", packed.length);
  response.end(packed);
}
