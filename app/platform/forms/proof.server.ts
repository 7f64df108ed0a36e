import { cookieName } from "~/platform/settings/cookie-name.server";
import { onceCookie } from "./once-cookie.server";

export type Deed = "message" | "sign-up" | "confirmation" | "unsubscription";

interface Proof {
  deed: Deed;
  once?: unknown;
}

const cookie = onceCookie(cookieName("sent"));

/** A signed cookie by which the next page believes that this was done. */
export function proofOf(deed: Deed, once?: unknown): Promise<string> {
  return cookie.write({ deed, ...(once !== undefined && { once }) } satisfies Proof);
}

/** Whether this visitor just did that; a reload still says so until the cookie expires. Keeps the page uncached. */
export async function readProof(request: Request, deed: Deed) {
  const { found } = await cookie.read(request);
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
