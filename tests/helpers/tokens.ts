import { signToken, tokenKey } from "~/platform/security/signed-token.server";

export function confirmationTokens(sessionSecret: string, email: string) {
  const key = tokenKey(sessionSecret);
  const at = Date.now() - 48 * 3_600_000;
  const claims = { email, firstName: "Antje", lastName: "Ahlers", consent: "2026-01", at };
  return {
    good: signToken(key, "newsletter-confirm", claims, Date.now() + 60_000),
    expired: signToken(key, "newsletter-confirm", claims, at + 48 * 3_600_000),
  };
}
