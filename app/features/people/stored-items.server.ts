import { shortDateTime } from "~/schemas/berlin-time";
import { mailStateText } from "~/schemas/mail-state";
import type { PersonItem } from "~/schemas/person";
import { messageStates } from "./labels.server";
import type { StoredDelivery, StoredMessage, StoredSubscription } from "./model.server";

type Facts = PersonItem["facts"];

export function messageItem(message: StoredMessage): PersonItem {
  const { id, name, email, phone, subject, state, created_at, answered_at, answered_by } = message;
  const { notification } = message;
  return {
    title: subject ?? "Nachricht ohne Betreff",
    to: state === "deleted" ? "/admin/trash" : `/admin/contacts/${id}`,
    facts: [
      ["Eingang", shortDateTime(created_at)],
      ["Name", name],
      ["E-Mail", email],
      ...fact("Telefon", phone),
      ["Stand", messageStates[state] ?? state],
      ...fact("Beantwortet", answered_at && shortDateTime(answered_at)),
      ...fact("Beantwortet von", answered_by),
      ...fact("Benachrichtigung", notification && mailStateText(notification)),
    ],
    texts: [
      ["Nachricht", message.message],
      ...message.replies.map(({ created_at, author, mail, body }): [string, string] => [
        `Antwort vom ${shortDateTime(created_at)}${author ? ` von ${author}` : ""}, ${mailStateText(mail)}`,
        body,
      ]),
      ...message.notes.map(({ created_at, author, body }): [string, string] => [
        `Notiz vom ${shortDateTime(created_at)}${author ? ` von ${author}` : ""}`,
        body,
      ]),
    ],
  };
}

export function subscriptionItem(subscription: StoredSubscription): PersonItem {
  const { email, first_name, last_name, company, consent_version, signed_up_at, confirmed_at } = subscription;
  return {
    title: "Abonniert den Newsletter",
    facts: [
      ["E-Mail", email],
      ["Vorname", first_name],
      ["Nachname", last_name],
      ...fact("Unternehmen", company),
      ["Angemeldet", shortDateTime(signed_up_at)],
      ["Bestätigt", shortDateTime(confirmed_at)],
      ["Fassung der Einwilligung", consent_version],
    ],
    texts: [],
  };
}

export function deliveryItem({ subject, mail, started_at }: StoredDelivery): PersonItem {
  const at = mail?.sent_at ?? started_at;
  return {
    title: subject,
    facts: [
      ["Stand", mailStateText(mail)],
      ...fact("Wann", at && shortDateTime(at)),
      ...fact("Meldung des Mailservers", mail?.last_error ?? null),
    ],
    texts: [],
  };
}

function fact(name: string, value: string | null): Facts {
  return value ? [[name, value]] : [];
}
