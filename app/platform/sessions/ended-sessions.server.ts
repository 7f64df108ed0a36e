import type { Session } from "./cookie.server";

/** More than a small team signs out of while the service is away; the oldest make room. */
const most = 1000;
const ended = new Set<string>();

/** Also when the auth service is away. Gives a function that undoes it. */
export function endHere(session: Session): () => void {
  const id = idOf(session);
  ended.add(id);
  const [oldest] = ended;
  if (ended.size > most && oldest) ended.delete(oldest);
  return () => void ended.delete(id);
}

export function isEndedHere(session: Session): boolean {
  return ended.size > 0 && ended.has(idOf(session));
}

/** The cookie is signed, so the token in it need not be verified. */
export function idOf({ accessToken, refreshToken }: Session): string {
  const [, claims = ""] = accessToken.split(".");
  try {
    const { session_id } = JSON.parse(Buffer.from(claims, "base64url").toString());
    return typeof session_id === "string" ? session_id : refreshToken;
  } catch {
    return refreshToken;
  }
}
