import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { Services } from "./services";

interface Asked {
  name: string;
  args: string[];
  cwd: string;
}

interface Outcome {
  status: number;
  stdout: string;
  stderr: string;
}

const done: Outcome = { status: 0, stdout: "", stderr: "" };
const stoodIn = ["sudo", "sudoedit", "systemctl", "systemd-run", "journalctl"];

function requireTools() {
  if (process.getuid?.() !== 0) throw new Error("only root can make users and run services as them");
  for (const program of ["nginx", "caddy"]) {
    const isThere = () => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
    if (!isThere()) spawnSync("apt-get", ["install", "-y", "--no-install-recommends", program]);
    if (!isThere()) throw new Error(`${program} is missing: apt-get install ${program}`);
  }
}

/** A directory as a machine with an operator; the table replaces paths, users and ports of the documents. */
export async function startMachine(user: string, tableOf: (place: string) => [RegExp, string][]) {
  requireTools();
  const place = mkdtempSync(join(tmpdir(), "machine-"));
  chmodSync(place, 0o755);
  const operator = `op-${process.pid}`;
  const table = tableOf(place);
  const replaced = (words: string) => table.reduce((rest, [pattern, by]) => rest.replace(pattern, by), words);

  const home = join(place, "home");
  mkdirSync(join(place, "bin"));
  if (spawnSync("useradd", ["--system", "--home-dir", home, operator]).status !== 0)
    throw new Error("no user could be made");
  const userOf = (name: string) => {
    const id = (flag: string) => Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout);
    return { uid: id("-u"), gid: id("-g") };
  };
  spawnSync("install", ["-d", "-o", operator, home]);
  const ask = join(place, "bin/ask.js");
  writeFileSync(ask, readFileSync(resolve(import.meta.dirname, "ask.js")), { mode: 0o755 });
  writeFileSync(join(place, "bin/package.json"), '{ "type": "module" }');
  for (const name of stoodIn) symlinkSync(ask, join(place, "bin", name));

  const services = new Services({
    units: join(place, "etc/systemd/system"),
    state: join(place, "var/lib"),
    userOf,
  });
  const editors = new Map<string, (before: string) => string>();
  const environment = (name: string) => ({
    PATH: `${join(place, "bin")}:${process.env.PATH}`,
    HOME: name === operator ? home : "/nonexistent",
    USER: name,
    LANG: "C.UTF-8",
    SCRATCH_MACHINE: join(place, "socket"),
    npm_config_cache: join(place, "npm-cache"),
    npm_config_prefer_offline: "true",
    npm_config_update_notifier: "false",
  });

  async function runAs(name: string, [program = "", ...args]: string[], cwd: string): Promise<Outcome> {
    const child = spawn(program, args, {
      cwd,
      env: environment(name) as Record<string, string> as NodeJS.ProcessEnv,
      ...userOf(name),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const closed = once(child, "close");
    const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    return { status: status ?? 1, stdout, stderr };
  }

  async function systemctl(args: string[]): Promise<Outcome> {
    const [verb = "", ...names] = args.filter((word) => !word.startsWith("-"));
    const wanted = names
      .filter((name) => !name.endsWith(".timer"))
      .map((name) => name.replace(/\.service$/, ""));
    if (verb === "daemon-reload") return done;
    if (verb === "show") {
      const [name = ""] = wanted;
      return { ...done, stdout: `${services.isActive(name) ? services.processOf(name) : 0}\n` };
    }
    for (const name of wanted) {
      let status = 1;
      if (verb === "is-active") status = services.isActive(name) ? 0 : 3;
      if (verb === "stop" || verb === "restart") status = await services.stop(name);
      if (["start", "restart", "enable"].includes(verb)) status = await services.start(name);
      if (verb === "reload") status = await services.reload(name);
      if (status !== 0) return { ...done, status, stderr: `systemctl ${verb} ${name}: ${status}\n` };
    }
    return done;
  }

  async function answer({ name, args, cwd }: Asked): Promise<Outcome> {
    if (name === "systemctl") return systemctl(args);
    if (name === "journalctl") {
      const lines = services.logOf(args[args.indexOf("-u") + 1] ?? "").split("\n");
      return { ...done, stdout: lines.slice(-6).join("\n") };
    }
    if (name === "systemd-run") return services.runOnce(args);
    if (name === "sudoedit") {
      const [file = ""] = args;
      const edit = editors.get(file);
      if (!edit) return { ...done, status: 1, stderr: `nobody edits ${file}\n` };
      writeFileSync(file, edit(readFileSync(file, "utf8")));
      return done;
    }
    const [flag, other = "", ...rest] = args;
    return flag === "-u" ? runAs(other, rest, cwd) : runAs("root", args, cwd);
  }

  const listener = createServer({ allowHalfOpen: true }, async (socket) => {
    // An iterator would destroy the socket before the response.
    let asked = "";
    socket.on("data", (part) => (asked += part));
    await once(socket, "end");
    socket.end(JSON.stringify(await answer(JSON.parse(asked))));
  }).listen(join(place, "socket"));
  await once(listener, "listening");
  chmodSync(join(place, "socket"), 0o666);

  return {
    place,
    operator,
    services,
    editors,
    replaced,
    userOf,
    run: (script: string, cwd = place) => runAs(operator, ["/bin/bash", "-c", script], cwd),
    async close() {
      await services.stopAll();
      listener.close();
      for (const each of [operator, user]) spawnSync("userdel", [each]);
      // In a child process: there are a hundred thousand files.
      await once(spawn("rm", ["-rf", place]), "close");
    },
  };
}
