import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backend, backendDown, cookiesOf, get, post, withBackend } from "../helpers/app";
import { anyone, locationOf, moveToProject, signIn, withCookie } from "../helpers/gotrue/site";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";

// Signing in, staying signed in and signing out, on an auth service that answers as the hosted one.

const password = "hafen-lotse-1";

let project: Awaited<ReturnType<typeof moveToProject>>;
beforeAll(async () => {
  project = await moveToProject({ limits: { token: 30_000 } });
});
afterAll(() => project.leave());
beforeEach(() => {
  Object.assign(project.settings, { alg: "HS256", expiry: 3600, ahead: 0 });
  project.project.key = backend.anonKey;
});

/** An account as its owner has confirmed it. */
async function member(email: string) {
  const account = await project.auth.accounts.create(email, "zuerst-egal", {});
  await project.auth.accounts.confirm(account);
  await project.auth.accounts.setPassword(account, password);
  return email;
}

async function sessionOf(email: string, settings: object = {}) {
  Object.assign(project.settings, settings);
  const answer = await signIn(email, password);
  expect(answer.status).toBe(303);
  Object.assign(project.settings, { expiry: 3600 });
  return cookiesOf(answer);
}

const calls = (name: string) => project.requests.filter((each) => each.endsWith(name)).length;

describe("signing in at a hosted service", () => {
  it.each(["HS256", "ES256"])("leads into the staff area with a token signed by %s", async (alg) => {
    const cookie = await sessionOf(await member(`${alg.toLowerCase()}@musterhafen.example`), { alg });
    const page = await get("/admin", withCookie(cookie));
    expect(page.status).toBe(200);
    expect(await wordsOf(page)).toContain(`${alg.toLowerCase()}@musterhafen.example`);
    expect((await get("/admin/contacts", withCookie(cookie))).status).toBe(200);
  });

  it("is refused alike for a wrong password, an address unknown, unconfirmed or banned", async () => {
    await member("falsch@musterhafen.example");
    await project.auth.accounts.create("wartend@musterhafen.example", password, {});
    await project.auth.accounts.ban(await member("gesperrt-hier@musterhafen.example"));
    const tries = [
      ["falsch@musterhafen.example", "falsch-falsch"],
      ["niemand-hier@musterhafen.example", password],
      ["wartend@musterhafen.example", password],
      ["gesperrt-hier@musterhafen.example", password],
      ["gesperrt-hier@musterhafen.example", "falsch-falsch"],
    ];
    const said = new Set<string>();
    for (const [email = "", tried = ""] of tries) {
      const answer = await signIn(email, tried);
      said.add(`${answer.status} ${(await wordsOf(answer)).replaceAll(email, "")}`);
    }
    expect([...said]).toHaveLength(1);
    expect([...said][0]).toMatch(
      /^400 .*Error Invalid login credentials Stimmen E-Mail-Adresse und Passwort\?/,
    );
  });

  it("may be tried with a password longer than a new one may be", async () => {
    const email = await member("lang-her@musterhafen.example");
    for (const tried of ["ä".repeat(37), "a".repeat(300)]) {
      const answer = await signIn(email, tried);
      expect(answer.status).toBe(400);
      const words = await wordsOf(answer);
      expect(words).toContain("Stimmen E-Mail-Adresse und Passwort?");
      expect(words).not.toContain("Validierungsfehler");
    }
  });

  it("says in German how it stands while the service is out of order", async () => {
    const answer = await withBackend(backendDown, () =>
      post("/admin/login", { email: "falsch@musterhafen.example", password }, anyone()),
    );
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("30");
    expect(await wordsOf(answer)).toContain(
      "Error An error occurred Der Anmeldedienst antwortet gerade nicht.",
    );
    takeErrors();
  });

  it("says in German that the service wants to be asked later, and counts no failure", async () => {
    const email = await member("spaeter@musterhafen.example");
    const limited = async () =>
      Response.json(
        { code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" },
        { status: 429 },
      );
    const client = anyone();
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await withBackend(limited as typeof fetch, () =>
        post("/admin/login", { email, password }, client),
      );
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      const words = await wordsOf(answer);
      expect(words).toContain("Gerade melden sich zu viele auf einmal an.");
      expect(words).not.toContain("rate limit");
    }
    expect((await post("/admin/login", { email, password }, client)).status).toBe(303);
    takeErrors();
  });
});

describe("a session at a hosted service", () => {
  it("that is about to end is refreshed once for all requests at the same time", async () => {
    const cookie = await sessionOf(await member("frisch-hier@musterhafen.example"), { expiry: 60 });
    const before = calls("/token");
    const answers = await Promise.all([1, 2, 3].map(() => get("/admin", withCookie(cookie))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(calls("/token") - before).toBe(1);
    expect((await get("/admin", withCookie(cookiesOf(answers[0] as Response)))).status).toBe(200);
  });

  it("that has run out is refreshed, also after the project has moved on to ES256", async () => {
    const cookie = await sessionOf(await member("umzug@musterhafen.example"), { expiry: -10 });
    project.settings.alg = "ES256";
    const page = await get("/admin", withCookie(cookie));
    expect(page.status).toBe(200);
    expect((await get("/admin/blog", withCookie(cookiesOf(page)))).status).toBe(200);
  });

  it.each([
    [
      "signed out elsewhere",
      (email: string) =>
        project.sql(
          "delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = $1",
          [email],
        ),
    ],
    ["banned", (email: string) => project.auth.accounts.ban(email)],
    ["deleted", (email: string) => project.sql("delete from auth.users where email = $1", [email])],
  ])("ends for somebody who was %s, and what was being saved waits at the login", async (what, end) => {
    for (const expiry of [3600, -10]) {
      const email = await member(`${what.split(" ")[0]}${expiry}@musterhafen.example`);
      const cookie = await sessionOf(email, { expiry });
      await end(email);
      const answer = await get("/admin", withCookie(cookie));
      expect(locationOf(answer)).toBe("/admin/login?redirectTo=%2Fadmin");
      const text = { title: "Moin aus dem Hafen", slug: "moin", content: "Viel Text" };
      const saved = await post("/admin/blog/new", text, withCookie(cookie));
      expect(saved.status).toBe(307);
      const login = await post(locationOf(saved) ?? "", text);
      expect(login.status).toBe(401);
      const html = await login.text();
      expect(html).toContain("Was Du geschrieben hast, ist noch da.");
      expect(html).toContain("Moin aus dem Hafen");
    }
  });

  it("ends when its refresh token was used up elsewhere", async () => {
    const cookie = await sessionOf(await member("verbraucht@musterhafen.example"), { expiry: -10 });
    const refreshToken = decodeURIComponent(cookie).split("~")[1] ?? "";
    await project.auth.sessions.refresh(refreshToken);
    project.settings.ahead = 11_000;
    const answer = await get("/admin", withCookie(cookie));
    expect(locationOf(answer)).toBe("/admin/login?redirectTo=%2Fadmin");
  });

  it("is signed out at the service, and again without a complaint", async () => {
    const cookie = await sessionOf(await member("feierabend@musterhafen.example"));
    for (let count = 0; count < 2; count += 1) {
      const answer = await post("/admin/logout", {}, withCookie(cookie));
      expect(locationOf(answer)).toBe("/admin/login");
      expect(answer.headers.getSetCookie().join()).toMatch(/staff\.0=; Max-Age=0/);
    }
    expect(takeErrors()).toEqual([]);
    expect(locationOf(await get("/admin", withCookie(cookie)))).toBe("/admin/login?redirectTo=%2Fadmin");
  });
});

describe("a hosted service that takes this server's key no longer", () => {
  const logged: string[] = [];
  const changeKey = () => Object.assign(project.project, { key: "sb_publishable_neu" });
  const changeBack = () => {
    project.project.key = backend.anonKey;
    logged.push(...takeErrors());
  };

  it.each([
    ["still good", 3600],
    ["about to end", 60],
    ["run out", -10],
  ])("signs nobody out whose session is %s", async (_, expiry) => {
    const cookie = await sessionOf(await member(`schluessel${expiry}@musterhafen.example`), { expiry });
    changeKey();
    const page = await get("/admin", withCookie(cookie));
    const saved = await post("/admin/blog/new", { title: "Moin aus dem Hafen" }, withCookie(cookie));
    changeBack();
    for (const answer of [page, saved]) {
      expect(answer.status).toBe(503);
      expect(locationOf(answer)).toBeNull();
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await wordsOf(page)).toContain("Du bleibst angemeldet.");
    expect(await saved.text()).toContain("Moin aus dem Hafen");
    expect((await get("/admin", withCookie(cookie))).status).toBe(200);
  });

  it("lets nobody in, and says why in German", async () => {
    const email = await member("draussen@musterhafen.example");
    changeKey();
    const answers = [
      await post("/admin/login", { email, password }, anyone()),
      await post("/admin/confirm?token=irgendeins", { password }, anyone()),
    ];
    changeBack();
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Retry-After")).toBe("30");
    }
    expect(await wordsOf(answers[0] as Response)).toContain("Der Anmeldedienst antwortet gerade nicht.");
    expect(await wordsOf(answers[1] as Response)).toContain("Das hat gerade nicht geklappt.");
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
