import { randomBytes } from "node:crypto";
import morgan from "morgan";
import { loggablePath } from "~/server/process/loggable.server";

const processId = randomBytes(3).toString("hex");
let count = 0;
// Lines wait as bytes: as strings, thousands of them would outlive the collector's short rounds.
const waiting = Buffer.alloc(64 * 1024);
let filled = 0;
let now = { milliseconds: 0, text: "" };

/** Stops remix-serve's own log lines: they hold whole addresses, and with them what visitors typed there. */
export function silenceServeLog(): void {
  morgan.format("tiny", () => undefined);
}

/** Gives a number for a request that no other request of this or another process has. */
export function nextRequestId(): string {
  count += 1;
  return `${processId}-${count.toString(36)}`;
}

/** Writes one JSON line about a request: no query, no address, nothing anyone typed. Lines leave in batches. */
export function logRequest(
  id: string,
  method: string,
  url: string,
  status: number,
  milliseconds: number,
): void {
  const route = JSON.stringify(loggablePath(url));
  const line = `{"time":"${time()}","method":"${method}","route":${route},"status":${status},"ms":${Math.round(milliseconds * 10) / 10},"id":"${id}"}\n`;
  if (line.length * 3 > waiting.length - filled) flush();
  if (filled === 0) setTimeout(flush, 200).unref();
  filled += waiting.write(line, filled);
}

/** Many requests share a millisecond; its text is made once. */
function time() {
  const milliseconds = Date.now();
  if (now.milliseconds !== milliseconds) now = { milliseconds, text: new Date(milliseconds).toISOString() };
  return now.text;
}

function flush() {
  if (filled) process.stdout.write(Buffer.from(waiting.subarray(0, filled)));
  filled = 0;
}

process.on("exit", flush);
