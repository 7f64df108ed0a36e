import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const kept = ".cache/fresh-data";
const makers = [
  "app/platform/database/embedded",
  "app/operator/make-database.js",
  "package-lock.json",
  "supabase/migrations",
  "supabase/seed.sql",
];
const firstStart = "tests/helpers/first-start.js";

/** Copies a data directory after its first start, which takes six seconds of CPU. All copies share secrets. */
export function freshData(directory = mkdtempSync(join(tmpdir(), "site-data-"))): string {
  cpSync(firstData(), directory, { recursive: true });
  return directory;
}

export function firstData(): string {
  const template = join(kept, digestOf(makers));
  if (!existsSync(template)) makeTemplate(template);
  return template;
}

function digestOf(paths: string[]) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path];

/** Parallel builds: the first wins. */
function makeTemplate(template: string) {
  mkdirSync(kept, { recursive: true });
  for (const old of readdirSync(kept).map((name) => join(kept, name)))
    if (!old.startsWith(template)) rmSync(old, { recursive: true });
  const draft = `${template}.${process.pid}`;
  const { status, stderr } = spawnSync(process.execPath, [firstStart], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", HOST: "127.0.0.1", DATA_DIR: draft },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`No first start to copy: ${stderr}`);
  if (existsSync(template)) rmSync(draft, { recursive: true });
  else renameSync(draft, template);
}
