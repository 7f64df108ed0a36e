import { consent } from "~/content/newsletter";
import { mailOf } from "~/platform/mail/template.server";
import { sendAtOnce } from "~/platform/outbox/outbox.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { currentSite } from "~/platform/settings/site.server";
import type { NewsletterSignup } from "~/schemas/newsletter";
import { confirmUrl, unsubscribeHeaders, unsubscribeUrl } from "./links.server";

/** Says nothing that was typed: it may have been typed by somebody else. Rejects when the mail server did not take it. */
export async function sendConfirmation(signup: NewsletterSignup): Promise<void> {
  const leave = unsubscribeUrl(signup.email);
  const mail = mailOf({
    kind: "newsletter confirmation",
    to: signup.email,
    subject: `Bitte bestätige Deine Anmeldung zum Newsletter von ${currentSite().name}`,
    headers: unsubscribeHeaders(leave),
    title: "Bitte bestätige Deine Anmeldung",
    paragraphs: [
      `Moin! Diese Adresse wurde für den Newsletter von ${currentSite().name} eingetragen. Wenn Du das warst, bestätige es mit einem Klick.`,
    ],
    button: { label: "Anmeldung bestätigen", url: confirmUrl(signup, consent.version) },
    afterword: [
      "Der Link gilt 48 Stunden.",
      "Du warst das nicht? Dann brauchst Du nichts zu tun: Ohne Bestätigung speichern wir nichts.",
    ],
    unsubscribeUrl: leave,
  });
  await sendAtOnce(mail, deadline("confirmation"));
}
