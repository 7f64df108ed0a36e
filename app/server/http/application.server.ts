import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { compressible, effort, pack, preferredEncoding } from "~/server/pages/compression.server";
import { answerManifest, manifestPath } from "~/server/pages/route-manifest.server";

/** Answers a request; `body` is what was posted. Rejects when no answer could be made of it. */
export type Application = (
  request: IncomingMessage,
  response: ServerResponse,
  body?: Buffer<ArrayBuffer>,
) => Promise<void>;

/** Less than that is not worth packing (bytes). */
const leastToPack = 1024;

/** Gives the application without what remix-serve puts around it: Express, looking twice for a file, a log. */
export function bareApplication(load: () => Promise<ServerBuild>): Application {
  let handler: Promise<RequestHandler> | undefined;
  return async (request, response, body) => {
    handler ??= load().then(handlerOf);
    const handle = await handler;
    await send(await handle(toRequest(request, response, body)), request, response);
  };
}

function handlerOf(build: ServerBuild): RequestHandler {
  const handle = createRequestHandler(build);
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    return pathname === manifestPath ? answerManifest(build, searchParams) : handle(request);
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
