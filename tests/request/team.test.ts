import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmWithPassword } from "../helpers/accounts";
import { cookiesOf, createAccount, get, post, signIn, sql, withBackend } from "../helpers/app";
import { takeErrors } from "../helpers/setup";
import { authSession, broken, cookieFor, wordsOf } from "../helpers/staff";

const password = "hafen-lotse-1";
const [anna, bert] = ["crew-anna@musterhafen.example", "crew-bert@musterhafen.example"];
let annas = "";

const as = (Cookie: string) => ({ headers: { Cookie } });
const page = async (cookie = annas, path = "/admin/team") => wordsOf(await get(path, as(cookie)));
const change = (intent: string, account: string, cookie = annas, path = "/admin/team") =>
  post(path, { account, intent }, as(cookie));
const idOf = async (email: string) =>
  String((await sql("select id from auth.users where email = $1", [email]))[0]?.id);
const location = (answer: Response) => answer.headers.get("Location");
const aboutToEnd = async (email: string) =>
  cookieFor({ ...(await authSession(email)), expires_at: Math.floor(Date.now() / 1000) + 60 });
async function clear() {
  await sql("delete from private.blocked_accounts");
  await sql("delete from access_log");
}

beforeAll(async () => {
  await createAccount(anna, password);
  await sql(`update auth.users set raw_user_meta_data = '{"full_name": "Anna Anker"}' where email = $1`, [
    anna,
  ]);
  annas = await signIn(anna, password);
});
beforeEach(async () => {
  await clear();
  await createAccount(bert, password);
});
afterAll(async () => {
  await clear();
  await sql("delete from auth.users where email like 'crew-%'");
});

describe("the page of the team", () => {
  it("shows who has access, since when and when last seen, and who one is", async () => {
    await sql("update private.staff set since = '2024-02-29 12:00+00' where user_id = $1", [
      await idOf(anna),
    ]);
    await sql("update auth.users set last_sign_in_at = '2024-03-05 12:00+00' where email = $1", [bert]);
    const words = await page();
    expect(words).toContain("Anna Anker (Du)");
    expect(words).toContain("29. Februar 2024");
    expect(words).toContain("5. März 2024");
    expect(words).toContain(`Zugang sperren : ${bert}`);
    expect(words).not.toContain("Zugang sperren : Anna Anker");
    expect(await page(annas, "/admin/settings")).toContain("Team");
  });

  it("says how many links to drafts end with an access, before it does", async () => {
    const id = await idOf(bert);
    const asked = () => page(annas, `/admin/team/${id}/block`);
    const none = await asked();
    await sql("insert into blog_posts (title, slug, content) values ('Mit', 'mit-links', '<p>x</p>')");
    await sql(
      `insert into shares (token_hash, item_id, created_by, expires_at)
       select encode(sha256(n::text::bytea), 'hex'), p.id, $1, now() + interval '1 day'
       from blog_posts p, generate_series(1, 7) n where p.slug = 'mit-links'`,
      [id],
    );
    expect(none).not.toMatch(/\b7 Links\b/);
    expect(await asked()).toMatch(/\b7 Links\b/);
    await change("block", id);
    expect(await sql("select from shares")).toEqual([]);
    await sql("delete from blog_posts where slug = 'mit-links'");
  });

  it("asks before an access ends, and of nobody who has none", async () => {
    const question = async (id: string) => get(`/admin/team/${id}/block`, as(annas));
    const id = await idOf(bert);
    expect(await wordsOf(await question(id))).toContain(bert);
    expect(location(await question(await idOf(anna)))).toBe("/admin/team");
    const done = await change("block", id, annas, `/admin/team/${id}/block`);
    expect([done.status, location(done)]).toEqual([303, "/admin/team"]);
    for (const none of [id, crypto.randomUUID(), "x"]) expect((await question(none)).status).toBe(404);
  });
});

describe("a blocked colleague", () => {
  it("is out at the next request, reads why, and is not let in again", async () => {
    const cookie = await signIn(bert, password);
    expect((await get("/admin", as(cookie))).status).toBe(200);
    const done = await change("block", bert);
    expect([done.status, location(done)]).toEqual([303, "/admin/team"]);

    for (const path of ["/admin/team", "/admin/contacts/export.csv"]) {
      const answer = await get(path, as(cookie));
      expect(location(answer)).toBe(`/admin/login?redirectTo=${encodeURIComponent(path)}&grund=beendet`);
      expect(await answer.text()).toBe("");
    }
    const sent = await post("/admin/snippets", { title: "T", body: "Text bleibt stehen" }, as(cookie));
    expect(sent.status).toBe(307);
    expect(location(sent)).toContain("grund=beendet");
    expect((await get("/admin/login", as(cookie))).status).toBe(200);

    const refused = await post("/admin/login", { email: bert, password });
    expect(refused.status).toBe(403);
    expect(cookiesOf(refused)).not.toContain("staff.0=");
    const wrong = await post("/admin/login", { email: bert, password: "falsch-falsch" });
    expect(wrong.status).toBe(400);
  });

  it("is out with a token that is not new and one that is, and with a session to be renewed", async () => {
    const session = await authSession(bert);
    const cookie = await cookieFor(session);
    const soon = await aboutToEnd(bert);
    await change("block", bert);
    for (const old of [cookie, soon]) expect((await get("/admin", as(old))).status).toBe(303);
    // Whoever speaks to the auth service himself has a session there; it opens nothing here.
    const later = await cookieFor(await authSession(bert));
    const answer = await get("/admin", as(later));
    expect(answer.status).toBe(403);
    expect((await change("unblock", bert, later)).status).toBe(403);
  });

  it("is not let in by a fresh account with the address, and the same is said to all without access", async () => {
    await change("block", bert);
    await sql("delete from auth.users where email = $1", [bert]);
    const form = { email: bert.toUpperCase(), password, full_name: "Bert Neu" };
    expect((await post("/admin/login?modus=registrieren", form)).status).toBe(303);
    await confirmWithPassword(sql, bert);
    const blocked = await post("/admin/login", { email: bert, password });
    expect(blocked.status).toBe(403);
    const other = "crew-ohne@musterhafen.example";
    await createAccount(other, password);
    await sql("delete from private.staff where user_id = $1", [await idOf(other)]);
    const outside = await post("/admin/login", { email: other, password });
    expect(outside.status).toBe(403);
    const clean = async (answer: Response, email: string) => (await wordsOf(answer)).replaceAll(email, "");
    expect(await clean(blocked, bert)).toBe(await clean(outside, other));
    await sql("delete from auth.users where email = $1", [bert]);
  });

  it("keeps nobody out while the database does not answer at the sign-in", async () => {
    const answer = await withBackend(broken(/is_staff/), () =>
      post("/admin/login", { email: bert, password }),
    );
    takeErrors();
    expect(answer.status).toBe(303);
    expect((await get("/admin", as(cookiesOf(answer)))).status).toBe(200);
  });
});

describe("a form of the team", () => {
  it("is done once, however often it comes", async () => {
    const answers = await Promise.all([change("block", bert), change("block", bert), change("block", bert)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await sql("select act from access_log")).toEqual([{ act: "block" }]);
    await change("block", "niemand@musterhafen.example");
    await change("unblock", anna);
    expect(await sql("select act from access_log")).toHaveLength(1);
  });

  it("lets one of two win who end each other's access at the same moment", async () => {
    const berts = await signIn(bert, password);
    const mine = await signIn(anna, password);
    const answers = await Promise.all([change("block", bert, mine), change("block", anna, berts)]);
    takeErrors();
    const statuses = await Promise.all(
      [mine, berts].map(async (cookie) => (await get("/admin", as(cookie))).status),
    );
    expect(statuses.sort()).toEqual([200, 303]);
    const targets = answers.map((answer) => location(answer)).sort();
    expect(targets).toEqual(["/admin/login?redirectTo=%2Fadmin%2Fteam&grund=beendet", "/admin/team"]);
    expect(await sql("select act from access_log")).toHaveLength(1);
    await clear();
    annas = await signIn(anna, password);
  });

  it("is refused without its button or account, or for oneself", async () => {
    // One's own access ends by nobody's own hand.
    for (const [account, intent] of [
      ["", "block"],
      [bert, "constructor"],
      [anna, "block"],
    ] as const)
      expect((await change(intent, account)).status).toBe(400);
    expect(await sql("select from access_log")).toEqual([]);
  });

  it("says that nothing was changed when the database does not answer, on either page", async () => {
    const id = await idOf(bert);
    for (const path of ["/admin/team", `/admin/team/${id}/block`]) {
      const answer = await withBackend(broken(/block_account/), () => change("block", id, annas, path));
      takeErrors();
      expect(answer.status, path).toBe(503);
    }
    expect(await sql("select from private.blocked_accounts")).toEqual([]);
  });
});

it("is noted when somebody works on, with the session that is renewed", async () => {
  await sql("update private.staff set last_seen = null");
  const soon = await aboutToEnd(bert);
  await sql("update auth.users set last_sign_in_at = '2024-03-05 12:00+00' where email = $1", [bert]);
  expect((await get("/admin", as(soon))).status).toBe(200);
  await expect
    .poll(() => sql("select user_id from private.staff where last_seen > now() - interval '1 minute'"))
    .toEqual([{ user_id: await idOf(bert) }]);
  expect(await page()).not.toContain("5. März 2024");
});

it("is let in while it cannot be noted, and the log has the fault", async () => {
  const soon = await aboutToEnd(bert);
  const answer = await withBackend(broken(/rpc\/note_seen$/), async () => {
    const shown = await get("/admin", as(soon));
    const log: string[] = [];
    await expect.poll(() => log.push(...takeErrors()) && log.join()).toContain("last visit not noted");
    return shown;
  });
  expect(answer.status).toBe(200);
});
