import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../app/operator/prepare.js";
import { firstData } from "./fresh-data";

/** Each process copies a database of 41 MB several times. */
const memory = "/dev/shm";

/** Containers often have too little. */
function roomInMemory(): number {
  if (!existsSync(memory)) return 0;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize;
}

const folderOf = (run: number | string) => `site-tests-${run}`;

/** Folders of runs that were killed. */
function removeLeftOvers(place: string) {
  for (const name of readdirSync(place)) {
    const [, run] = new RegExp(`^${folderOf("(\\d+)")}$`).exec(name) ?? [];
    if (run && !isAlive(Number(run))) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

export default async function setup() {
  await build();
  // An expired deadline on a busy machine says nothing of the product.
  process.env.DEADLINE_FACTOR ??= "10";
  const place = process.env.TMPDIR || (roomInMemory() > 4e9 ? memory : tmpdir());
  removeLeftOvers(place);
  const folder = join(place, folderOf(process.pid));
  // PostgreSQL passes through as another user.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const dataDir = join(folder, "data");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const own = { TMPDIR: folder, DATA_DIR: dataDir };
  Object.assign(process.env, own, { HOST: "127.0.0.1", PORT: "3000", NODE_ENV: "production" });
  if (!process.env.HOSTED_DATABASE) firstData();
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
