import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { ifThere } from "~/platform/files/if-there.server";
import { recordFault } from "~/platform/process/incidents.server";
import { programEnvironment } from "~/platform/process/program.server";
import { takingTurns } from "~/platform/process/turns.server";
import { env } from "~/platform/settings/env.server";
import { mediaLimits } from "~/schemas/media";
import type { MoveSummary, MovingItem } from "./item";
import { archivedPictures } from "./reading/archive.server";
import type { MoveSource } from "./take-over.server";

const movesFolder = resolve(env.DATA_DIR, "moves");
export const folderOf = (id: string) => join(movesFolder, id);

/** Of the reading program (megabytes). */
const heap = 220;
/** V8 aborts where it has no memory left. */
const tooLarge = {
  problem: "Ein einzelnes Stück der Datei ist zu groß zum Lesen. Teile sie auf, oder lass dieses Stück weg.",
};
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
      const [, signal] = await once(child, "exit");
      if (signal === "SIGABRT") await writeFile(join(folderOf(id), "failed.json"), JSON.stringify(tooLarge));
    }).finally(() => running.delete(id));
  running.set(id, reading);
  // Whoever waits for it hears of its fault.
  reading.catch(() => undefined);
  return reading;
}

const silence = 10_000;

export type Reading =
  | { state: "reading"; read: number }
  | { state: "failed"; problem: string }
  | { state: "read"; summary: MoveSummary }
  | { state: "interrupted" }
  | { state: "removed" };

export async function stateOfReading(id: string): Promise<Reading> {
  const parsed = async <Value>(name: string): Promise<Value | null> => {
    const text = await readFile(join(folderOf(id), name), "utf8").catch(ifThere(null));
    return text === null ? null : JSON.parse(text);
  };
  const progress = await parsed<{ read: number }>("progress.json");
  if (running.has(id)) return { state: "reading", read: progress?.read ?? 0 };
  const failed = await parsed<{ problem: string }>("failed.json");
  if (failed) return { state: "failed", ...failed };
  const summary = await parsed<MoveSummary>("summary.json");
  if (summary) return { state: "read", summary };
  const told = await stat(join(folderOf(id), "progress.json")).catch(ifThere(null));
  // Another instance may be reading it: it writes every half second.
  if (progress && told && Date.now() - told.mtimeMs < silence) return { state: "reading", ...progress };
  return { state: (await parsed("upload.json")) ? "interrupted" : "removed" };
}

export interface StoredLine<Line> {
  line: Line;
  /** Bytes. */
  at: number;
  length: number;
}

/** Not by readline, which also splits at U+2028: JSON leaves it as it is. */
export async function* storedLines<Line>(id: string, name: string): AsyncGenerator<StoredLine<Line>> {
  let rest: Buffer = Buffer.alloc(0);
  let at = 0;
  for await (const chunk of createReadStream(join(folderOf(id), name))) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield { line: JSON.parse(rest.toString("utf8", 0, end)), at, length: end };
      at += end + 1;
      rest = rest.subarray(end + 1);
    }
  }
}

export function sourceOf(id: string): MoveSource {
  const { read, close } = archivedPictures(folderOf(id), mediaLimits.bytes);
  return {
    items: async function* () {
      for await (const { line } of storedLines<MovingItem>(id, "items.jsonl")) yield line;
    },
    summary: async () => JSON.parse(await readFile(join(folderOf(id), "summary.json"), "utf8")),
    archived: read,
    supplied: (address) => readSupplied(id, address),
    close,
  };
}

export const pictureKey = (address: string) => createHash("sha256").update(address).digest("hex");

const suppliedFolder = (id: string) => join(folderOf(id), "supplied");
const suppliedPath = (id: string, address: string) => join(suppliedFolder(id), pictureKey(address));

/** A picture that staff uploaded for one that was missing. */
function readSupplied(id: string, address: string): Promise<Buffer | null> {
  return readFile(suppliedPath(id, address)).catch(ifThere(null));
}

/** By their keys. */
export const listSupplied = (id: string) => readdir(suppliedFolder(id)).catch(ifThere([]));

/** Does nothing once the upload has been removed. */
export async function supply(id: string, address: string, content: Buffer): Promise<void> {
  if (!existsSync(folderOf(id))) return;
  const path = suppliedPath(id, address);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, content, { mode: 0o600 });
}

const hour = 60 * 60 * 1000;
const longestLife = 7 * 24 * hour;

/** Until when an upload stays; null once it has been removed. */
export async function keptUntil(id: string): Promise<string | null> {
  const folder = await stat(folderOf(id)).catch(ifThere(null));
  return folder && new Date(folder.mtimeMs + longestLife).toISOString();
}

/** Removes uploads of more than seven days, two minutes after the start and every six hours. */
export function keepUploadsTidy(): void {
  const tidy = () =>
    removeOldUploads().catch((error) => recordFault("moving: old uploads were not removed", error));
  setTimeout(tidy, hour / 30).unref();
  setInterval(tidy, 6 * hour).unref();
}

export async function removeOldUploads(folder = movesFolder, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(ifThere([]))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now - mtimeMs > longestLife) await rm(path, { recursive: true, force: true });
  }
}
