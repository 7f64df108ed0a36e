import { describe, expect, it } from "vitest";
import { pendingLink } from "~/features/account/embedded-accounts.server";
import { createAccount, quietSql as sql } from "../helpers/app";
import { ask, firstPassword, isStaff, setPassword, waiting } from "../helpers/membership";

describe("a link for an address that is signed up once more", () => {
  const verifyBy = (token_hash?: string) => ask("auth/v1/verify", { type: "signup", token_hash });

  it("works beside the older ones while the account waits, for another day", async () => {
    const { email, verify } = await waiting("nochmal");
    await sql("update auth.users set confirmation_sent_at = now() - interval '30 hours' where email = $1", [
      email,
    ]);
    expect((await verify()).status).toBe(403);
    const token = await pendingLink(email);
    expect(token).toBeDefined();
    expect(await pendingLink(email)).toBe(token);
    expect((await verify()).status).toBe(200);
  });

  it("lets the owner go on after a confirmation that got no further", async () => {
    const { email, verify } = await waiting("abgebrochen");
    await verify();
    const token = await pendingLink(email);
    const { access_token } = (await verifyBy(token)).body;
    expect(await isStaff(email)).toBe(false);
    await setPassword(access_token, "vom-inhaber-gewaehlt");
    expect(await isStaff(email)).toBe(true);
    expect(await pendingLink(email)).toBeUndefined();
  });

  it("is not made for an account that is complete, nor for none", async () => {
    await createAccount("komplett@musterhafen.example", firstPassword);
    expect(await pendingLink("komplett@musterhafen.example")).toBeUndefined();
    await expect(pendingLink("niemand@musterhafen.example")).rejects.toThrow("not there");
  });
});
