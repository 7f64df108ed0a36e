// Preload: ends a server whose parent died, when their pipe closes.
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  process.stdin.on("close", () => process.kill(process.pid, "SIGKILL"));
  process.stdin.resume();
  /** @type {import("node:net").Socket} */ (process.stdin).unref?.();
}
