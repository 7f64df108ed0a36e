import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { logFault } from "~/server/process/fault-log.server";
import { protect } from "~/server/security/headers.server";
import { env } from "~/server/settings/env.server";
import { metricsBy } from "./metrics.server";

const token = env.METRICS_TOKEN;
/** Loaded only where somebody is to be told: nobody else pays for it. */
const figures = token ? import("prom-client").then(metricsBy) : undefined;

/** True for the address of the figures, which is none of ours unless METRICS_TOKEN is set. */
export function asksForMetrics({ method, url = "" }: IncomingMessage): boolean {
  return token !== undefined && (method === "GET" || method === "HEAD") && /^\/metrics(\?|$)/.test(url);
}

/** Answers with the figures, or with 401 to whoever does not have the token; never rejects. */
export async function answerMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (!hasToken(request))
      return send(request, response, 401, "text/plain", "The token is missing or wrong.\n");
    const tell = await figures;
    if (!tell) throw new Error("METRICS_TOKEN is not set");
    const { type, text } = await tell();
    send(request, response, 200, type, text);
  } catch (error) {
    logFault({ what: "metrics: not answered" }, error);
    send(request, response, 500, "text/plain", "The figures cannot be told; the log says why.\n");
  }
}

/** Sends what is only for whoever watches; nobody keeps it. */
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

/** Digests have one length, and take the same time to compare whatever is in them. */
function hasToken({ headers: { authorization = "" } }: IncomingMessage) {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  return timingSafeEqual(digest(given), digest(token ?? ""));
}

function digest(text: string) {
  return createHash("sha256").update(text).digest();
}
