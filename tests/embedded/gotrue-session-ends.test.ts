import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cookiesOf, get, post } from "../helpers/app";
import { locationOf, moveToProject, said, sessionAt, withAnswers, withCookie } from "../helpers/gotrue/site";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";

// What ends a session at a hosted service, and what is no word about it.

const tokenIn = (cookie: string) => decodeURIComponent(cookie).match(/staff\.0=\d+:([^~]+)/)?.[1];

let project: Awaited<ReturnType<typeof moveToProject>>;
beforeAll(async () => {
  project = await moveToProject({ limits: { token: 30_000 } });
});
afterAll(() => project.leave());

const trades = () => project.requests.filter((call) => call === "POST /auth/v1/token").length;

/** How the tables refuse a token. */
const notPassed = (code = "PGRST301") => Response.json({ code, message: "JWT" }, { status: 401 });

function expectStillSignedIn(answer: Response) {
  expect(answer.status).toBe(503);
  expect(locationOf(answer)).toBeNull();
  expect(answer.headers.getSetCookie().join()).not.toContain("Max-Age=0");
}

describe("a token that the service refuses by itself", () => {
  it("is renewed once for all requests, and the browser gets the new one", async () => {
    const cookie = await sessionAt(project, "uhr-nach@musterhafen.example", 3000);
    const refused = tokenIn(cookie);
    const before = trades();
    const answers = await withAnswers(
      (path, bearer) => (path.endsWith("/staff_frame") && bearer === refused ? notPassed() : undefined),
      () => Promise.all([1, 2, 3].map(() => get("/admin", withCookie(cookie)))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(trades() - before).toBe(1);
    const renewed = cookiesOf(answers[0] as Response);
    expect(tokenIn(renewed)).not.toBe(refused);
    const later = await get("/admin", withCookie(renewed));
    expect(later.status).toBe(200);
    expect(later.headers.getSetCookie()).toEqual([]);
  });

  it("is renewed as well when its end has come by their clock", async () => {
    const cookie = await sessionAt(project, "tabellen@musterhafen.example", 3000);
    const refused = tokenIn(cookie);
    const answer = await withAnswers(
      (path, bearer) => (path.startsWith("/rest/") && bearer === refused ? notPassed("PGRST303") : undefined),
      () => get("/admin", withCookie(cookie)),
    );
    expect(answer.status).toBe(200);
    expect(cookiesOf(answer)).toContain("staff.0=");
  });

  it("signs nobody out when the new one is refused too, and the new one is kept", async () => {
    const cookie = await sessionAt(project, "beide@musterhafen.example");
    const before = trades();
    const refuseAll = (path: string) => (path.endsWith("/staff_frame") ? notPassed() : undefined);
    const page = await withAnswers(refuseAll, () => get("/admin", withCookie(cookie)));
    const saved = await withAnswers(refuseAll, () =>
      post("/admin/blog/new", { title: "Moin aus dem Hafen" }, withCookie(cookie)),
    );
    expect(trades() - before).toBe(1);
    for (const answer of [page, saved]) {
      expectStillSignedIn(answer);
      expect((await get("/admin", withCookie(cookiesOf(answer)))).status).toBe(200);
    }
    expect(await saved.text()).toContain("Moin aus dem Hafen");
    expect(takeErrors().join()).toContain("PGRST301");
  });

  it("ends the session when renewing says that it has ended", async () => {
    const email = "vorbei@musterhafen.example";
    const cookie = await sessionAt(project, email);
    await project.sql(
      "delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = $1",
      [email],
    );
    const answer = await withAnswers(
      (path) => (path.endsWith("/staff_frame") ? notPassed() : undefined),
      () => get("/admin", withCookie(cookie)),
    );
    expect(locationOf(answer)).toBe("/admin/login?redirectTo=%2Fadmin");
  });
});

const unknown: [number, string][] = [
  [400, "brand_new_thing"],
  [400, "bad_json"],
  [400, "hook_payload_invalid_content_type"],
  [403, "unexpected_failure"],
  [403, "no_authorization"],
  [404, "brand_new_thing"],
];

describe("an answer that is no word on the session", () => {
  it.each(unknown)("signs nobody out as %d %s to a token", async (status, code) => {
    const cookie = await sessionAt(project, `frage-${status}-${code}@musterhafen.example`);
    const answer = await withAnswers(
      (path) => (path.endsWith("/staff_frame") ? said(status, code) : undefined),
      () => get("/admin", withCookie(cookie)),
    );
    expectStillSignedIn(answer);
    expect((await get("/admin", withCookie(cookie))).status).toBe(200);
    takeErrors();
  });

  it.each(unknown)("signs nobody out as %d %s to a renewal, and is not remembered", async (status, code) => {
    const cookie = await sessionAt(project, `neu-${status}-${code}@musterhafen.example`, -10);
    const answer = await withAnswers(
      (path) => (path.endsWith("/token") ? said(status, code) : undefined),
      () => get("/admin", withCookie(cookie)),
    );
    expectStillSignedIn(answer);
    expect((await get("/admin", withCookie(cookie))).status).toBe(200);
    takeErrors();
  });

  it.each(["session_expired", "user_not_found", "validation_failed"])(
    "is not what %s to a renewal is",
    async (code) => {
      const cookie = await sessionAt(project, `ende-${code}@musterhafen.example`, -10);
      const answer = await withAnswers(
        (path) => (path.endsWith("/token") ? said(400, code) : undefined),
        () => get("/admin", withCookie(cookie)),
      );
      expect(locationOf(answer)).toBe("/admin/login?redirectTo=%2Fadmin");
    },
  );
});

describe("the words of a page that nobody could be let into", () => {
  it.each([
    [
      "anmeldedienst",
      (path: string) => (path.endsWith("/token") ? said(500, "unexpected_failure") : undefined),
      -10,
    ],
    [
      "datenbank",
      (path: string) => (path.endsWith("/staff_frame") ? Response.json({}, { status: 500 }) : undefined),
      3600,
    ],
  ])("are true when it was %s", async (who, fault, expiry) => {
    const cookie = await sessionAt(project, `worte-${who}@musterhafen.example`, expiry);
    const answers = await withAnswers(fault, () =>
      Promise.all([
        get("/admin", withCookie(cookie)),
        post("/admin/blog/new", { title: "Moin" }, withCookie(cookie)),
        get("/admin/newsletter/export.csv", withCookie(cookie)),
      ]),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(await wordsOf(answer)).toContain("Anmeldedienst oder Datenbank antworten gerade nicht.");
    }
    takeErrors();
  });
});
