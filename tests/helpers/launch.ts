import { type ChildProcess, spawn } from "node:child_process";

export function launchServer(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ["app/operator/serve.js"], {
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  // A full pipe would block the process.
  child.stderr.resume();
  return child;
}
