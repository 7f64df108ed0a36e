import { afterEach, describe, expect, it, vi } from "vitest";
import {
  askBackend,
  backend,
  backendDown,
  cookiesOf,
  createAccount,
  get,
  post,
  sql,
  staffCookie,
  untilRoom,
  withBackend,
} from "../helpers/app";
import { withDeadlines } from "../helpers/deadlines";
import { eventually } from "../helpers/eventually";
import { onSlowBackend, withPauses } from "../helpers/pauses";
import { takeErrors } from "../helpers/setup";
import { type AuthSession, authSession, broken, cookieFor, counted, wordsOf } from "../helpers/staff";

const password = "hafen-lotse-1";
afterEach(() => void vi.useRealTimers());
const location = (response: Response) => response.headers.get("Location");

/** The cookie that a browser is known by once it has signed in. */
const deviceOf = (answer: Response) =>
  cookiesOf(answer)
    .split("; ")
    .find((part) => part.startsWith("device=")) ?? "";
const open = (Cookie: string, path = "/admin") => get(path, { headers: { Cookie } });
const cookieOf = async (name: string, session: Partial<AuthSession> = {}) =>
  cookieFor({ ...(await authSession(`${name}@musterhafen.example`)), ...session });

describe("the login page", () => {
  it.each([
    ["", "a@b.example"],
    ["", "a@musterhafen.example.evil.example"],
    ["", "a@evil@musterhafen.example"],
    ["", "@musterhafen.example"],
    ["", "musterhafen.example"],
    ["?modus=registrieren", "a@xmusterhafen.example"],
  ])("lets only company addresses in: %s %s", async (query, email) => {
    const answer = await post(`/admin/login${query}`, { email, password, ...(query && { full_name: "A" }) });
    expect(answer.status).toBe(400);
    const words = await wordsOf(answer);
    expect(words).toContain("Invalid Email");
    expect(words).toContain("Only @musterhafen.example email addresses are allowed.");
    expect(words).toContain("Hier geht es nur mit einer Firmenadresse");
    expect(words.indexOf("Hier geht es")).toBeLessThan(words.indexOf("Invalid Email"));
    expect(words).not.toContain("Weitere Hinweise");
  });

  const form = { email: "zwei@musterhafen.example", password };
  const signUp = () => post("/admin/login?modus=registrieren", { ...form, full_name: "Zwei" });

  it("asks for confirmation besides when the service demands it", async () => {
    const toConfirm = counted((url) =>
      url.pathname.endsWith("/signup")
        ? Response.json({ id: crypto.randomUUID(), email: form.email })
        : undefined,
    );
    const answer = await withBackend(toConfirm.fetch, signUp);
    expect(await wordsOf(await open(cookiesOf(answer), "/admin/login"))).toMatch(
      /Bestätige .*You can now log in with your credentials\./,
    );
  });

  it("says in German that the service is out of reach", async () => {
    for (const enter of [signUp, () => post("/admin/login", form)]) {
      const down = await withBackend(backendDown, enter);
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
    const known = await ask("bekannt@musterhafen.example", 130);
    const unknown = await ask("unbekannt@musterhafen.example", 10);
    expect(known.words).toMatch(/^400 .*Error Invalid login credentials/);
    expect(known.left).toBe(400);
    expect(unknown).toEqual(known);
    expect((await ask("unbekannt@musterhafen.example", 530)).left).toBe(800);
  });

  it("answers alike to five wrong passwords at once, whether or not there is an account", async () => {
    await createAccount("bekannt-fuenf@musterhafen.example", password);
    const ask = async (email: string, milliseconds: number) => {
      const { result, asked, left } = await onSlowBackend({ questions: /\/token$/, milliseconds }, () =>
        Promise.all(
          Array.from({ length: 5 }, () =>
            post(
              "/admin/login",
              { email, password: "falsch-falsch" },
              { headers: { "x-client-address": "192.0.2.40" } },
            ),
          ),
        ),
      );
      return { statuses: result.map(({ status }) => status), asked: asked.toSorted(), left };
    };
    await untilRoom();
    const known = await ask("bekannt-fuenf@musterhafen.example", 130);
    expect(known).toMatchObject({ statuses: [400, 400, 400, 400, 400], left: 5 * 400 });
    await untilRoom();
    expect(await ask("unbekannt-fuenf@musterhafen.example", 10)).toEqual(known);
  });

  it("slows guessing down after five failures, and tells how long", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const email = "gesperrt@musterhafen.example";
    await createAccount(email, password);
    const enter = (place: number, typed = password, Cookie = "") =>
      post(
        "/admin/login",
        { email, password: typed },
        { headers: { "x-client-address": `192.0.2.${place}`, Cookie } },
      );
    await untilRoom();
    const tries = await Promise.all(Array.from({ length: 7 }, () => enter(1, "geraten-1")));
    expect(tries.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429]);
    const { result: refused, pauses } = await withPauses(() => enter(1));
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "900"]);
    expect(pauses, "a refusal keeps its place for nothing").toEqual([]);
    expect(await wordsOf(refused)).toMatch(/Zu viele Versuche Bitte warte 15 Minuten/);
    const entered = await enter(2);
    expect(entered.status).toBe(303);
    const device = deviceOf(entered);
    await Promise.all([3, 4, 5, 6, 7].map((place) => enter(place, "geraten-2")));
    expect([(await enter(8)).status, (await enter(2)).status]).toEqual([429, 429]);
    // The browser that the owner has come from before is let try from any line, as often as any other place.
    expect((await enter(9, password, device)).status).toBe(303);
    await Promise.all([10, 11, 12, 13, 14].map((place) => enter(place, "vertippt", device)));
    expect((await enter(15, password, device)).status).toBe(429);
    const [row] = await sql(
      "select count(*)::int as n from private.known_places where ends_at > now() + '29 days'",
    );
    expect(row?.n).toBeGreaterThan(0);
    expect(JSON.stringify(await sql("select * from private.known_places"))).not.toMatch(/gesperrt|192\.0/);
  });

  it("knows a browser by a cookie that is signed, for its account, and for 30 days", async () => {
    const [mine, other] = ["geraet-eins@musterhafen.example", "geraet-zwei@musterhafen.example"];
    for (const email of [mine, other]) await createAccount(email, password);
    let lines = 0;
    const enter = (email: string, typed: string, Cookie = "") => {
      lines += 1;
      const headers = { "x-client-address": `192.0.3.${lines}`, Cookie };
      return post("/admin/login", { email, password: typed }, { headers });
    };
    vi.useFakeTimers({ toFake: ["Date"] });
    const [first, second] = [await enter(mine, password), await enter(other, password)];
    const set = first.headers.getSetCookie().find((cookie) => cookie.startsWith("device="));
    expect(set).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const device = deviceOf(first);
    await untilRoom();
    await Promise.all(Array.from({ length: 10 }, () => enter(mine, "geraten-3")));
    const [payload = "", signature = ""] = device.split(".");
    const forged = `${payload}.${signature.replace(/^./, (letter) => (letter === "A" ? "B" : "A"))}`;
    for (const Cookie of ["", "device=", forged, deviceOf(second)])
      expect((await enter(mine, password, Cookie)).status, Cookie).toBe(429);
    vi.setSystemTime(Date.now() + 31 * 24 * 3_600_000);
    expect((await enter(mine, password, device)).status).toBe(429);
    vi.setSystemTime(Date.now() - 31 * 24 * 3_600_000);
    expect((await enter(mine, password, device)).status).toBe(303);
  });

  it("lets nobody wait for strangers in a browser that is known", async () => {
    const email = "vorbei@musterhafen.example";
    await createAccount(email, password);
    const from = (place: number, Cookie = "") => ({
      headers: { "x-client-address": `192.0.4.${place}`, Cookie },
    });
    const device = deviceOf(await post("/admin/login", { email, password }, from(1)));
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let arrived = 0;
    const slow: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.url.includes("/token") && (await request.clone().text()).includes("geraten-4")) {
        arrived += 1;
        await held;
      }
      return askBackend(input, init);
    };
    await withBackend(slow, async () => {
      const guesses = [2, 3, 4].map((place) =>
        post("/admin/login", { email, password: "geraten-4" }, from(place)),
      );
      await eventually(() => expect(arrived).toBe(1));
      expect((await post("/admin/login", { email, password }, from(5, device))).status).toBe(303);
      expect(arrived, "one at a time").toBe(1);
      letGo();
      expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([400, 400, 400]);
    });
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

  it("counts them for a place that sends a hundred", async () => {
    const place = { headers: { "x-client-address": "203.0.113.77" } };
    const send = (index: number) =>
      post("/admin/login", { email: `andrang-${index}@musterhafen.example`, password }, place);
    await withBackend(backendDown, () => Promise.all(Array.from({ length: 100 }, (_, index) => send(index))));
    takeErrors();
    expect((await send(100)).status).toBe(429);
  });
});

describe("a session", () => {
  it("is kept in one cookie that scripts and other sites cannot use", async () => {
    await createAccount("keks@musterhafen.example", password);
    const answer = await post("/admin/login", { email: "keks@musterhafen.example", password });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(["staff.0", "device"]);
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(cookies[0]?.split(";")[0]?.split("~")).toHaveLength(3);
  });

  it("is spread over several cookies when its token is long", async () => {
    const session = await authSession("sitzung-lang@musterhafen.example");
    const account = { id: crypto.randomUUID(), email: "sitzung-lang@musterhafen.example", is_staff: true };
    const long = counted((url) => {
      if (url.pathname.endsWith("/staff_frame")) return Response.json(account);
      return url.pathname.startsWith("/rest/") ? Response.json([]) : undefined;
    });
    const access_token = session.access_token + "x".repeat(9000);
    const cookie = await cookieFor({ ...session, access_token });
    const cookies = cookie.split("; ").filter((part) => part.startsWith("staff."));
    expect(cookies).toHaveLength(3);
    for (const part of cookies) expect(part.length).toBeLessThan(3900);
    expect((await withBackend(long.fetch, () => open(cookie, "/admin/contacts"))).status).toBe(200);
    const form = { email: "sitzung-lang@musterhafen.example", password };
    const shorter = await post("/admin/login", form, { headers: { Cookie: cookie } });
    expect(shorter.headers.getSetCookie().filter((set) => set.includes("Max-Age=0"))).toHaveLength(2);
    expect((await open(cookies.slice(0, 2).join("; "))).status).toBe(303);
  });

  it("is not broken by a part that is none of its own", async () => {
    const Cookie = `staff.1=von-nebenan; ${await staffCookie()}; staff.2=vergessen; staff.x=quatsch`;
    expect((await open(Cookie)).status).toBe(200);
    const left = await post("/admin/logout", {}, { headers: { Cookie: "staff.1=von-nebenan; staff.7=x" } });
    expect(left.headers.getSetCookie().map((set) => set.split("=")[0])).toEqual(["staff.1", "staff.7"]);
  });

  it.each<[string, RegExp, string]>([
    ["no cookie", /.*/, ""],
    ["a changed time", /~\d+\./, "~9999999999."],
    ["no signature", /\.[\w-]+$/, ""],
    ["a count beyond all", /=1:/, "=99999999:"],
  ])("with %s goes to the login and back to the page wanted", async (_, part, replaced) => {
    const [session = ""] = (await staffCookie()).split("; ");
    const Cookie = session.replace(part, replaced);
    const wanted = "/admin/contacts?q=moin&seite=2";
    const answer = await open(Cookie, wanted);
    expect(answer.status).toBe(303);
    expect(location(answer)).toBe(`/admin/login?redirectTo=${encodeURIComponent(wanted)}`);
    expect(await answer.text()).toBe("");
  });

  it("is revoked at the service by signing out", async () => {
    const session = await authSession("tschuess@musterhafen.example");
    const cookie = await cookieFor(session);
    expect(location(await open(cookie, "/admin/logout"))).toBe("/admin");
    expect((await open(cookie)).status).toBe(200);
    const answer = await post("/admin/logout", {}, { headers: { Cookie: cookie } });
    expect(answer.status).toBe(303);
    expect(location(answer)).toBe("/admin/login");
    expect(answer.headers.getSetCookie().every((set) => set.includes("Max-Age=0"))).toBe(true);
    expect((await open(cookie)).status).toBe(303);
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
    const cookie = await cookieOf("zehn", { expires_at: soon() });
    const calls = counted();
    const ask = () => open(cookie, "/admin/media/chooser");
    const answers = await withBackend(calls.fetch, async () => {
      const together = await Promise.all(Array.from({ length: 10 }, ask));
      // One that left the browser before the answers came.
      return [...together, await ask()];
    });
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200));
    expect(calls.requests.filter(isRefresh)).toHaveLength(1);
    const [renewed = "", ...others] = new Set(answers.map(cookiesOf));
    expect(others).toEqual([]);
    expect(renewed).toMatch(/^staff\.0=/);
    expect(renewed).not.toBe(cookie);
    expect((await open(renewed)).headers.getSetCookie()).toEqual([]);
  });

  it("is not refreshed while more than 90 seconds remain", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const cookie = await cookieOf("frisch", { expires_at: Math.floor(Date.now() / 1000) + 95 });
    const calls = counted();
    expect((await withBackend(calls.fetch, () => open(cookie))).status).toBe(200);
    expect(calls.requests.filter(isRefresh)).toEqual([]);
  });

  it("is refreshed although the service stumbles twice", async () => {
    const cookie = await cookieOf("stolpert", { expires_at: 1 });
    const failures = [502, 504];
    const stumbling = counted((url) => {
      const status = isRefresh(url.pathname) && failures.shift();
      return status ? new Response(null, { status }) : undefined;
    });
    const asking = () => withBackend(stumbling.fetch, () => open(cookie));
    const { result: answer, pauses } = await withPauses(asking);
    expect(answer.status).toBe(200);
    expect(stumbling.requests.filter(isRefresh)).toHaveLength(3);
    expect(pauses, "it waits before it asks again").toEqual([200, 400]);
    expect(cookiesOf(answer)).toContain("staff.0=");
  });

  it("signs nobody out while the service does not say, and the page says so in time", async () => {
    const cookie = await cookieOf("ausfall-2", { expires_at: 1 });
    const hangs: typeof fetch = (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    for (const fetch of [
      backendDown,
      hangs,
      async () => new Response("<html>", { status: 500 }),
      async () => Response.json({ code: 429, msg: "rate limit" }, { status: 429 }),
    ]) {
      // Without a deadline there would be no answer at all; how long it is stands in tests/unit/deadlines.test.ts.
      const answer = await withDeadlines(0.1, () => withBackend(fetch, () => open(cookie)));
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Location")).toBeNull();
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await wordsOf(answer)).toContain("Du bleibst angemeldet.");
    }
    takeErrors();
    expect((await open(cookie)).status).toBe(200);
  });

  it("is not lost when it is refreshed on the way to a page that cannot be shown", async () => {
    const atLogin = await open(
      await cookieOf("umweg", { expires_at: soon() }),
      "/admin/login?redirectTo=%2Fadmin%2Fblog",
    );
    expect(location(atLogin)).toBe("/admin/blog");
    expect(cookiesOf(atLogin)).toMatch(/^staff\.0=/);
    const cookie = await cookieOf("sitzung-halb", { expires_at: soon() });
    const halfDown = await withBackend(broken(/staff_frame/), () => open(cookie));
    takeErrors();
    expect(halfDown.status).toBe(503);
    expect(cookiesOf(halfDown)).toMatch(/^staff\.0=/);
  });
});
