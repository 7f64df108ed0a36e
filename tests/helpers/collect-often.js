// Preload: collects garbage early, as on a busy server.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
setInterval(runInNewContext("gc"), Number(process.env.COLLECT_EVERY ?? 50)).unref();
