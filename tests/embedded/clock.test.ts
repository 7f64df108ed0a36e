import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cookiesOf, get } from "../helpers/app";
import { authSession, cookieFor } from "../helpers/staff";

const { jwtSecret } = JSON.parse(readFileSync(join(process.env.DATA_DIR ?? "", "secrets.json"), "utf8"));

/** The answer to a session that was given out so many seconds from now, as one is whose clock was set back since. */
async function sessionFrom(seconds: number, { secret = jwtSecret, refresh_token = "" } = {}) {
  const session = await authSession("uhr@musterhafen.example");
  const [header, payload = ""] = session.access_token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const iat = Math.floor(Date.now() / 1000) + seconds;
  const signed = `${header}.${Buffer.from(JSON.stringify({ ...claims, iat, exp: iat + 3600 })).toString("base64url")}`;
  const access_token = `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
  const changed = { access_token, expires_at: iat + 3600, ...(refresh_token && { refresh_token }) };
  const cookie = await cookieFor({ ...session, ...changed });
  const answer = await get("/admin/contacts", { headers: { Cookie: cookie } });
  return { status: answer.status, renewed: cookiesOf(answer).startsWith("staff.0=1:") };
}

it("signs nobody out when the clock is set back by minutes", async () => {
  for (const seconds of [-200, 2, 180, 600])
    expect(await sessionFrom(seconds), `${seconds} s`).toEqual({ status: 200, renewed: false });
});

it("renews the session when it is set back by more than that", async () => {
  expect(await sessionFrom(3600)).toEqual({ status: 200, renewed: true });
});

it("takes no token of somebody else's making for one of its own", async () => {
  const foreign = { secret: "x".repeat(48), refresh_token: crypto.randomUUID() };
  expect(await sessionFrom(180, foreign)).toEqual({ status: 303, renewed: false });
});
