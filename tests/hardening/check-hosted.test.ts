import { execFile } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { backend, sql } from "../helpers/app";
import { takeErrors } from "../helpers/setup";

const site = "https://www.musterhafen.example";

/** What the project answers otherwise than ours does, by the beginning of the path. */
let otherwise: Record<string, { status: number; body?: unknown; headers?: Record<string, string> }> = {};
/** How far the project's clock is ahead (milliseconds). */
let ahead = 0;
let project: Server;
let url = "";

beforeAll(async () => {
  project = createServer(async ({ url: path = "", method = "GET", headers }, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response.req) chunks.push(chunk as Buffer);
    const found = Object.entries(otherwise).find(([beginning]) => path.startsWith(beginning))?.[1];
    const { apikey = "", "content-type": type = "" } = headers as Record<string, string>;
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const answer = found
      ? new Response(found.body === undefined ? null : JSON.stringify(found.body), found)
      : await backend.embedded.fetch(`${backend.url}${path}`, {
          method,
          headers: { apikey, "Content-Type": type },
          ...(body && { body }),
        });
    response.writeHead(answer.status, {
      Date: new Date(Date.now() + ahead).toUTCString(),
      ...(answer.headers.get("Location") && { Location: `${answer.headers.get("Location")}` }),
    });
    response.end(await answer.text());
  });
  // The application in this process has its front door before every server; this one is not the application's.
  project.emit = EventEmitter.prototype.emit;
  project.listen(0, "127.0.0.1");
  await once(project, "listening");
  url = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
});
afterAll(() => project.close());

interface Check {
  code: number;
  /** What has to be done, one line each. */
  toDo: string[];
  said: string;
}

function check(settings: Record<string, string> = {}): Promise<Check> {
  const env = {
    ...process.env,
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: backend.anonKey,
    SITE_URL: site,
    SESSION_SECRET: backend.sessionSecret,
    ...settings,
  };
  return new Promise((done) => {
    execFile(process.execPath, ["app/bin/check-hosted.js"], { env }, (error, out, err) => {
      takeErrors();
      const toDo = out.split("\n").filter((line) => line.startsWith("to do"));
      done({ code: Number(error?.code ?? 0), toDo, said: out + err });
    });
  });
}

const atSite = {
  "/auth/v1/verify": { status: 303, headers: { Location: `${site}/admin#error_code=otp_expired` } },
};
const open = {
  mailer_autoconfirm: false,
  disable_signup: false,
  external: { email: true, anonymous_users: false },
};

it("has nothing to do on a project that is as the site needs it", async () => {
  otherwise = { ...atSite, "/auth/v1/settings": { status: 200, body: open } };
  const { code, toDo, said } = await check();
  expect(toDo).toEqual([]);
  expect(said).toContain("Nothing is left to do.");
  expect(code).toBe(0);
});

type Fault = [name: string, answers: typeof otherwise, says: string, remedy: string];
it.each<Fault>([
  [
    "a key that is refused",
    { "/": { status: 401, body: { message: "Invalid API key" } } },
    "Invalid API key",
    "SUPABASE_ANON_KEY",
  ],
  [
    "no schema",
    { "/rest/v1/rpc/schema_version": { status: 404, body: {} } },
    "schema is missing",
    "db push --remote",
  ],
  [
    "an older schema",
    { "/rest/v1/rpc/schema_version": { status: 200, body: "20260101000900" } },
    "version 20260101000900",
    "db push --remote",
  ],
  [
    "rows to read",
    { "/rest/v1/subscribers?select": { status: 200, body: [{ id: 1 }] } },
    "200 with rows",
    "revoke all on subscribers",
  ],
  [
    "drafts to read",
    { "/rest/v1/blog_posts?select": { status: 200, body: [{ id: 1 }] } },
    "no draft",
    "published",
  ],
  [
    "accounts without confirmation",
    { "/auth/v1/settings": { status: 200, body: { ...open, mailer_autoconfirm: true } } },
    "confirmed",
    "config push --remote",
  ],
  [
    "sign-up switched off",
    { "/auth/v1/settings": { status: 200, body: { ...open, disable_signup: true } } },
    "sign up",
    "config push --remote",
  ],
  [
    "sessions without an address",
    {
      "/auth/v1/settings": {
        status: 200,
        body: { ...open, external: { email: true, anonymous_users: true } },
      },
    },
    "without an address",
    "config push --remote",
  ],
  [
    "links to a developer's machine",
    { "/auth/v1/verify": { status: 303, headers: { Location: "http://127.0.0.1:3000/admin#x" } } },
    "127.0.0.1:3000",
    "site_url",
  ],
  [
    "an auth service that is down",
    { "/auth/v1/settings": { status: 503, body: {} } },
    "does not answer (503)",
    "status",
  ],
])("says what to do about %s", async (_name, answers, says, remedy) => {
  otherwise = {
    ...answers,
    ...(answers["/auth/v1/verify"] ? {} : atSite),
    "/auth/v1/settings": answers["/auth/v1/settings"] ?? { status: 200, body: open },
  };
  if (answers["/"]) otherwise = answers;
  const { code, toDo, said } = await check();
  expect(toDo.join("\n")).toContain(says);
  expect(said).toContain(remedy);
  expect(code).toBe(1);
});

it("sees a right that somebody has granted by hand, and a clock that is off", async () => {
  otherwise = { ...atSite, "/auth/v1/settings": { status: 200, body: open } };
  ahead = 120_000;
  await sql("grant select on public.subscribers to anon");
  await sql("grant delete on public.services to anon");
  try {
    const { toDo } = await check();
    expect(toDo).toHaveLength(3);
    expect(toDo.join("\n")).toMatch(/clock.*\n.*read subscribers.*\n.*change or delete services/);
  } finally {
    ahead = 0;
    await sql("revoke select on public.subscribers from anon");
    await sql("revoke delete on public.services from anon");
  }
});

it("says so when nobody answers, a setting is missing, or the database does not know the key", async () => {
  otherwise = { ...atSite, "/auth/v1/settings": { status: 200, body: open } };
  expect((await check({ SUPABASE_URL: "http://127.0.0.1:9" })).said).toContain("does not answer");
  expect((await check({ SITE_URL: "" })).said).toContain("SITE_URL say which project is meant");
  expect((await check({ SESSION_SECRET: "n".repeat(40) })).said).toContain("docs/mail.md");
});
