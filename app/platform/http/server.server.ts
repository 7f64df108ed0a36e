import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { site } from "~/content/site";
import { backend } from "~/platform/database/client.server";
import { recordFault } from "~/platform/process/incidents.server";
import { countBroken } from "~/platform/process/request-counts.server";
import { watchServer } from "~/platform/process/shutdown.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { env, siteUrl } from "~/platform/settings/env.server";
import { warnOfAddress, whyNotListening } from "~/platform/settings/listening.server";
import { bareApplication } from "./application.server";
import { handleRequest, type RequestHandlers } from "./handle-request.server";
import { answerBroken, refuse } from "./refuse.server";
import { unexpected } from "./request-checks.server";
import { isOnlyOurs, whomWeTrust } from "./this-machine.server";

const idleTime = 5000;

interface Handlers extends Pick<RequestHandlers, "handleDoctor" | "handleMetrics"> {
  build: () => Promise<ServerBuild>;
  noteListening: (address: AddressInfo) => void;
}

/** Serves the application, behind our own checks and the page cache; ends the process where it cannot listen. */
export function serveApplication(
  { build, noteListening, ...answers }: Handlers,
  where = { port: env.PORT, host: env.HOST },
): Server {
  surviveFaults();
  const handlers: RequestHandlers = { ...answers, application: bareApplication(build) };
  const limits = {
    headersTimeout: deadline("head"),
    // A file of staff on a slow line; for all others see closeWhenSlow.
    requestTimeout: 600_000,
    keepAliveTimeout: idleTime,
    // How often these limits are looked at.
    connectionsCheckingInterval: 3000,
  };
  const server = createServer(limits, (request, response) =>
    handleRequest(server, request, response, handlers),
  );
  // Left to itself, Node answers without our headers.
  server.on("checkExpectation", (request, response) => refuse(request, response, unexpected));
  server.on("clientError", (error, socket) => {
    countBroken();
    answerBroken(error, socket);
  });
  server.once("listening", () => {
    const address = server.address();
    if (address && typeof address === "object") noteListening(address);
    greet();
  });
  watchServer(server);
  return server.listen(where);
}

function greet() {
  const where = backend.embedded
    ? `embedded backend, data in ${resolve(env.DATA_DIR)}`
    : `backend at ${backend.url}`;
  console.info(`${site.name}: ${siteUrl} (${where})`);
  if (isOnlyOurs) console.info(whomWeTrust);
  warnOfAddress();
}

/** An uncaught fault ends no other request: it is logged and the process goes on. */
function surviveFaults() {
  // A broken log pipe would log itself without end.
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
