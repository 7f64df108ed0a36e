import { type Mail, newMessageId, sendMail } from "~/server/mail/send.server";
import { type MailContent, renderMail } from "~/server/mail/template.server";
import { siteUrl } from "~/server/settings/env.server";
import { currentSite } from "~/server/settings/site.server";
import { accountUrl, recoveryUrl } from "./links.server";

/**
 * Asks the owner of an address to confirm the account made for it; `key` is the same when the same mail is tried again.
 * Rejects when the mail server did not take it.
 */
export async function sendAccountLink(account: { email: string; token: string }, key: string): Promise<void> {
  await send({
    kind: "account confirmation",
    to: account.email,
    key,
    title: "Bestätige Dein Konto",
    paragraphs: [
      "Moin! Für diese Adresse wurde ein Konto in der Redaktion angelegt. Bestätige, dass sie Dir gehört, und wähle Dein Passwort.",
    ],
    button: { label: "Konto bestätigen", url: accountUrl(account) },
    afterword: [
      "Der Link gilt 24 Stunden.",
      "Du warst das nicht? Dann ignoriere diese Mail einfach: Ohne den Link passiert nichts.",
    ],
  });
}

/** Tells the owner of an account that somebody wanted to make it once more. Rejects like sendAccountLink. */
export async function sendAccountReminder(email: string, key: string): Promise<void> {
  await send({
    kind: "account reminder",
    to: email,
    key,
    title: "Du hast schon ein Konto",
    paragraphs: [
      "Moin! Für diese Adresse sollte ein Konto in der Redaktion angelegt werden. Es gibt schon eines: Du kannst Dich mit Deinem Passwort anmelden.",
    ],
    button: { label: "Zur Anmeldung", url: `${siteUrl}/admin/login` },
    afterword: [
      "Du warst das nicht? Dann ignoriere diese Mail einfach: An Deinem Konto hat sich nichts geändert.",
    ],
  });
}

/** Sends the owner of an account the link for another password. Rejects like sendAccountLink. */
export async function sendRecoveryLink(
  account: { email: string; token: string },
  key: string,
): Promise<void> {
  await send({
    kind: "account recovery",
    to: account.email,
    key,
    title: "Wähle ein neues Passwort",
    paragraphs: [
      "Moin! Für Dein Konto in der Redaktion hat jemand ein neues Passwort angefordert. Wenn Du das warst, wähle es hier.",
    ],
    button: { label: "Neues Passwort wählen", url: recoveryUrl(account) },
    afterword: [
      "Der Link gilt eine Stunde und nur einmal.",
      "Du warst das nicht? Dann ignoriere diese Mail einfach: Dein Passwort bleibt, wie es ist.",
    ],
  });
}

type AccountMail = MailContent & Pick<Mail, "kind" | "to"> & { key: string };

async function send({ kind, to, key, ...content }: AccountMail) {
  const subject = `${content.title} | ${currentSite().name}`;
  await sendMail({ kind, to, subject, messageId: newMessageId(key), ...renderMail(content) });
}
