import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "./eventually";

const mega = 1024 * 1024;
/** cgroup v1 and v2. */
const first = {
  root: "/sys/fs/cgroup/memory",
  limits: ["memory.limit_in_bytes", "memory.memsw.limit_in_bytes"],
  peak: "memory.max_usage_in_bytes",
};
const second = { root: "/sys/fs/cgroup", limits: ["memory.max"], peak: "memory.peak" };

/** Without swap. Throws where no cgroup is writable. */
export function limitMemory(megabytes: number) {
  const { root, limits, peak } = existsSync(first.root) ? first : second;
  const group = join(root, `musterhafen-${process.pid}-${megabytes}`);
  try {
    mkdirSync(group);
    for (const limit of limits.filter((file) => existsSync(join(group, file))))
      writeFileSync(join(group, limit), String(Math.floor(megabytes * mega)));
    if (existsSync(join(group, "memory.swap.max"))) writeFileSync(join(group, "memory.swap.max"), "0");
    if (!existsSync(join(group, limits[0] ?? ""))) throw new Error("its memory is not controlled");
  } catch (error) {
    throw new Error(`memory cannot be limited on this machine, which takes root and cgroups: ${error}`);
  }
  return {
    start: (command: string[], env: NodeJS.ProcessEnv) =>
      spawn("sh", ["-c", 'echo $$ > "$0" && exec "$@"', join(group, "cgroup.procs"), ...command], { env }),
    /** Page cache included (megabytes). */
    peak: () => Number(readFileSync(join(group, peak), "utf8")) / mega,
    /** After all processes ended; the kernel releases them a little later. */
    remove: () => eventually(() => rmdirSync(group)),
  };
}
