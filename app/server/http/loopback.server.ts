import { randomBytes } from "node:crypto";
import { request as httpRequest, type IncomingMessage, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Rendered } from "~/server/pages/kept-page.server";
import { siteUrl } from "~/server/settings/env.server";

const secret = randomBytes(16).toString("hex");
/** Longer than any page may take (milliseconds). */
const deadline = 10_000;

/** True for a request that this process sent to itself. */
export function isOwnRequest({ headers }: IncomingMessage): boolean {
  return headers["x-render"] === secret;
}

/** The id of the request for which this process asks itself. */
export function requestIdOf({ headers }: IncomingMessage): string | undefined {
  return headers["x-request-id"]?.toString();
}

/** Asks this server itself for a page, as a visitor without cookies would, for the request `id`; rejects when it does not answer. */
export function renderPage(server: Server, path: string, id: string): Promise<Rendered> {
  const address = server.address();
  if (!address || typeof address === "string")
    return Promise.reject(new Error("the server listens on no port"));
  const host = { "::": "::1", "0.0.0.0": "127.0.0.1" }[address.address] ?? address.address;
  const headers = {
    Host: new URL(siteUrl).host,
    "Accept-Encoding": "identity",
    "X-Render": secret,
    "X-Request-Id": id,
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host, port: address.port, path, agent: false, headers }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 500, headers: response.headers, body }),
        reject,
      );
    });
    request.setTimeout(deadline, () => request.destroy(new Error(`rendering ${path} took too long`)));
    request.on("error", reject).end();
  });
}
