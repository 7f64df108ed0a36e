// Loaded before anything else: keeps V8 from habits that make all answers slower, or the process larger than it needs to
// be, once it has been busy (docs/decisions/017-performance.md).
import { setFlagsFromString } from "node:v8";
import { whyNodeWillNotDo } from "./node-version.js";

const tooOld = whyNodeWillNotDo(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}

// A busy time would make it put short-lived objects among the old ones from then on.
setFlagsFromString("--no-allocation-site-pretenuring");
// It would collect old objects only once there are four times as many as are in use; now at twice as many.
setFlagsFromString("--heap-growing-percent=100");
