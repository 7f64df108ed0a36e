import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { isLasting, withoutVersion } from "~/content/picture-address";
import { type Rendered, readBuiltFile, sendOnce, wholeOf } from "~/platform/page-cache/rendered.server";
import { answerManifest, manifestPath } from "~/platform/page-cache/route-manifest.server";
import { isBuiltFile, isOfApplication } from "~/platform/process/addresses.server";
import { withOwnBudget } from "~/platform/process/time-budget.server";
import { orAborted } from "~/platform/process/turns.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { siteUrl } from "~/platform/settings/env.server";
import { refuse } from "./refuse.server";
import type { BodyStream } from "./request-body.server";
import { otherMethod } from "./request-checks.server";

export type PostedBody = Buffer<ArrayBuffer> | BodyStream;

export interface Application {
  /** Rejects without a response. Calls `made` once only sending is left: its duration is the client's. */
  answer: (
    request: IncomingMessage,
    response: ServerResponse,
    body?: PostedBody,
    made?: () => void,
  ) => Promise<void>;
  render: (path: string, id: string) => Promise<Rendered>;
  refuseMethod: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

export function bareApplication(load: () => Promise<ServerBuild>): Application {
  let loading: Promise<Loaded> | undefined;
  const loaded = () => {
    loading ??= load().then((build) => ({ build, handle: handlerOf(build) }));
    return loading;
  };
  return {
    async answer(request, response, body, made) {
      const answer = await loaded()
        .then(({ handle }) => handle(toRequest(request, body)))
        .then(wholeOf)
        .finally(made);
      if (body && "drain" in body) await body.drain();
      if (response.headersSent || response.destroyed) return;
      // The framework's own words for a form that a route without a page does not take.
      const isBare = answer.status === 405 && /json/.test(String(answer.headers.get("Content-Type")));
      if (isBare) return this.refuseMethod(request, response);
      if (answer.status === 405 && !answer.headers.has("Allow"))
        answer.headers.set("Allow", methodsAt((await loaded()).build, request.url));
      await sendOnce(answer, request, response);
    },
    async refuseMethod(request, response) {
      const Allow = methodsAt((await loaded()).build, request.url);
      refuse(request, response, { ...otherMethod, headers: { ...otherMethod.headers, Allow } });
    },
    async render(path, id) {
      const { build, handle } = await loaded();
      const place = isLasting(path) ? "public" : build.assetsBuildDirectory;
      const file = isBuiltFile(path) ? await readBuiltFile(place, withoutVersion(path)) : undefined;
      return file ?? withOwnBudget(id, () => renderPage(handle, path, id));
    },
  };
}

function methodsAt({ routes }: ServerBuild, url = ""): string {
  const [path = ""] = url.split("?", 1);
  if (!isOfApplication(url)) return "GET, HEAD";
  const leaf = matchRoutes(treeOf(routes), path.replace(/\.data$/, ""))?.at(-1)?.route;
  return leaf?.id && routes[leaf.id]?.module.action ? "GET, HEAD, POST" : "GET, HEAD";
}

function treeOf(routes: ServerBuild["routes"], parent?: string): Parameters<typeof matchRoutes>[0] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: treeOf(routes, id) }];
  });
}

interface Loaded {
  build: ServerBuild;
  handle: RequestHandler;
}

function handlerOf(build: ServerBuild): RequestHandler {
  const handle = createRequestHandler(build);
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    return pathname === manifestPath ? answerManifest(build, searchParams) : handle(request);
  };
}

async function renderPage(handle: RequestHandler, path: string, id: string) {
  const { host } = new URL(siteUrl);
  const tooLong = new AbortController();
  const { signal } = tooLong;
  const late = setTimeout(() => tooLong.abort(new Error("it took too long")), deadline("page")).unref();
  try {
    const request = new Request(`http://${host}${path}`, { headers: { host, "x-request-id": id }, signal });
    return await orAborted(handle(request).then(wholeOf), signal);
  } finally {
    clearTimeout(late);
  }
}

// Leaving aborts nothing: loaders would run on behind a turn that others have by then.
function toRequest({ method: asked = "", url, headers: sent }: IncomingMessage, posted?: PostedBody) {
  // Remix treats HEAD as a post for page data; Node omits the body by itself.
  const method = asked === "HEAD" ? "GET" : asked;
  const headers = new Headers();
  for (const [name, value = []] of Object.entries(sent)) {
    for (const one of [value].flat()) headers.append(name, one);
  }
  const body = posted && "stream" in posted ? posted.stream : posted;
  return new Request(`http://${sent.host}${url}`, { method, headers, body, duplex: "half" });
}
