import type { Session } from "./cookie.server";

/** More than a small team signs out of while the service is away; the oldest make room. */
const most = 1000;
const ended = new Set<string>();

/** Takes a session for ended in this process, whatever the auth service still says; undone by the function it gives. */
export function endHere(session: Session): () => void {
  const id = idOf(session);
  ended.add(id);
  const [oldest] = ended;
  if (ended.size > most && oldest) ended.delete(oldest);
  return () => void ended.delete(id);
}

/** True for every token of a session that `endHere` was told of. */
export function isEndedHere(session: Session): boolean {
  return ended.size > 0 && ended.has(idOf(session));
}

/** What all tokens of one session have in common; the cookie is signed, so the token in it need not be checked. */
export function idOf({ accessToken, refreshToken }: Session): string {
  const [, claims = ""] = accessToken.split(".");
  try {
    const { session_id } = JSON.parse(Buffer.from(claims, "base64url").toString());
    return typeof session_id === "string" ? session_id : refreshToken;
  } catch {
    // A token in a form of its own still has a refresh token beside it.
    return refreshToken;
  }
}
