import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { logFault } from "~/platform/process/fault-log.server";
import { protect } from "~/platform/security/headers.server";
import { env } from "~/platform/settings/env.server";
import { metricsBy } from "./metrics.server";
import type { Work } from "./work.server";

const token = env.METRICS_TOKEN;

export function handleMetrics(work: Work): (request: IncomingMessage, response: ServerResponse) => boolean {
  if (token === undefined) return () => false;
  // prom-client is loaded on the first request only.
  const figures = import("prom-client").then((library) => metricsBy(library, work));
  return (request, response) => {
    const { method, url = "" } = request;
    if ((method !== "GET" && method !== "HEAD") || !/^\/metrics(\?|$)/.test(url)) return false;
    void answer(request, response, figures);
    return true;
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  figures: Promise<ReturnType<typeof metricsBy>>,
) {
  try {
    if (!hasToken(request))
      return send(request, response, 401, "text/plain", "The token is missing or wrong.\n");
    const tell = await figures;
    const { type, text } = await tell();
    send(request, response, 200, type, text);
  } catch (error) {
    logFault({ what: "metrics: not answered" }, error);
    send(request, response, 500, "text/plain", "The figures cannot be told; the log says why.\n");
  }
}

export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
): void {
  protect(request, response);
  response.writeHead(status, {
    "Content-Type": type === "text/plain" ? "text/plain; charset=utf-8" : type,
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
  });
  response.end(request.method === "HEAD" ? undefined : text);
}

/** Digests have one length, so that the comparison takes constant time. */
function hasToken({ headers: { authorization = "" } }: IncomingMessage) {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  return timingSafeEqual(digest(given), digest(token ?? ""));
}

function digest(text: string) {
  return createHash("sha256").update(text).digest();
}
