// Until the database has said otherwise it counts as known: at the first signup after a start nothing is lost by it,
// since the confirmation would say that it failed.
let known = true;

/** False once the database has refused this server's tokens; see docs/mail.md for how to tell it the key. */
export function isServerKeyKnown(): boolean {
  return known;
}

/** Notes what the database said to a token of this server; warns when that changes for the worse. */
export function noteServerKey(accepted: boolean): void {
  if (known && !accepted) {
    console.warn(
      "The database does not know this server's key: nobody can subscribe to the newsletter. See docs/mail.md.",
    );
  }
  known = accepted;
}
