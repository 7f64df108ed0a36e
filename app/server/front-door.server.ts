import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { strictPolicy } from "./content-policy.server";
import { env, siteUrl } from "./env.server";
import { bodyLimit } from "./form.server";
import { isForeign } from "./same-origin.server";

const installed = Symbol.for("front door");

/**
 * Puts our own checks in front of every request of this process's HTTP servers. remix-serve offers no hook of its
 * own (see docs/decisions/004-front-door.md). Safe to call twice.
 */
export function installFrontDoor(): void {
  const prototype = Server.prototype as Server & { [installed]?: true };
  if (prototype[installed]) return;
  prototype[installed] = true;
  const emit = prototype.emit;
  prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
    if (event === "listening") {
      this.requestTimeout = 20_000;
      this.headersTimeout = 10_000;
      this.keepAliveTimeout = 5_000;
    }
    if (event === "request" || event === "checkContinue") {
      const [request, response] = args as [IncomingMessage, ServerResponse];
      protect(response, request);
      const refusal = examine(request);
      if (refusal) {
        refuse(request, response, refusal);
        return true;
      }
    }
    return Reflect.apply(emit, this, [event, ...args]);
  } as typeof emit;
}

interface Refusal {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

/** Gives the reason to turn a request away, or nothing; corrects the address of a post to the home page. */
export function examine(request: IncomingMessage): Refusal | undefined {
  const { method = "", headers } = request;
  if (!["GET", "HEAD", "POST"].includes(method)) {
    return {
      status: 405,
      text: "Diese Anfrageart gibt es hier nicht.",
      headers: { Allow: "GET, HEAD, POST" },
    };
  }
  const url = request.url ?? "/";
  if (
    !headers.host ||
    !/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(headers.host) ||
    !url.startsWith("/")
  ) {
    return { status: 400, text: "Die Anfrage ist unvollständig." };
  }
  // The framework never sends _data itself, and does not check the origin of such posts.
  if (/[?&]_data=/.test(url)) return { status: 400, text: "Diese Anfrage gibt es hier nicht." };
  if (method !== "POST") return undefined;

  const sent = { host: headers.host, origin: headers.origin, fetchSite: headers["sec-fetch-site"] };
  if (isForeign({ ...sent, fetchSite: sent.fetchSite?.toString() })) {
    return { status: 403, text: "Formulare nehmen wir nur von unseren eigenen Seiten an." };
  }
  const limit = url.startsWith("/admin") ? bodyLimit.staff : bodyLimit.visitor;
  if (Number(headers["content-length"] ?? 0) > limit) {
    return { status: 413, text: "Das ist zu viel Text auf einmal. Bitte geh zurück und kürze ihn." };
  }
  // Without ?index the framework would look for the action in the frame around the home page.
  if (url === "/") request.url = "/?index";
  return undefined;
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, text, headers }: Refusal) {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    Connection: "close",
    ...headers,
  });
  response.end(`${text}\n`, () => request.destroy());
}

const securityHeaders: Record<string, string> = {
  "Content-Security-Policy": strictPolicy,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  // no-referrer would make browsers send "Origin: null" with every form.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  ...(siteUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
};

/** Adds the security headers to whatever answers, static files and errors included. */
function protect(response: ServerResponse, request: IncomingMessage) {
  const writeHead = response.writeHead;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    for (const [name, value] of Object.entries(securityHeaders)) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    if (!response.hasHeader("Cache-Control") && !request.url?.startsWith("/assets/")) {
      response.setHeader("Cache-Control", "private, no-cache");
    }
    return writeHead.apply(response, args);
  }) as typeof writeHead;
}

if (env.TRUST_PROXY) console.info("X-Forwarded-* headers are trusted.");
