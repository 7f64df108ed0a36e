import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Brings the programs that only benchmarks and proofs need, when they are not there: 400 MB that no other clone has to carry. */
export function installTools() {
  if (existsSync("tools/node_modules/.package-lock.json")) return;
  // Not `npm ci`: it insists on the command's builds for other systems, which not every registry has.
  const install = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", "tools"];
  const { status } = spawnSync("npm", install, { stdio: "inherit" });
  if (status !== 0) throw new Error("the programs in tools could not be installed");
}
