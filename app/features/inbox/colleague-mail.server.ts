import { mailOf } from "~/platform/mail/template.server";
import { type Compose, NotToBeSent } from "~/platform/outbox/outbox-run.server";
import { siteUrl } from "~/platform/settings/env.server";
import type { Submission } from "./model.server";

interface Content {
  email: string;
  by: string | null;
  note: string | null;
  submission: Pick<Submission, "id" | "name" | "subject">;
}

export const composeColleague: Compose = async ({ content }) => {
  if (!content)
    throw new NotToBeSent("Inzwischen ist es nicht mehr so, oder das Konto hat keinen Zugang mehr.");
  const { email, by, note, submission } = content as Content;
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
