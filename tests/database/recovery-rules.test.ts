import { beforeAll, describe, expect, it } from "vitest";
import { signToken, tokenKey } from "~/server/security/signed-token.server";
import { createConfirmed, createWaiting } from "../helpers/accounts";
import { backend, quietSql, sql } from "../helpers/app";
import { ask, firstPassword, setPassword, signIn, waiting } from "../helpers/membership";

const minute = 60_000;
const token = (
  email: string,
  { purpose = "recovery" as const, key = tokenKey(backend.sessionSecret), until = minute } = {},
) => signToken(key, purpose, { email }, Date.now() + until);
const mayRecover = async (email: string) =>
  (await ask("rest/v1/rpc/may_recover", { token: token(email) })).body;

beforeAll(() => createConfirmed(quietSql, "darf@musterhafen.example", firstPassword));

describe("another password", () => {
  it("ends all sessions but the newest with it, whatever becomes of the answer", async () => {
    const email = "darf@musterhafen.example";
    const tokens: string[] = [];
    for (let at = 0; at < 3; at += 1) tokens.push((await signIn(email, firstPassword)).body.access_token);
    const isOpen = async (token = "") => (await ask("auth/v1/user", undefined, token)).status === 200;
    await sql("update auth.users set encrypted_password = encrypted_password || 'x' where email = $1", [
      email,
    ]);
    expect(await Promise.all(tokens.map(isOpen))).toEqual([false, false, true]);
    await sql("update auth.users set encrypted_password = left(encrypted_password, -1) where email = $1", [
      email,
    ]);
    await sql("update auth.users set raw_user_meta_data = '{}' where email = $1", [email]);
    expect(await isOpen(tokens[2])).toBe(true);
  });
});

describe("a link for another password", () => {
  it("may be sent to staff, once they have a password of their own", async () => {
    expect(await mayRecover("darf@musterhafen.example")).toBe(true);
    const { email, verify } = await waiting("darf-bald");
    expect(await mayRecover(email)).toBe(false);
    const { access_token } = (await verify()).body;
    expect(await mayRecover(email)).toBe(false);
    await setPassword(access_token, "vom-inhaber-gewaehlt");
    expect(await mayRecover(email)).toBe(true);
  });

  it("may be sent to nobody else", async () => {
    await createConfirmed(quietSql, "darf-nicht@anderswo.example", firstPassword);
    await createWaiting(quietSql, "darf-noch-nicht@musterhafen.example", firstPassword);
    await createConfirmed(quietSql, "gebannt-darf-nicht@musterhafen.example", firstPassword);
    await sql(
      "update auth.users set banned_until = now() + interval '1 day' where email = 'gebannt-darf-nicht@musterhafen.example'",
    );
    await createConfirmed(quietSql, "war-dabei@musterhafen.example", firstPassword);
    await sql(
      "delete from private.staff where user_id = (select id from auth.users where email = 'war-dabei@musterhafen.example')",
    );
    await createConfirmed(quietSql, "beendet-darf-nicht@musterhafen.example", firstPassword);
    await sql(
      "insert into private.blocked_accounts (address, blocked_by) values ('beendet-darf-nicht@musterhafen.example', 'darf@musterhafen.example')",
    );
    for (const email of [
      "beendet-darf-nicht@musterhafen.example",
      "niemand-darf@musterhafen.example",
      "darf-nicht@anderswo.example",
      "darf-noch-nicht@musterhafen.example",
      "gebannt-darf-nicht@musterhafen.example",
      "war-dabei@musterhafen.example",
      "",
    ])
      expect(await mayRecover(email), email).toBe(false);
    await sql(
      "update auth.users set banned_until = now() - interval '1 day' where email like 'gebannt-darf-nicht@%'",
    );
    expect(await mayRecover("gebannt-darf-nicht@musterhafen.example")).toBe(true);
  });
});
