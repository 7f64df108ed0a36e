import type { Server, ServerResponse } from "node:http";
import { deadline } from "~/platform/settings/deadlines.server";
import { logFault } from "./fault-log.server";

/** A signal so soon after the first is the same one: a terminal's Ctrl-C reaches the server twice, from npm as well. */
const sameWish = 1000;

const servers = new Set<Server>();
const running = new Set<ServerResponse>();
const background: (() => Promise<void>)[] = [];
let closeLast = async () => {};
let ending = false;
let asked = 0;

/** Notes a server whose connections have to end with the process. */
export function watchServer(server: Server): void {
  if (servers.size === 0) for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, hear);
  servers.add(server);
}

/** Notes an answer under way; while the process ends, its connection closes behind it. */
export function watchResponse(response: ServerResponse): void {
  running.add(response);
  if (ending) response.setHeader("Connection", "close");
  response.once("close", () => {
    running.delete(response);
    if (ending) for (const server of servers) server.closeIdleConnections();
  });
}

/** Names work in the background that has to come to an end before the database closes. */
export function beforeClosing(finish: () => Promise<void>): void {
  background.push(finish);
}

/** Names what closes once nothing is under way any more. */
export function atTheVeryEnd(close: () => Promise<void>): void {
  closeLast = close;
}

/** True from the moment the process was asked to end. */
export function isEnding(): boolean {
  return ending;
}

/** The first signal ends in order; whoever asks once more, later, does not want to wait. */
function hear() {
  if (!ending) {
    asked = performance.now();
    end();
  } else if (performance.now() - asked > sameWish) {
    process.exit(1);
  }
}

/** Lets what is under way finish, then closes what is last, and ends the process. */
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
