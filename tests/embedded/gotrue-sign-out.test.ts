import { afterAll, beforeAll, expect, it } from "vitest";
import { cookiesOf, get, post } from "../helpers/app";
import { withDeadlines } from "../helpers/deadlines";
import { eventually } from "../helpers/eventually";
import { locationOf, moveToProject, said, sessionAt, withAnswers, withCookie } from "../helpers/gotrue/site";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";

// Signing out of a hosted service that does not hear it at once.

let project: Awaited<ReturnType<typeof moveToProject>>;
beforeAll(async () => {
  project = await moveToProject({ limits: { token: 30_000 } });
});
afterAll(() => project.leave());

async function sessionsOf(email: string) {
  const rows = await project.sql(
    "select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1",
    [email],
  );
  return rows.length;
}

const untilToldOf = (email: string) => eventually(async () => expect(await sessionsOf(email)).toBe(0));

/** Until the application gives up. */
const hanging = () => new Promise<Response>(() => undefined);
const faults: [string, () => Response | Promise<Response>][] = [
  ["500", () => said(500, "unexpected_failure")],
  ["429", () => said(429, "over_request_rate_limit")],
  ["401", () => Response.json({ message: "Invalid API key" }, { status: 401 })],
  ["unbekannt", () => said(403, "brand_new_thing")],
  ["haengt", hanging],
  ["bad_jwt", () => said(403, "bad_jwt")],
];

const unheard = (path: string) => (path.endsWith("/logout") ? said(503, "unexpected_failure") : undefined);

it.each(faults)(
  "is said to hold here only, and told later, while the service answers %s",
  async (name, fault) => {
    const email = `abgemeldet-${name}@musterhafen.example`;
    const cookie = await sessionAt(project, email);
    const leave = () => post("/admin/logout", {}, withCookie(cookie));
    const answers = await withDeadlines(0.1, () =>
      withAnswers(
        (path) => (path.endsWith("/logout") ? fault() : undefined),
        async () => [await leave(), await leave()],
      ),
    );
    for (const answer of answers) {
      expect(locationOf(answer)).toBe("/admin/login");
      expect(answer.headers.getSetCookie().join()).toMatch(/staff\.0=; Max-Age=0/);
      const login = await wordsOf(await get("/admin/login", withCookie(cookiesOf(answer))));
      expect(login).toContain("Auf diesem Gerät bist Du abgemeldet");
      expect(login).toContain("Der Anmeldedienst hat davon noch nichts erfahren");
    }
    expect(await sessionsOf(email)).toBe(1);
    expect(locationOf(await get("/admin", withCookie(cookie)))).toBe("/admin/login?redirectTo=%2Fadmin");
    const lines = takeErrors();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`"what":"sign-out: the auth service could not be told, goes on trying"`);
    expect(lines[0]).not.toContain("\n");
    await untilToldOf(email);
    expect(locationOf(await get("/admin", withCookie(cookie)))).toBe("/admin/login?redirectTo=%2Fadmin");
  },
);

it("renews a token that is refused by itself, and says nothing", async () => {
  const email = "abgelaufen-raus@musterhafen.example";
  const cookie = await sessionAt(project, email, -10);
  const answer = await post("/admin/logout", {}, withCookie(cookie));
  expect(locationOf(answer)).toBe("/admin/login");
  expect(cookiesOf(answer)).toBe("staff.0=");
  expect(await sessionsOf(email)).toBe(0);
});

it("holds here for a copy whose tokens have been renewed elsewhere", async () => {
  const email = "kopie@musterhafen.example";
  const cookie = await sessionAt(project, email, 60);
  const copy = cookiesOf(await get("/admin", withCookie(cookie)));
  expect(copy).toContain("staff.0=");
  const left = await withAnswers(unheard, () => post("/admin/logout", {}, withCookie(cookie)));
  expect(locationOf(left)).toBe("/admin/login");
  expect(locationOf(await get("/admin", withCookie(copy)))).toBe("/admin/login?redirectTo=%2Fadmin");
  expect(takeErrors()).toHaveLength(1);
  await untilToldOf(email);
});

it("leaves other sessions of the same account alone", async () => {
  const email = "zwei-geraete@musterhafen.example";
  const cookie = await sessionAt(project, email);
  const other = cookiesOf(await post("/admin/login", { email, password: "hafen-lotse-1" }));
  await withAnswers(unheard, () => post("/admin/logout", {}, withCookie(cookie)));
  expect((await get("/admin", withCookie(other))).status).toBe(200);
  expect(takeErrors()).toHaveLength(1);
});
