import { parentPort, workerData } from "node:worker_threads";
import { CannotStart } from "~/platform/files/cannot-start.server";
import { recordFault } from "~/platform/process/incidents.server";
import { callsOver } from "./calls.server";
import { startEmbedded } from "./start.server";
import type { Opening, Parcel } from "./thread.server";

const port = parentPort;
if (!port) throw new Error("This file is for a thread.");
for (const event of ["unhandledRejection", "uncaughtException"] as const)
  process.on(event, (error) => recordFault(`database thread, ${event}`, error));

try {
  const embedded = await startEmbedded(workerData);
  callsOver(port, {
    async fetch({ url, method, headers, body }: Parcel & { url: string }, signal): Promise<Parcel> {
      const response = await embedded.fetch(url, { method, headers, body, signal });
      // Responses without a body may not be given one, not even an empty one.
      const bytes = response.body && (await response.arrayBuffer());
      return { status: response.status, headers: [...response.headers], body: bytes };
    },
    sql: ({ query, values }: { query: string; values?: unknown[] }) => embedded.sql(query, values),
    close: () => embedded.close(),
  });
  const { url, anonKey, sessionSecret, previousSecrets, linkKeys } = embedded;
  const ready = { url, anonKey, sessionSecret, previousSecrets, linkKeys };
  port.postMessage({ ready } satisfies Opening);
} catch (error) {
  const failed = error instanceof Error ? error.message : String(error);
  port.postMessage({ failed, isSentence: error instanceof CannotStart } satisfies Opening);
}
