import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { postAsAnother } from "./as-another.js";
import { postForm } from "./http-client";

export async function sendContact(
  url: string,
  fields: { email: string; name?: string; message?: string },
): Promise<{ status: number; retryAfter: string | null; html: string }> {
  const message = { name: "Antje Ahlers", message: "Moin, es klemmt.", privacy: "on", ...fields };
  // Rate limits per client.
  const isHere = new URL(url).hostname === "127.0.0.1";
  const response = await (isHere ? postAsAnother : postForm)(url, "/contact", message);
  return {
    status: response.status,
    retryAfter: response.headers.get("Retry-After"),
    html: await response.text(),
  };
}

export async function atOnce(count: number, width: number, work: (index: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

export function quantile(numbers: number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** In a thread, so that the tests' own work does not count (milliseconds). */
export async function watchPage(address: string, every: number) {
  const worker = new Worker(watcher, { eval: true, workerData: { address, every } });
  await once(worker, "message");
  return async (): Promise<number[]> => {
    worker.postMessage("stop");
    const [times] = await once(worker, "message");
    await worker.terminate();
    return times;
  };
}

const watcher = `
  const { parentPort, workerData } = require("node:worker_threads");
  const times = [];
  const asking = [];
  const ask = async () => {
    const began = performance.now();
    const response = await fetch(workerData.address).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    times.push(response?.ok ? performance.now() - began : Number.POSITIVE_INFINITY);
  };
  ask().then(() => {
    times.length = 0;
    const clock = setInterval(() => asking.push(ask()), workerData.every);
    parentPort.once("message", async () => {
      clearInterval(clock);
      await Promise.all(asking);
      parentPort.postMessage(times);
    });
    parentPort.postMessage("watching");
  });
`;
