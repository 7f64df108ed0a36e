import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askBackend, backend, quietSql as sql } from "../helpers/app";
import { notRefused, readable } from "../helpers/every-table";
import { isStaff, setPassword, signIn, waiting } from "../helpers/membership";
import { call, changeRows, expectRefused, insertRow, readRows, tokenOf } from "../helpers/rest";
import { fingerprint } from "../helpers/served";

const password = "hafen-lotse-1";
const anna = "team-anna@musterhafen.example";
const bert = "team-bert@musterhafen.example";
let annas = "";
let berts = "";
let foreign = "";

const block = (account: string, token = annas) => call("block_account", { account }, token);
const unblock = (account: string, token = annas) => call("unblock_account", { account }, token);
const log = () => sql("select act, account, actor from access_log order by at");
const isMember = async (token: string) => (await call("is_staff", {}, token)).rows;

async function clear() {
  await sql("delete from private.blocked_accounts");
  await sql("delete from access_log");
}

beforeAll(async () => {
  // What another file has left to be sent would be sent in the middle of this.
  await sql("delete from mailings");
  annas = await tokenOf(anna);
  foreign = await tokenOf("team-fremd@anderswo.example");
});
beforeEach(async () => {
  await clear();
  berts = await tokenOf(bert);
});
afterAll(async () => {
  await clear();
  await sql("delete from auth.users where email like 'team-%'");
});

describe("a mailbox", () => {
  it("is blocked under every address that leads to it, and let in again under all; others are not", async () => {
    const names = ["team-carl+a", "team-carl+b", "team-carl", "team-carl2"];
    const [tagged = "", other = "", plain = "", stranger = ""] = names.map(
      (name) => `${name}@musterhafen.example`,
    );
    for (const [blocked, alike] of [
      [tagged, plain],
      [plain, other],
    ] as const) {
      const tokens = [await tokenOf(tagged), await tokenOf(other), await tokenOf(plain)];
      expect((await block(blocked)).rows).toBe("blocked");
      for (const token of tokens) expect(await isMember(token)).toBe(false);
      expect(await isMember(await tokenOf(stranger))).toBe(true);
      expect((await unblock(alike)).rows).toBe("already");
      expect((await unblock(blocked)).rows).toBe("unblocked");
    }
  });

  it.each([
    [false, ["<team-d", "team-d>", "team-d\u200e", '"team-d"', "team-d.", "team..d", "te\u0430m-d"]],
    [false, ["=?utf-8?q?team-d?=", "team d", ""]],
    [true, ["team-d", "team.d", "o'team", "Team_D+x", "7"]],
  ])("is told from what mail programs leave out or read as something else: %s", async (isOne, names) => {
    for (const name of names)
      expect(
        await sql("select private.is_staff_address($1) as yes", [`${name}@musterhafen.example`]),
        name,
      ).toEqual([{ yes: isOne }]);
  });
});

describe("a token from before the block", () => {
  it("reads no more than an account without access, in no table", async () => {
    // Its mails would be sent while the next test looks whether anything changes.
    await sql(`do $$ begin
      insert into contact_submissions (name, email, message) values ('T', 't@team.example', 'x');
      delete from outbox;
    end $$`);
    expect((await readable(berts)).contact_submissions).toContain("t@team.example");
    expect((await block(bert)).rows).toBe("blocked");
    const after = await readable(berts);
    expect(Object.keys(after).length).toBeGreaterThan(20);
    expect(after).toEqual(await readable(foreign));
    expect(after.contact_submissions).toBe("[]");
    await sql("delete from contact_submissions where email = 't@team.example'");
  });

  it("writes nothing, in no table", async () => {
    await sql("insert into snippets (title, body) values ('T', 'x')");
    const change = async () => (await changeRows("snippets?title=eq.T", { body: "y" }, berts)).rows;
    expect(await change()).toHaveLength(1);
    expect(await notRefused(berts)).toContain("delete from snippets");
    await block(bert);
    const before = await fingerprint();
    expect(await change()).toEqual([]);
    expect(await notRefused(berts)).toEqual(await notRefused(foreign));
    expect((await insertRow("snippets", { title: "B", body: "x" }, berts)).status).toBe(403);
    for (const [name, body] of [
      ["team", {}],
      ["block_account", { account: anna }],
      ["unblock_account", { account: bert }],
      ["person_file", { spellings: ["t@team.example"] }],
    ] as const)
      await expectRefused(call(name, body, berts), name);
    expect(await fingerprint()).toBe(before);
    await sql("delete from snippets where title = 'T'");
  });

  it("is told why, and no other", async () => {
    const ended = async (token: string) => (await call("staff_frame", {}, token)).rows.ended;
    const all = async () => [await ended(berts), await ended(annas), await ended(foreign)];
    expect(await all()).toEqual([undefined, undefined, undefined]);
    await block(bert);
    expect(await all()).toEqual(["blocked", undefined, undefined]);
  });

  it("does not come alive again with the access", async () => {
    await block(bert);
    expect((await unblock(bert)).rows).toBe("unblocked");
    expect(await isMember(berts)).toBe(false);
    const { body } = await signIn(bert, password);
    expect(await isMember(body.access_token)).toBe(true);
  });
});

describe("a blocked address", () => {
  it("stays blocked, in whatever spelling, for whoever signs in, signs up anew or changes it", async () => {
    expect((await block(`  ${bert.toUpperCase()} `)).rows).toBe("blocked");
    expect(await isMember((await signIn(bert, password)).body.access_token)).toBe(false);
    await sql("delete from auth.users where email = $1", [bert]);
    const { verify } = await waiting("team-bert");
    const { access_token } = (await verify()).body;
    await setPassword(access_token, password);
    expect(await isStaff(bert)).toBe(true);
    expect(await isMember((await signIn(bert, password)).body.access_token)).toBe(false);
    // The auth service writes small letters; whoever writes the table need not.
    await sql("update auth.users set email = 'Team-Bert@MUSTERHAFEN.example' where email = $1", [bert]);
    const [row] = await sql("select id from auth.users where email = 'Team-Bert@MUSTERHAFEN.example'");
    expect((await sql("select private.has_access($1) as yes", [row?.id]))[0]?.yes).toBe(false);
    await sql("delete from auth.users where id = $1", [row?.id]);
  });

  it("stays blocked where its account gets another one of the company", async () => {
    await block(bert);
    await sql("update auth.users set email = 'team-anders@musterhafen.example' where email = $1", [bert]);
    const { body } = await signIn("team-anders@musterhafen.example", password);
    expect(await isMember(body.access_token)).toBe(false);
  });
});

describe("whoever blocks", () => {
  it("has to have access, and a session", async () => {
    for (const token of ["", foreign]) {
      await expectRefused(block(bert, token));
      await expectRefused(unblock(bert, token));
      await expectRefused(call("team", {}, token));
    }
    await askBackend(`${backend.url}/auth/v1/logout?scope=local`, {
      method: "POST",
      headers: { apikey: backend.anonKey, Authorization: `Bearer ${berts}` },
    });
    expect((await block(anna, berts)).status).toBe(403);
    expect(await log()).toEqual([]);
  });

  it("keeps the own access, also under another address of the same mailbox", async () => {
    const tagged = "team-anna+fern@musterhafen.example";
    const theirs = await tokenOf(tagged);
    expect((await block(anna)).rows).toBe("self");
    expect((await block(anna, theirs)).rows).toBe("self");
    expect([await isMember(annas), await isMember(theirs), await log()]).toEqual([true, true, []]);
    expect(await sql("select from private.blocked_accounts")).toEqual([]);
  });

  it("is told when it is the last access; who cannot get in does not count", async () => {
    const others = await sql(
      `delete from private.staff s using auth.users u where u.id = s.user_id and u.email <> $1 returning s.user_id`,
      [anna],
    );
    await waiting("team-wartet");
    expect((await block(anna)).rows).toBe("last");
    await sql("insert into private.staff (user_id) select unnest($1::uuid[])", [
      others.map(({ user_id }) => user_id),
    ]);
    expect((await block(anna)).rows).toBe("self");
    expect(await isMember(annas)).toBe(true);
  });

  it("changes nothing where nothing is to be changed", async () => {
    await waiting("team-unbestaetigt");
    for (const account of [
      "",
      "niemand@musterhafen.example",
      "team-unbestaetigt@musterhafen.example",
      "team-fremd@anderswo.example",
      crypto.randomUUID(),
      "%",
    ])
      expect((await block(account)).rows, account).toBe("unknown");
    expect((await unblock(bert)).rows).toBe("already");
    await block(bert);
    expect((await block(bert)).rows).toBe("already");
    expect(await log()).toHaveLength(1);
  });
});

describe("the log", () => {
  it("says who did what to whom, to staff alone", async () => {
    const [account] = await sql("select id from auth.users where email = $1", [bert]);
    await block(String(account?.id));
    await unblock(bert);
    expect(await log()).toEqual([
      { act: "block", account: bert, actor: anna },
      { act: "unblock", account: bert, actor: anna },
    ]);
    expect((await readRows("access_log?select=account", annas)).rows).toHaveLength(2);
    expect((await readRows("access_log?select=account", foreign)).rows).toEqual([]);
  });

  it("forgets after three years", async () => {
    await sql(
      "insert into access_log (act, account, at) values ('block', 'alt', now() - interval '1097 days'), ('block', 'jung', now() - interval '1090 days')",
    );
    await block(bert);
    expect((await log()).map(({ account }) => account)).toEqual(["jung", bert]);
  });
});

describe("when somebody was there", () => {
  const seen = async () => {
    const { members } = (await call("team", {}, annas)).rows;
    const at = members.find(({ email }: { email: string }) => email === bert)?.seen;
    const [row] = await sql(
      "select trunc(extract(epoch from now() - $1::timestamptz) / 3600)::int as hours",
      [at],
    );
    return row?.hours;
  };
  const note = async (token: string) => (await call("note_seen", {}, token)).rows;

  it("is the last sign-in, or work after it, to the hour", async () => {
    await sql("update private.staff set last_seen = null");
    const signedIn = (at: string) =>
      sql(`update auth.users set last_sign_in_at = ${at} where email = $1`, [bert]);
    await signedIn("null");
    expect(await seen()).toBeNull();
    const { access_token } = (await signIn(bert, password)).body;
    expect(await seen()).toBe(0);
    await signedIn("now() - interval '9 days'");
    expect(await seen()).toBe(9 * 24);
    expect([await note(access_token), await note(access_token)]).toEqual([true, false]);
    expect(await seen()).toBe(0);
    await sql("update private.staff set last_seen = last_seen - interval '61 minutes'");
    expect(await note(access_token)).toBe(true);
  });

  it("is noted of staff alone", async () => {
    await expectRefused(call("note_seen", {}));
    expect(await note(foreign)).toBe(false);
    await block(bert);
    expect(await note(berts)).toBe(false);
  });
});
