import { createHmac, timingSafeEqual } from "node:crypto";
import { backend } from "./backend.server";
import { secureCookies } from "./flash.server";

/** What the browser keeps of a session: the rest of it the auth service knows. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  /** Unix time in seconds. */
  expiresAt: number;
}

const name = "staff";
// A cookie over 4,096 bytes, name and attributes included, is dropped by browsers without a word.
const chunkSize = 3600;
const maxAge = 14 * 24 * 60 * 60;

/** Gives the session of a request, or null when there is none or somebody has changed it. */
export function readSession(request: Request): Session | null {
  const [, payload = "", signature = ""] = /^(.+)\.([\w-]+)$/.exec(readChunks(request).join("")) ?? [];
  if (!payload || !isSignature(signature, payload)) return null;
  const [accessToken = "", refreshToken = "", expiresAt] = payload.split("~").map(decodeURIComponent);
  return { accessToken, refreshToken, expiresAt: Number(expiresAt) };
}

/** True when the browser sent a session cookie, whatever it is worth. */
export function hasSessionCookie(request: Request): boolean {
  return readChunks(request).length > 0;
}

/** Gives the headers that put this session, or null to forget it, in place of the one the request came with. */
export function sessionHeaders(session: Session | null, request: Request): Headers {
  const headers = new Headers();
  const chunks = session ? chunksOf(session) : [];
  for (const [index, chunk] of chunks.entries()) {
    headers.append("Set-Cookie", cookie(index, chunk, maxAge));
  }
  for (let index = chunks.length; index < readChunks(request).length; index++) {
    headers.append("Set-Cookie", cookie(index, "", 0));
  }
  return headers;
}

function chunksOf({ accessToken, refreshToken, expiresAt }: Session) {
  const payload = [accessToken, refreshToken, expiresAt].map(encodeURIComponent).join("~");
  return `${payload}.${sign(payload)}`.match(new RegExp(`.{1,${chunkSize}}`, "g")) ?? [];
}

function readChunks(request: Request) {
  const cookies = new Map(
    (request.headers.get("Cookie") ?? "").split(/; */).map((pair) => {
      const [key = "", ...value] = pair.split("=");
      return [key, value.join("=")] as const;
    }),
  );
  const chunks: string[] = [];
  for (let chunk = cookies.get(`${name}.0`); chunk; chunk = cookies.get(`${name}.${chunks.length}`)) {
    chunks.push(chunk);
  }
  return chunks;
}

function cookie(index: number, value: string, age: number) {
  const secure = secureCookies ? "; Secure" : "";
  return `${name}.${index}=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function sign(payload: string) {
  return createHmac("sha256", backend.sessionSecret).update(`session ${payload}`).digest("base64url");
}

function isSignature(signature: string, payload: string) {
  const expected = Buffer.from(sign(payload));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
