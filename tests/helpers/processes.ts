import { existsSync, readdirSync, readFileSync } from "node:fs";

/** What a process runs; nothing once it has ended, also while nobody has asked how. */
export function commandOf(pid: number): string {
  return existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : "";
}

/** The processes that one has started whose command lines hold this word. */
export function childrenOf(parent: number | undefined, word: string): number[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const [, ofParent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      return Number(ofParent) === parent && commandOf(Number(pid)).includes(word) ? [Number(pid)] : [];
    } catch {
      // It has ended meanwhile, or is none.
      return [];
    }
  });
}

/** The first of these; never 0, by which a signal would go to the run of the tests itself. */
export function childOf(parent: number | undefined, word: string): number {
  const [pid] = childrenOf(parent, word);
  if (!pid) throw new Error(`no process of ${parent} runs ${word}`);
  return pid;
}

/** Megabytes of memory that a process holds, or the most that it has held so far. */
export function memoryOf(pid: number | undefined, field: "VmRSS" | "VmHWM" = "VmRSS"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}
