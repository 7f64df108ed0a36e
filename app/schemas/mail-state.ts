import { shortDateTime } from "./berlin-time";

export const mailStates = {
  waiting: "wartet",
  sent: "verschickt",
  refused: "abgelehnt",
  filed: "als Datei abgelegt",
  unknown: "unbekannt",
} as const;

export type MailState = keyof typeof mailStates;

interface Told {
  state: MailState;
  attempts: number;
  sent_at: string | null;
  last_error: string | null;
}

/** First match wins. */
const reasons: [said: RegExp, german: string][] = [
  [/Zugangstoken/, "Kein Zugangstoken für den Mailserver"],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, "Mailserver nicht erreichbar"],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, "Name des Mailservers unbekannt"],
  [/timeout|timed out|Greeting never/i, "Mailserver antwortet nicht"],
  [/certificate|STARTTLS|TLS|SSL|self-signed/i, "Verschlüsselung mit dem Mailserver gescheitert"],
  [/SendAsDenied|(?:^|\D)5\.7\.60\D/, "Mailserver erlaubt diesen Absender nicht"],
  [/^Mail command failed: 5(?!52)/, "Mailserver erlaubt diesen Absender nicht"],
  [code("53[45]"), "Anmeldung am Mailserver abgelehnt"],
  [code("530"), "Mailserver verlangt eine Anmeldung"],
  [code("[45]52"), "Postfach voll oder Mail zu groß"],
  [code("554"), "Als unerwünscht abgewiesen"],
  [code("5(?:50|51|53)"), "Adresse wird nicht angenommen"],
  [code("421|454"), "Mailserver gerade nicht bereit"],
  [code("4[0-9][0-9]"), "Mailserver bittet um einen späteren Versuch"],
  [code("5[0-9][0-9]"), "Mailserver lehnt ab"],
  [/ECONNRESET|EPIPE|closed|socket/i, "Verbindung zum Mailserver abgebrochen"],
];

/** At the beginning or behind a colon, as the library quotes it. */
function code(digits: string) {
  return new RegExp(`(?:^|: )(?:${digits})(?:[ -]|$)`);
}

export function mailReason(said: string): string | undefined {
  return reasons.find(([pattern]) => pattern.test(said))?.[1];
}

export function mailReasonText(said: string): string {
  const german = mailReason(said);
  return german ? `${german} (${said})` : said;
}

export function mailStateText(mail: Pick<Told, "state" | "last_error"> | null): string {
  if (!mail) return mailStates.unknown;
  const { state, last_error } = mail;
  if (state !== "refused" || !last_error) return mailStates[state];
  return `${mailStates.refused} (${mailReason(last_error) ?? last_error})`;
}

export interface ShownMail {
  state: MailState;
  text: string;
  reason?: string;
}

export function showMail(mail: Told | undefined): ShownMail {
  if (!mail) return { state: "unknown", text: "Unbekannt: Hier ist kein Versand vermerkt." };
  const { state, attempts, sent_at, last_error } = mail;
  const at = sent_at ? ` am ${shortDateTime(sent_at)}` : "";
  const tries = attempts === 1 ? "Ein Versuch ist" : `${attempts} Versuche sind`;
  const text = {
    waiting:
      last_error && attempts > 0
        ? `Wartet. ${tries} gescheitert, der nächste folgt von selbst.`
        : "Wartet auf den Versand.",
    sent: `Verschickt${at}.`,
    refused: "Abgelehnt, nicht verschickt.",
    filed: `Als Datei abgelegt${at}, nicht verschickt: Es war kein Mailserver eingerichtet.`,
    unknown:
      "Unbekannt, ob die Mail angekommen ist: Die Verbindung brach beim Senden ab. Noch einmal geht sie nur auf Deinen Wunsch.",
  };
  return { state, text: text[state], ...(last_error && { reason: mailReasonText(last_error) }) };
}
