import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { askBackend, backend, sql } from "./app";
import { authSession, cookieFor } from "./staff";

/** The engine's published default. */
const placeholderSecret = "super-secret-jwt-token-with-at-least-32-characters-long";

/** Forged tokens in validly signed cookies, as if SESSION_SECRET had leaked. */
export async function falseStaffCookies(): Promise<Record<string, string>> {
  const staff = await authSession("echt@musterhafen.example");
  const genuine = await cookieFor(staff);
  const [, payload = ""] = staff.access_token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const now = Math.floor(Date.now() / 1000);
  const { jwtSecret } = JSON.parse(readFileSync(join(process.env.DATA_DIR ?? "", "secrets.json"), "utf8"));
  const withToken = (access_token: string) =>
    cookieFor({ ...staff, refresh_token: "keines", expires_in: 3600, access_token });

  return {
    none: "",
    garbage: "staff.0=quatsch.quatsch",
    "changed cookie": genuine.replace(/.(?=;|$)/, (last) => (last === "A" ? "B" : "A")),
    expired: await withToken(signed({ ...claims, iat: now - 7200, exp: now - 3600 }, jwtSecret)),
    "signed out": await signedOut(),
    "foreign domain": await cookieFor(await authSession("tuerklinke@anderswo.example")),
    unconfirmed: await unconfirmed(),
    "alg:none": await withToken(`${encoded({ alg: "none", typ: "JWT" })}.${payload}.`),
    "default secret": await withToken(signed(claims, placeholderSecret)),
    "a role of its own making": await withToken(
      signed({ ...claims, role: "service_role", iat: now, exp: now + 3600 }, "x".repeat(40)),
    ),
  };
}

async function signedOut() {
  const session = await authSession("abgemeldet@musterhafen.example");
  const cookie = await cookieFor(session);
  await askBackend(`${backend.url}/auth/v1/logout?scope=global`, {
    method: "POST",
    headers: { apikey: backend.anonKey, Authorization: `Bearer ${session.access_token}` },
  });
  return cookie;
}

async function unconfirmed() {
  const email = "unbestaetigt@musterhafen.example";
  const cookie = await cookieFor(await authSession(email));
  await sql("update auth.users set email_confirmed_at = null where email = $1", [email]);
  return cookie;
}

function signed(claims: object, secret: string) {
  const text = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

function encoded(part: object) {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
