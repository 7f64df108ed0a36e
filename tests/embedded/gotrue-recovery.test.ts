import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConfirmed, createWaiting } from "../helpers/accounts";
import { cookiesOf, get, post, sql } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { anyone, locationOf, moveToProject, sessionAt, signIn } from "../helpers/gotrue/site";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";

// A forgotten password and one's own account, on an auth service that answers as the hosted one.

const [old, own] = ["hafen-lotse-1", "neue-wache-2"];

let project: Awaited<ReturnType<typeof moveToProject>>;
beforeAll(async () => {
  project = await moveToProject({ limits: { token: 30_000, verify: 30_000, signup: 30_000 } });
});
afterAll(() => project.leave());

const ask = (email: string) => post("/admin/login/forgotten", { email }, anyone());
const mailsTo = (email: string) => project.mails.filter(({ to }) => to === email);
const signsIn = async (email: string, password: string) => (await signIn(email, password)).status === 303;
const opens = async (Cookie: string) => (await get("/admin/account", { headers: { Cookie } })).status === 200;
const asked = (call: string) => project.requests.filter((each) => each === call).length;

const template = readFileSync("supabase/templates/recovery.html", "utf8");
/** The link as our template for the service's mails writes it, as a path. */
function linkOf(token = "") {
  const [, path = ""] = /href="\{\{ \.SiteURL \}\}([^"]+)"/.exec(template) ?? [];
  return path.replace("{{ .TokenHash }}", token);
}
/** The link of the mail that an account gets by asking for it. */
async function linkFor(email: string) {
  const before = mailsTo(email).length;
  expect((await ask(email)).status).toBe(303);
  await eventually(() => expect(mailsTo(email)).toHaveLength(before + 1));
  return linkOf(mailsTo(email).at(-1)?.token);
}

describe("a forgotten password at a hosted service", () => {
  it("has its mail in supabase/config.toml", () => {
    const config = readFileSync("supabase/config.toml", "utf8");
    const [, file = ""] = /\[auth\.email\.template\.recovery\][^[]*content_path = "(.+)"/.exec(config) ?? [];
    expect(readFileSync(file, "utf8")).toBe(template);
    expect(template).toContain('href="{{ .SiteURL }}/admin/login/reset?token={{ .TokenHash }}"');
  });

  it("is chosen anew by the service's own mail, which two openings leave good, and ends all sessions", async () => {
    const email = "vergisst@musterhafen.example";
    const cookie = await sessionAt(project, email);
    const link = await linkFor(email);
    expect(mailsTo(email)[0]?.type).toBe("recovery");
    expect(mailsTo(email)[0]?.ownLink).toMatch(/&redirect_to=http:\/\/[^&]+\/admin$/);
    const before = asked("POST /auth/v1/verify");
    for (let count = 0; count < 2; count += 1) expect((await get(link)).status).toBe(200);
    expect(asked("POST /auth/v1/verify")).toBe(before);
    expect(await opens(cookie)).toBe(true);
    const reset = await post(link, { password: own }, anyone());
    expect(locationOf(reset)).toBe("/admin/login");
    const shown = await get("/admin/login", { headers: { Cookie: cookiesOf(reset) } });
    expect(await wordsOf(shown)).toContain("Neues Passwort gespeichert");
    expect(await opens(cookie)).toBe(false);
    expect([await signsIn(email, old), await signsIn(email, own)]).toEqual([false, true]);
    const again = await post(link, { password: "dritte-wache-3" }, anyone());
    expect(again.status).toBe(400);
    expect(await wordsOf(again)).toContain("Dieser Link gilt nicht mehr.");
  });

  it("is answered alike for everybody, and the service is asked for staff alone", async () => {
    await sessionAt(project, "kollege@musterhafen.example");
    await createWaiting(sql, "wartet-hier@musterhafen.example", old);
    await createConfirmed(sql, "fremd@anderswo.example", old);
    const before = asked("POST /auth/v1/recover");
    const answers = [];
    for (const name of [
      "kollege@musterhafen.example",
      "niemand@musterhafen.example",
      "wartet-hier@musterhafen.example",
      "fremd@anderswo.example",
    ]) {
      const answer = await ask(name);
      const page = await get("/admin/login", { headers: { Cookie: cookiesOf(answer) } });
      answers.push(`${answer.status} ${locationOf(answer)} ${await wordsOf(page)}`);
    }
    expect(new Set(answers).size).toBe(1);
    await eventually(() => expect(mailsTo("kollege@musterhafen.example")).toHaveLength(1));
    // Asked again at once, the service has a refusal that no page tells of.
    await ask("kollege@musterhafen.example");
    await eventually(() => expect(asked("POST /auth/v1/recover")).toBe(before + 2));
    expect(project.mails.filter(({ type }) => type === "recovery").map(({ to }) => to)).toEqual([
      "vergisst@musterhafen.example",
      "kollege@musterhafen.example",
    ]);
  });

  it("has an hour, although the service's links hold for a day", async () => {
    const email = "nach-einer-stunde@musterhafen.example";
    const cookie = await sessionAt(project, email);
    const link = await linkFor(email);
    await sql("update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = $1", [
      email,
    ]);
    const late = await post(link, { password: own }, anyone());
    expect(late.status).toBe(410);
    const html = await late.text();
    expect(html).toContain("Dieser Link ist abgelaufen");
    expect(html).toContain('href="/admin/login/forgotten"');
    const sessions = await sql(
      "select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1",
      [email],
    );
    expect(sessions).toHaveLength(1);
    expect([await opens(cookie), await signsIn(email, old), await signsIn(email, own)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("has one link, the newest, and it goes to one of two who come at once", async () => {
    const email = "neuester@musterhafen.example";
    await sessionAt(project, email);
    const first = await linkFor(email);
    project.settings.ahead = 61_000;
    const second = await linkFor(email);
    project.settings.ahead = 0;
    expect((await post(first, { password: own }, anyone())).status).toBe(400);
    const passwords = ["wache-backbord", "wache-steuerbord"];
    const answers = await Promise.all(passwords.map((password) => post(second, { password }, anyone())));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    for (const [index, answer] of answers.entries())
      expect(await signsIn(email, passwords[index] ?? "")).toBe(answer.status === 303);
  });

  it("opens nothing to an account that is banned", async () => {
    const email = "gebannt@musterhafen.example";
    await sessionAt(project, email);
    const link = await linkFor(email);
    await project.auth.accounts.ban(email);
    expect((await post(link, { password: own }, anyone())).status).toBe(400);
    expect(await signsIn(email, own)).toBe(false);
  });

  it("is not used up by a password that is too short, nor by the one there is", async () => {
    const email = "wie-bisher@musterhafen.example";
    const cookie = await sessionAt(project, email);
    const link = await linkFor(email);
    expect((await post(link, { password: "kurz" }, anyone())).status).toBe(400);
    expect(locationOf(await post(link, { password: old }, anyone()))).toBe("/admin/login");
    expect([await opens(cookie), await signsIn(email, old)]).toEqual([false, true]);
  });
});

describe("one's own account at a hosted service", () => {
  const change = (fields: Record<string, string>, cookie: string) =>
    post("/admin/account", fields, anyone(cookie));

  it("gets another password in a session of days ago, which the service would not take there", async () => {
    const email = "seit-tagen@musterhafen.example";
    const cookie = await sessionAt(project, email);
    const other = cookiesOf(await signIn(email, old));
    await sql(
      "update auth.sessions set created_at = now() - interval '3 days' where user_id = (select id from auth.users where email = $1)",
      [email],
    );
    const changed = await change({ password: old, new_password: own }, cookie);
    expect(locationOf(changed)).toBe("/admin/account");
    expect([await opens(cookiesOf(changed)), await opens(cookie), await opens(other)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await signsIn(email, old), await signsIn(email, own)]).toEqual([false, true]);
  });

  it("gets another name, which colleagues read", async () => {
    const cookie = await sessionAt(project, "heisst-anders@musterhafen.example");
    expect(locationOf(await change({ full_name: "Hein Hosted", opened: "" }, cookie))).toBe("/admin/account");
    expect(await (await get("/admin/account", { headers: { Cookie: cookie } })).text()).toContain(
      'value="Hein Hosted"',
    );
  });

  it("ends its sessions everywhere", async () => {
    const email = "hier-und-da@musterhafen.example";
    const cookies = [await sessionAt(project, email), cookiesOf(await signIn(email, old))];
    expect(locationOf(await change({ intent: "sessions" }, cookies[0] ?? ""))).toBe("/admin/login");
    for (const cookie of cookies) expect(await opens(cookie)).toBe(false);
  });

  it("says in German what the service does not take", async () => {
    const cookie = await sessionAt(project, "zu-leicht@musterhafen.example");
    const { checked } = { checked: project.auth.accounts.setPassword };
    project.auth.accounts.setPassword = async () => {
      throw new Error("kaputt");
    };
    const failed = await change({ password: old, new_password: own }, cookie);
    project.auth.accounts.setPassword = checked;
    expect(failed.status).toBe(503);
    expect(await wordsOf(failed)).toContain("Passwort vielleicht nicht geändert");
    expect(await opens(cookiesOf(failed))).toBe(true);
    takeErrors();
  });
});
