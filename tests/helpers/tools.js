import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

export function installTools() {
  if (existsSync("tools/node_modules/.package-lock.json")) return;
  // `npm ci` insists on builds for other systems, which some registries lack.
  const install = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", "tools"];
  const { status } = spawnSync("npm", install, { stdio: "inherit" });
  if (status !== 0) throw new Error("the programs in tools could not be installed");
}
