import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readToken, signToken, tokenKey } from "~/platform/security/signed-token.server";

const key = tokenKey("s".repeat(32));
const claims = { email: "jörg@müller.example", firstName: "Jörg „Jo“" };
const hour = 3_600_000;
const now = Date.UTC(2026, 5, 1);
const token = signToken(key, "newsletter-confirm", claims, now + 48 * hour);

const read = (text: string, at = now) => readToken([key], "newsletter-confirm", text, at);

describe("signed token", () => {
  it("says what was signed, and fits into a link without escaping", () => {
    expect(read(token)).toMatchObject({ state: "valid", claims });
    expect(encodeURIComponent(token)).toBe(token);
  });

  it("holds to the last millisecond and not one longer", () => {
    const states = [-1, 0, 1].map((more) => read(token, now + 48 * hour + more).state);
    expect(states).toEqual(["valid", "expired", "expired"]);
  });

  it("holds for good without an end", () => {
    const lasting = signToken(key, "newsletter-unsubscribe", claims);
    expect(readToken([key], "newsletter-unsubscribe", lasting, now + 1e12).state).toBe("valid");
  });

  it.each(["newsletter-unsubscribe", "outbox"] as const)("means nothing for %s", (purpose) => {
    expect(readToken([key], purpose, token, now)).toEqual({ state: "invalid" });
  });

  it("is refused under another key, also when expired", () => {
    const other = tokenKey("t".repeat(32));
    for (const keys of [[], [other], [other, tokenKey("")]]) {
      expect(readToken(keys, "newsletter-confirm", token, now).state).toBe("invalid");
      expect(readToken(keys, "newsletter-confirm", token, now + 49 * hour).state).toBe("invalid");
    }
  });

  it("is read under an older key, wherever that stands", () => {
    const [newer, older] = [tokenKey("t".repeat(32)), tokenKey("o".repeat(32))];
    for (const keys of [
      [newer, key],
      [newer, key, older],
      [newer, older, key],
    ])
      expect(readToken(keys, "newsletter-confirm", token, now)).toMatchObject({ state: "valid", claims });
    expect(readToken([newer, key], "newsletter-confirm", token, now + 48 * hour).state).toBe("expired");
  });

  it("is refused with any one character changed", () => {
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === "A" ? "B" : "A";
      const changed = token.slice(0, place) + other + token.slice(place + 1);
      expect(read(changed).state, `character ${place}`).toBe("invalid");
    }
  });

  it("is refused with a payload of somebody else, or the purpose moved into it", () => {
    const [payload = "", signature] = token.split(".");
    const other = Buffer.from(JSON.stringify({ ...claims, email: "x@y.example" })).toString("base64url");
    expect(read(`${other}.${signature}`).state).toBe("invalid");
    const forged = createHmac("sha256", key).update(payload).digest("base64url");
    expect(read(`${payload}.${forged}`).state).toBe("invalid");
  });

  it.each([
    ...["", ".", "a.b", token.slice(0, -1), `${token}A`, `${token} `, ` ${token}`, `${token}.${token}`],
    ...[token.replace(".", ".."), "A".repeat(5000), `${"A".repeat(5000)}.${"A".repeat(43)}`],
    ...["\u0000".repeat(60), "../../etc/passwd"],
  ])("is refused in the form %j", (text) => {
    expect(read(text)).toEqual({ state: "invalid" });
  });
});
