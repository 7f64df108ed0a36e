import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../helpers/app";
import { call, readRows, tokenOf } from "../helpers/rest";

// What the application learns of a token before it lets anybody in: the account, its rights and what the frame shows.

const email = "rahmen@musterhafen.example";
const other = "rahmen@anderswo.example";
let token = "";

const frame = async (of = token) => (await readRows("rpc/staff_frame", of)).rows;
const claims = (changed: object) =>
  Buffer.from(
    JSON.stringify({
      ...JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()),
      ...changed,
    }),
  ).toString("base64url");
const endSessions = () =>
  sql("delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = $1", [email]);

beforeAll(async () => {
  token = await tokenOf(email);
});
afterAll(async () => {
  await sql("delete from auth.users where email = any ($1)", [[email, other]]);
});

it("tells a member of staff who they are and what waits, as the row rules count it", async () => {
  await sql(`update auth.users set raw_user_meta_data = '{"full_name": " Antje "}' where email = $1`, [
    email,
  ]);
  await sql(
    "insert into contact_submissions (name, email, message) values ('R', 'rahmen@b.example', 'Moin')",
  );
  const [account] = await sql("select id from auth.users where email = $1", [email]);
  const [overview] = (await readRows("staff_overview", token)).rows;
  expect(overview.unread_messages).toBeGreaterThan(0);
  expect(await frame()).toEqual({
    id: account?.id,
    email,
    name: " Antje ",
    is_staff: true,
    unread: overview.unread_messages,
    open: overview.open_messages,
  });
  await sql("delete from contact_submissions where email = 'rahmen@b.example'");
});

it.each([
  ["of another domain", async () => tokenOf(other)],
  [
    "whose address has left the company",
    async () => {
      const moved = await tokenOf("rahmen-zieht@musterhafen.example");
      await sql("update auth.users set email = $1 where email = 'rahmen-zieht@musterhafen.example'", [
        "rahmen-fort@anderswo.example",
      ]);
      return moved;
    },
  ],
  [
    "whose address is not confirmed",
    async () => {
      const unconfirmed = await tokenOf("rahmen-wartet@musterhafen.example");
      await sql("update auth.users set email_confirmed_at = null where email like 'rahmen-wartet@%'");
      return unconfirmed;
    },
  ],
])("tells an account %s that it is not staff, and no figures", async (_, make) => {
  const answer = await frame(await make());
  expect(answer).toMatchObject({ is_staff: false, unread: null, open: null });
  await sql("delete from auth.users where email like 'rahmen-%'");
});

it.each<[string, string, string]>([
  [
    "is banned",
    "update auth.users set banned_until = now() + interval '1 hour' where email = $1",
    "update auth.users set banned_until = now() where email = $1",
  ],
  [
    "holds no session of that name",
    "update auth.sessions s set user_id = o.id from auth.users u, auth.users o where s.user_id = u.id and u.email = $1 and o.email = 'rahmen@anderswo.example'",
    "update auth.sessions s set user_id = u.id from auth.users u, auth.users o where s.user_id = o.id and u.email = $1 and o.email = 'rahmen@anderswo.example'",
  ],
])("has ended for an account that %s", async (_, make, undo) => {
  await tokenOf(other);
  await sql("delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = $1", [
    other,
  ]);
  await sql(make, [email]);
  expect(await frame()).toEqual({ ended: "ended" });
  await sql(undo, [email]);
  expect(await frame()).toMatchObject({ is_staff: true });
});

it("has ended with the session and with the account, and by the team's will where it was that", async () => {
  await endSessions();
  expect(await frame()).toEqual({ ended: "ended" });
  await sql("insert into private.blocked_accounts (address, blocked_by) values ($1, 'x')", [email]);
  expect(await frame()).toEqual({ ended: "blocked" });
  await sql("delete from private.blocked_accounts where address = $1", [email]);
  const later = await tokenOf(email);
  await sql("delete from auth.users where email = $1", [email]);
  expect(await frame(later)).toEqual({ ended: "ended" });
  token = await tokenOf(email);
});

it("keeps nobody out for a figure that cannot be counted", async () => {
  await sql("alter view staff_overview rename to staff_overview_hidden");
  try {
    expect(await frame()).toMatchObject({ email, is_staff: true, unread: null, open: null });
  } finally {
    await sql("alter view staff_overview_hidden rename to staff_overview");
  }
});

it.each([
  ["without a token", () => ""],
  [
    "with a token that somebody has changed",
    () => token.replace(/\.[\w-]+\./, `.${claims({ sub: email })}.`),
  ],
  ["with a signature of somebody else's", () => token.replace(/\.[\w-]{43}$/, `.${"A".repeat(43)}`)],
])("is not told %s", async (_, make) => {
  expect((await readRows("rpc/staff_frame", make())).status).toBe(401);
  expect((await call("caller", {}, make())).status).toBeGreaterThan(400);
});
