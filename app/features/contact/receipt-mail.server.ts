import { renderMail } from "~/platform/mail/template.server";
import { type Compose, NotToBeSent } from "~/platform/outbox/outbox-run.server";
import { currentSite } from "~/platform/settings/site.server";
import { sentWords } from "./receive.server";

/** Milliseconds. */
const life = 3_600_000;

/** Contains nothing that was typed: the address may be anybody's. */
export const composeReceipt: Compose = async ({ content, created_at }) => {
  if (Date.now() > Date.parse(created_at) + life)
    throw new NotToBeSent("Eine Stunde lang ging keine Mail hinaus.");
  const { email } = content as { email: string };
  const { name } = currentSite();
  const mail = renderMail({
    title: sentWords.title,
    paragraphs: sentWords.lines,
    afterword: [
      `Diese Mail kommt, weil diese Adresse im Kontaktformular von ${name} stand. Du warst das nicht? Dann ignoriere sie einfach.`,
    ],
  });
  return { kind: "receipt", to: email, subject: `${sentWords.title} | ${name}`, ...mail };
};
