import { createHash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { quietSql as sql } from "../helpers/app";
import { call, expectRefused, idOf, insertRow, readRows, serverToken, tokenOf } from "../helpers/rest";

const anna = "ende-anna@musterhafen.example";
const bert = "ende-bert@musterhafen.example";
let annas = "";
let berts = "";
let post = "";

async function clear() {
  await sql("delete from private.blocked_accounts");
  await sql("delete from access_log");
  await sql("delete from blog_posts where slug = 'ende'");
  await sql("delete from auth.users where email like 'ende-%'");
}

beforeEach(async () => {
  await clear();
  annas = await tokenOf(anna);
  berts = await tokenOf(bert);
  const [row] = await sql(
    "insert into blog_posts (title, slug, content) values ('Ende', 'ende', '<p>Geheim</p>') returning id",
  );
  post = String(row?.id);
  for (const token of [annas, berts]) expect((await share(token)).status).toBe(201);
});
afterAll(clear);

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const tokenHash = (token: string) => createHash("sha256").update(token).digest("hex");
const share = (by: string, more: object = {}) =>
  insertRow("shares", { token_hash: tokenHash(by), item_id: post, expires_at: tomorrow(), ...more }, by);
const shows = async (by: string) => (await call("shared_post", { token: by })).rows !== null;
const makers = async () => (await sql("select created_by from shares")).map(({ created_by }) => created_by);
const block = async (account = bert) => (await call("block_account", { account }, annas)).rows;
const unblock = async () => (await call("unblock_account", { account: bert }, annas)).rows;
const account = (change: string) => sql(`update auth.users set ${change} where email = $1`, [bert]);
const domain = (name: string) => sql("update private.settings set staff_email_domain = $1", [name]);

const ways: Record<string, [end: () => unknown, giveBack?: () => unknown]> = {
  "the team ends it": [() => block(), () => unblock()],
  "a list of ended accesses comes from elsewhere": [
    () => sql("insert into private.blocked_accounts (address, blocked_by) values ($1, 'x')", [bert]),
    () => unblock(),
  ],
  "the account is deleted": [
    () => sql("delete from auth.users where email = $1", [bert]),
    async () => {
      await tokenOf(bert);
    },
  ],
  "the account is banned": [
    () => account("banned_until = now() + interval '1 day'"),
    () => account("banned_until = null"),
  ],
  "the address leaves the company": [
    () => account("email = 'ende-bert@anderswo.example'"),
    () =>
      sql("update auth.users set email = $1 where email = 'ende-bert@anderswo.example' returning id", [bert]),
  ],
  "the membership is taken away": [
    () => sql("delete from private.staff where user_id = $1", [idOf(berts)]),
    () => sql("insert into private.staff (user_id) values ($1)", [idOf(berts)]),
  ],
};

describe("a link to a draft", () => {
  it.each(Object.entries(ways))("ends for good when %s, and no other does", async (_, [end, giveBack]) => {
    expect([await shows(annas), await shows(berts)]).toEqual([true, true]);
    await end();
    expect([await shows(annas), await shows(berts)]).toEqual([true, false]);
    await giveBack?.();
    expect([await shows(annas), await shows(berts)]).toEqual([true, false]);
    expect(await makers()).toEqual([idOf(annas)]);
  });

  it("ends for good when the company's domain changes", async () => {
    await domain("anderswo.example");
    expect([await shows(annas), await shows(berts)]).toEqual([false, false]);
    await domain("musterhafen.example");
    expect(await makers()).toEqual([]);
  });

  it("that was made while the access ended shows nothing, also once it is given back", async () => {
    await block();
    await sql(
      "insert into shares (token_hash, item_id, created_by, expires_at) values ($1, $2, $3, now() + interval '1 day')",
      [tokenHash(berts), post, idOf(berts)],
    );
    expect(await shows(berts)).toBe(false);
    await unblock();
    expect(await shows(berts)).toBe(false);
  });

  it("goes on while the access does, whatever else changes", async () => {
    for (const change of [
      "email = 'ende-bert2@musterhafen.example'",
      "raw_user_meta_data = '{}', last_sign_in_at = now()",
    ])
      await sql(`update auth.users set ${change} where id = $1`, [idOf(berts)]);
    expect(await block("ende-niemand@musterhafen.example")).toBe("unknown");
    expect(await block(anna)).toBe("self");
    expect([await shows(annas), await shows(berts)]).toEqual([true, true]);
  });

  it("is its maker's, whoever else it is said to be of", async () => {
    await expectRefused(share(`${berts}x`, { created_by: idOf(annas) }));
  });

  it("is counted for whoever is about to end the access, with those of the whole mailbox", async () => {
    const links = async () => {
      const { members } = (await call("team", {}, annas)).rows;
      return members.find(({ id }: { id: string }) => id === idOf(berts))?.links;
    };
    expect(await links()).toBe(1);
    const tagged = await tokenOf("ende-bert+zwei@musterhafen.example");
    await share(tagged);
    expect(await links()).toBe(2);
    await sql(
      "update shares set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'",
    );
    expect(await links()).toBe(0);
    await block();
    expect(await makers()).toEqual([idOf(annas)]);
  });
});

it("a token of a banned account opens nothing at the interface to the tables", async () => {
  const read = async () => (await readRows("blog_posts?select=slug&slug=eq.ende", berts)).rows;
  expect(await read()).toHaveLength(1);
  await account("banned_until = now() + interval '1 day'");
  expect(await read()).toEqual([]);
});

it("a reply that waits goes out in the company's name once its author has no access", async () => {
  const claim = async () => {
    await sql(
      `with s as (insert into contact_submissions (name, email, message) values ('E', 'ende@kundin.example', 'x') returning id)
       insert into replies (submission_id, author, subject, body) select id, $1, 'Re', 'Moin' from s`,
      [idOf(berts)],
    );
    const { rows } = await call("claim_mails", {
      token: serverToken("outbox", { kinds: ["reply"] }),
      claimant: "x",
      batch: 100,
    });
    await sql("delete from contact_submissions where email = 'ende@kundin.example'");
    return rows.mails.map(
      (mail: { content: { author: { email: string } | null } }) => mail.content.author?.email,
    );
  };
  expect(await claim()).toEqual([bert]);
  await block();
  expect(await claim()).toEqual([undefined]);
});
