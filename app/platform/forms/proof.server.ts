import { cookieName } from "~/platform/settings/cookie-name.server";
import { onceCookie } from "./once-cookie.server";

/** What a page may say to whoever has done it, and to nobody who only opens its address. */
export type Deed = "message" | "sign-up" | "confirmation" | "unsubscription";

interface Proof {
  deed: Deed;
  /** What the page shows the first time only. */
  once?: unknown;
}

const cookie = onceCookie(cookieName("sent"));

/** Gives the Set-Cookie value by which the next page believes that this was done. */
export function proofOf(deed: Deed, once?: unknown): Promise<string> {
  return cookie.write({ deed, ...(once !== undefined && { once }) } satisfies Proof);
}

/**
 * Says whether this visitor has just done that, and what is shown of it once, with the headers that keep the page out of
 * every cache. Until the proof has run out, a reload still says that it was done.
 */
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

/** Other cookies of ours bear the same signature. */
function isProof(found: unknown): found is Proof {
  return typeof found === "object" && found !== null && "deed" in found;
}
