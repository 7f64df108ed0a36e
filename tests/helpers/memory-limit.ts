import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "./eventually";

const mega = 1024 * 1024;
/** What a group of processes is bounded by, in the first and in the second version of the kernel's control groups. */
const first = {
  root: "/sys/fs/cgroup/memory",
  limits: ["memory.limit_in_bytes", "memory.memsw.limit_in_bytes"],
  peak: "memory.max_usage_in_bytes",
};
const second = { root: "/sys/fs/cgroup", limits: ["memory.max"], peak: "memory.peak" };

/** A limit on the memory of processes, swap not counted. Throws where this machine has no control groups to write to. */
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
    /** Starts a program within the limit. */
    start: (command: string[], env: NodeJS.ProcessEnv) =>
      spawn("sh", ["-c", 'echo $$ > "$0" && exec "$@"', join(group, "cgroup.procs"), ...command], { env }),
    /** The most that was in use, kept files included (megabytes). */
    peak: () => Number(readFileSync(join(group, peak), "utf8")) / mega,
    /** Once all that was started has ended; the kernel lets go of a process a little after that. */
    remove: () => eventually(() => rmdirSync(group)),
  };
}
