import { pathToFileURL } from "node:url";

await import(pathToFileURL("build/server/index.js").href);
const { embedded } = await /** @type {any} */ (globalThis).__backend;
// The database's thread does not keep the process alive.
const aMinute = 60_000;
setTimeout(() => undefined, aMinute);
await embedded.close();
process.exit(0);
