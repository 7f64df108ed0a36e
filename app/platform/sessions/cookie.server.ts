import { createHmac, timingSafeEqual } from "node:crypto";
import { backend } from "~/platform/database/client.server";
import { cookieName, secureCookies } from "~/platform/settings/cookie-name.server";

export interface Session {
  accessToken: string;
  refreshToken: string;
  /** Unix time in seconds. */
  expiresAt: number;
}

type Asked = Pick<Request, "headers">;

interface SessionCookie {
  read: (request: Asked) => Session | null;
  isSent: (request: Request) => boolean;
  headers: (session: Session | null, request: Request) => Headers;
}

// Browsers silently drop cookies over 4,096 bytes.
const partSize = 3600;

/** The first part names the count; extra parts are ignored. `matter` separates signatures. */
export function sessionCookie(name: string, maxAge: number, matter = name): SessionCookie {
  const partName = (index: number | string) => cookieName(`${name}.${index}`);
  return {
    read(request) {
      const cookies = cookiesOf(request);
      const [, count = "", first = ""] = /^(\d{1,2}):(.*)$/.exec(cookies.get(partName(0)) ?? "") ?? [];
      const rest = Array.from({ length: Math.max(Number(count) - 1, 0) }, (_, at) => partName(at + 1));
      return opened([first, ...rest.map((part) => cookies.get(part) ?? "")].join(""), matter);
    },
    isSent: (request) => cookiesOf(request).has(partName(0)),
    headers(session, request) {
      const sealed = session ? sealedParts(session, matter) : [];
      const values = sealed.map((part, index) => (index ? part : `${sealed.length}:${part}`));
      const headers = new Headers();
      for (const [index, value] of values.entries())
        headers.append("Set-Cookie", setCookie(partName(index), value, maxAge));
      for (const sent of cookiesOf(request).keys()) {
        const index = sent.startsWith(partName("")) ? sent.slice(partName("").length) : "";
        if (/^\d{1,2}$/.test(index) && Number(index) >= values.length)
          headers.append("Set-Cookie", setCookie(sent, "", 0));
      }
      return headers;
    },
  };
}

const staff = sessionCookie("staff", 14 * 24 * 60 * 60, "session");

export const readSession = staff.read;
export const hasSessionCookie = staff.isSent;
export const sessionHeaders = staff.headers;

function opened(sealed: string, matter: string): Session | null {
  const [, payload = "", signature = ""] = /^(.+)\.([\w-]+)$/.exec(sealed) ?? [];
  if (!payload || !isSignature(signature, payload, matter)) return null;
  const [accessToken = "", refreshToken = "", expiresAt] = payload.split("~").map(decodeURIComponent);
  return { accessToken, refreshToken, expiresAt: Number(expiresAt) };
}

function sealedParts({ accessToken, refreshToken, expiresAt }: Session, matter: string) {
  const payload = [accessToken, refreshToken, expiresAt].map(encodeURIComponent).join("~");
  return `${payload}.${sign(payload, matter)}`.match(new RegExp(`.{1,${partSize}}`, "g")) ?? [];
}

export function setCookie(name: string, value: string, age: number): string {
  return `${name}=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secureCookies ? "; Secure" : ""}`;
}

export function cookiesOf(request: Asked): Map<string, string> {
  const pairs = (request.headers.get("Cookie") ?? "").split(/; */).map((pair) => {
    const [key = "", ...value] = pair.split("=");
    return [key, value.join("=")] as const;
  });
  return new Map(pairs.filter(([, value]) => value));
}

function sign(payload: string, matter: string, secret = backend.sessionSecret) {
  return createHmac("sha256", secret).update(`${matter} ${payload}`).digest("base64url");
}

function isSignature(signature: string, payload: string, matter: string) {
  const given = Buffer.from(signature);
  return [backend.sessionSecret, ...backend.previousSecrets].some((secret) => {
    const expected = Buffer.from(sign(payload, matter, secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
