import { randomBytes } from "node:crypto";
import { loggablePath } from "~/platform/process/fault-log.server";

const processId = randomBytes(3).toString("hex");
let count = 0;
const longestWait = 200;
const mostWaiting = 64 * 1024;
let waiting = "";

/** Gives a number for a request that no other request of this or another process has. */
export function nextRequestId(): string {
  count += 1;
  return `${processId}-${count.toString(36)}`;
}

/** Logs no query, address or input. Lines are batched. */
export function logRequest(
  id: string,
  method: string,
  url: string,
  status: number,
  milliseconds: number,
): void {
  const route = JSON.stringify(loggablePath(url));
  const time = new Date().toISOString();
  if (!waiting) setTimeout(flush, longestWait).unref();
  waiting += `{"time":"${time}","method":"${method}","route":${route},"status":${status},"ms":${Math.round(milliseconds * 10) / 10},"id":"${id}"}\n`;
  if (waiting.length > mostWaiting) flush();
}

function flush() {
  if (waiting) process.stdout.write(waiting);
  waiting = "";
}

process.on("exit", flush);
