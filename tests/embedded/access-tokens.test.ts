import { expect, it } from "vitest";
import { cookiesOf, get } from "../helpers/app";
import { signedToken } from "../helpers/gotrue/keys";
import { engineSecret } from "../helpers/gotrue/site";
import { readRows, tokenOf } from "../helpers/rest";
import { takeErrors } from "../helpers/setup";
import { authSession, cookieFor } from "../helpers/staff";

const now = () => Math.floor(Date.now() / 1000);

function signedAnew(token: string, changed: Record<string, unknown>, secret = engineSecret()) {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return signedToken({ ...claims, ...changed }, secret);
}

it("the database refuses a token that has run out, and one of no account", async () => {
  const token = await tokenOf("frage@musterhafen.example");
  const frame = (changed: object) => readRows("rpc/staff_frame", signedAnew(token, { ...changed }));
  expect((await frame({})).rows.is_staff).toBe(true);
  expect((await frame({ exp: now() - 5 })).status).toBe(401);
  for (const change of [{ sub: crypto.randomUUID() }, { session_id: crypto.randomUUID() }])
    expect((await frame(change)).rows).toEqual({ ended: "ended" });
});

it.each([
  ["has run out", (token: string) => signedAnew(token, { exp: now() - 5 })],
  ["is signed by nobody", (token: string) => token.replace(/[^.]+$/, "")],
  ["is signed by somebody else", (token: string) => signedAnew(token, {}, "x".repeat(48))],
  [
    "somebody else has signed for a clock that is set back",
    (token: string) => signedAnew(token, { iat: now() + 180, exp: now() + 3780 }, "x".repeat(48)),
  ],
])("opens no page to a token that %s, although its cookie says otherwise", async (_, change) => {
  const session = await authSession("abgelaufen@musterhafen.example");
  const access_token = change(session.access_token);
  const cookie = await cookieFor({ ...session, access_token, refresh_token: crypto.randomUUID() });
  const answer = await get("/admin", { headers: { Cookie: cookie } });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/login?redirectTo=%2Fadmin"]);
  takeErrors();
});

it.each([
  ["signs nobody out", "minutes", [-200, 2, 180, 600], false],
  ["renews the session", "more than that", [3600], true],
])("%s when the clock is set back by %s", async (_, _far, distances, renewed) => {
  for (const seconds of distances) {
    const session = await authSession("uhr@musterhafen.example");
    const iat = now() + seconds;
    const access_token = signedAnew(session.access_token, { iat, exp: iat + 3600 });
    const cookie = await cookieFor({ ...session, access_token, expires_at: iat + 3600 });
    const answer = await get("/admin/contacts", { headers: { Cookie: cookie } });
    expect(answer.status, `${seconds} s`).toBe(200);
    expect(cookiesOf(answer).startsWith("staff.0=1:"), `${seconds} s`).toBe(renewed);
  }
});
