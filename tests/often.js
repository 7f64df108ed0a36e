// npm run often -- FILE [times=20]: a test file again and again beside two processes that burn a core each; says how
// often it was red. For every test that is new or has been red by luck.
import { spawn, spawnSync } from "node:child_process";
import { build } from "../app/operator/prepare.js";

const [file, times = "20"] = process.argv.slice(2);
if (!file) {
  console.error("npm run often -- FILE [times=20]");
  process.exit(2);
}
await build();

const burners = [1, 2].map(() => spawn(process.execPath, ["-e", "for (;;);"]));
const stop = () => burners.forEach((burner) => void burner.kill("SIGKILL"));
process.on("exit", stop);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

const isBrowser = file.startsWith("tests/browser/");
const isProof = /\.proof\.tsx?$/.test(file);
const config = isProof && !isBrowser ? ["--config", "tests/proofs/vitest.config.ts"] : [];
const args = isBrowser ? ["playwright", "test", file, "--reporter=line"] : ["vitest", "run", ...config, file];

/** @type {number[]} */
const red = [];
for (let round = 1; round <= Number(times); round += 1) {
  const env = { ...process.env, ...(isProof && { HARDEN: "1" }) };
  const { status, stdout, stderr } = spawnSync("npx", args, { encoding: "utf8", env });
  if (status !== 0) {
    red.push(round);
    console.log(`${stdout}${stderr}`);
  }
  console.log(`${status === 0 ? "✓" : "✗"} ${round} of ${times}`);
}
console.log(`\n${file}: red ${red.length} of ${times}${red.length ? ` (${red.join(", ")})` : ""}`);
process.exit(red.length ? 1 : 0);
