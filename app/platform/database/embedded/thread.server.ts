import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { CannotStart } from "~/platform/files/cannot-start.server";
import { callsOver } from "./calls.server";
import type { EmbeddedBackend, EmbeddedOptions } from "./start.server";

export interface Parcel {
  url?: string;
  method?: string;
  status?: number;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

export type Opening =
  | { ready: Pick<EmbeddedBackend, "url" | "anonKey" | "sessionSecret" | "previousSecrets" | "linkKeys"> }
  | { failed: string; isSentence: boolean };

/** Starts the embedded backend in a thread, so that queries do not delay cached pages. Throws CannotStart. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedBackend> {
  const worker = new Worker(new URL("./embedded-worker.js", import.meta.url), { workerData: options });
  const [opening] = (await once(worker, "message")) as [Opening];
  if ("failed" in opening) throw new (opening.isSentence ? CannotStart : Error)(opening.failed);

  let closing = false;
  worker.on("exit", (code) => {
    if (closing) return;
    // Without its database this process serves nobody; its supervisor restarts it.
    console.error(`The embedded backend has ended with code ${code}.`);
    process.exit(1);
  });
  const call = callsOver(worker, {});
  worker.unref();

  return {
    ...opening.ready,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { url, method, headers } = request;
      const body = request.body && (await request.arrayBuffer());
      const parcel: Parcel = { url, method, headers: [...headers], body };
      // A request's own signal no longer aborts once the request has been collected.
      const answer = await call<Parcel>("fetch", parcel, init?.signal ?? undefined);
      return new Response(answer.body, answer);
    },
    sql: (query, values) => call("sql", { query, values }),
    async close() {
      await call("close", undefined);
      closing = true;
      await worker.terminate();
    },
  };
}
