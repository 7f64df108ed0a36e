import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../app/operator/database.js";
import { freshData } from "./fresh-data";

export interface Place {
  dataDir: string;
  url?: string;
}

const place = join(tmpdir(), `moving-${process.pid}`);
let count = 0;

export function removePlaces(): void {
  rmSync(place, { recursive: true, force: true });
}

export function newPath(name: string): string {
  count += 1;
  mkdirSync(join(place, String(count)), { recursive: true });
  return join(place, String(count), name);
}

export function newPlace(): Place {
  const dataDir = freshData(newPath("data"));
  for (const folder of ["spool", "outbox-queue", "mailings"])
    rmSync(join(dataDir, folder), { recursive: true, force: true });
  return { dataDir };
}

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

/** The peak is resident memory in MB. */
export async function move(
  name: "export" | "import",
  file: string,
  { dataDir, url = "" }: Place,
  whenStarted?: (child: ChildProcess) => void,
) {
  const flags = scripts[name].match(/--\S+/g);
  const script = `process.once("exit", () => console.error("peak", process.resourceUsage().maxRSS)); await import("./app/operator/${name}.js");`;
  const child = spawn(process.execPath, [...flags, "--input-type=module", "-e", script, name, file], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url, SUPABASE_URL: "", MALLOC_ARENA_MAX: "1" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  whenStarted?.(child);
  const [status] = (await once(child, "close")) as [number | null];
  const [, peak = ""] = /peak (\d+)\n$/.exec(output) ?? [];
  return { status, output: output.replace(/peak \d+\n$/, "").trim(), peak: Number(peak) / 1024 };
}

export async function openAlone({ dataDir, url = "" }: Place) {
  const before = { ...process.env };
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: url, SUPABASE_URL: "" });
  try {
    return await openDatabase("alone");
  } finally {
    for (const name of ["DATA_DIR", "DATABASE_URL", "SUPABASE_URL"])
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
  }
}

export async function onDatabase<Result>(
  place: Place,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const database = await openAlone(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
