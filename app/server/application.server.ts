import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { compressible, effort, pack, preferredEncoding } from "./packing.server";

/** Answers a request; `body` is what was posted. Rejects when no answer could be made of it. */
export type Application = (
  request: IncomingMessage,
  response: ServerResponse,
  body?: Buffer<ArrayBuffer>,
) => Promise<void>;

/** Less than that is not worth packing (bytes). */
const leastToPack = 1024;

/** True for an address that no file has: those have a dot in their name, and only the data of a page do as well. */
export function isOfApplication(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return path.endsWith(".data") || !path.slice(path.lastIndexOf("/")).includes(".");
}

/**
 * Gives the application without what remix-serve puts around it: Express, looking twice for a file, a log. Visitors get
 * it without the routes of the staff area, since the framework compares each address with all it knows, several times.
 */
export function bareApplication(load: () => Promise<ServerBuild>): Application {
  let handlers: Promise<Record<"whole" | "forVisitors", RequestHandler>> | undefined;
  return async (request, response, body) => {
    handlers ??= load().then((build) => ({
      whole: createRequestHandler(build),
      forVisitors: createRequestHandler(withoutStaff(build)),
    }));
    const { whole, forVisitors } = await handlers;
    const handle = /^\/(admin|__manifest)/i.test(request.url ?? "") ? whole : forVisitors;
    await send(await handle(toRequest(request, response, body)), request, response);
  };
}

function withoutStaff(build: ServerBuild): ServerBuild {
  const visible = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !/^routes\/(_site\.)?admin/.test(id)));
  const assets = { ...build.assets, routes: visible(build.assets.routes) };
  return { ...build, assets, routes: visible(build.routes) };
}

function toRequest(
  { method = "", url, headers: sent }: IncomingMessage,
  response: ServerResponse,
  body?: Buffer<ArrayBuffer>,
) {
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
