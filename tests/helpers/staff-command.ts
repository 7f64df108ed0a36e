import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { freshData } from "./fresh-data";
import { operatorSql } from "./operator-sql";
import { type RunningServer, startServer } from "./server";
import { startTlsProxy } from "./tls";

export interface Said {
  code: number | null;
  out: string;
  words: string;
  link: string;
}

export function staffCommand(settings: Record<string, string>) {
  return async (...given: string[]): Promise<Said> => {
    const child = spawn(process.execPath, ["app/operator/staff.js", ...given], {
      env: { ...process.env, SUPABASE_URL: "", DATABASE_URL: "", STAFF_EMAIL_DOMAIN: "", ...settings },
    });
    const [out, words, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    const [link = ""] = /\/admin\/confirm\?token=\S+/.exec(out) ?? [];
    return { code, out: out.trim(), words: words.trim(), link };
  };
}

/** What somebody at a browser without JavaScript does at the entrance of a server. */
export function entranceOf(send: (path: string, form?: Record<string, string>, cookie?: string) => Answer) {
  return {
    choose: async (link: string, password: string) =>
      (await send(link, { full_name: "Nora Eigen", password })).status,
    async signIn(email: string, password: string) {
      const { status, cookies } = await send("/admin/login", { email, password });
      return status === 303 ? cookies.map((set) => set.split(";")[0]).join("; ") : "";
    },
    area: async (cookie: string) => (await send("/admin", undefined, cookie)).status,
  };
}

type Answer = Promise<{ status: number; cookies: string[] }>;

export async function embeddedSite() {
  const proxy = await startTlsProxy();
  const dataDir = mkdtempSync(join(tmpdir(), "staff-"));
  const settings: Record<string, string> = { SITE_URL: proxy.url, TRUST_PROXY: "1", DATA_DIR: dataDir };
  const staff = staffCommand(settings);
  let server: RunningServer | undefined;
  return {
    proxy,
    dataDir,
    settings,
    staff,
    sql: operatorSql(settings),
    listed: (email: string) => lineOf(staff, email),
    ...entranceOf((path, form, cookie = "") => proxy.ask(path, { cookie, ...(form && { form }) })),
    output: () => server?.output() ?? "",
    async start(more: Record<string, string> = {}) {
      if (!existsSync(join(dataDir, "database"))) freshData(dataDir);
      server = await startServer({ ...settings, ...more });
      proxy.passTo(server.port);
    },
    stop: () => server?.stop(),
    async end() {
      await server?.stop("SIGKILL");
      proxy.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function lineOf(staff: ReturnType<typeof staffCommand>, email: string) {
  const lines = (await staff("list")).out.split("\n");
  return lines.find((line) => line.startsWith(`${email} `))?.replace(/ {2,}/g, " | ");
}
