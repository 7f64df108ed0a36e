// npm run harden [-- part of a file name …]: measures what docs/reliability.md promises, on the production build, and
// prints the table. Ends with 1 when a figure falls short. Best on a machine that has nothing else to do.
import { spawnSync } from "node:child_process";
import { build, install } from "../app/bin/prepare.js";
import { installTools } from "./helpers/tools.js";

await install();
installTools();
await build();
const { findChromium } = await import("./helpers/chromium.js");
const files = process.argv.slice(2);
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--config", "tests/proofs/vitest.config.ts", ...files],
  {
    stdio: "inherit",
    env: { ...process.env, CHROMIUM_PATH: findChromium(), HARDEN_PART: files.length ? "1" : "" },
  },
);
process.exit(status ?? 1);
