// npm run test:supabase: the request and database suites and the attacks on the interface, on any Supabase: a local stack or
// a scratch project, which is emptied. HOSTED_URL and HOSTED_KEY are its address and public key, HOSTED_DATABASE is the
// database's address as `postgres`.
import { spawnSync } from "node:child_process";
import { build, install } from "../app/operator/prepare.js";
import { installTools } from "./helpers/tools.js";

const names = ["HOSTED_URL", "HOSTED_KEY", "HOSTED_DATABASE"];
const missing = names.filter((name) => !process.env[name]);
if (missing.length === names.length) {
  console.log(`skipped: ${names.join(", ")} say which Supabase is meant; they are not set.`);
  process.exit(0);
}
if (missing.length > 0) {
  console.error(`${missing.join(" and ")} must be set as well.`);
  process.exit(1);
}
await install();
installTools();
await build();
const config = ["--config", "tests/supabase/vitest.config.ts", ...process.argv.slice(2)];
const { status } = spawnSync("npx", ["vitest", "run", ...config], { stdio: "inherit" });
process.exit(status ?? 1);
