import { spawn } from "node:child_process";

const lookEvery = 1000;

/** @param {string} script Its name in package.json. */
export function endWithNpm(script) {
  const npm = process.ppid;
  // A script of another name that leaves this one running behind it sets its own.
  if (process.env.npm_lifecycle_event !== script || npm <= 1) return;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, lookEvery).unref();
}

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] @returns {Promise<void>} */
export async function run(command, args, env = { NODE_ENV: "production" }) {
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  /** @type {NodeJS.Signals | undefined} */
  let asked;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    asked = signal;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  const code = await new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.once("exit", (exit) => resolve(exit ?? 1));
  });
  for (const signal of signals) process.off(signal, pass);
  if (asked) process.kill(process.pid, asked);
  else if (code !== 0) process.exit(code);
}

/** @type {NodeJS.Signals[]} */
const signals = ["SIGTERM", "SIGINT"];

/** Signals end the process by process.exit, so that exit handlers clean up. */
export function endBySignal() {
  for (const signal of signals) process.once(signal, () => process.exit(signal === "SIGINT" ? 130 : 143));
}
