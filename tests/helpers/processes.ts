import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Empty for zombies. */
export function commandOf(pid: number): string {
  return existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : "";
}

export function childrenOf(parent: number | undefined, word: string): number[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const [, ofParent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      return Number(ofParent) === parent && commandOf(Number(pid)).includes(word) ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });
}

/** Never 0, which would signal the whole process group. */
export function childOf(parent: number | undefined, word: string): number {
  const [pid] = childrenOf(parent, word);
  if (!pid) throw new Error(`no process of ${parent} runs ${word}`);
  return pid;
}

export function memoryOf(pid: number | undefined, field: "VmRSS" | "VmHWM" = "VmRSS"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}
