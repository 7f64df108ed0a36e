import { afterAll, beforeAll, expect, it } from "vitest";
import { quietSql as sql } from "../helpers/app";
import { call, readRows, tokenOf } from "../helpers/rest";

const email = "rahmen@musterhafen.example";
const other = "rahmen@anderswo.example";
let token = "";

const frame = async (of = token) => (await readRows("rpc/staff_frame", of)).rows;
const ofAnother = () => {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return Buffer.from(JSON.stringify({ ...claims, sub: email })).toString("base64url");
};
const endSessions = (of: string) =>
  sql("delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = $1", [of]);

beforeAll(async () => {
  token = await tokenOf(email);
});
afterAll(async () => {
  await sql("delete from auth.users where email = any ($1)", [[email, other]]);
});

it("tells a member of staff who they are and what waits, as the row rules count it", async () => {
  const [account] = await sql(
    `update auth.users set raw_user_meta_data = '{"full_name": " Antje "}' where email = $1 returning id`,
    [email],
  );
  await sql(
    "insert into contact_submissions (name, email, message) values ('R', 'rahmen@b.example', 'Moin')",
  );
  const [overview] = (await readRows("staff_overview", token)).rows;
  expect(overview.unread_messages).toBeGreaterThan(0);
  expect(await frame()).toEqual({
    id: account?.id,
    email,
    name: " Antje ",
    is_staff: true,
    unread: overview.unread_messages,
    open: overview.open_messages,
    quarantined: overview.quarantined_messages,
  });
  await sql("delete from contact_submissions where email = 'rahmen@b.example'");
});

it.each([
  ["of another domain", other, "set last_sign_in_at = now()"],
  [
    "whose address has left the company",
    "rahmen-zieht@musterhafen.example",
    "set email = 'rahmen-fort@anderswo.example'",
  ],
  ["whose address is not confirmed", "rahmen-wartet@musterhafen.example", "set email_confirmed_at = null"],
])("tells an account %s that it is not staff, and no figures", async (_, address, change) => {
  const theirs = await tokenOf(address);
  await sql(`update auth.users ${change} where email = $1`, [address]);
  expect(await frame(theirs)).toMatchObject({ is_staff: false, unread: null, open: null });
  await sql("delete from auth.users where email like 'rahmen-%'");
});

it("has ended for an account that is banned, or holds no session of that name", async () => {
  await tokenOf(other);
  await endSessions(other);
  const ban = (hours: number) =>
    sql("update auth.users set banned_until = now() + make_interval(hours => $2) where email = $1", [
      email,
      hours,
    ]);
  const giveSession = (from: string, to: string) =>
    sql(
      `update auth.sessions s set user_id = heir.id from auth.users holder, auth.users heir
       where s.user_id = holder.id and holder.email = $1 and heir.email = $2`,
      [from, to],
    );
  await ban(1);
  expect(await frame()).toEqual({ ended: "ended" });
  await ban(0);
  expect(await frame()).toMatchObject({ is_staff: true });
  await giveSession(email, other);
  expect(await frame()).toEqual({ ended: "ended" });
  await giveSession(other, email);
  expect(await frame()).toMatchObject({ is_staff: true });
});

it("has ended with the session and with the account, and by the team's will where it was that", async () => {
  await endSessions(email);
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
  ["with a token that somebody has changed", () => token.replace(/\.[\w-]+\./, `.${ofAnother()}.`)],
  ["with a signature of somebody else's", () => token.replace(/\.[\w-]{43}$/, `.${"A".repeat(43)}`)],
])("is not told %s", async (_, make) => {
  expect((await readRows("rpc/staff_frame", make())).status).toBe(401);
  expect((await call("caller", {}, make())).status).toBeGreaterThan(400);
});
