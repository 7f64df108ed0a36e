import { createHmac, timingSafeEqual } from "node:crypto";
import { backend } from "~/platform/database/client.server";
import { cookieName, secureCookies } from "~/platform/settings/cookie-name.server";

/** What the browser keeps of a session: the rest of it the auth service knows. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  /** Unix time in seconds. */
  expiresAt: number;
}

/** A session that the browser keeps, cut into as many cookies as it takes. */
type Asked = Pick<Request, "headers">;

interface SessionCookie {
  /** Gives the session of a request, or null when there is none or somebody has changed it. */
  read: (request: Asked) => Session | null;
  /** True when the browser sent such a cookie, whatever it is worth. */
  isSent: (request: Request) => boolean;
  /** Gives the headers that put this session, or null to forget it, in place of the one the request came with. */
  headers: (session: Session | null, request: Request) => Headers;
}

// A cookie over 4,096 bytes, name and attributes included, is dropped by browsers without a word.
const partSize = 3600;

/**
 * Keeps sessions under a name for so many seconds. What is kept for one `matter` says nothing for another. The first
 * part says how many there are: one more, left over or put there by somebody else, changes nothing.
 */
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

/** Gives the session of a request, or null when there is none or somebody has changed it. */
export const readSession = staff.read;
/** True when the browser sent a session cookie, whatever it is worth. */
export const hasSessionCookie = staff.isSent;
/** Gives the headers that put this session, or null to forget it, in place of the one the request came with. */
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

/** What puts a cookie of ours into the browser, for so many seconds. */
export function setCookie(name: string, value: string, age: number): string {
  return `${name}=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secureCookies ? "; Secure" : ""}`;
}

/** The cookies that a request brings, by name. */
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
