import type { NewSubmission } from "~/models/submissions.server";
import { needsUtf8 } from "~/schemas/address";
import { oneLine } from "~/schemas/text";
import { newMessageId, sendMail } from "~/server/mail/send.server";
import { renderMail } from "~/server/mail/template.server";
import { env, siteUrl } from "~/server/settings/env.server";
import { currentSite } from "~/server/settings/site.server";

/** A message with the key of its notification. */
export interface NamedSubmission {
  key: string;
  submission: Omit<NewSubmission, "delivery_key">;
}

const office = () => env.CONTACT_NOTIFY_TO ?? currentSite().email;
/** A visitor who hands in a message learns no id of it: its key stands for it. */
const button = (path = "") => ({ label: "In der Redaktion öffnen", url: `${siteUrl}/admin/contacts${path}` });

/** Tells the office of one message; rejects when the mail server did not take it. */
export async function sendNotification({ key, submission }: NamedSubmission): Promise<void> {
  const { name, email, phone, subject, message } = submission;
  const content = renderMail({
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
  await sendMail({
    kind: "notification",
    to: office(),
    subject: `Neue Nachricht von ${name}`,
    replyTo: { name, address: email },
    messageId: newMessageId(key),
    ...content,
  });
}

/** So many are named in one mail, each with so many characters of its text. */
const shown = { messages: 50, characters: 100 };

/** Tells the office of many messages in one mail; rejects when the mail server did not take it. */
export async function sendDigest(messages: NamedSubmission[]): Promise<void> {
  const title = `${messages.length} weitere Nachrichten über die Website`;
  const named = messages.slice(0, shown.messages);
  const rest = messages.length - named.length;
  const content = renderMail({
    title,
    paragraphs: [
      "In der letzten Viertelstunde kamen so viele Nachrichten, dass diese hier zusammen stehen. Gespeichert ist jede einzeln.",
    ],
    // The address stands first: no name can stand in for it.
    facts: named.map(({ submission: { name, email, message } }, index) => [
      String(index + 1),
      `${email} · ${name} · ${firstWords(message)}`,
    ]),
    button: button("?state=open"),
    afterword: [
      ...(rest ? [`${rest} weitere stehen nur in der Redaktion.`] : []),
      "Eine Antwort auf diese Mail erreicht die Absender nicht.",
    ],
  });
  await sendMail({ kind: "digest of notifications", to: office(), subject: title, ...content });
}

function firstWords(message: string) {
  const characters = [...oneLine(message)];
  if (characters.length <= shown.characters) return characters.join("");
  return `${characters.slice(0, shown.characters).join("").trimEnd()}…`;
}
