import { createHmac, generateKeyPairSync, randomBytes, sign, verify } from "node:crypto";
import { refuse } from "./refusals";

export type Algorithm = "HS256" | "ES256";
export type Claims = Record<string, unknown>;

/** HS256 by default, ES256 after a project's migration. */
export class Keys {
  readonly #secret = randomBytes(32);
  readonly #pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id = crypto.randomUUID();

  sign(claims: Claims, alg: Algorithm): string {
    const header = alg === "ES256" ? { alg, kid: this.#id, typ: "JWT" } : { alg, typ: "JWT" };
    const text = `${encoded(header)}.${encoded(claims)}`;
    return `${text}.${this.#signature(text, alg).toString("base64url")}`;
  }

  read(token: string): Claims {
    const [header = "", payload = "", signature = ""] = token.split(".");
    const alg = decoded(header)?.alg;
    const claims = decoded(payload);
    if (!alg || !claims) throw refuse.malformed();
    if (!this.#isSigned(`${header}.${payload}`, signature, alg)) throw refuse.signature();
    if (Number(claims.exp) < Date.now() / 1000) throw refuse.expired();
    return claims;
  }

  #signature(text: string, alg: Algorithm): Buffer {
    if (alg === "HS256") return createHmac("sha256", this.#secret).update(text).digest();
    return sign("sha256", Buffer.from(text), { key: this.#pair.privateKey, dsaEncoding: "ieee-p1363" });
  }

  #isSigned(text: string, signature: string, alg: unknown): boolean {
    const given = Buffer.from(signature, "base64url");
    if (alg === "HS256") return this.#signature(text, alg).equals(given);
    const key = { key: this.#pair.publicKey, dsaEncoding: "ieee-p1363" } as const;
    return alg === "ES256" && verify("sha256", Buffer.from(text), key, given);
  }
}

export function signedToken(claims: Claims, secret: string): string {
  const text = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

function encoded(part: object) {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function decoded(part: string): Claims | undefined {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}
