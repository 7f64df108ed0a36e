// In npm test: tests/request/team.test.ts - ended access holds at the next request; two who end each other's
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createConfirmed } from "../helpers/accounts";
import { cookiesOf } from "../helpers/app";
import { postForm, statusOf } from "../helpers/http-client";
import { takeErrors } from "../helpers/setup";
import { type Site, startTwoSites } from "../helpers/two-sites";

// Whose access has ended, on two instances and, where this machine has a PostgreSQL, on as many connections.
const password = "hafen-lotse-1";
const anna = "schwestern@musterhafen.example";
const bert = "bruder@musterhafen.example";

let pair: Awaited<ReturnType<typeof startTwoSites>>;

beforeAll(async () => {
  pair = await startTwoSites();
  await createConfirmed(pair.sql, bert, password);
});
async function restoreAccess() {
  await pair.sql("delete from private.blocked_accounts");
  await pair.sql("delete from access_log");
}
beforeEach(restoreAccess);
afterAll(async () => {
  await restoreAccess();
  await pair.sql("delete from auth.users where email = $1", [bert]);
  await pair.stop();
});

const change = (intent: "block" | "unblock", { server }: Site, account: string, cookie: string) =>
  postForm(server.url, "/admin/team", { account, intent }, { Cookie: cookie });
const enter = ({ server }: Site, email: string) => postForm(server.url, "/admin/login", { email, password });
/** The cookie of a new session; right after its start, a server on a busy machine may not have reached the backend yet. */
async function signedIn(site: Site, email: string) {
  let cookie = "";
  await expect
    .poll(async () => {
      cookie = cookiesOf(await enter(site, email));
      return cookie;
    })
    .toContain("staff.0=");
  return cookie;
}
/** The status of a staff page; on a busy machine the backend may miss its deadline, which decides nothing. */
async function area({ server }: Site, cookie: string, path = "/admin"): Promise<number> {
  let status = 503;
  for (let tries = 0; tries < 20 && status === 503; tries += 1)
    status = await statusOf(server.url, path, cookie);
  return status;
}

it("ends at the next request on the other instance, also for who asks all the time", async () => {
  const [here, there] = pair.sites;
  const cookie = await signedIn(there, bert);
  const annas = await signedIn(here, anna);
  expect([await area(here, cookie), await area(there, cookie)]).toEqual([200, 200]);
  let isBlocked = false;
  const asking = (async () => {
    const after: number[] = [];
    while (after.length < 10) {
      const isLate = isBlocked;
      const status = await area(there, cookie, "/admin/snippets");
      if (isLate) after.push(status);
    }
    return after;
  })();
  const blocked = await change("block", here, bert, annas).finally(() => {
    isBlocked = true;
  });
  expect([blocked.status, blocked.headers.get("Location")]).toEqual([303, "/admin/team"]);
  expect(await pair.sql("select account from access_log")).toEqual([{ account: bert }]);
  expect(new Set(await asking)).toEqual(new Set([303]));
  const atOnce = await Promise.all(
    pair.sites.flatMap((site) => Array.from({ length: 5 }, () => area(site, cookie))),
  );
  expect(new Set(atOnce)).toEqual(new Set([303]));
  expect([(await enter(here, bert)).status, (await enter(there, bert)).status]).toEqual([403, 403]);

  expect((await change("unblock", there, bert, annas)).status).toBe(303);
  expect(await area(here, cookie)).toBe(303);
  expect(await area(here, await signedIn(here, bert))).toBe(200);
});

it("leaves one of two who end each other's access at the same moment, each on an instance of their own", async () => {
  const [here, there] = pair.sites;
  for (let round = 0; round < 3; round += 1) {
    const cookies = [await signedIn(here, anna), await signedIn(there, bert)] as const;
    const holding = pair.sql(
      "do $$ begin perform pg_advisory_xact_lock(hashtext('site staff')); perform pg_sleep(1); end $$",
    );
    const answers = await Promise.all([
      change("block", here, bert, cookies[0]),
      change("block", there, anna, cookies[1]),
    ]);
    await holding;
    // The engine complains of the one who came too late.
    takeErrors();
    const leads = answers.map(({ status, headers }) =>
      [status, headers.get("Location")?.split("?")[0]].join(" "),
    );
    expect(leads.sort()).toEqual(["303 /admin/login", "303 /admin/team"]);
    const left = [await area(here, cookies[0]), await area(there, cookies[1])];
    expect(left.sort()).toEqual([200, 303]);
    expect(await pair.sql("select act from access_log")).toEqual([{ act: "block" }]);
    await restoreAccess();
  }
});
