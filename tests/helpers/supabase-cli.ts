import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

const folder = resolve("tools/node_modules");

/** tools/package.json; `npm test` installs them. */
export function tool(...path: string[]): string {
  if (!existsSync(folder))
    throw new Error("the programs of the proofs are missing: npm install --prefix tools");
  return join(folder, ...path);
}

export function supabase(...args: string[]): Promise<{ code: number; out: string; said: string }> {
  const { PATH, HOME = homedir() } = process.env;
  const env = { PATH, HOME, SUPABASE_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", NO_COLOR: "1" };
  const options = { env: env as unknown as NodeJS.ProcessEnv, timeout: 120_000 };
  const command = [tool("supabase", "dist", "supabase.js"), ...args, "--yes", "--agent", "no"];
  return new Promise((done) => {
    execFile(process.execPath, command, options, (error, out, err) =>
      done({ code: Number(error?.code ?? (error ? 1 : 0)), out, said: out + err }),
    );
  });
}

/** Fails on warnings of the CLI. */
export async function pushDatabase(address: string): Promise<string> {
  const { code, said } = await supabase("db", "push", `--remote=${address}`, "--include-seed");
  if (code !== 0 || /warn/i.test(said)) throw new Error(`supabase db push ended with ${code}:\n${said}`);
  return said;
}
