import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { cookiesOf, get, post } from "../helpers/app";
import { withDeadlines } from "../helpers/deadlines";
import { memberOf, moveToProject, type Project, password, signIn, withCookie } from "../helpers/gotrue/site";
import { withPauses } from "../helpers/pauses";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";
import { fullLengthTest } from "../proofs/prove";

// A hosted service counts all visitors of this server as one, sign-ins and refreshes together.

const from = (address: string, Cookie = "") => ({ headers: { "x-client-address": address, Cookie } });
const signInFrom = (email: string, password: string, place: string, cookie?: string) =>
  post("/admin/login", { email, password }, from(place, cookie));

let project: Project;
const email = "andrang-hier@musterhafen.example";

beforeAll(async () => {
  project = await moveToProject();
  await memberOf(project, email);
});
afterAll(() => project.leave());
afterEach(() => void vi.useRealTimers());

const stopClock = () => vi.useFakeTimers({ toFake: ["Date"] });

const calls = (path: string) => project.requests.filter((call) => call === `POST /auth/v1/${path}`).length;

async function lateSession() {
  project.settings.expiry = -10;
  project.buckets.token.perFiveMinutes = 100_000;
  const answer = await signIn(email, password, from("203.0.113.200"));
  project.settings.expiry = 3600;
  project.buckets.token.perFiveMinutes = 150;
  expect(answer.status).toBe(303);
  return cookiesOf(answer);
}

async function expectRenewed(cookie: string) {
  const page = await get("/admin", withCookie(cookie));
  expect(page.status).toBe(200);
  expect(cookiesOf(page)).toContain("staff.0=");
}

it("sixty guesses in a moment, each from another place, wait here, and keep out nobody who has been here before", async () => {
  const cookie = await lateSession();
  const before = calls("token");
  stopClock();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      signInFrom(`raten-${index}@musterhafen.example`, "geraten", `203.0.113.${index}`),
    ),
  );
  for (let tries = 0; tries < 8; tries += 1) {
    const answer = await signInFrom("wer@musterhafen.example", password, "203.0.113.201");
    expect(await wordsOf(answer)).not.toContain("Zu viele Versuche");
  }
  vi.useRealTimers();
  expect(calls("token") - before).toBeLessThanOrEqual(12);
  const told = answers.filter(({ status }) => status === 429);
  expect(told.length).toBeGreaterThanOrEqual(50);
  expect(answers.filter(({ status }) => status === 400).length).toBe(60 - told.length);
  expect(Number(told[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await wordsOf(told[0] as Response)).toMatch(
    /Error Gerade melden sich zu viele auf einmal an\. .*Sekunden? noch einmal/,
  );
  await expectRenewed(cookie);
  expect((await signInFrom(email, password, "203.0.113.202", cookie)).status).toBe(303);
});

describe("a service that has been asked too often", () => {
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
    await expectRenewed(late);
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
    await expectRenewed(late);
  });
});

describe("sixty sign-ups and confirmations in a moment, each from another place", () => {
  const signUp = (name: string, place: string) =>
    post(
      "/admin/login?modus=registrieren",
      { email: `${name}@musterhafen.example`, password, full_name: "N" },
      from(place),
    );

  fullLengthTest("leave the service room, and tell nobody which address has an account", async () => {
    for (let times = 0; times < 3; times += 1) await withPauses(() => signUp("andrang-hier", "203.0.114.1"));
    const before = calls("signup");
    stopClock();
    const places = Array.from({ length: 60 }, (_, index) => index);
    const { result } = await withPauses(() =>
      Promise.all(places.map((place) => signUp(`muell-${place}`, `203.0.113.${place}`))),
    );
    expect(calls("signup") - before).toBeLessThanOrEqual(16);
    expect(new Set(result.map(({ status }) => status))).toEqual(new Set([303, 429]));
    const [known, unknown] = await Promise.all([
      signUp("andrang-hier", "203.0.114.2"),
      signUp("nie-gesehen", "203.0.114.3"),
    ]);
    expect([known.status, unknown.status]).toEqual([429, 429]);
    expect(await wordsOf(known)).toContain("Gerade melden sich zu viele auf einmal an.");
    expect(Number(known.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("keep room at the service for other instances' confirmations", async () => {
    const before = calls("verify");
    stopClock();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        post(
          `/admin/confirm?token=${index.toString(16).padStart(56, "0")}`,
          { full_name: "Anna", password },
          from(`203.0.115.${index}`),
        ),
      ),
    );
    expect(calls("verify") - before).toBeLessThanOrEqual(16);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
  });
});
