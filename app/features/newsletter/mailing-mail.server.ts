import type { Mail } from "~/platform/mail/send.server";
import type { Compose } from "~/platform/outbox/outbox-run.server";
import { currentSite } from "~/platform/settings/site.server";
import { unsubscribeHeaders, unsubscribeUrl } from "./links.server";
import { renderNewsletter } from "./mailing-texts.server";
import type { MailingText } from "./model.server";

/** A mailing as one address gets it, with its own way out. Throws when its words cannot be made now. */
export async function newsletterMail(mailing: MailingText, to: string): Promise<Mail> {
  const leave = unsubscribeUrl(to);
  return {
    kind: "newsletter",
    to,
    subject: mailing.subject,
    headers: {
      ...unsubscribeHeaders(leave),
      "List-Id": `Newsletter <newsletter.${currentSite().domain}>`,
      Precedence: "bulk",
    },
    ...(await renderNewsletter(mailing, leave)),
  };
}

export const composeNewsletter: Compose = ({ content }) => {
  const { mailing, email } = content as { mailing: MailingText; email: string };
  return newsletterMail(mailing, email);
};
