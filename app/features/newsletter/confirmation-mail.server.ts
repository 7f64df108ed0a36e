import { domainToASCII } from "node:url";
import { consent } from "~/content/newsletter";
import { Throttle } from "~/platform/database/throttle.server";
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

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
/** So many confirmation mails per address and day, and for so many one client may ask within an hour. */
const limits = { address: 3, client: 10 };

const addresses = new Throttle({ name: "confirmation", limit: limits.address, duration: daySeconds });
const clients = new Throttle({ name: "confirmation client", limit: limits.client, duration: hourSeconds });

type GiveBack = () => Promise<void>;

/** Counts also what sends no mail: how soon a client is refused must not tell whether an address had its mails. */
export async function takeClientTurn(client: string): Promise<{ wait: number; giveBack: GiveBack }> {
  return { wait: await clients.take(client), giveBack: () => clients.giveBack(client) };
}

export async function takeConfirmationMail(address: string): Promise<GiveBack | undefined> {
  const mailbox = mailboxOf(address);
  return (await addresses.take(mailbox)) ? undefined : () => addresses.giveBack(mailbox);
}

/** Names of one provider. */
const sameAs: Record<string, string> = { "googlemail.com": "gmail.com" };

/** For counting only: some providers tell these spellings apart. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const [name = ""] = address.slice(0, at).normalize("NFKC").toLowerCase().split("+");
  const domain = address.slice(at + 1).toLowerCase();
  return `${name.replaceAll(".", "")}@${sameAs[domain] ?? (domainToASCII(domain) || domain)}`;
}
