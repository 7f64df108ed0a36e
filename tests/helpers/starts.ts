import { command } from "./commands";
import { freePort } from "./server";

interface Options {
  cwd?: string;
  uid?: number;
  flags?: string[];
  env?: Record<string, string>;
}

export async function startInVain(dataDir: string, { flags = [], env = {}, ...options }: Options = {}) {
  const settings = { ...env, NODE_ENV: "production", DATA_DIR: dataDir, PORT: String(await freePort()) };
  return command("app/operator/serve.js", [], settings, { ...options, flags });
}

/** The user "nobody", who owns nothing. */
export const nobody = 65534;
export const isRoot = process.getuid?.() === 0;
