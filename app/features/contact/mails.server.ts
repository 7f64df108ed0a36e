import type { Submission } from "~/features/inbox/model.server";
import { newMessageId } from "~/platform/mail/send.server";
import { mailOf } from "~/platform/mail/template.server";
import { type Compose, NotToBeSent } from "~/platform/outbox/outbox-run.server";
import { env, siteUrl } from "~/platform/settings/env.server";
import { currentSite } from "~/platform/settings/site.server";
import { needsUtf8 } from "~/schemas/address";
import { oneLine } from "~/schemas/text";
import { sentWords } from "./receive.server";

type Told = Pick<Submission, "id" | "delivery_key" | "name" | "email" | "phone" | "subject" | "message">;

/** Milliseconds: a mail server that is set up later does not report a year of messages. */
const newsLife = 48 * 3_600_000;

const office = () => env.CONTACT_NOTIFY_TO ?? currentSite().email;
const button = (path = "") => ({ label: "In der Redaktion öffnen", url: `${siteUrl}/admin/contacts${path}` });

export const composeNotification: Compose = async ({ content, payload, created_at }) => {
  if (!payload.alone && Date.now() > Date.parse(created_at) + newsLife)
    throw new NotToBeSent("Zwei Tage lang ging keine Mail hinaus.");
  return about(content as Told);
};

/** The visitor's browser knows the key, not the id. */
function about({ id, delivery_key, name, email, phone, subject, message }: Told) {
  const key = delivery_key ?? id;
  return mailOf({
    kind: "notification",
    to: office(),
    subject: `Neue Nachricht von ${name}`,
    replyTo: { name, address: email },
    messageId: newMessageId(key),
    title: "Neue Nachricht über die Website",
    paragraphs: [],
    facts: [
      ["Name", name],
      ["E-Mail", email],
      ...(phone ? [["Telefon", phone] as [string, string]] : []),
      ...(subject ? [["Betreff", subject] as [string, string]] : []),
    ],
    quote: message,
    button: button(`/message/${key}`),
    afterword: [
      needsUtf8(email)
        ? "Eine Antwort auf diese Mail erreicht den Absender der Nachricht nicht: Schreib an seine Adresse, sie steht oben."
        : "Wenn Du auf diese Mail antwortest, geht die Antwort an den Absender der Nachricht.",
    ],
  });
}

const shown = 100;

export const composeDigest: Compose = async ({ content }) => {
  const { count, messages } = content as { count: number; messages: [Told, ...Told[]] };
  if (count === 1) return about(messages[0]);
  const rest = count - messages.length;
  return mailOf({
    kind: "digest of notifications",
    to: office(),
    title: `${count} weitere Nachrichten über die Website`,
    paragraphs: [
      "In der letzten Viertelstunde kamen so viele Nachrichten, dass diese hier zusammen stehen. Gespeichert ist jede einzeln.",
    ],
    // The address comes first: no name can imitate it.
    facts: messages.map(({ name, email, message }, index) => [
      String(index + 1),
      `${email} · ${name} · ${firstWords(message)}`,
    ]),
    button: button("?state=open"),
    afterword: [
      ...(rest ? [`${rest} weitere stehen nur in der Redaktion.`] : []),
      "Eine Antwort auf diese Mail erreicht die Absender nicht.",
    ],
  });
};

function firstWords(message: string) {
  const characters = [...oneLine(message)];
  if (characters.length <= shown) return characters.join("");
  return `${characters.slice(0, shown).join("").trimEnd()}…`;
}

/** Milliseconds. */
const life = 3_600_000;

/** Contains nothing that was typed: the address may be anybody's. */
export const composeReceipt: Compose = async ({ content, created_at }) => {
  if (Date.now() > Date.parse(created_at) + life)
    throw new NotToBeSent("Eine Stunde lang ging keine Mail hinaus.");
  const { email } = content as { email: string };
  const { name } = currentSite();
  return mailOf({
    kind: "receipt",
    to: email,
    subject: `${sentWords.title} | ${name}`,
    title: sentWords.title,
    paragraphs: sentWords.lines,
    afterword: [
      `Diese Mail kommt, weil diese Adresse im Kontaktformular von ${name} stand. Du warst das nicht? Dann ignoriere sie einfach.`,
    ],
  });
};
