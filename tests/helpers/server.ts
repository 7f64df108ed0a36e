import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { aMoment } from "./a-moment";
import { freshData } from "./fresh-data";

const endsWithStarter = pathToFileURL(resolve("tests/helpers/ends-with-starter.js")).href;

export interface RunningServer {
  url: string;
  port: number;
  process: ChildProcess;
  dataDir: string;
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Waits until it answers. */
export async function startServer(
  env: Record<string, string> = {},
  { script = ["app/operator/serve.js"], ...options }: { uid?: number; script?: string[] } = {},
): Promise<RunningServer> {
  const dataDir =
    env.DATA_DIR ?? (env.SUPABASE_URL ? mkdtempSync(join(tmpdir(), "site-server-")) : freshData());
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(
    process.execPath,
    // Its code is compiled once and quickly: a test's server lives too short to gain from more.
    ["--liftoff-only", "--import", endsWithStarter, "app/operator/serve.js"],
    {
      ...options,
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        // A public SITE_URL would make posts from here foreign.
        SITE_URL: `http://127.0.0.1:${port}`,
        ...env,
        DATA_DIR: dataDir,
        PORT: String(port),
      },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const exited = once(child, "exit").then(([code]) => code as number | null);

  const url = `http://127.0.0.1:${port}`;
  const ready = async () => {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${output}`);
      if (
        await fetch(`${url}/impressum`).then(
          (response) => response.ok,
          () => false,
        )
      )
        return;
      await aMoment();
    }
  };
  await ready();
  return {
    url,
    port,
    process: child,
    dataDir,
    output: () => output,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const code = await exited;
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

let shared: Promise<RunningServer> | undefined;
/** Tests use fresh names and restore what they share. */
export function sharedServer(): Promise<RunningServer> {
  const beside = join(process.env.DATA_DIR ?? tmpdir(), "..");
  shared ??= startServer({ DATA_DIR: freshData(mkdtempSync(join(beside, "shared-"))) });
  return shared;
}

/** Below ephemeral ports. */
const [firstPort, lastPort] = [12_000, 30_000];
let nextPort = firstPort + ((process.pid * 37) % (lastPort - firstPort));

/** Reserved for this process. */
export async function freePort(): Promise<number> {
  const reservations = join("/tmp", "test-ports");
  mkdirSync(reservations, { recursive: true });
  for (;;) {
    const port = nextPort++;
    if (nextPort > lastPort) nextPort = firstPort;
    if (reserve(join(reservations, String(port))) && (await isFree(port))) return port;
  }
}

function reserve(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    const owner = existsSync("/proc/self") && Number(readFileSync(file, "utf8"));
    if (!owner || existsSync(`/proc/${owner}`)) return false;
    rmSync(file, { force: true });
    return reserve(file);
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const free = await Promise.race([
    once(server, "listening").then(() => true),
    once(server, "error").then(() => false),
  ]).catch(() => false);
  server.close();
  return free;
}
