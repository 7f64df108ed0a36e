import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
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

export default async function setup() {
  await build();
  // An expired deadline on a busy machine says nothing of the product.
  process.env.DEADLINE_FACTOR ??= "10";
  if (roomInMemory() > 4e9) process.env.TMPDIR ??= memory;
  const dataDir = mkdtempSync(join(tmpdir(), "site-tests-"));
  Object.assign(process.env, { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "3000", NODE_ENV: "production" });
  if (!process.env.HOSTED_DATABASE) firstData();
  return () => rmSync(dataDir, { recursive: true, force: true });
}
