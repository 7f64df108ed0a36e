import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Brings the programs that only proofs need, when they are not there: 200 MB that no other clone has to carry. */
export function installTools() {
  if (existsSync("tests/tools/node_modules/.package-lock.json")) return;
  // Not `npm ci`: it insists on the command's builds for other systems, which not every registry has.
  const install = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", "tests/tools"];
  const { status } = spawnSync("npm", install, { stdio: "inherit" });
  if (status !== 0) throw new Error("the programs of the proofs could not be installed");
}
