// Whatever came out for an account that waits or is banned, the answer is that to a wrong password: whoever has just
// signed an address up could tell by it whether it had an account before.
const wrong =
  "Invalid login credentials\nStimmen E-Mail-Adresse und Passwort? Ein neues Konto bestätigst Du zuerst über den Link in unserer Mail.";
const taken = "Für diese E-Mail-Adresse gibt es schon ein Konto. Melde Dich damit an.";
const closed = "Neue Konten lassen sich gerade nicht anlegen. Frage bei Eurer Technik nach.";

/** What the codes of the auth service say to people; its own words are English and meant for programmers. */
const words: Record<string, string> = {
  invalid_credentials: wrong,
  email_not_confirmed: wrong,
  user_banned: wrong,
  user_already_exists: taken,
  email_exists: taken,
  weak_password: "Dieses Passwort ist zu leicht zu erraten. Bitte wähle ein anderes.",
  email_address_invalid: "Diese E-Mail-Adresse nimmt der Anmeldedienst nicht an.",
  email_address_not_authorized: "An diese E-Mail-Adresse verschickt der Anmeldedienst keine Mails.",
  validation_failed: "Diese E-Mail-Adresse oder dieses Passwort nimmt der Anmeldedienst nicht an.",
  signup_disabled: closed,
  email_provider_disabled: closed,
};

/** The specification's words for a failure that has none of its own, and what to do. */
const unknown =
  "An error occurred\nDer Anmeldedienst hat das nicht angenommen. Prüfe Deine Angaben und versuche es noch einmal.";

/** The same while nothing can be said because the service does not answer. */
export const unreachable =
  "An error occurred\nDer Anmeldedienst antwortet gerade nicht. Bitte versuche es gleich noch einmal.";

/** What a code of the auth service says to people. */
export function wordsFor(code: string | undefined): string {
  return words[code ?? ""] ?? unknown;
}

/** How long to wait for another try: the seconds that the service names in its words, or a minute. */
export function secondsIn(message: string): number {
  return Number(/after (\d{1,5}) seconds?/.exec(message)?.[1] ?? 60);
}

/** What somebody is told who has to wait because too much is going on, with the seconds. */
export function waitWords(code: string | undefined, seconds: number): string {
  const what =
    code === "over_email_send_rate_limit"
      ? "Gerade gehen zu viele Mails hinaus."
      : "Gerade melden sich zu viele auf einmal an.";
  return `${what} Bitte versuche es in ${seconds === 1 ? "einer Sekunde" : `${seconds} Sekunden`} noch einmal.`;
}
