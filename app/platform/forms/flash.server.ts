import { createCookie } from "@remix-run/node";
import { backend } from "~/platform/database/client.server";
import { cookieName, secureCookies } from "~/platform/settings/cookie-name.server";
import type { Toast } from "~/schemas/answers";

interface Once {
  found?: unknown;
  headers: Record<string, string>;
}

interface OnceCookie {
  write: (value: unknown) => Promise<string>;
  read: (request: Request) => Promise<Once>;
}

/** A signed cookie for what a page shows once; it lasts five minutes. */
function onceCookie(name: string): OnceCookie {
  const cookie = createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: secureCookies,
    // Written with the first, read with each.
    secrets: [backend.sessionSecret, ...backend.previousSecrets],
    maxAge: 300,
  });
  return {
    write: (value) => cookie.serialize(value),
    async read(request): Promise<Once> {
      const cookies = request.headers.get("Cookie");
      if (!cookies?.includes(`${name}=`)) return { headers: {} };
      // An unsigned cookie parses to null.
      const found: unknown = await cookie.parse(cookies);
      return { found, headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) } };
    },
  };
}

const cookie = onceCookie(cookieName("flash"));

export async function flash(...toasts: Toast[]): Promise<string> {
  return cookie.write(toasts);
}

export async function readFlash(request: Request): Promise<{ toasts: Toast[]; headers: HeadersInit }> {
  const { found, headers } = await cookie.read(request);
  return { toasts: Array.isArray(found) ? found : [], headers };
}

export type Deed = "message" | "sign-up" | "confirmation" | "unsubscription";

interface Proof {
  deed: Deed;
  once?: unknown;
}

const proofCookie = onceCookie(cookieName("sent"));

/** A signed cookie by which the next page believes that this was done. */
export function proofOf(deed: Deed, once?: unknown): Promise<string> {
  return proofCookie.write({ deed, ...(once !== undefined && { once }) } satisfies Proof);
}

/** Whether this visitor just did that; a reload still says so until the cookie expires. Keeps the page uncached. */
export async function readProof(request: Request, deed: Deed) {
  const { found } = await proofCookie.read(request);
  if (!isProof(found) || found.deed !== deed) return { isDone: false, headers: {} };
  const { once } = found;
  const headers = {
    "Cache-Control": "private, no-store",
    ...(once !== undefined && { "Set-Cookie": await proofOf(deed) }),
  };
  return { isDone: true, once, headers };
}

/** Other cookies of ours carry the same signature. */
function isProof(found: unknown): found is Proof {
  return typeof found === "object" && found !== null && "deed" in found;
}
