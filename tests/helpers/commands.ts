import { spawn } from "node:child_process";
import { once } from "node:events";

export interface Ended {
  code: number | null;
  said: string;
}

export async function command(
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
  options: { flags?: string[]; cwd?: string; uid?: number } = {},
): Promise<Ended> {
  const { flags = [], cwd, uid } = options;
  const child = spawn(process.execPath, [...flags, script, ...args], {
    cwd,
    ...(uid && { uid, gid: uid }),
    env: { ...process.env, SUPABASE_URL: "", DATABASE_URL: "", ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
  const [code] = await once(child, "close");
  return { code, said: said.trim() };
}

export const lines = (text: string, env: Record<string, string> = {}) =>
  command("--input-type=module", ["-e", text], env);
