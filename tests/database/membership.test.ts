import { describe, expect, it } from "vitest";
import { createAccount, quietSql as sql } from "../helpers/app";
import { ask, firstPassword as first, isStaff, setPassword, signIn, waiting } from "../helpers/membership";
import { call, serverToken } from "../helpers/rest";

const own = "vom-inhaber-gewaehlt";
const changeAddress = (from: string, to: string) =>
  sql("update auth.users set email = $2 where email = $1", [from, to]);

describe("an account that somebody else has signed up", () => {
  it("is staff only with the password that is chosen behind the link", async () => {
    const { email, verify } = await waiting("vorweg");
    const { access_token } = (await verify()).body;
    expect(await isStaff(email)).toBe(false);
    expect((await signIn(email, first)).status).toBe(400);
    expect((await ask("rest/v1/rpc/is_staff", {}, access_token)).body).toBe(false);
    expect((await setPassword(access_token, own)).status).toBe(200);
    expect(await isStaff(email)).toBe(true);
    expect((await signIn(email, first)).status).toBe(400);
    const { body } = await signIn(email, own);
    expect((await ask("rest/v1/rpc/is_staff", {}, body.access_token)).body).toBe(true);
  });

  it("keeps nothing of what it was made with, and takes a name with the password or after it", async () => {
    const { email, verify } = await waiting("benannt");
    const stored = async () => {
      const [row] = await sql("select raw_user_meta_data as meta from auth.users where email = $1", [email]);
      return row?.meta as Record<string, unknown>;
    };
    const write = (meta: object) =>
      sql("update auth.users set raw_user_meta_data = $2::text::jsonb where email = $1", [
        email,
        JSON.stringify(meta),
      ]);
    const strangers = { full_name: "Der Chef", avatar_url: "https://fremd.example/" };
    await write(strangers);
    expect(await stored()).toMatchObject(strangers);
    const { access_token } = (await verify()).body;
    expect(await stored()).not.toMatchObject({ full_name: expect.anything() });
    await write(strangers);
    expect(await stored()).toEqual({});
    const chosen = { password: own, data: { full_name: "Nora Eigen" } };
    expect((await ask("auth/v1/user", chosen, access_token, "PUT")).status).toBe(200);
    expect(await stored()).toEqual({ full_name: "Nora Eigen" });
    await write({ full_name: "Anna Neu" });
    expect(await stored()).toEqual({ full_name: "Anna Neu" });
  });

  it("may be given the very password it was made with, by its owner", async () => {
    const { email, verify } = await waiting("dasselbe");
    expect((await setPassword((await verify()).body.access_token, first)).status).toBe(200);
    expect(await isStaff(email)).toBe(true);
  });

  it("is not opened by a session from before the confirmation", async () => {
    const { email, verify } = await waiting("sitzung");
    await sql(
      "insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users where email = $1",
      [email],
    );
    await setPassword((await verify()).body.access_token, own);
    expect(await isStaff(email)).toBe(false);
  });

  it("is nobody's while another column changes", async () => {
    const { email, verify } = await waiting("anderes");
    await verify();
    for (const change of [
      "last_sign_in_at = now(), raw_user_meta_data = '{}'",
      "encrypted_password = ''",
      "encrypted_password = null",
    ])
      await sql(`update auth.users set ${change} where email = $1`, [email]);
    expect(await isStaff(email)).toBe(false);
  });
});

it("makes no account of another domain staff", async () => {
  const { email, verify } = await waiting("fremd-bestaetigt", "anderswo.example");
  await setPassword((await verify()).body.access_token, own);
  expect(await isStaff(email)).toBe(false);
});

it("makes no account staff whose address was changed into one of the company", async () => {
  const { email, verify } = await waiting("wechsel", "anderswo.example");
  const { access_token } = (await verify()).body;
  await changeAddress(email, "wechsel@musterhafen.example");
  expect(await isStaff("wechsel@musterhafen.example")).toBe(false);
  await setPassword(access_token, own);
  expect(await isStaff("wechsel@musterhafen.example")).toBe(false);
});

it("makes no account staff whose unconfirmed address was changed on the way", async () => {
  const { email, verify } = await waiting("umgebogen");
  await changeAddress(email, "opfer@musterhafen.example");
  await changeAddress("opfer@musterhafen.example", "fremd2@anderswo.example");
  const { access_token } = (await verify()).body;
  await changeAddress("fremd2@anderswo.example", "opfer@musterhafen.example");
  await setPassword(access_token, own);
  expect(await isStaff("opfer@musterhafen.example")).toBe(false);
});

it("makes an operator's account staff at once, made and confirmed in one go, with its password", async () => {
  await sql(`do $$ begin
    insert into auth.users (id, email, encrypted_password) values (gen_random_uuid(), 'betrieb@musterhafen.example', 'hash');
    update auth.users set email_confirmed_at = now() where email = 'betrieb@musterhafen.example';
  end $$`);
  expect(await isStaff("betrieb@musterhafen.example")).toBe(true);
  await sql(`insert into auth.users (id, email, encrypted_password, email_confirmed_at)
    values (gen_random_uuid(), 'fertig@musterhafen.example', 'hash', now())`);
  expect(await isStaff("fertig@musterhafen.example")).toBe(true);
  const hashes = await sql(
    "select encrypted_password as hash from auth.users where email in ('betrieb@musterhafen.example', 'fertig@musterhafen.example')",
  );
  expect(hashes).toEqual([{ hash: "hash" }, { hash: "hash" }]);
});

it("keeps staff who choose another password or address within the company, and no others", async () => {
  await createAccount("bleibt@musterhafen.example", first);
  const { access_token } = (await signIn("bleibt@musterhafen.example", first)).body;
  await setPassword(access_token, own);
  await changeAddress("bleibt@musterhafen.example", "bleibt2@musterhafen.example");
  expect(await isStaff("bleibt2@musterhafen.example")).toBe(true);
  await changeAddress("bleibt2@musterhafen.example", "geht@anderswo.example");
  await changeAddress("geht@anderswo.example", "bleibt2@musterhafen.example");
  expect(await isStaff("bleibt2@musterhafen.example")).toBe(false);
});

it("ends accounts whose link has run out and half-confirmed ones, and no others", async () => {
  const age = (email: string) =>
    sql("update auth.users set confirmation_sent_at = now() - interval '25 hours' where email = $1", [email]);
  await waiting("alt-frisch");
  await age((await waiting("alt-abgelaufen")).email);
  await age((await waiting("alt-fremd", "anderswo.example")).email);
  const invited = await waiting("alt-eingeladen");
  await age(invited.email);
  await sql("update auth.users set invited_at = now() where email = $1", [invited.email]);
  for (const name of ["alt-halb", "alt-halb-frisch"]) await (await waiting(name)).verify();
  await sql(`update private.confirmed_accounts set confirmed_at = now() - interval '16 minutes'
    where user_id = (select id from auth.users where email = 'alt-halb@musterhafen.example')`);
  await createAccount("alt-fertig@musterhafen.example", first);
  await age("alt-fertig@musterhafen.example");
  expect((await call("end_stale_accounts", { token: serverToken("accounts") })).rows).toBe(2);
  expect(
    await sql("select split_part(email, '@', 1) as name from auth.users where email like 'alt-%' order by 1"),
  ).toEqual(
    ["alt-eingeladen", "alt-fertig", "alt-fremd", "alt-frisch", "alt-halb-frisch"].map((name) => ({ name })),
  );
});
