import { spawn } from "node:child_process";
import { freePort } from "./server";

interface Options {
  cwd?: string;
  uid?: number;
  /** Of Node. */
  flags?: string[];
  env?: Record<string, string>;
}

/** Starts the product where it will not go on, and gives how it ended and all that it said on its way. */
export async function startInVain(dataDir: string, options: Options = {}) {
  const { cwd = process.cwd(), uid, flags = [], env = {} } = options;
  const command = ["--import", "./app/bin/engine.js", "node_modules/@remix-run/serve/dist/cli.js"];
  const child = spawn(process.execPath, [...flags, ...command, "build/server/index.js"], {
    cwd,
    ...(uid && { uid, gid: uid }),
    env: {
      ...process.env,
      ...env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
  const code = await new Promise((done) => child.on("close", done));
  return { code, said: said.trim() };
}

/** The user "nobody", who owns nothing. */
export const nobody = 65534;
export const isRoot = process.getuid?.() === 0;
