import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cookiesOf, get, post } from "../helpers/app";
import { withDeadlines } from "../helpers/deadlines";
import { moveToProject, signIn, withCookie } from "../helpers/gotrue/site";
import { withPauses } from "../helpers/pauses";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";

// A hosted service counts all visitors of this server as one, sign-ins and refreshes together.

const password = "hafen-lotse-1";
const from = (address: string) => ({ headers: { "x-client-address": address } });

let project: Awaited<ReturnType<typeof moveToProject>>;
let cookie: string;
const email = "andrang-hier@musterhafen.example";

beforeAll(async () => {
  project = await moveToProject();
  const account = await project.auth.accounts.create(email, "zuerst-egal", {});
  await project.auth.accounts.confirm(account);
  await project.auth.accounts.setPassword(account, password);
});
afterAll(() => project.leave());

const tokenCalls = () => project.requests.filter((call) => call === "POST /auth/v1/token").length;

async function lateSession() {
  project.settings.expiry = -10;
  project.buckets.token.perFiveMinutes = 100_000;
  const answer = await signIn(email, password, from("203.0.113.200"));
  project.settings.expiry = 3600;
  project.buckets.token.perFiveMinutes = 150;
  expect(answer.status).toBe(303);
  return cookiesOf(answer);
}

describe("sixty guesses in a moment, each from another place for another account", () => {
  let answers: Response[];
  beforeAll(async () => {
    cookie = await lateSession();
    const before = tokenCalls();
    // A moment, however busy the machine is: room comes back with time.
    vi.useFakeTimers({ toFake: ["Date"] });
    answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        post(
          "/admin/login",
          { email: `raten-${index}@musterhafen.example`, password: "geraten" },
          from(`203.0.113.${index}`),
        ),
      ),
    );
    vi.useRealTimers();
    expect(tokenCalls() - before).toBeLessThanOrEqual(12);
  });

  it("are told to wait by this server, before the service would say so", async () => {
    const told = answers.filter(({ status }) => status === 429);
    expect(told.length).toBeGreaterThanOrEqual(50);
    expect(answers.filter(({ status }) => status === 400).length).toBe(60 - told.length);
    expect(Number(told[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await wordsOf(told[0] as Response)).toMatch(
      /Error Gerade melden sich zu viele auf einmal an\. .*Sekunden? noch einmal/,
    );
  });

  it("keep nobody from the staff area whose session has run out", async () => {
    const page = await get("/admin", withCookie(cookie));
    expect(page.status).toBe(200);
    expect(cookiesOf(page)).toContain("staff.0=");
  });

  it("keep nobody out who comes from where they have signed in before", async () => {
    expect((await post("/admin/login", { email, password }, from("203.0.113.200"))).status).toBe(303);
  });

  it("are no failures of whoever has to wait", async () => {
    const stranger = from("203.0.113.201");
    for (let tries = 0; tries < 8; tries += 1)
      expect(
        await wordsOf(await post("/admin/login", { email: "wer@musterhafen.example", password }, stranger)),
      ).not.toContain("Zu viele Versuche");
  });
});

describe("a service that has been asked too often", () => {
  /** What another server under the same address uses up. */
  async function useUp() {
    for (let count = 0; count < 60; count += 1) {
      const answer = await fetch(`${project.url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey: project.project.key },
        body: "{}",
      });
      if (answer.status === 429) return;
    }
  }

  it("is asked again for a session that has run out, which goes on once there is room", async () => {
    const late = await lateSession();
    project.buckets.token.perFiveMinutes = 300;
    await useUp();
    const page = await get("/admin", withCookie(late));
    expect(page.status).toBe(200);
    expect(cookiesOf(page)).toContain("staff.0=");
  });

  it("signs nobody out while there is none", async () => {
    const late = await lateSession();
    project.buckets.token.perFiveMinutes = 0;
    await useUp();
    const page = await withDeadlines(1, () => get("/admin", withCookie(late)));
    expect(page.status).toBe(503);
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(await wordsOf(page)).toContain("Du bleibst angemeldet.");
    takeErrors();
    project.buckets.token.perFiveMinutes = 1800;
    expect((await get("/admin", withCookie(late))).status).toBe(200);
  });
});

describe("sixty sign-ups and confirmations in a moment, each from another place", () => {
  const signUp = (name: string, place: string) =>
    post(
      "/admin/login?modus=registrieren",
      { email: `${name}@musterhafen.example`, password, full_name: "N" },
      from(place),
    );
  const calls = (path: string) => project.requests.filter((call) => call === `POST /auth/v1/${path}`).length;

  it("leave the service room, and tell nobody which address has an account", async () => {
    for (let times = 0; times < 3; times += 1) await withPauses(() => signUp("andrang-hier", "203.0.114.1"));
    const before = calls("signup");
    const places = Array.from({ length: 60 }, (_, index) => index);
    const { result } = await withPauses(() =>
      Promise.all(places.map((place) => signUp(`muell-${place}`, `203.0.113.${place}`))),
    );
    const statuses = result.map(({ status }) => status);
    expect(calls("signup") - before).toBeLessThanOrEqual(16);
    expect(new Set(statuses)).toEqual(new Set([303, 429]));
    const [known, unknown] = await Promise.all([
      signUp("andrang-hier", "203.0.114.2"),
      signUp("nie-gesehen", "203.0.114.3"),
    ]);
    expect(known.status).toBe(429);
    expect(unknown.status).toBe(429);
    expect(await wordsOf(known)).toContain("Gerade melden sich zu viele auf einmal an.");
    expect(Number(known.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("keep room at the service for other instances' confirmations", async () => {
    const guess = (index: number) =>
      post(
        `/admin/confirm?token=${index.toString(16).padStart(56, "0")}`,
        { password },
        from(`203.0.115.${index}`),
      );
    const before = calls("verify");
    const statuses = (await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)))).map(
      ({ status }) => status,
    );
    expect(calls("verify") - before).toBeLessThanOrEqual(16);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
  });
});
