import { randomBytes } from "node:crypto";
import morgan from "morgan";

const processId = randomBytes(3).toString("hex");
let count = 0;
let waiting: string[] = [];

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
  const path = JSON.stringify(url.split("?", 1)[0]);
  if (waiting.length === 0) setTimeout(flush, 200).unref();
  waiting.push(
    `{"time":"${new Date().toISOString()}","method":"${method}","route":${path},"status":${status},"ms":${milliseconds.toFixed(1)},"id":"${id}"}\n`,
  );
}

function flush() {
  if (waiting.length) process.stdout.write(waiting.join(""));
  waiting = [];
}

process.on("exit", flush);
