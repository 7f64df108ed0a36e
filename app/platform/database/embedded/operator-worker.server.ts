// The embedded database alone, for the operator's commands while no server has it: app/operator/database.js starts this thread.
import { parentPort, workerData } from "node:worker_threads";
import { finishRestore } from "~/platform/files/data-copy.server";
import { acquireLock, DataInUseError } from "~/platform/files/directory-lock.server";
import { openDatabase } from "./database.server";
import { runPlainly, type Statement } from "./operator-socket.server";

const port = parentPort;
if (!port) throw new Error("This file is for a thread.");
const { dataDir } = workerData as { dataDir: string };

try {
  const release = acquireLock(dataDir);
  finishRestore(dataDir);
  const connection = await openDatabase(dataDir);
  port.on("message", async (statements: Statement[] | "close") => {
    if (statements !== "close") return port.postMessage(await runPlainly(connection.driver, statements));
    await connection.close();
    release();
    port.close();
  });
  port.postMessage({ state: "ready" });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  port.postMessage({ state: error instanceof DataInUseError ? "in use" : "failed", message });
}
