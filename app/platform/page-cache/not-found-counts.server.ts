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

/** How often what was asked for in vain is written down (milliseconds). */
const writeEvery = 60_000;

const pages = new Set<string>(publicPages.map(({ path }) => path));
const missed = new NotFoundPaths();

/** Counts a page that a visitor asked for and that is not there. */
export function countNotFound(request: IncomingMessage, url: string, status: number): void {
  if (status !== 404 || request.method !== "GET" || !isAnonymous(request)) return;
  const path = canonicalPath(notFoundPath(url) ?? "/");
  // A page that is there has no such category, or no such page of its list.
  if (!pages.has(path)) missed.add(path);
}

/** Writes down once a minute, and when the process ends, what was asked for in vain. */
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
