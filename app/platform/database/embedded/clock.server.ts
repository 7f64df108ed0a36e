import { createHmac, timingSafeEqual } from "node:crypto";

const leeway = 15 * 60;

/** The engine refuses tokens from its future, as after a clock was set back: re-dates ours, keeps their expiry. */
export function forgiveClock(request: Request, secret: string, now = Math.floor(Date.now() / 1000)): void {
  const [, signed = "", header = "", payload = "", signature = ""] =
    /^Bearer (([\w-]+)\.([\w-]+))\.([\w-]+)$/.exec(request.headers.get("Authorization") ?? "") ?? [];
  const claims = claimsOf(payload);
  const isEarly = claims && typeof claims.iat === "number" && claims.iat > now && claims.iat <= now + leeway;
  if (!isEarly || !isSame(Buffer.from(signature, "base64url"), sign(signed, secret))) return;
  const anew = `${header}.${Buffer.from(JSON.stringify({ ...claims, iat: now })).toString("base64url")}`;
  request.headers.set("Authorization", `Bearer ${anew}.${sign(anew, secret).toString("base64url")}`);
}

function claimsOf(payload: string): { iat?: unknown } | undefined {
  try {
    return JSON.parse(Buffer.from(payload, "base64url").toString());
  } catch {
    return undefined;
  }
}

function sign(text: string, secret: string) {
  return createHmac("sha256", secret).update(text).digest();
}

function isSame(given: Buffer, expected: Buffer) {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
