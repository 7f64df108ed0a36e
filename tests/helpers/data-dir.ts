import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A data directory of their own for the tests, gone when they are done. */
export default function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), "site-tests-"));
  Object.assign(process.env, { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "3000", NODE_ENV: "production" });
  return () => rmSync(dataDir, { recursive: true, force: true });
}
