import type { IncomingMessage } from "node:http";
import { publicPages } from "~/content/pages";
import { noteNotFound } from "~/features/redirects/model.server";
import { publicDb } from "~/platform/database/client.server";
import { serverToken } from "~/platform/database/server-token.server";
import { logFault } from "~/platform/process/fault-log.server";
import { beforeClosing } from "~/platform/process/shutdown.server";
import { canonicalPath } from "~/schemas/old-address";
import { isAnonymous } from "./cacheable.server";
import { NotFoundPaths, notFoundPath } from "./not-found-paths.server";

const writeEvery = 60_000;

const pages = new Set<string>(publicPages.map(({ path }) => path));
const missed = new NotFoundPaths();

export function countNotFound(request: IncomingMessage, url: string, status: number): void {
  if (status !== 404 || request.method !== "GET" || !isAnonymous(request)) return;
  const path = canonicalPath(notFoundPath(url) ?? "/");
  if (!pages.has(path)) missed.add(path);
}

export function scheduleNotFound(): void {
  setInterval(write, writeEvery).unref();
  beforeClosing(write);
}

async function write() {
  const counts = missed.take();
  if (counts.length === 0) return;
  try {
    if (await noteNotFound(publicDb, serverToken("addresses"), counts)) return;
  } catch (error) {
    logFault({ level: "warn", what: "addresses asked for in vain: not written" }, error);
  }
  for (const [path, count] of counts) missed.add(path, count);
}
