// Starts the build with the data of DATA_DIR and ends it in order, so that its data can be copied.
import { pathToFileURL } from "node:url";

await import(pathToFileURL("build/server/index.js").href);
const { embedded } = await /** @type {any} */ (globalThis).__backend;
// The database's thread lets the process end without it.
const aMinute = 60_000;
setTimeout(() => undefined, aMinute);
await embedded.close();
process.exit(0);
