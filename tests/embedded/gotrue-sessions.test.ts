import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWaiting } from "../helpers/accounts";
import { backend, cookiesOf, get, post, withBackend } from "../helpers/app";
import { withDeadlines } from "../helpers/deadlines";
import { eventually } from "../helpers/eventually";
import {
  anyone,
  locationOf,
  memberOf,
  moveToProject,
  type Project,
  password,
  said,
  sessionAt,
  signIn,
  withAnswers,
  withCookie,
} from "../helpers/gotrue/site";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";

// Signing in, staying signed in and signing out, on an auth service that answers as the hosted one.

const login = "/admin/login?redirectTo=%2Fadmin%2Faccount";

let project: Project;
beforeAll(async () => {
  project = await moveToProject({ limits: { token: 30_000 } });
});
afterAll(() => project.leave());
beforeEach(() => {
  Object.assign(project.settings, { alg: "HS256", ahead: 0 });
});

const visit = (cookie: string) => get("/admin/account", withCookie(cookie));
const save = (cookie: string) => post("/admin/blog/new", { title: "Moin aus dem Hafen" }, withCookie(cookie));
const signOut = (cookie: string) => post("/admin/logout", {}, withCookie(cookie));
const trades = () => project.requests.filter((call) => call === "POST /auth/v1/token").length;

const ofAccount = "auth.sessions s using auth.users u where u.id = s.user_id and u.email = $1";
const endSessions = (email: string) => project.sql(`delete from ${ofAccount}`, [email]);
const sessionsOf = async (email: string) =>
  (await project.sql(`select 1 from ${ofAccount.replace("using", ",")}`, [email])).length;

function expectStillSignedIn(answer: Response) {
  expect(answer.status).toBe(503);
  expect(locationOf(answer)).toBeNull();
  expect(answer.headers.getSetCookie().join()).not.toContain("Max-Age=0");
}

describe("signing in at a hosted service", () => {
  it("is refused alike for a wrong password, one of any length, an address unknown, unconfirmed or banned", async () => {
    const known = await memberOf(project, "falsch@musterhafen.example");
    const banned = await memberOf(project, "gesperrt-hier@musterhafen.example");
    await project.auth.accounts.ban(banned);
    await createWaiting(project.sql, "wartend@musterhafen.example", password);
    const said = new Set<string>();
    for (const [email, tried] of [
      [known, "falsch-falsch"],
      [known, "ä".repeat(37)],
      [known, "a".repeat(300)],
      ["niemand-hier@musterhafen.example", password],
      ["wartend@musterhafen.example", password],
      [banned, password],
      [banned, "falsch-falsch"],
    ] as const) {
      const answer = await signIn(email, tried);
      said.add(`${answer.status} ${(await wordsOf(answer)).replaceAll(email, "")}`);
    }
    expect([...said]).toEqual([
      expect.stringMatching(/^400 .*Error Invalid login credentials Stimmen E-Mail-Adresse und Passwort\?/),
    ]);
  });

  it("says in German that the service wants to be asked later, and counts no failure", async () => {
    const email = await memberOf(project, "spaeter@musterhafen.example");
    const client = anyone();
    const limited = async () => said(429, "over_request_rate_limit");
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await withBackend(limited, () => post("/admin/login", { email, password }, client));
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await wordsOf(answer)).toContain("Gerade melden sich zu viele auf einmal an.");
    }
    expect((await post("/admin/login", { email, password }, client)).status).toBe(303);
    takeErrors();
  });
});

describe("a session at a hosted service", () => {
  it("that has run out is refreshed, also after the project has moved on to ES256", async () => {
    const cookie = await sessionAt(project, "umzug@musterhafen.example", -10);
    project.settings.alg = "ES256";
    const page = await visit(cookie);
    expect(page.status).toBe(200);
    expect((await get("/admin/blog", withCookie(cookiesOf(page)))).status).toBe(200);
  });

  it.each([
    ["signed out elsewhere", endSessions],
    ["banned", (email: string) => project.auth.accounts.ban(email)],
    ["deleted", (email: string) => project.sql("delete from auth.users where email = $1", [email])],
  ])("ends for somebody who was %s, and what was being saved waits at the login", async (what, end) => {
    for (const expiry of [3600, -10]) {
      const email = `${what.split(" ")[0]}${expiry}@musterhafen.example`;
      const cookie = await sessionAt(project, email, expiry);
      await end(email);
      expect(locationOf(await visit(cookie))).toBe(login);
      const saved = await save(cookie);
      expect(saved.status).toBe(307);
      const asked = await post(locationOf(saved) ?? "", { title: "Moin aus dem Hafen" });
      expect(asked.status).toBe(401);
      expect(await asked.text()).toContain("Moin aus dem Hafen");
    }
  });

  it("ends when its refresh token was used up elsewhere", async () => {
    const cookie = await sessionAt(project, "verbraucht@musterhafen.example", -10);
    await project.auth.sessions.refresh(decodeURIComponent(cookie).split("~")[1] ?? "");
    project.settings.ahead = 11_000;
    expect(locationOf(await visit(cookie))).toBe(login);
  });
});

describe("a hosted service that takes this server's key no longer", () => {
  const logged: string[] = [];
  async function withAnotherKey<Result>(work: () => Promise<Result>) {
    project.project.key = "sb_publishable_neu";
    const result = await work();
    project.project.key = backend.anonKey;
    logged.push(...takeErrors());
    return result;
  }

  it.each([
    ["still good", 3600],
    ["about to end", 60],
    ["run out", -10],
  ])("signs nobody out whose session is %s", async (_, expiry) => {
    const cookie = await sessionAt(project, `schluessel${expiry}@musterhafen.example`, expiry);
    const [page, saved] = await withAnotherKey(
      async () => [await visit(cookie), await save(cookie)] as const,
    );
    for (const answer of [page, saved]) {
      expectStillSignedIn(answer);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await wordsOf(page)).toContain("Du bleibst angemeldet.");
    expect(await saved.text()).toContain("Moin aus dem Hafen");
    expect((await visit(cookie)).status).toBe(200);
  });

  it("lets nobody in, and says why in German", async () => {
    const email = await memberOf(project, "draussen@musterhafen.example");
    const answers = await withAnotherKey(async () => [
      await post("/admin/login", { email, password }, anyone()),
      await post("/admin/confirm?token=irgendeins", { full_name: "Anna", password }, anyone()),
    ]);
    expect(answers.map(({ status, headers }) => [status, headers.get("Retry-After")])).toEqual([
      [503, "30"],
      [503, "30"],
    ]);
    const [refused = "", unconfirmed = ""] = await Promise.all(answers.map(wordsOf));
    expect(refused).toContain("Der Anmeldedienst antwortet gerade nicht.");
    expect(unconfirmed).toContain("Das hat gerade nicht geklappt.");
  });

  it("is named in the log in one sentence, with the key and what to do, once a minute at most", () => {
    const sentences = logged.filter((line) => line.includes("SUPABASE_ANON_KEY"));
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toContain(
      `refuses the public key in SUPABASE_ANON_KEY (ending in ${backend.anonKey.slice(-6)})`,
    );
    expect(sentences[0]).toContain("put the project's current one there");
  });
});

describe("a token that the service refuses by itself", () => {
  const tokenIn = (cookie: string) => decodeURIComponent(cookie).match(/staff\.0=\d+:([^~]+)/)?.[1];
  const refusal = (code = "PGRST301") => Response.json({ code, message: "JWT" }, { status: 401 });
  const refuseAll = (path: string) => (path.endsWith("/staff_frame") ? refusal() : undefined);

  it.each([
    ["by its signature", "PGRST301", "/rest/v1/rpc/staff_frame"],
    ["whose end has come by their clock", "PGRST303", "/rest/"],
  ])("%s is renewed once for all requests, and the browser gets the new one", async (_, code, start) => {
    const cookie = await sessionAt(project, `uhr-${code.toLowerCase()}@musterhafen.example`, 3000);
    const refused = tokenIn(cookie);
    const before = trades();
    const answers = await withAnswers(
      (path, bearer) => (path.startsWith(start) && bearer === refused ? refusal(code) : undefined),
      () => Promise.all([1, 2, 3].map(() => visit(cookie))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(trades() - before).toBe(1);
    const renewed = cookiesOf(answers[0] as Response);
    expect(tokenIn(renewed)).not.toBe(refused);
    const later = await visit(renewed);
    expect([later.status, later.headers.getSetCookie()]).toEqual([200, []]);
  });

  it("signs nobody out when the new one is refused too, and the new one is kept", async () => {
    const cookie = await sessionAt(project, "beide@musterhafen.example");
    const before = trades();
    const answers = await withAnswers(refuseAll, async () => [await visit(cookie), await save(cookie)]);
    expect(trades() - before).toBe(1);
    for (const answer of answers) {
      expectStillSignedIn(answer);
      expect((await visit(cookiesOf(answer))).status).toBe(200);
    }
    expect(await answers[1]?.text()).toContain("Moin aus dem Hafen");
    expect(takeErrors().join()).toContain("PGRST301");
  });

  it("ends the session when renewing says that it has ended", async () => {
    const email = "vorbei@musterhafen.example";
    const cookie = await sessionAt(project, email);
    await endSessions(email);
    expect(locationOf(await withAnswers(refuseAll, () => visit(cookie)))).toBe(login);
  });
});

describe("an answer that is no word on the session", () => {
  const unknown: [number, string][] = [
    [400, "brand_new_thing"],
    [400, "bad_json"],
    [400, "hook_payload_invalid_content_type"],
    [403, "unexpected_failure"],
    [403, "no_authorization"],
    [404, "brand_new_thing"],
  ];

  it.each([
    ["a token", "/staff_frame", 3600],
    ["a renewal", "/token", -10],
  ])("to %s signs nobody out, and is not remembered", async (_, end, expiry) => {
    const cookie = await sessionAt(project, `frage${end.slice(1, 6)}@musterhafen.example`, expiry);
    for (const [status, code] of unknown) {
      const odd = (path: string) => (path.endsWith(end) ? said(status, code) : undefined);
      expectStillSignedIn(await withAnswers(odd, () => visit(cookie)));
    }
    expect((await visit(cookie)).status).toBe(200);
    takeErrors();
  });

  it.each(["session_expired", "user_not_found", "validation_failed"])(
    "is not what %s to a renewal is",
    async (code) => {
      const cookie = await sessionAt(project, `ende-${code}@musterhafen.example`, -10);
      const ended = (path: string) => (path.endsWith("/token") ? said(400, code) : undefined);
      expect(locationOf(await withAnswers(ended, () => visit(cookie)))).toBe(login);
    },
  );
});

it.each([
  ["/token", -10],
  ["/staff_frame", 3600],
])("a page that nobody can be let into while %s fails says who does not answer", async (end, expiry) => {
  const cookie = await sessionAt(project, `worte-${expiry}@musterhafen.example`, expiry);
  const answers = await withAnswers(
    (path) => (path.endsWith(end) ? said(500, "unexpected_failure") : undefined),
    () => Promise.all([visit(cookie), save(cookie), get("/admin/newsletter/export.csv", withCookie(cookie))]),
  );
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(await wordsOf(answer)).toContain("Anmeldedienst oder Datenbank antworten gerade nicht.");
  }
  takeErrors();
});

describe("signing out of a hosted service", () => {
  const untold: string[] = [];

  it.each([
    ["as it is", 3600],
    ["with a token that has run out, which is renewed", -10],
  ])("is told there, and again without a complaint: %s", async (_, expiry) => {
    const email = `feierabend${expiry}@musterhafen.example`;
    const cookie = await sessionAt(project, email, expiry);
    for (let count = 0; count < 2; count += 1) {
      const answer = await signOut(cookie);
      expect(locationOf(answer)).toBe("/admin/login");
      expect(cookiesOf(answer)).toBe("staff.0=");
      expect(answer.headers.getSetCookie().join()).toContain("staff.0=; Max-Age=0");
    }
    expect(await sessionsOf(email)).toBe(0);
    expect(locationOf(await visit(cookie))).toBe(login);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ["500", () => said(500, "unexpected_failure")],
    ["429", () => said(429, "over_request_rate_limit")],
    ["401", () => Response.json({ message: "Invalid API key" }, { status: 401 })],
    ["unbekannt", () => said(403, "brand_new_thing")],
    ["haengt", () => new Promise(() => undefined)],
    ["bad_jwt", () => said(403, "bad_jwt")],
  ])("is said to hold here only while it answers %s", async (name, fault) => {
    const email = `abgemeldet-${name}@musterhafen.example`;
    untold.push(email);
    const cookie = await sessionAt(project, email);
    const [answer, again] = await withDeadlines(0.1, () =>
      withAnswers(
        (path) => (path.endsWith("/logout") ? fault() : undefined),
        async () => [await signOut(cookie), await signOut(cookie)] as const,
      ),
    );
    for (const { headers } of [answer, again]) {
      expect(headers.get("Location")).toBe("/admin/login");
      expect(headers.getSetCookie().join()).toContain("staff.0=; Max-Age=0");
    }
    const words = await wordsOf(await get("/admin/login", withCookie(cookiesOf(again))));
    expect(words).toContain("Auf diesem Gerät bist Du abgemeldet");
    expect(words).toContain("Der Anmeldedienst hat davon noch nichts erfahren");
    expect(await sessionsOf(email)).toBe(1);
    expect(locationOf(await visit(cookie))).toBe(login);
    const lines = takeErrors();
    expect(lines).toEqual([
      expect.stringContaining(`"what":"sign-out: the auth service could not be told, goes on trying"`),
    ]);
    expect(lines[0]).not.toContain("\n");
  });

  it("is told there later", async () => {
    expect(untold).toHaveLength(6);
    for (const email of untold) await eventually(async () => expect(await sessionsOf(email)).toBe(0));
  });

  it("holds here for a copy whose tokens have been renewed elsewhere, and for no other session", async () => {
    const email = "kopie@musterhafen.example";
    const cookie = await sessionAt(project, email, 60);
    const other = cookiesOf(await signIn(email, password));
    const copy = cookiesOf(await visit(cookie));
    expect(copy).toContain("staff.0=");
    const unheard = (path: string) =>
      path.endsWith("/logout") ? said(503, "unexpected_failure") : undefined;
    expect(locationOf(await withAnswers(unheard, () => signOut(cookie)))).toBe("/admin/login");
    expect(locationOf(await visit(copy))).toBe(login);
    expect((await visit(other)).status).toBe(200);
    expect(takeErrors()).toHaveLength(1);
    await eventually(async () => expect(await sessionsOf(email)).toBe(1));
    expect((await visit(other)).status).toBe(200);
  });
});
