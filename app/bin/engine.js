// Loaded before anything else: keeps V8 from habits that make all answers slower, or the process larger than it needs to
// be, once it has been busy (docs/decisions/017-performance.md).
import { createHook } from "node:async_hooks";
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

/**
 * One of the objects that process.nextTick makes, about ten for each answer. When a collection finds none, V8 forgets
 * their shape, and nextTick is never as fast again. Some collections come before the server is loaded.
 * @type {object | undefined}
 */
let tick;
const hook = createHook({
  init(_id, type, _trigger, resource) {
    if (type === "TickObject") tick = resource;
  },
}).enable();
process.nextTick(() => tick);
hook.disable();
