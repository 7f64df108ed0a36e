import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { site } from "~/content/site";
import { backend } from "~/platform/database/client.server";
import { watchContent } from "~/platform/database/content-version.server";
import { watchSchema } from "~/platform/database/schema-state.server";
import { recordFault } from "~/platform/process/incidents.server";
import { countBroken } from "~/platform/process/request-counts.server";
import { watchServer } from "~/platform/process/shutdown.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { env, siteUrl } from "~/platform/settings/env.server";
import { listenAsSet, warnOfAddress, whyNotListening } from "~/platform/settings/listening.server";
import { bareApplication } from "./application.server";
import { handleRequest, type RequestHandlers } from "./handle-request.server";
import { answerBroken, refuse } from "./refuse.server";
import { unexpected } from "./request-checks.server";
import { silenceServeLog } from "./request-log.server";
import { isOnlyOurs, whomWeTrust } from "./this-machine.server";

/** How long a connection may wait for its next request (milliseconds). */
const idleTime = 5000;

/** What answers requests. */
interface Handlers extends Pick<RequestHandlers, "answerDoctor" | "answerMetrics"> {
  /** Gives the application once somebody asks for a page. */
  build: () => Promise<ServerBuild>;
  noteListening: (address: AddressInfo) => void;
}

let isInstalled = false;

/**
 * Puts our own checks and the page cache in front of every request of this process's HTTP servers, and has pages
 * answered past remix-serve, which offers no hook of its own (see docs/decisions/004-front-door.md). Safe to call twice.
 */
export function installRequestHandling(given: Handlers): void {
  if (isInstalled) return;
  isInstalled = true;
  silenceServeLog();
  surviveFaults();
  watchContent();
  watchSchema();
  listenAsSet(Server.prototype);
  const application = bareApplication(given.build);
  const { emit } = Server.prototype;
  const serveFile: RequestHandlers["serveFile"] = (server, ...files) =>
    Reflect.apply(emit, server, ["request", ...files]);
  const handlers: RequestHandlers = { ...given, application, serveFile };
  Server.prototype.emit = function (this: Server, ...event: unknown[]) {
    const [name, request, response] = event as [string, IncomingMessage, ServerResponse];
    if (name === "listening") open(this, given);
    if (name !== "request") return Reflect.apply(emit, this, event);
    handleRequest(this, request, response, handlers);
    return true;
  } as typeof emit;
}

function open(server: Server, given: Handlers) {
  server.headersTimeout = deadline("head");
  // A file of staff on a slow line; for all others see closeWhenSlow.
  server.requestTimeout = 600_000;
  server.keepAliveTimeout = idleTime;
  // How often the limits above are looked at: an option for whoever makes the server, which remix-serve does without
  // it. Read when the server starts to listen, which is now; left alone, slow senders stay for half a minute longer.
  Object.assign(server, { connectionsCheckingInterval: 3000 });
  watchServer(server);
  const listens = server.address();
  if (listens && typeof listens === "object") given.noteListening(listens);
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
  if (isOnlyOurs) console.info(whomWeTrust);
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
