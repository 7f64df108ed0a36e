import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readEnvironmentFile, readUnit, type Unit, words } from "./unit-files";

interface Place {
  units: string;
  state: string;
  userOf: (name: string) => { uid: number; gid: number };
}

/** Runs units as systemd would; sandboxing is not enforced. */
export class Services {
  readonly #place: Place;
  readonly #running = new Map<string, { child: ChildProcess; wanted: boolean; done: Promise<void> }>();
  readonly #log = new Map<string, string>();

  constructor(place: Place) {
    this.#place = place;
  }

  logOf(name: string): string {
    return this.#log.get(name) ?? "";
  }

  processOf(name: string): number | undefined {
    return this.#running.get(name)?.child.pid;
  }

  isActive(name: string): boolean {
    const { child } = this.#running.get(name) ?? {};
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Waits for oneshot units. */
  async start(name: string): Promise<number> {
    if (this.isActive(name)) return 0;
    const unit = this.#read(name);
    if (!unit) return 5;
    const [main = ""] = unit.get("ExecStart") ?? [];
    if (unit.get("Type")?.includes("oneshot")) {
      for (const command of [main, ...(unit.get("ExecStartPost") ?? [])])
        if (await this.#runToEnd(name, unit, command)) return 1;
      return 0;
    }
    this.#keepUp(name, unit, main);
    return 0;
  }

  async stop(name: string): Promise<number> {
    const unit = this.#read(name);
    const running = this.#running.get(name);
    if (!unit || !running) return unit ? 0 : 5;
    running.wanted = false;
    running.child.kill("SIGTERM");
    const seconds = Number(unit.get("TimeoutStopSec")?.[0] ?? 90);
    const kill = setTimeout(() => running.child.kill("SIGKILL"), seconds * 1000);
    await running.done;
    clearTimeout(kill);
    return 0;
  }

  async reload(name: string): Promise<number> {
    const unit = this.#read(name);
    const [command] = unit?.get("ExecReload") ?? [];
    return unit && command && this.isActive(name) ? await this.#runToEnd(name, unit, command) : 1;
  }

  async runOnce(args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
    const end = args.findIndex((word) => !word.startsWith("--"));
    const options = args.slice(0, end);
    const given = (flag: string) =>
      options.flatMap((word) => (word.startsWith(`--${flag}=`) ? [word.slice(flag.length + 3)] : []));
    const unit: Unit = new Map([
      ["User", given("uid")],
      ["WorkingDirectory", given("working-directory")],
      ["Environment", given("setenv").map((pair) => `"${pair}"`)],
      ["EnvironmentFile", given("property").map((one) => one.replace(/^EnvironmentFile=/, ""))],
    ]);
    const name = "systemd-run";
    this.#log.set(name, "");
    const command = args.slice(end).map((word) => `"${word}"`);
    const status = await this.#runToEnd(name, unit, command.join(" "));
    return { status, stdout: this.logOf(name), stderr: "" };
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((name) => this.stop(name)));
  }

  #read(name: string): Unit | undefined {
    const file = join(this.#place.units, `${name}.service`);
    return existsSync(file) ? readUnit(readFileSync(file, "utf8")) : undefined;
  }

  #keepUp(name: string, unit: Unit, command: string) {
    const child = this.#spawn(name, unit, command);
    const running = { child, wanted: true, done: Promise.resolve() };
    running.done = once(child, "exit").then(async () => {
      const isKept = unit.get("Restart")?.includes("always");
      if (running.wanted && isKept) await pause(Number(unit.get("RestartSec")?.[0] ?? 0.1) * 1000);
      if (running.wanted && isKept) return this.#keepUp(name, unit, command);
      for (const after of unit.get("ExecStopPost") ?? []) await this.#runToEnd(name, unit, after);
      if (this.#running.get(name) === running) this.#running.delete(name);
    });
    this.#running.set(name, running);
  }

  async #runToEnd(name: string, unit: Unit, command: string): Promise<number> {
    const [status] = await once(this.#spawn(name, unit, command), "close");
    return status ?? 1;
  }

  #spawn(name: string, unit: Unit, line: string): ChildProcess {
    const { uid, gid } = this.#place.userOf(unit.get("User")?.[0] ?? "root");
    const env = { PATH: systemPath, ...settingsOf(unit), ...this.#makeState(unit, uid, gid) };
    const umask = unit.get("UMask")?.[0] ?? "0022";
    const child = spawn("/bin/sh", ["-c", `umask ${umask}; exec "$@"`, "sh", ...words(line)], {
      cwd: unit.get("WorkingDirectory")?.[0] ?? "/",
      env: env as unknown as NodeJS.ProcessEnv,
      uid,
      gid,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (part) => this.#log.set(name, this.logOf(name) + part));
    child.on("error", (error) => this.#log.set(name, `${this.logOf(name)}${error.message}\n`));
    return child;
  }

  #makeState(unit: Unit, uid: number, gid: number): Record<string, string> {
    const paths = words(unit.get("StateDirectory")?.[0] ?? "").map((path) => join(this.#place.state, path));
    for (const path of paths) {
      mkdirSync(path, { recursive: true });
      chownSync(path, uid, gid);
      chmodSync(path, Number.parseInt(unit.get("StateDirectoryMode")?.[0] ?? "755", 8));
    }
    return paths.length ? { STATE_DIRECTORY: paths.join(":") } : {};
  }
}

const systemPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** In order; files win; a leading - makes a file optional. */
function settingsOf(unit: Unit): Record<string, string> {
  const pairs = (unit.get("Environment") ?? []).flatMap(words);
  const settings = Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s, 2)));
  for (const file of unit.get("EnvironmentFile") ?? []) {
    const path = file.replace(/^-/, "");
    if (existsSync(path) || path === file)
      Object.assign(settings, readEnvironmentFile(readFileSync(path, "utf8")));
  }
  return settings;
}
