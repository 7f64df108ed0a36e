// Preloaded V8 flags against slow responses and growth after load (docs/decisions/017-performance.md).
import { setFlagsFromString } from "node:v8";
import { whyNodeWillNotDo } from "./node-version.js";

const tooOld = whyNodeWillNotDo(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}

// After a busy time V8 would allocate short-lived objects in the old generation.
setFlagsFromString("--no-allocation-site-pretenuring");
// Collects the old generation at twice the live size instead of four times.
setFlagsFromString("--heap-growing-percent=100");
