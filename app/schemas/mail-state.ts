import { shortDateTime } from "./berlin-time";

/** What became of a mail, in the one way in which every screen says it. */
export const mailStates = {
  waiting: "wartet",
  sent: "verschickt",
  refused: "abgelehnt",
  filed: "als Datei abgelegt",
  unknown: "unbekannt",
} as const;

export type MailState = keyof typeof mailStates;

/** A mail as far as its state is told. */
interface Told {
  state: MailState;
  attempts: number;
  sent_at: string | null;
  /** As the mail server said it. */
  last_error: string | null;
}

/** The state in two words: "abgelehnt (550 no such mailbox)". A mail of which there is no row is unknown. */
export function mailStateText(mail: Pick<Told, "state" | "last_error"> | null): string {
  if (!mail) return mailStates.unknown;
  const { state, last_error } = mail;
  return state === "refused" && last_error ? `${mailStates.refused} (${last_error})` : mailStates[state];
}

export interface ShownMail {
  state: MailState;
  /** The same in a sentence. */
  text: string;
  reason?: string | undefined;
}

/** The state in a sentence, with the mail server's words beside it. */
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
    filed: `Als Datei abgelegt${at}, nicht verschickt: Es ist kein Mailserver eingerichtet.`,
    unknown:
      "Unbekannt, ob die Mail angekommen ist: Die Verbindung brach beim Senden ab. Noch einmal geht sie nur auf Deinen Wunsch.",
  };
  return { state, text: text[state], reason: last_error ?? undefined };
}
