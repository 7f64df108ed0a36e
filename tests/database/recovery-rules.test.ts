import { beforeAll, describe, expect, it } from "vitest";
import { createConfirmed, createWaiting } from "../helpers/accounts";
import { quietSql as sql } from "../helpers/app";
import { ask, firstPassword, setPassword, signIn, waiting } from "../helpers/membership";
import { call, serverToken } from "../helpers/rest";

const mayRecover = async (email: string) =>
  (await call("may_recover", { token: serverToken("recovery", { email }) })).rows;

beforeAll(() => createConfirmed(sql, "darf@musterhafen.example", firstPassword));

describe("another password", () => {
  it("ends all sessions but the newest with it, whatever becomes of the answer", async () => {
    const email = "darf@musterhafen.example";
    const tokens: string[] = [];
    for (let at = 0; at < 3; at += 1) tokens.push((await signIn(email, firstPassword)).body.access_token);
    const isOpen = async (token = "") => (await ask("auth/v1/user", undefined, token)).status === 200;
    const change = (what: string) => sql(`update auth.users set ${what} where email = $1`, [email]);
    await change("encrypted_password = encrypted_password || 'x'");
    expect(await Promise.all(tokens.map(isOpen))).toEqual([false, false, true]);
    await change("encrypted_password = left(encrypted_password, -1)");
    await change("raw_user_meta_data = '{}'");
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
    const [banned, former, ended] = ["gebannt", "war-dabei", "beendet"].map(
      (name) => `${name}-darf-nicht@musterhafen.example`,
    );
    for (const email of [banned, former, ended, "darf-nicht@anderswo.example"])
      await createConfirmed(sql, email ?? "", firstPassword);
    await createWaiting(sql, "darf-noch-nicht@musterhafen.example", firstPassword);
    await sql("update auth.users set banned_until = now() + interval '1 day' where email = $1", [banned]);
    await sql("delete from private.staff s using auth.users u where u.id = s.user_id and u.email = $1", [
      former,
    ]);
    await sql("insert into private.blocked_accounts (address, blocked_by) values ($1, 'x')", [ended]);
    for (const email of [
      ...[banned, former, ended, "", "niemand-darf@musterhafen.example"],
      ...["darf-nicht@anderswo.example", "darf-noch-nicht@musterhafen.example"],
    ])
      expect(await mayRecover(email ?? ""), email).toBe(false);
    await sql("update auth.users set banned_until = now() - interval '1 day' where email = $1", [banned]);
    expect(await mayRecover(banned ?? "")).toBe(true);
  });
});
