import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { site } from "~/content/site";
import { backend } from "~/server/backend/client.server";
import { watchContent } from "~/server/backend/content-version.server";
import { watchSchema } from "~/server/backend/schema-state.server";
import { answerRendered, keptPage } from "~/server/pages/cache.server";
import { cacheable, isAnonymous } from "~/server/pages/cacheable.server";
import { sendPage } from "~/server/pages/kept-page.server";
import { isOfApplication } from "~/server/process/addresses.server";
import { recordFault } from "~/server/process/incidents.server";
import { countBroken, countKept, countRequest } from "~/server/process/request-counts.server";
import { isEnding, watchResponse, watchServer } from "~/server/process/shutdown.server";
import { withBudget } from "~/server/process/time-budget.server";
import { noteClientAddress } from "~/server/security/client-address.server";
import { protect } from "~/server/security/headers.server";
import { nameOurHost } from "~/server/security/same-origin.server";
import { env, siteUrl } from "~/server/settings/env.server";
import { listenAsSet, warnOfAddress, whyNotListening } from "~/server/settings/listening.server";
import { type Application, bareApplication } from "./application.server";
import { letIn } from "./form-capacity.server";
import { isOwnRequest, renderPage, requestIdOf } from "./loopback.server";
import { hasTurn } from "./pipelining.server";
import { answerBroken, refuse } from "./refuse.server";
import { gatherBody } from "./request-body.server";
import {
  examine,
  hasProperHost,
  isOurHost,
  limitFor,
  outOfOrder,
  tooLarge,
  unexpected,
} from "./request-checks.server";
import { logRequest, nextRequestId, silenceServeLog } from "./request-log.server";

const installed = Symbol.for("front door");

/** How long a connection may wait for its next request (milliseconds). */
const idleTime = 5000;
/** A connection on which nothing moves while its answer is under way is closed after that, or twice that (milliseconds). */
const stallTime = 25_000;

/** What lies behind the front door. */
interface House {
  /** Gives the application once somebody asks for a page. */
  build: () => Promise<ServerBuild>;
  noteListening: (address: AddressInfo) => void;
  /** Take a request, and say whether it was for them. */
  answerDoctor: (request: IncomingMessage, response: ServerResponse) => boolean;
  answerMetrics: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/**
 * Puts our own checks and the page cache in front of every request of this process's HTTP servers, and has pages
 * answered past remix-serve, which offers no hook of its own (see docs/decisions/004-front-door.md). Safe to call twice.
 */
export function installFrontDoor(house: House): void {
  const prototype = Server.prototype as Server & { [installed]?: true };
  if (prototype[installed]) return;
  prototype[installed] = true;
  silenceServeLog();
  surviveFaults();
  watchContent();
  watchSchema();
  const application = bareApplication(house.build);
  listenAsSet(prototype);
  const emit = prototype.emit;
  prototype.emit = function (this: Server, ...event: unknown[]) {
    const [name, request, response] = event as [string, IncomingMessage, ServerResponse];
    if (name === "listening") open(this, house);
    if (name !== "request") return Reflect.apply(emit, this, event);
    try {
      if (answerFromMemory(request, response) || !hasTurn(request, response)) return true;
      receive(this, house, request, response, (body) => {
        if (isOfApplication(request.url ?? "")) void answerBy(application, request, response, body);
        else Reflect.apply(emit, this, event);
      });
    } catch (error) {
      fail(error, request, response);
    }
    return true;
  } as typeof emit;
}

function open(server: Server, house: House) {
  server.headersTimeout = 10_000;
  server.requestTimeout = 20_000;
  server.keepAliveTimeout = idleTime;
  // How often the two limits above are looked at; read when the server starts to listen, which is now.
  Object.assign(server, { connectionsCheckingInterval: 3000 });
  watchServer(server);
  const listens = server.address();
  if (listens && typeof listens === "object") house.noteListening(listens);
  // Left to itself, Node answers without our headers.
  server.on("checkExpectation", (request, response) => refuse(request, response, unexpected));
  server.on("clientError", (error, socket) => {
    countBroken();
    answerBroken(error, socket);
  });
  const where = backend.embedded
    ? `embedded backend, data in ${resolve(env.DATA_DIR)}`
    : `backend at ${backend.url}`;
  console.info(`${site.name}: ${siteUrl} (${where})`);
  warnOfAddress();
}

/** A fault nobody caught ends no other visitor's request: it is written down, and the process goes on. */
function surviveFaults() {
  // When nobody reads the log any more, saying so would be one more line that nobody reads, without end.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  for (const event of ["unhandledRejection", "uncaughtException"] as const) {
    process.on(event, (error) => {
      const reason = whyNotListening(error);
      if (!reason) return recordFault(event, error);
      console.error(reason);
      process.exit(1);
    });
  }
}

/**
 * The short way, for nearly all visits: the very address under which a current page is kept. Such a request needs no
 * other check than that of its host, and its answer leaves at once, so that nothing is to be watched.
 */
function answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = "" } = request;
  if (method !== "GET") return false;
  const page = keptPage(url);
  if (!page || !isAnonymous(request) || !hasProperHost(request) || !isOurHost(request)) return false;
  // An answer that has to wait for another one on its connection is not on the spot.
  if (isOwnRequest(request) || isEnding() || !response.socket) return false;
  const started = performance.now();
  sendPage(page, request, response);
  if (!response.writableFinished) giveUpWhenStalled(request);
  countKept(url, response.statusCode);
  logRequest(nextRequestId(), method, url, response.statusCode, performance.now() - started);
  return true;
}

/** `server.timeout` would do this for all, with two timers for each request that is answered on the spot. */
function giveUpWhenStalled({ socket }: IncomingMessage) {
  socket.setTimeout(stallTime);
}

async function answerBy(
  application: Application,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer<ArrayBuffer> | undefined,
) {
  try {
    await application(request, response, body);
  } catch (error) {
    fail(error, request, response);
  }
}

/** Answers a request of which nothing could be made; an answer that has begun is cut off. */
function fail(error: unknown, request: IncomingMessage, response: ServerResponse) {
  recordFault("application", error);
  if (response.headersSent) response.destroy();
  else refuse(request, response, outOfOrder);
}

function receive(
  server: Server,
  house: House,
  request: IncomingMessage,
  response: ServerResponse,
  pass: (body?: Buffer<ArrayBuffer>) => void,
) {
  if (isOwnRequest(request)) return withBudget(requestIdOf(request), response, () => pass());
  const started = performance.now();
  const { method = "", url = "" } = request;
  const id = nextRequestId();
  let isKept = false;
  giveUpWhenStalled(request);
  watchResponse(response);
  response.once("close", () => {
    // 499: it was gone before there was an answer.
    const status = response.headersSent ? response.statusCode : 499;
    const milliseconds = performance.now() - started;
    countRequest({ url, method, status, milliseconds, isKept });
    logRequest(id, method, url, status, milliseconds);
  });
  // Before everything that may turn it away: it is to be told how a request arrives.
  if (house.answerDoctor(request, response)) return;

  const refusal = examine(request);
  if (refusal) return refuse(request, response, refusal);
  if (house.answerMetrics(request, response)) return;
  const wanted = cacheable(request);
  const page = wanted && keptPage(wanted.key);
  if (page) {
    isKept = true;
    return sendPage(page, request, response);
  }

  const passOn = (body?: Buffer<ArrayBuffer>) => {
    protect(request, response);
    noteClientAddress(request);
    nameOurHost(request);
    // Whole files only: what cannot be cut as asked is a fault to the program that serves them.
    delete request.headers.range;
    request.headers["x-request-id"] = id;
    // Without ?index the framework would look for the action in the frame around the home page.
    if (method === "POST" && url === "/") request.url = "/?index";
    withBudget(id, response, () => pass(body));
  };
  if (method === "POST") {
    const take = (body: Buffer<ArrayBuffer>) => letIn(request, response, body, () => passOn(body));
    return gatherBody(request, limitFor(url), take, () => refuse(request, response, tooLarge));
  }
  if (!wanted) return passOn();
  void answerRendered(wanted, request, response, (path) => renderPage(server, path, id)).then((answered) => {
    if (!answered && !response.destroyed) passOn();
  });
}
