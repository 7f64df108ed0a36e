// In npm test: tests/proofs/instances.test.ts - another instance's edits, addresses and facts show
import { request as forward } from "node:http";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { cookiesOf } from "../helpers/app";
import { postAsAnother } from "../helpers/as-another.js";
import { deadlinesTimes } from "../helpers/deadlines";
import { postForm, statusOf } from "../helpers/http-client";
import { startHttpServer } from "../helpers/http-server";
import { type MailServer, startMailServer } from "../helpers/smtp";
import { toastsIn } from "../helpers/staff-form";
import { startTwoSites } from "../helpers/two-sites";
import { atOnce } from "../helpers/visitors";
import { prove } from "./prove";

deadlinesTimes(1);

let mailServer: MailServer;
let pair: Awaited<ReturnType<typeof startTwoSites>>;
let balancer: Awaited<ReturnType<typeof startHttpServer>>;
let urls: string[];
let last = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  vi.stubEnv("SMTP_URL", mailServer.url);
  vi.stubEnv("MAIL_FROM", "moin@musterhafen.example");
  pair = await startTwoSites();
  urls = pair.sites.map(({ server }) => server.url);
  balancer = await startHttpServer((request, response) => {
    last = 1 - last;
    const { method, url: path, headers, socket } = request;
    const port = pair.sites[last]?.server.port;
    const to = { host: "127.0.0.1", port, localAddress: socket.remoteAddress };
    const onward = forward({ ...to, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    onward.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(onward);
  });
});
afterAll(async () => {
  balancer.close();
  await pair.sql("delete from contact_submissions where email like 'zwilling%'");
  await pair.stop();
  await mailServer.close();
  vi.unstubAllEnvs();
});

const post = (path: string, fields: Record<string, string>, cookie = "") =>
  postForm(balancer.url, path, fields, { Cookie: cookie });
const contact = (email: string) => ({ name: "Antje", email, message: "Moin", privacy: "on" });

prove("two-instances", "know a session, a toast and a robot, whichever answers", async () => {
  const answered = new Set<number>();
  for (let count = 0; count < 6; count += 1) {
    expect(await statusOf(balancer.url, "/admin", pair.sites[0].cookie)).toBe(200);
    answered.add(last);
  }
  expect(answered.size).toBe(2);
  for (let count = 0; count < 4; count += 1) {
    const sent = await post("/contact", contact(`zwilling-${count}@b.example`));
    const sender = last;
    expect(sent.status).toBe(302);
    const shown = await fetch(`${balancer.url}/contact`, { headers: { Cookie: cookiesOf(sent) } });
    expect(last).not.toBe(sender);
    expect(toastsIn(await shown.text())).toContain("Nachricht gesendet!");
    const robot = await post("/contact", { ...contact("zwilling-robot@b.example"), website: "x" });
    expect(robot.status).toBe(302);
  }
  const stored = "select distinct state from contact_submissions where email = 'zwilling-robot@b.example'";
  expect(await pair.sql(stored)).toEqual([{ state: "quarantined" }]);
  return { figure: "session, toast and honeypot good on either" };
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
  const rows = await pair.sql("select key from private.throttle");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("zwilling");
  await pair.sql("delete from private.throttle");
  return { figure: "5 of 9 wrong passwords tried, then 429 from both" };
});

const signUp = async (email: string) =>
  (await post("/newsletter", { email, firstName: "Antje", lastName: "Ahlers" })).status;
const mailsTo = (word: string) =>
  mailServer.received.filter(({ to: [address] }) => address?.includes(word)).length;

prove("two-instances", "count confirmation mails together, to one address and for one client", async () => {
  const senders = new Set<number>();
  for (let count = 0; count < 8; count += 1) {
    const before = mailsTo("zwilling-post");
    expect(await signUp("zwilling-post@b.example")).toBe(303);
    if (mailsTo("zwilling-post") > before) senders.add(last);
  }
  await pair.sql("delete from private.throttle");
  const refusedBy = new Set<number>();
  for (let count = 0; count < 30; count += 1) {
    const status = await signUp(`flut-${count}+zwilling@b${count}.example`);
    if (status === 429) refusedBy.add(last);
    else expect(status).toBe(303);
  }
  await pair.sql("delete from private.throttle");
  const [toOne, forOne] = [mailsTo("zwilling-post"), mailsTo("flut-")];
  return {
    figure: `${toOne} of 8 confirmation mails to one address and ${forOne} of 30 for one client sent, by ${senders.size} instances and refused by ${refusedBy.size}`,
    ok: toOne === 3 && senders.size === 2 && forOne === 10 && refusedBy.size === 2,
  };
});

/** How long it takes until both instances answer these paths so (milliseconds). */
async function untilBoth(answers: Record<string, RegExp>) {
  const began = performance.now();
  const answersOf = async (url: string) => {
    const given: Record<string, string> = {};
    for (const path of Object.keys(answers)) {
      const response = await fetch(url + path, { redirect: "manual" });
      const { status, headers } = response;
      given[path] = `${status} ${headers.get("Location") ?? (await response.text())}`;
    }
    return given;
  };
  const wanted = Object.fromEntries(
    Object.entries(answers).map(([path, answer]) => [path, expect.stringMatching(answer)]),
  );
  const options = { timeout: 8000, interval: 50 };
  await expect.poll(() => Promise.all(urls.map(answersOf)), options).toEqual([wanted, wanted]);
  return performance.now() - began;
}

prove(
  "two-instances",
  "know where old addresses lead within five seconds, among 10,000 of them",
  async () => {
    const { sql } = pair;
    await sql(`insert into blog_posts (title, slug, content, status, published_at)
    values ('Umzug', 'zwilling-eins', 'x', 'published', '2024-01-01')`);
    await sql(`insert into old_addresses (path, target)
    select '/zwilling-alt-' || n, '/services' from generate_series(1, 10000) n`);
    const times = [
      await untilBoth({ "/blog/zwilling-eins": /^200/, "/zwilling-alt-10000": /^301 \/services$/ }),
    ];
    const moves: [statement: string, answers: Record<string, RegExp>][] = [
      [
        "update blog_posts set slug = 'zwilling-zwei' where slug = 'zwilling-eins'",
        { "/blog/zwilling-eins": /^301 \/blog\/zwilling-zwei$/ },
      ],
      [
        "update blog_posts set status = 'draft' where slug = 'zwilling-zwei'",
        { "/blog/zwilling-eins": /^404/ },
      ],
      [
        "delete from old_addresses where path = '/zwilling-alt-1'",
        { "/zwilling-alt-1": /^404/, "/zwilling-alt-2": /^301 \/services$/ },
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

prove(
  "two-instances",
  "add up what was asked for in vain or turned away, and nothing of who asked",
  async () => {
    const { sites, sql, stop } = await startTwoSites();
    const tables = ["missed_addresses", "spam_counts"];
    for (const table of tables) await sql(`delete from ${table}`);
    for (const { server, cookie } of sites) {
      const ask = (path: string, init: RequestInit = {}) => fetch(server.url + path, init);
      for (const path of ["/Alt?mail=antje@kunde.example", "/alt/", "/blog/alt"])
        expect((await ask(path)).status).toBe(404);
      await ask("/nur-head", { method: "HEAD" });
      await ask("/nur-staff", { headers: { Cookie: cookie } });
      const others = ["/antje@kunde.example", "/wp-login.php", "/.env", "/admin/x", "/newsletter/x"];
      for (const path of [...others, "/blog?seite=99", "/services"]) await ask(path);
      const robot = { ...contact("robot@b.example"), website: "https://spam.example" };
      for (let count = 0; count < 2; count += 1) await postForm(server.url, "/contact", robot);
    }
    const rows = () =>
      sql(`select path as what, count::int from missed_addresses
      union all select reason, count::int from spam_counts order by 1`);
    expect(await rows()).toEqual([]);
    await Promise.all(sites.map(({ server }) => server.stop("SIGTERM")));
    const written = (await rows()).map(({ what, count }) => `${what} ${count}`).join(", ");
    for (const table of tables) await sql(`delete from ${table}`);
    await stop();
    return {
      figure: `what was asked for in vain or turned away, written once by each: ${written}`,
      ok: written === "/alt 4, /blog/alt 2, honeypot 4",
    };
  },
);

prove("two-instances", "lose nothing and mail nothing twice when one is killed under load", async () => {
  const count = 200;
  const before = mailServer.received.length;
  let done = 0;
  let resent = 0;
  await atOnce(count, 20, async (index) => {
    const email = `zwilling-last-${index}@b.example`;
    for (;;) {
      const answer = await postAsAnother(balancer.url, "/contact", contact(email)).catch(() => undefined);
      if (answer?.status === 302) break;
      if (answer && answer.status < 500) throw new Error(`refused with ${answer.status}`);
      resent += 1;
    }
    done += 1;
    if (done === count / 2) void pair.sites[0].server.process.kill("SIGKILL");
  });
  const rows = await pair.sql(
    "select email, count(*)::int as n from contact_submissions where email like 'zwilling-last-%' group by email",
  );
  const once = rows.filter(({ n }) => n === 1).length;
  // The lease of what the killed one had claimed ends, and so does the quarter of an hour that a digest waits.
  await pair.sql("update outbox set claimed_until = now() where claimed_until is not null");
  const waiting = async () => {
    await pair.sql("update outbox set next_attempt_at = now() where kind = 'digest'");
    return pair.sql("select kind from outbox where state = 'waiting' and digest_id is null");
  };
  await expect.poll(waiting, { timeout: 120_000, interval: 1000 }).toEqual([]);
  const unknown = (await pair.sql("select id from outbox where state = 'unknown'")).length;
  const ids = mailServer.received.slice(before).map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
  return {
    figure: `one killed under load: ${once} of ${count} acknowledged posts stored once, ${resent} sent again (${pair.database} over HTTP); ${ids.length} mails, none twice, ${unknown} unknown`,
    ok:
      once === count &&
      rows.length === count &&
      resent > 0 &&
      new Set(ids).size === ids.length &&
      unknown <= 5,
  };
});
