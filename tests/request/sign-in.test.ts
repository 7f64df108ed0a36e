import { createHmac } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import {
  askBackend,
  backend,
  backendDown,
  cookiesOf,
  createAccount,
  get,
  post,
  signIn,
  sql,
  staffCookie,
  untilRoom,
  withBackend,
} from "../helpers/app";
import { withDeadlines } from "../helpers/deadlines";
import { onSlowBackend } from "../helpers/pauses";
import { takeErrors } from "../helpers/setup";
import { authSession, cookieFor, counted, wordsOf } from "../helpers/staff";

const password = "hafen-lotse-1";
const location = (response: Response) => response.headers.get("Location");

describe("the login page", () => {
  it("has both modes, which lead to each other and keep the page wanted", async () => {
    const signInPage = await (await get("/admin/login?redirectTo=%2Fadmin%2Fblog")).text();
    expect(signInPage).toContain("/admin/login?redirectTo=%2Fadmin%2Fblog&amp;modus=registrieren");
    expect(signInPage).not.toContain('name="full_name"');
    const signUpPage = await (await get("/admin/login?modus=registrieren")).text();
    expect(signUpPage).toMatch(/<input[^>]*name="full_name"[^>]*required/);
    expect(signUpPage).toMatch(/<input[^>]*name="password"[^>]*minLength="6"/);
    expect(signUpPage).toContain('name="robots" content="noindex');
  });

  it.each(["", "?modus=registrieren"])("lets only company addresses in (%s)", async (query) => {
    for (const email of [
      "a@b.example",
      "a@musterhafen.example.evil.example",
      "a@evil@musterhafen.example",
      "@musterhafen.example",
      "musterhafen.example",
      "a@xmusterhafen.example",
    ]) {
      const answer = await post(`/admin/login${query}`, {
        email,
        password,
        ...(query && { full_name: "A" }),
      });
      const words = await wordsOf(answer);
      expect(answer.status, email).toBe(400);
      expect(words).toContain("Invalid Email");
      expect(words).toContain("Only @musterhafen.example email addresses are allowed.");
      expect(words).toContain("Hier geht es nur mit einer Firmenadresse");
    }
  });

  it("gives a rejected form back without the password", async () => {
    const answer = await post("/admin/login?modus=registrieren", {
      email: "neu@musterhafen.example",
      password: "kurz",
      full_name: "Nele Neu",
    });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Validierungsfehler");
    expect(html).toContain('value="neu@musterhafen.example"');
    expect(html).toContain('value="Nele Neu"');
    expect(html).not.toContain('"kurz"');
  });

  it("asks for confirmation in a second line when the service demands it", async () => {
    const toConfirm = counted((url) =>
      url.pathname.endsWith("/signup")
        ? Response.json({ id: crypto.randomUUID(), email: "zwei@musterhafen.example" })
        : undefined,
    );
    const answer = await withBackend(toConfirm.fetch, () =>
      post("/admin/login?modus=registrieren", {
        email: "zwei@musterhafen.example",
        password,
        full_name: "Zwei",
      }),
    );
    const words = await wordsOf(await get("/admin/login", { headers: { Cookie: cookiesOf(answer) } }));
    expect(words).toMatch(/You can now log in with your credentials\. .*Bestätige/);
  });

  it("says in German that the service is out of reach", async () => {
    for (const query of ["", "?modus=registrieren"]) {
      const down = await withBackend(backendDown, () =>
        post(`/admin/login${query}`, {
          email: "doppelt@musterhafen.example",
          password,
          ...(query && { full_name: "D" }),
        }),
      );
      expect(down.status).toBe(503);
      expect(await wordsOf(down)).toMatch(
        /Error An error occurred Der Anmeldedienst antwortet gerade nicht\./,
      );
    }
    takeErrors();
  });

  it("answers alike, on the same beat, to an unknown address and a wrong password", async () => {
    await createAccount("bekannt@musterhafen.example", password);
    const ask = async (email: string, took: number) => {
      const { result, asked, left } = await onSlowBackend({ questions: /\/token$/, milliseconds: took }, () =>
        post("/admin/login", { email, password: "falsch-falsch" }),
      );
      return { asked, left, words: `${result.status} ${(await wordsOf(result)).replaceAll(email, "")}` };
    };
    // Checking a password takes longer than finding that there is none.
    const known = await ask("bekannt@musterhafen.example", 130);
    const unknown = await ask("unbekannt@musterhafen.example", 10);
    expect(known.words).toMatch(/^400 .*Error Invalid login credentials/);
    expect(known.left).toBe(400);
    expect(unknown).toEqual(known);
    expect((await ask("unbekannt@musterhafen.example", 530)).left).toBe(800);
  });

  it("slows guessing down after five failures, and tells how long", async () => {
    const email = "gesperrt@musterhafen.example";
    await createAccount(email, password);
    const from = (address: string) => ({ headers: { "x-client-address": address } });
    await untilRoom();
    // All at once: none may slip past the count.
    const tries = await Promise.all(
      Array.from({ length: 7 }, () =>
        post("/admin/login", { email, password: "geraten-1" }, from("192.0.2.1")),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429]);
    const refused = await post("/admin/login", { email, password }, from("192.0.2.1"));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
    expect(await wordsOf(refused)).toMatch(/Zu viele Versuche Bitte warte 15 Minuten/);
    // The owner is elsewhere and gets in.
    expect((await post("/admin/login", { email, password }, from("192.0.2.2"))).status).toBe(303);
    // Many places together have a cap as well.
    const guess = (place: number) =>
      post("/admin/login", { email, password: "geraten-2" }, from(`192.0.2.${place}`));
    await Promise.all([3, 4, 5, 6, 7].map(guess));
    expect((await post("/admin/login", { email, password }, from("192.0.2.8"))).status).toBe(429);
    // A place that the owner has come from before is let try, as often as any other place.
    const owner = () => post("/admin/login", { email, password }, from("192.0.2.2"));
    expect((await owner()).status).toBe(303);
    const mistype = () => post("/admin/login", { email, password: "vertippt" }, from("192.0.2.2"));
    await Promise.all(Array.from({ length: 5 }, mistype));
    expect((await owner()).status).toBe(429);
    const [row] = await sql(
      "select count(*)::int as n from private.known_places where ends_at > now() + '29 days'",
    );
    expect(row?.n).toBeGreaterThan(0);
    expect(JSON.stringify(await sql("select * from private.known_places"))).not.toMatch(/gesperrt|192\.0/);
  });

  it("does not count tries that the service could not decide", async () => {
    const email = "ausfall@musterhafen.example";
    await createAccount(email, password);
    await withBackend(backendDown, () =>
      Promise.all(Array.from({ length: 6 }, () => post("/admin/login", { email, password }))),
    );
    takeErrors();
    expect((await post("/admin/login", { email, password })).status).toBe(303);
  });

  it("refuses a form from another site", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site" };
    const answer = await post(
      "/admin/login",
      { email: "bekannt@musterhafen.example", password },
      { headers },
    );
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe("a session", () => {
  it("is kept in cookies that scripts and other sites cannot use, and holds no more than it needs", async () => {
    await createAccount("keks@musterhafen.example", password);
    const answer = await post("/admin/login", { email: "keks@musterhafen.example", password });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(cookies[0]?.split(";")[0]?.split("~")).toHaveLength(3);
  });

  it("is spread over several cookies when its token is long", async () => {
    const session = await authSession("lang@musterhafen.example");
    const account = { id: crypto.randomUUID(), email: "lang@musterhafen.example", is_staff: true };
    const long = counted((url) => {
      if (url.pathname.endsWith("/staff_frame")) return Response.json(account);
      return url.pathname.startsWith("/rest/") ? Response.json([]) : undefined;
    });
    const access_token = session.access_token + "x".repeat(9000);
    const cookie = await cookieFor({ ...session, access_token });
    const cookies = cookie.split("; ");
    expect(cookies).toHaveLength(3);
    for (const part of cookies) expect(part.length).toBeLessThan(3900);
    const page = await withBackend(long.fetch, () => get("/admin/contacts", { headers: { Cookie: cookie } }));
    expect(page.status).toBe(200);
    // A shorter one that follows takes the rest away.
    await createAccount("kurz@musterhafen.example", password);
    const shorter = await post(
      "/admin/login",
      { email: "kurz@musterhafen.example", password },
      { headers: { Cookie: cookie } },
    );
    expect(shorter.headers.getSetCookie().filter((set) => set.includes("Max-Age=0"))).toHaveLength(2);
    const lost = cookies.slice(0, 2).join("; ");
    expect((await get("/admin", { headers: { Cookie: lost } })).status).toBe(303);
  });

  it("is not broken by a part that is none of its own", async () => {
    const Cookie = `staff.1=von-nebenan; ${await staffCookie()}; staff.2=vergessen; staff.x=quatsch`;
    expect((await get("/admin", { headers: { Cookie } })).status).toBe(200);
    const left = await post("/admin/logout", {}, { headers: { Cookie: "staff.1=von-nebenan; staff.7=x" } });
    expect(left.headers.getSetCookie().map((set) => set.split("=")[0])).toEqual(["staff.1", "staff.7"]);
  });

  it("leads to the page wanted, on this site only", async () => {
    await createAccount("ziel@musterhafen.example", password);
    const to = async (redirectTo: string) =>
      location(
        await post(`/admin/login?redirectTo=${encodeURIComponent(redirectTo)}`, {
          email: "ziel@musterhafen.example",
          password,
        }),
      );
    expect(await to("/admin/contacts?seite=2")).toBe("/admin/contacts?seite=2");
    expect(await to("//evil.example")).toBe("/admin");
    expect(await to("/\\evil.example")).toBe("/admin");
    const cookie = await signIn("ziel@musterhafen.example", password);
    expect(
      location(await get("/admin/login?redirectTo=%2Fadmin%2Fblog", { headers: { Cookie: cookie } })),
    ).toBe("/admin/blog");
  });

  it.each([
    ["none", () => ""],
    ["a changed token", (cookie: string) => cookie.replace("staff.0=1:eyJ", "staff.0=1:eyK")],
    ["a changed time", (cookie: string) => cookie.replace(/~\d+\./, "~9999999999.")],
    ["no signature", (cookie: string) => cookie.replace(/\.[\w-]+$/, "")],
    [
      "a signature of somebody else's",
      (cookie: string) =>
        `${cookie.slice(0, cookie.lastIndexOf("."))}.${createHmac("sha256", "geraten").update("x").digest("base64url")}`,
    ],
    ["a count beyond all", (cookie: string) => cookie.replace("staff.0=1:", "staff.0=99999999:")],
    ["an empty cookie", () => "staff.0="],
    ["nonsense", () => "staff.0=%%%.%%%"],
  ])("with %s goes to the login and back to the page wanted", async (_, change) => {
    const answer = await get("/admin/contacts?q=moin&seite=2", {
      headers: { Cookie: change(await staffCookie()) },
    });
    expect(answer.status).toBe(303);
    expect(location(answer)).toBe(
      `/admin/login?redirectTo=${encodeURIComponent("/admin/contacts?q=moin&seite=2")}`,
    );
    expect(await answer.text()).toBe("");
  });

  it("that ended at the service ends here, with a word about it", async () => {
    const session = await authSession("widerrufen@musterhafen.example");
    const cookie = await cookieFor(session);
    expect((await get("/admin", { headers: { Cookie: cookie } })).status).toBe(200);
    await sql(
      "delete from auth.sessions where user_id = (select id from auth.users where email = 'widerrufen@musterhafen.example')",
    );
    const answer = await get("/admin", { headers: { Cookie: cookie } });
    expect(location(answer)).toBe("/admin/login?redirectTo=%2Fadmin");
    expect(answer.headers.getSetCookie().find((set) => set.startsWith("staff.0="))).toContain("Max-Age=0");
    expect(await wordsOf(await get("/admin/login", { headers: { Cookie: cookiesOf(answer) } }))).toContain(
      "Deine Sitzung ist abgelaufen.",
    );
  });

  it("is revoked at the service by signing out", async () => {
    const session = await authSession("tschuess@musterhafen.example");
    const cookie = await cookieFor(session);
    expect(location(await get("/admin/logout", { headers: { Cookie: cookie } }))).toBe("/admin");
    expect((await get("/admin", { headers: { Cookie: cookie } })).status).toBe(200);
    const answer = await post("/admin/logout", {}, { headers: { Cookie: cookie } });
    expect(answer.status).toBe(303);
    expect(location(answer)).toBe("/admin/login");
    expect(answer.headers.getSetCookie().every((set) => set.includes("Max-Age=0"))).toBe(true);
    expect((await get("/admin", { headers: { Cookie: cookie } })).status).toBe(303);
    const refresh = await askBackend(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { apikey: backend.anonKey, "Content-Type": "application/json" },
      body: JSON.stringify({ refresh_token: session.refresh_token }),
    });
    expect(refresh.ok).toBe(false);
  });
});

describe("a session about to end", () => {
  const soon = () => Math.floor(Date.now() / 1000) + 60;
  const isRefresh = (path: string) => path.endsWith("/token");

  it("is refreshed once for ten requests at the same time, and each answer carries the new cookies", async () => {
    const cookie = await cookieFor({
      ...(await authSession("zehn@musterhafen.example")),
      expires_at: soon(),
    });
    const calls = counted();
    const ask = () => get("/admin/contacts", { headers: { Cookie: cookie } });
    const answers = await withBackend(calls.fetch, async () => {
      const together = await Promise.all(Array.from({ length: 10 }, ask));
      // One that left the browser before the answers came.
      return [...together, await ask()];
    });
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200));
    expect(calls.requests.filter(isRefresh)).toHaveLength(1);
    const renewed = new Set(answers.map(cookiesOf));
    expect(renewed.size).toBe(1);
    expect([...renewed][0]).toMatch(/^staff\.0=/);
    expect([...renewed][0]).not.toBe(cookie);
    expect(
      (await get("/admin", { headers: { Cookie: [...renewed][0] ?? "" } })).headers.getSetCookie(),
    ).toEqual([]);
  });

  it("is not refreshed while more than 90 seconds remain", async () => {
    const expires_at = Math.floor(Date.now() / 1000) + 95;
    const cookie = await cookieFor({ ...(await authSession("frisch@musterhafen.example")), expires_at });
    const calls = counted();
    expect(
      (await withBackend(calls.fetch, () => get("/admin", { headers: { Cookie: cookie } }))).status,
    ).toBe(200);
    expect(calls.requests.filter(isRefresh)).toEqual([]);
  });

  it.each([502, 503, 504])("is refreshed although the service answers %d twice", async (status) => {
    const cookie = await cookieFor({
      ...(await authSession(`stolpert-${status}@musterhafen.example`)),
      expires_at: 1,
    });
    let failures = 2;
    const stumbling = counted((url) =>
      isRefresh(url.pathname) && failures-- > 0 ? new Response(null, { status }) : undefined,
    );
    const timers = vi.spyOn(globalThis, "setTimeout");
    const answer = await withBackend(stumbling.fetch, () => get("/admin", { headers: { Cookie: cookie } }));
    const pauses = timers.mock.calls.map(([, milliseconds]) => milliseconds);
    timers.mockRestore();
    expect(answer.status).toBe(200);
    expect(stumbling.requests.filter(isRefresh)).toHaveLength(3);
    expect(pauses, "it waits before it asks again").toEqual(expect.arrayContaining([200, 400]));
    expect(cookiesOf(answer)).toContain("staff.0=");
  });

  it.each([
    ["cannot be reached", backendDown],
    [
      "hangs",
      (_: unknown, init?: RequestInit) =>
        new Promise<Response>((_, reject) =>
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
        ),
    ],
    ["is broken", async () => new Response("<html>", { status: 500 })],
    ["is told to wait", async () => Response.json({ code: 429, msg: "rate limit" }, { status: 429 })],
  ])("signs nobody out while the service %s, and the page says so in time", async (_, fetch) => {
    const cookie = await cookieFor({
      ...(await authSession("ausfall-2@musterhafen.example")),
      expires_at: 1,
    });
    // Without a deadline there would be no answer at all; how long it is stands in tests/unit/deadlines.test.ts.
    const answer = await withDeadlines(0.1, () =>
      withBackend(fetch as typeof globalThis.fetch, () => get("/admin", { headers: { Cookie: cookie } })),
    );
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Location")).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await wordsOf(answer)).toContain("Du bleibst angemeldet.");
    takeErrors();
    expect((await get("/admin", { headers: { Cookie: cookie } })).status).toBe(200);
  });

  it("is not lost when it is refreshed on the way to a page that cannot be shown", async () => {
    const cookie = async (email: string) => cookieFor({ ...(await authSession(email)), expires_at: soon() });
    const atLogin = await get("/admin/login", {
      headers: { Cookie: await cookie("umweg@musterhafen.example") },
    });
    expect(location(atLogin)).toBe("/admin");
    expect(cookiesOf(atLogin)).toMatch(/^staff\.0=/);
    const refreshedOnly = counted((url) =>
      url.pathname.endsWith("/staff_frame") ? new Response("{}", { status: 503 }) : undefined,
    );
    const headers = { Cookie: await cookie("halb@musterhafen.example") };
    const halfDown = await withBackend(refreshedOnly.fetch, () => get("/admin", { headers }));
    expect(halfDown.status).toBe(503);
    expect(cookiesOf(halfDown)).toMatch(/^staff\.0=/);
    takeErrors();
  });

  it("ends when the service no longer knows its token", async () => {
    const session = {
      ...(await authSession("fort@musterhafen.example")),
      refresh_token: crypto.randomUUID(),
      expires_at: 1,
    };
    const answer = await get("/admin", { headers: { Cookie: await cookieFor(session) } });
    expect(location(answer)).toBe("/admin/login?redirectTo=%2Fadmin");
  });
});
