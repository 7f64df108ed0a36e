import { fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { recordFault } from "~/platform/process/incidents.server";
import { programEnvironment } from "~/platform/process/program.server";
import { takingTurns } from "~/platform/process/turns.server";
import { env } from "~/platform/settings/env.server";
import { mediaLimits } from "~/schemas/media";
import type { MoveSummary, MovingItem, ReportLine } from "./item";
import { archivedPictures } from "./reading/archive.server";
import type { MoveSource } from "./take-over.server";

const movesFolder = resolve(env.DATA_DIR, "moves");
export const folderOf = (id: string) => join(movesFolder, id);

/** Of the reading program (megabytes). */
const heap = 220;
const inTurn = takingTurns();
const running = new Map<string, Promise<void>>();

/** Runs the reading program on an upload, after those before it. */
export function readUpload(id: string): Promise<void> {
  const reading =
    running.get(id) ??
    inTurn(async () => {
      const child = fork("build/server/move-reader.js", [folderOf(id)], {
        env: programEnvironment(),
        execArgv: [`--max-old-space-size=${heap}`],
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      child.unref();
      child.channel?.unref();
      await once(child, "exit");
    }).finally(() => running.delete(id));
  running.set(id, reading);
  reading.catch(() => undefined);
  return reading;
}

export type Reading =
  | { state: "reading"; read: number }
  | { state: "failed"; problem: string }
  | { state: "read"; summary: MoveSummary }
  | { state: "interrupted" }
  | { state: "removed" };

export async function stateOfReading(id: string): Promise<Reading> {
  const parsed = async <Value>(name: string): Promise<Value | null> => {
    const text = await readFile(join(folderOf(id), name), "utf8").catch(() => null);
    return text === null ? null : JSON.parse(text);
  };
  if (running.has(id)) {
    const progress = await parsed<{ read: number }>("progress.json");
    return { state: "reading", read: progress?.read ?? 0 };
  }
  const failed = await parsed<{ problem: string }>("failed.json");
  if (failed) return { state: "failed", ...failed };
  const summary = await parsed<MoveSummary>("summary.json");
  if (summary) return { state: "read", summary };
  return { state: (await parsed("upload.json")) ? "interrupted" : "removed" };
}

async function* linesOf<Line>(id: string, name: string): AsyncGenerator<Line> {
  const input = createReadStream(join(folderOf(id), name), "utf8");
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line) yield JSON.parse(line);
}

/** The first articles, pages and whatever else will not come; pictures are counted in the summary. */
export async function readReport(id: string, most: number): Promise<ReportLine[]> {
  const report: ReportLine[] = [];
  for await (const line of linesOf<ReportLine>(id, "report.jsonl")) {
    if (line.kind !== "picture") report.push(line);
    if (report.length === most) break;
  }
  return report;
}

export function sourceOf(id: string): MoveSource {
  const { read, close } = archivedPictures(folderOf(id), mediaLimits.bytes);
  return {
    items: () => linesOf<MovingItem>(id, "items.jsonl"),
    summary: async () => JSON.parse(await readFile(join(folderOf(id), "summary.json"), "utf8")),
    archived: read,
    close,
  };
}

export function removeUpload(id: string): Promise<void> {
  return rm(folderOf(id), { recursive: true, force: true });
}

const hour = 60 * 60 * 1000;
const longestLife = 7 * 24 * hour;

/** Removes uploads of more than seven days that were not taken over, two minutes after the start and every six hours. */
export function keepUploadsTidy(): void {
  const tidy = () =>
    removeOldUploads().catch((error) => recordFault("moving: old uploads were not removed", error));
  setTimeout(tidy, hour / 30).unref();
  setInterval(tidy, 6 * hour).unref();
}

export async function removeOldUploads(folder = movesFolder, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now - mtimeMs > longestLife) await rm(path, { recursive: true, force: true });
  }
}
