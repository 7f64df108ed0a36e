import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshData } from "./fresh-data";

/** A data directory of their own for the tests, gone when they are done. */
export default function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), "site-tests-"));
  // Where the tests go to a hosted project, the embedded database stays unmade.
  if (!process.env.HOSTED_DATABASE) freshData(dataDir);
  Object.assign(process.env, { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "3000", NODE_ENV: "production" });
  return () => rmSync(dataDir, { recursive: true, force: true });
}
