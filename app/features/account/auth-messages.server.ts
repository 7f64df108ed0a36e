/** What somebody is told whom the auth service refuses. */
export interface AuthMessages {
  german: string;
  /** The same in the words of the specification, where it has some. */
  english?: string;
  /** The fields that it is about, the first of them the one that it stands at. */
  about?: ("email" | "password")[];
}

// Whatever came out for an account that waits or is banned, the answer is that to a wrong password: whoever has just
// signed an address up could tell by it whether it had an account before.
const wrong: AuthMessages = {
  english: "Invalid login credentials",
  german:
    "Stimmen E-Mail-Adresse und Passwort? Ein neues Konto bestätigst Du zuerst über den Link in unserer Mail.",
  about: ["email", "password"],
};
const taken: AuthMessages = {
  german: "Für diese E-Mail-Adresse gibt es schon ein Konto. Melde Dich damit an.",
  about: ["email"],
};
const closed: AuthMessages = {
  german: "Neue Konten lassen sich gerade nicht anlegen. Frage bei Eurer Technik nach.",
};

/** What the codes of the auth service say to people; its own words are English and meant for programmers. */
const words: Record<string, AuthMessages> = {
  invalid_credentials: wrong,
  email_not_confirmed: wrong,
  user_banned: wrong,
  user_already_exists: taken,
  email_exists: taken,
  weak_password: {
    german: "Dieses Passwort ist zu leicht zu erraten. Bitte wähle ein anderes.",
    about: ["password"],
  },
  email_address_invalid: {
    german: "Diese E-Mail-Adresse nimmt der Anmeldedienst nicht an.",
    about: ["email"],
  },
  email_address_not_authorized: {
    german: "An diese E-Mail-Adresse verschickt der Anmeldedienst keine Mails.",
    about: ["email"],
  },
  validation_failed: {
    german: "Diese E-Mail-Adresse oder dieses Passwort nimmt der Anmeldedienst nicht an.",
    about: ["email", "password"],
  },
  signup_disabled: closed,
  email_provider_disabled: closed,
};

/** The specification's words for a failure that has none of its own, and what to do. */
const unknown: AuthMessages = {
  english: "An error occurred",
  german: "Der Anmeldedienst hat das nicht angenommen. Prüfe Deine Angaben und versuche es noch einmal.",
};

/** The same while nothing can be said because the service does not answer. */
export const unreachable: AuthMessages = {
  english: "An error occurred",
  german: "Der Anmeldedienst antwortet gerade nicht. Bitte versuche es gleich noch einmal.",
};

/** What a code of the auth service says to people. */
export function wordsFor(code: string | undefined): AuthMessages {
  return words[code ?? ""] ?? unknown;
}

const usedUp = "over_email_send_rate_limit";

/**
 * How long to wait for another try: the seconds that the service names in its words, or a minute. Without seconds the mails
 * of the hour are used up, which it counts for the whole project.
 */
export function secondsIn(message: string, code?: string): number {
  const named = /after (\d{1,5}) seconds?/.exec(message)?.[1];
  return Number(named ?? (code === usedUp ? 3600 : 60));
}

const singular: Partial<Record<number, string>> = { 1: "einer Sekunde", 3600: "einer Stunde" };

/** What somebody is told who has to wait because too much is going on, with the seconds. */
export function waitWords(code: string | undefined, seconds: number): AuthMessages {
  const what =
    code === usedUp ? "Gerade gehen zu viele Mails hinaus." : "Gerade melden sich zu viele auf einmal an.";
  const when = singular[seconds] ?? `${seconds} Sekunden`;
  return { german: `${what} Bitte versuche es in ${when} noch einmal.` };
}
