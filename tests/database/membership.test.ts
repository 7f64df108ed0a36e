import { describe, expect, it } from "vitest";
import { signToken, tokenKey } from "~/server/security/signed-token.server";
import { backend, createAccount, sql } from "../helpers/app";
import { ask, firstPassword as first, isStaff, setPassword, signIn, waiting } from "../helpers/membership";

const own = "vom-inhaber-gewaehlt";

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
    await sql("update auth.users set last_sign_in_at = now(), raw_user_meta_data = '{}' where email = $1", [
      email,
    ]);
    await sql("update auth.users set encrypted_password = '' where email = $1", [email]);
    await sql("update auth.users set encrypted_password = null where email = $1", [email]);
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
  await sql("update auth.users set email = 'wechsel@musterhafen.example' where email = $1", [email]);
  expect(await isStaff("wechsel@musterhafen.example")).toBe(false);
  await setPassword(access_token, own);
  expect(await isStaff("wechsel@musterhafen.example")).toBe(false);
});

it("makes no account staff whose unconfirmed address was changed on the way", async () => {
  const { email, verify } = await waiting("umgebogen");
  await sql("update auth.users set email = 'opfer@musterhafen.example' where email = $1", [email]);
  await sql(
    "update auth.users set email = 'fremd2@anderswo.example' where email = 'opfer@musterhafen.example'",
  );
  const { access_token } = (await verify()).body;
  await sql(
    "update auth.users set email = 'opfer@musterhafen.example' where email = 'fremd2@anderswo.example'",
  );
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
  await sql(
    "update auth.users set email = 'bleibt2@musterhafen.example' where email = 'bleibt@musterhafen.example'",
  );
  expect(await isStaff("bleibt2@musterhafen.example")).toBe(true);
  await sql(
    "update auth.users set email = 'geht@anderswo.example' where email = 'bleibt2@musterhafen.example'",
  );
  await sql(
    "update auth.users set email = 'bleibt2@musterhafen.example' where email = 'geht@anderswo.example'",
  );
  expect(await isStaff("bleibt2@musterhafen.example")).toBe(false);
});

describe("end_stale_accounts", () => {
  const call = (token: string) => ask("rest/v1/rpc/end_stale_accounts", { token });
  const token = (expires = Date.now() + 60_000) =>
    signToken(tokenKey(backend.sessionSecret), "accounts", {}, expires);
  const age = (email: string, hours: number) =>
    sql("update auth.users set confirmation_sent_at = now() - make_interval(hours => $2) where email = $1", [
      email,
      hours,
    ]);
  const left = async () =>
    (await sql("select email from auth.users where email like 'alt-%' order by 1")).map(({ email }) => email);

  it("ends accounts whose link has run out and half-confirmed ones, and no others", async () => {
    await waiting("alt-frisch");
    await age((await waiting("alt-abgelaufen")).email, 25);
    await age((await waiting("alt-fremd", "anderswo.example")).email, 25);
    const invited = await waiting("alt-eingeladen");
    await age(invited.email, 25);
    await sql("update auth.users set invited_at = now() where email = $1", [invited.email]);
    for (const name of ["alt-halb", "alt-halb-frisch"]) await (await waiting(name)).verify();
    await sql(`update private.confirmed_accounts set confirmed_at = now() - interval '16 minutes'
      where user_id = (select id from auth.users where email = 'alt-halb@musterhafen.example')`);
    await createAccount("alt-fertig@musterhafen.example", first);
    await age("alt-fertig@musterhafen.example", 25);
    expect(await call(token())).toEqual({ status: 200, body: 2 });
    expect(await left()).toEqual([
      "alt-eingeladen@musterhafen.example",
      "alt-fertig@musterhafen.example",
      "alt-fremd@anderswo.example",
      "alt-frisch@musterhafen.example",
      "alt-halb-frisch@musterhafen.example",
    ]);
  });
});
