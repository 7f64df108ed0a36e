import type { Server, ServerResponse } from "node:http";
import { deadline } from "~/platform/settings/deadlines.server";
import { logFault } from "./fault-log.server";

/** Ctrl-C reaches the server twice, from npm as well (milliseconds). */
const sameWish = 1000;

const servers = new Set<Server>();
const running = new Set<ServerResponse>();
const background: (() => Promise<void>)[] = [];
let closeLast = async () => {};
let ending = false;
let asked = 0;

export function watchServer(server: Server): void {
  if (servers.size === 0) for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, hear);
  servers.add(server);
}

export function watchResponse(response: ServerResponse): void {
  running.add(response);
  if (ending) response.setHeader("Connection", "close");
  response.once("close", () => {
    running.delete(response);
    if (ending) for (const server of servers) server.closeIdleConnections();
  });
}

export function beforeClosing(finish: () => Promise<void>): void {
  background.push(finish);
}

export function atTheVeryEnd(close: () => Promise<void>): void {
  closeLast = close;
}

export function isEnding(): boolean {
  return ending;
}

function hear() {
  if (!ending) {
    asked = performance.now();
    end();
  } else if (performance.now() - asked > sameWish) {
    process.exit(1);
  }
}

function end() {
  ending = true;
  for (const response of running) if (!response.headersSent) response.setHeader("Connection", "close");
  const closed = [...servers].map(
    (server) =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  );
  setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, deadline("shutdown")).unref();
  const finished = Promise.all(background.map((finish) => finish()));
  const tooLong = new Promise((resolve) => setTimeout(resolve, deadline("shutdown")).unref());
  void Promise.all([...closed, Promise.race([finished, tooLong])])
    .then(() => closeLast())
    .then(
      () => process.exit(0),
      (error) => {
        logFault({ what: "shutdown" }, error);
        process.exit(1);
      },
    );
}
