// In npm test: tests/proofs/instances.test.ts - another instance's edits, addresses and facts show
import EventEmitter, { once } from "node:events";
import { createServer, request as forward, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect } from "vitest";
import { tokenKey } from "~/server/security/signed-token.server";
import { confirmWithPassword, createConfirmed } from "../helpers/accounts";
import { backend, cookiesOf, sql as embeddedSql } from "../helpers/app";
import { deadlinesTimes } from "../helpers/deadlines";
import { type FaultProxy, startFaultProxy } from "../helpers/fault-proxy";
import { postgresPrograms, serveInterface, startPostgres } from "../helpers/postgres";
import { type RunningServer, startServer } from "../helpers/server";
import { type MailServer, startMailServer } from "../helpers/smtp";
import { toastsIn } from "../helpers/staff-form";
import { atOnce } from "../helpers/visitors";
import { prove } from "./prove";

deadlinesTimes(1);

const secret = "z".repeat(40);
const staff = { email: "zwilling@musterhafen.example", password: "hafen-lotse-1" };

/** A real PostgreSQL where this machine has one, PGlite where not: either way, the interface is spoken over HTTP. */
const postgres = postgresPrograms().length ? await startPostgres() : undefined;
const served = postgres ? await serveInterface(postgres) : { ...backend.embedded, anonKey: backend.anonKey };
const sql = postgres?.sql ?? embeddedSql;
const database = postgres ? `PostgreSQL ${postgres.version}` : "PGlite";

let backendDoor: FaultProxy;
let mailServer: MailServer;
let balancer: Server;
let url: string;
let env: Record<string, string> = {};
let instances: RunningServer[] = [];
/** Which instance answered last. */
let last = 0;

beforeAll(async () => {
  const key = tokenKey(secret).toString("hex");
  await sql("update private.settings set server_keys = array_append(server_keys, decode($1, 'hex'))", [key]);
  backendDoor = await startFaultProxy(served);
  balancer = createServer((request, response) => {
    last = (last + 1) % instances.length;
    const { remoteAddress = "" } = request.socket;
    const onward = forward(
      {
        port: instances[last]?.port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, "x-forwarded-for": remoteAddress },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
        answer.on("error", () => response.destroy());
      },
    );
    onward.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(onward);
  });
  // The front door of the application in this process is not for this server.
  balancer.emit = EventEmitter.prototype.emit;
  balancer.listen(0, "127.0.0.1");
  await once(balancer, "listening");
  url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
  mailServer = await startMailServer();
  env = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: "moin@musterhafen.example",
    SUPABASE_URL: backendDoor.url,
    SUPABASE_ANON_KEY: served.anonKey,
    SESSION_SECRET: secret,
    SITE_URL: url,
    TRUST_PROXY: "1",
  };
  instances = await Promise.all([startServer(env), startServer(env)]);
  await served.fetch(`${served.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: served.anonKey, "Content-Type": "application/json" },
    body: JSON.stringify(staff),
  });
  await confirmWithPassword(sql, staff.email);
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop("SIGKILL")));
  balancer.closeAllConnections();
  balancer.close();
  backendDoor.close();
  await mailServer.close();
  await sql("delete from contact_submissions where email like 'zwilling%'");
  await postgres?.stop();
});

function post(path: string, fields: Record<string, string>, cookie = "") {
  return fetch(url + path, {
    method: "POST",
    headers: { Origin: url, ...(cookie && { Cookie: cookie }) },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}
const get = (path: string, cookie = "") =>
  fetch(url + path, { headers: cookie ? { Cookie: cookie } : {}, redirect: "manual" });
const contact = (email: string) => ({ name: "Antje", email, message: "Moin", privacy: "on" });
const stored = async (email: string) =>
  (await sql("select 1 from contact_submissions where email = $1", [email])).length;

prove("two-instances", "know a session, a toast and a robot, whichever answers", async () => {
  const cookie = cookiesOf(await post("/admin/login", staff));
  const answered = new Set<number>();
  for (let count = 0; count < 6; count += 1) {
    expect((await get("/admin", cookie)).status).toBe(200);
    answered.add(last);
  }
  expect(answered.size).toBe(2);
  for (let count = 0; count < 4; count += 1) {
    const sent = await post("/contact", contact(`zwilling-${count}@b.example`));
    const sender = last;
    expect(sent.status).toBe(302);
    const shown = await get("/contact", cookiesOf(sent));
    expect(last).not.toBe(sender);
    expect(toastsIn(await shown.text())).toContain("Nachricht gesendet!");
    const robot = await post("/contact", { ...contact(`zwilling-robot-${count}@b.example`), website: "x" });
    expect(robot.status).toBe(302);
    expect(await stored(`zwilling-robot-${count}@b.example`)).toBe(0);
  }
  return { figure: "session, toast and honeypot good on either" };
});

prove("two-instances", "turn a session away that was ended through the other", async () => {
  const account = { email: "zwilling-konto@musterhafen.example", password: "hafen-lotse-1" };
  await createConfirmed(sql, account.email, account.password);
  const at = (one: number, path: string, cookie: string, fields?: Record<string, string>) =>
    fetch(String(instances[one]?.url) + path, {
      headers: { Cookie: cookie, Origin: url },
      redirect: "manual",
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    });
  const cookies = [
    cookiesOf(await post("/admin/login", account)),
    cookiesOf(await post("/admin/login", account)),
  ];
  const [here = "", there = ""] = cookies;
  for (const cookie of cookies)
    for (const one of [0, 1]) expect((await at(one, "/admin/account", cookie)).status).toBe(200);
  const fields = { password: account.password, new_password: "neue-wache-2" };
  const changed = await at(0, "/admin/account", here, fields);
  expect(changed.headers.get("Location")).toBe("/admin/account");
  const statuses = [(await at(1, "/admin/account", there)).status];
  const fresh = cookiesOf(changed);
  expect((await at(1, "/admin/account", fresh)).status).toBe(200);
  expect((await at(0, "/admin/account", fresh, { intent: "sessions" })).status).toBe(303);
  statuses.push((await at(1, "/admin/account", fresh)).status);
  return {
    figure:
      "a session ended by a new password or everywhere on one is turned away by the other at its next request",
    ok: statuses.join() === "303,303",
  };
});

prove("two-instances", "count failed sign-ins together", async () => {
  // Each instance counts for itself as well: the account of the other tests stays out of it.
  const guess = { email: "zwilling-geraten@musterhafen.example", password: "falsch-falsch" };
  const statuses: number[] = [];
  const refusedBy = new Set<number>();
  for (let count = 0; count < 9; count += 1) {
    const { status } = await post("/admin/login", guess);
    statuses.push(status);
    if (status === 429) refusedBy.add(last);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429]);
  expect(refusedBy.size).toBe(2);
  const rows = await sql("select key from private.throttle");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("zwilling");
  await sql("delete from private.throttle");
  return { figure: "5 of 9 wrong passwords tried, then 429 from both" };
});

prove("two-instances", "count confirmation mails together", async () => {
  const email = "zwilling-post@b.example";
  const sent = () => mailServer.received.filter(({ to }) => to.includes(email)).length;
  const senders = new Set<number>();
  for (let count = 0; count < 8; count += 1) {
    const before = sent();
    const answer = await post("/newsletter", { email, firstName: "Antje", lastName: "Ahlers" });
    expect(answer.status).toBe(303);
    if (sent() > before) senders.add(last);
  }
  await sql("delete from private.throttle");
  return {
    figure: `${sent()} of 8 confirmation mails to one address sent, by ${senders.size} instances`,
    ok: sent() === 3 && senders.size === 2,
  };
});

prove("two-instances", "count the confirmation mails of one client together", async () => {
  const sent = () =>
    mailServer.received.filter(({ to }) => to.some((each) => each.startsWith("flut-"))).length;
  const refusedBy = new Set<number>();
  for (let count = 0; count < 30; count += 1) {
    const email = `flut-${count}+zwilling@b${count}.example`;
    const { status } = await post("/newsletter", { email, firstName: "Antje", lastName: "Ahlers" });
    if (status === 429) refusedBy.add(last);
    else expect(status).toBe(303);
  }
  await sql("delete from private.throttle");
  return {
    figure: `${sent()} of 30 confirmation mails that one client asked for sent, the rest refused by ${refusedBy.size} instances`,
    ok: sent() === 10 && refusedBy.size === 2,
  };
});

prove("two-instances", "show each other's edits within five seconds", async () => {
  const shown = async () =>
    Promise.all(instances.map(async (one) => (await fetch(`${one.url}/services`)).text()));
  await shown();
  const cookie = cookiesOf(await post("/admin/login", { ...staff }));
  const [service] = await sql(
    "select id, title, slug, full_description, updated_at from services order by display_order limit 1",
  );
  const item = `/admin/services/${service?.id}`;
  const before = new Date(service?.updated_at as string).toISOString();
  const fields = {
    title: "Auf einer geändert",
    slug: String(service?.slug),
    full_description: String(service?.full_description),
    is_active: "on",
    display_order: "1",
    updated_at: before,
    opened: "",
  };
  const [exact] = await sql("select to_json(updated_at)#>>'{}' as at from services where id = $1", [
    service?.id,
  ]);
  const saved = await post(item, { ...fields, updated_at: String(exact?.at) }, cookie);
  expect(saved.status).toBe(303);
  const began = performance.now();
  await expect
    .poll(async () => (await shown()).every((html) => html.includes("Auf einer geändert")), {
      timeout: 6000,
      interval: 100,
    })
    .toBe(true);
  const took = performance.now() - began;
  await sql("update services set title = $1 where id = $2", [service?.title, service?.id]);
  return {
    figure: `an edit on one public on both after ${(took / 1000).toFixed(1)} s`,
    ok: took < 5000,
  };
});

/** How long both instances take until all of them answer these paths so (milliseconds). */
async function untilBoth(answers: Record<string, string>) {
  const began = performance.now();
  const answersOf = async (one: RunningServer) => {
    const given: Record<string, string> = {};
    for (const path of Object.keys(answers)) {
      const { status, headers } = await fetch(one.url + path, { redirect: "manual" });
      given[path] = [status, headers.get("Location")].filter(Boolean).join(" ");
    }
    return given;
  };
  const options = { timeout: 8000, interval: 50 };
  await expect.poll(() => Promise.all(instances.map(answersOf)), options).toEqual([answers, answers]);
  return performance.now() - began;
}

prove(
  "two-instances",
  "know where old addresses lead within five seconds, among 10,000 of them",
  async () => {
    await sql(`insert into blog_posts (title, slug, content, status, published_at)
    values ('Umzug', 'zwilling-eins', 'x', 'published', '2024-01-01')`);
    await sql(`insert into old_addresses (path, target)
    select '/zwilling-alt-' || n, '/services' from generate_series(1, 10000) n`);
    const times = [await untilBoth({ "/blog/zwilling-eins": "200", "/zwilling-alt-10000": "301 /services" })];
    const moves: [statement: string, answers: Record<string, string>][] = [
      [
        "update blog_posts set slug = 'zwilling-zwei' where slug = 'zwilling-eins'",
        { "/blog/zwilling-eins": "301 /blog/zwilling-zwei" },
      ],
      [
        "update blog_posts set slug = 'zwilling-drei' where slug = 'zwilling-zwei'",
        {
          "/blog/zwilling-eins": "301 /blog/zwilling-drei",
          "/blog/zwilling-zwei": "301 /blog/zwilling-drei",
        },
      ],
      [
        "update blog_posts set status = 'draft' where slug = 'zwilling-drei'",
        { "/blog/zwilling-eins": "404" },
      ],
      [
        "delete from old_addresses where path = '/zwilling-alt-1'",
        { "/zwilling-alt-1": "404", "/zwilling-alt-2": "301 /services" },
      ],
      [
        "update blog_posts set status = 'published' where slug = 'zwilling-drei'",
        { "/blog/zwilling-eins": "301 /blog/zwilling-drei" },
      ],
    ];
    for (const [statement, answers] of moves) {
      await sql(statement);
      times.push(await untilBoth(answers));
    }
    await sql("delete from blog_posts where slug like 'zwilling%'");
    await sql("delete from old_addresses");
    const slowest = Math.max(...times);
    return {
      figure: `old addresses, 10,000 of them, lead on both as last changed after ${(slowest / 1000).toFixed(1)} s at most`,
      ok: slowest < 5000,
    };
  },
);

prove("two-instances", "add up what was asked for in vain, and nothing of who asked", async () => {
  await sql("delete from missed_addresses");
  const pair = await Promise.all([startServer(env), startServer(env)]);
  const cookie = cookiesOf(await post("/admin/login", staff));
  for (const { url: one } of pair) {
    const ask = (path: string, init: RequestInit = {}) => fetch(one + path, { redirect: "manual", ...init });
    for (const path of ["/Alt?mail=antje@kunde.example", "/alt/", "/blog/alt"])
      expect((await ask(path)).status).toBe(404);
    await ask("/nur-head", { method: "HEAD" });
    await ask("/nur-staff", { headers: { Cookie: cookie } });
    for (const path of [
      "/antje@kunde.example",
      "/wp-login.php",
      "/.env",
      "/admin/x",
      "/newsletter/x",
      "/blog?seite=99",
      "/services",
    ])
      await ask(path);
  }
  expect(await sql("select path from missed_addresses")).toEqual([]);
  await Promise.all(pair.map((one) => one.stop("SIGTERM")));
  const rows = await sql("select path, count::int from missed_addresses order by path");
  await sql("delete from missed_addresses");
  return {
    figure: `paths asked for in vain, written once by each: ${rows.map(({ path, count }) => `${path} ${count}`).join(", ")}`,
    ok:
      JSON.stringify(rows) ===
      JSON.stringify([
        { path: "/alt", count: 4 },
        { path: "/blog/alt", count: 2 },
      ]),
  };
});

prove("two-instances", "add up what the contact form turned away, by day and reason alone", async () => {
  await sql("delete from spam_counts");
  const pair = await Promise.all([startServer(env), startServer(env)]);
  for (const { url: one } of pair) {
    const body = new URLSearchParams({ ...contact("robot@b.example"), website: "https://spam.example" });
    for (let count = 0; count < 2; count += 1)
      await fetch(`${one}/contact`, { method: "POST", body, redirect: "manual", headers: { Origin: one } });
  }
  expect(await sql("select count from spam_counts")).toEqual([]);
  await Promise.all(pair.map((one) => one.stop("SIGTERM")));
  const rows = await sql("select reason, count::int from spam_counts");
  await sql("delete from spam_counts");
  return {
    figure: `turned away, written once by each: ${rows.map(({ reason, count }) => `${reason} ${count}`).join(", ")}`,
    ok: JSON.stringify(rows) === JSON.stringify([{ reason: "honeypot", count: 4 }]),
  };
});

// The last one: it leaves one instance behind.
prove("two-instances", "lose nothing when one of them is killed under load", async () => {
  const count = 200;
  let done = 0;
  let resent = 0;
  await atOnce(count, 20, async (index) => {
    const email = `zwilling-last-${index}@b.example`;
    for (;;) {
      const answer = await post("/contact", contact(email)).catch(() => undefined);
      if (answer?.status === 302) break;
      resent += 1;
    }
    done += 1;
    if (done === count / 2) void instances[0]?.process.kill("SIGKILL");
  });
  const rows = await sql(
    "select email, count(*)::int as n from contact_submissions where email like 'zwilling-last-%' group by email",
  );
  const once = rows.filter(({ n }) => n === 1).length;
  return {
    figure: `one killed under load: ${once} of ${count} acknowledged posts stored once, ${resent} sent again (${database} over HTTP)`,
    ok: once === count && rows.length === count && resent > 0,
  };
});
