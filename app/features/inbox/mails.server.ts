import { newMessageId } from "~/platform/mail/send.server";
import { mailOf, quoted, sender } from "~/platform/mail/template.server";
import { type Compose, NotToBeSent } from "~/platform/outbox/outbox-run.server";
import { siteUrl } from "~/platform/settings/env.server";
import { currentSite } from "~/platform/settings/site.server";
import { longDateTime } from "~/schemas/berlin-time";
import { oneLine } from "~/schemas/text";
import type { Submission } from "./model.server";

interface Content {
  id: string;
  subject: string;
  body: string;
  author: { email: string; name: string | null } | null;
  earlier: string[];
  submission: Pick<Submission, "id" | "name" | "email" | "message" | "created_at" | "delivery_key">;
}

/** Text only, as a person writes; threaded for the visitor and the team. */
export const composeReply: Compose = async ({ content }) => {
  const { id, subject, body, author, earlier, submission } = content as Content;
  const { name, email, message, created_at } = submission;
  const first = submission.delivery_key ?? submission.id;
  return {
    kind: "reply",
    to: email,
    toName: name,
    subject,
    replyTo: { name: author?.name ?? currentSite().name, address: author?.email ?? currentSite().email },
    messageId: newMessageId(id),
    references: [first, ...earlier].map((key) => newMessageId(key)),
    isPersonal: true,
    text: [
      body,
      `Am ${longDateTime(created_at)} Uhr schrieb ${oneLine(name)}:\n${quoted(message)}`,
      `-- \n${[...(author?.name ? [oneLine(author.name)] : []), ...sender()].join("\n")}`,
    ].join("\n\n"),
  };
};

interface MessageContent {
  email: string;
  by: string | null;
  note: string | null;
  submission: Pick<Submission, "id" | "name" | "subject">;
}

export const composeColleague: Compose = async ({ content }) => {
  if (!content)
    throw new NotToBeSent("Inzwischen ist es nicht mehr so, oder das Konto hat keinen Zugang mehr.");
  const { email, by, note, submission } = content as MessageContent;
  const { id, name, subject } = submission;
  const who = by ?? "Jemand aus dem Team";
  return mailOf({
    kind: note === null ? "assignment" : "mention",
    to: email,
    title: note === null ? `${who} hat Dir eine Nachricht zugewiesen` : `${who} nennt Dich in einer Notiz`,
    paragraphs: [],
    facts: [["Von", name], ...(subject ? [["Betreff", subject] as [string, string]] : [])],
    ...(note !== null && { quote: note }),
    button: { label: "In der Redaktion öffnen", url: `${siteUrl}/admin/contacts/${id}` },
  });
};
