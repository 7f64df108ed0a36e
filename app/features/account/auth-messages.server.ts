import type { Refusal } from "~/schemas/answers";

export interface AuthMessages {
  german: string;
  english?: string;
  about?: ("email" | "password")[];
}

// Waiting and banned accounts get the message of a wrong password: others would reveal that they exist.
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

const unknown: AuthMessages = {
  english: "An error occurred",
  german: "Der Anmeldedienst hat das nicht angenommen. Prüfe Deine Angaben und versuche es noch einmal.",
};

export const unreachable: AuthMessages = {
  english: "An error occurred",
  german: "Der Anmeldedienst antwortet gerade nicht. Bitte versuche es gleich noch einmal.",
};

export function wordsFor(code: string | undefined): AuthMessages {
  return words[code ?? ""] ?? unknown;
}

const usedUp = "over_email_send_rate_limit";

/** The seconds in the service's message, or a minute. Without seconds its hourly limit is reached. */
export function secondsIn(message: string, code?: string): number {
  const named = /after (\d{1,5}) seconds?/.exec(message)?.[1];
  return Number(named ?? (code === usedUp ? 3600 : 60));
}

const singular: Partial<Record<number, string>> = { 1: "einer Sekunde", 3600: "einer Stunde" };

export function waitWords(code: string | undefined, seconds: number): AuthMessages {
  const what =
    code === usedUp ? "Gerade gehen zu viele Mails hinaus." : "Gerade melden sich zu viele auf einmal an.";
  const when = singular[seconds] ?? `${seconds} Sekunden`;
  return { german: `${what} Bitte versuche es in ${when} noch einmal.` };
}

export function tooManyTries(seconds: number, more: string[] = []): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const time = minutes === 1 ? "eine Minute" : `${minutes} Minuten`;
  const line = `Bitte warte ${time} und versuche es dann noch einmal.`;
  return { title: "Zu viele Versuche", lines: [line, ...more] };
}
