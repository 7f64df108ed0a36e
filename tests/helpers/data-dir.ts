import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../app/bin/prepare.js";
import { firstData } from "./fresh-data";

/** The product as it is now, built, and a directory for the data of the tests, gone when they are done. */
export default async function setup() {
  await build();
  const dataDir = mkdtempSync(join(tmpdir(), "site-tests-"));
  Object.assign(process.env, { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "3000", NODE_ENV: "production" });
  if (!process.env.HOSTED_DATABASE) firstData();
  return () => rmSync(dataDir, { recursive: true, force: true });
}
