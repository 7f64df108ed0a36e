import { randomBytes } from "node:crypto";
import { request as httpRequest, type IncomingMessage, Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { cacheable } from "./cacheable.server";
import { noteClientAddress } from "./client-address.server";
import { watchContent } from "./content-state.server";
import { siteUrl } from "./env.server";
import { answerKept, answerRendered, type Rendered } from "./page-cache.server";
import { gatherBody } from "./request-body.server";
import { examine, limitFor, type Refusal, tooLarge } from "./request-checks.server";
import { logRequest, nextRequestId, silenceServeLog } from "./request-log.server";
import { protect } from "./security-headers.server";
import { watchResponse, watchServer } from "./shutdown.server";

const installed = Symbol.for("front door");
/** Marks this process's own requests for pages to keep. */
const renderSecret = randomBytes(16).toString("hex");

/**
 * Puts our own checks and the page cache in front of every request of this process's HTTP servers. remix-serve offers
 * no hook of its own (see docs/decisions/004-front-door.md). Safe to call twice.
 */
export function installFrontDoor(): void {
  const prototype = Server.prototype as Server & { [installed]?: true };
  if (prototype[installed]) return;
  prototype[installed] = true;
  silenceServeLog();
  watchContent();
  const emit = prototype.emit;
  prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
    const pass = () => Reflect.apply(emit, this, [event, ...args]) as boolean;
    if (event === "listening") open(this);
    if (event !== "request") return pass();
    const [request, response] = args as [IncomingMessage, ServerResponse];
    receive(this, request, response, pass);
    return true;
  } as typeof emit;
}

function open(server: Server) {
  server.headersTimeout = 10_000;
  server.requestTimeout = 20_000;
  server.keepAliveTimeout = 5_000;
  server.timeout = 25_000;
  // How often the two limits above are looked at; read when the server starts to listen, which is now.
  Object.assign(server, { connectionsCheckingInterval: 3000 });
  watchServer(server);
}

function receive(server: Server, request: IncomingMessage, response: ServerResponse, pass: () => void) {
  if (request.headers["x-render"] === renderSecret) return pass();
  const started = performance.now();
  const { method = "", url = "" } = request;
  const id = nextRequestId();
  watchResponse(response);
  response.once("close", () => logRequest(id, method, url, response.statusCode, performance.now() - started));

  const refusal = examine(request);
  if (refusal) return refuse(request, response, refusal);
  const wanted = cacheable(request);
  if (wanted && answerKept(wanted, request, response)) return;

  const passOn = () => {
    protect(request, response);
    noteClientAddress(request);
    request.headers["x-request-id"] = id;
    // Without ?index the framework would look for the action in the frame around the home page.
    if (method === "POST" && url === "/") request.url = "/?index";
    pass();
  };
  if (method === "POST") {
    return gatherBody(request, limitFor(url), passOn, () => refuse(request, response, tooLarge));
  }
  if (!wanted) return passOn();
  void answerRendered(wanted, request, response, (path) => render(server, path)).then((answered) => {
    if (!answered && !response.destroyed) passOn();
  });
}

/** Asks this server itself for a page, as a visitor without cookies would. */
function render(server: Server, path: string): Promise<Rendered> {
  const address = server.address();
  if (!address || typeof address === "string")
    return Promise.reject(new Error("the server listens on no port"));
  const host = { "::": "::1", "0.0.0.0": "127.0.0.1" }[address.address] ?? address.address;
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host,
        port: address.port,
        path,
        agent: false,
        headers: { Host: new URL(siteUrl).host, "Accept-Encoding": "identity", "X-Render": renderSecret },
      },
      (response) => {
        buffer(response).then(
          (body) => resolve({ status: response.statusCode ?? 500, headers: response.headers, body }),
          reject,
        );
      },
    );
    request.setTimeout(10_000, () => request.destroy(new Error(`rendering ${path} took too long`)));
    request.on("error", reject).end();
  });
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, text, headers }: Refusal) {
  protect(request, response);
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    Connection: "close",
    ...headers,
  });
  response.end(`${text}\n`);
  // What is still being sent is thrown away for a moment, so that the sender gets to read the answer.
  request.resume();
  setTimeout(() => request.destroy(), 500).unref();
}
