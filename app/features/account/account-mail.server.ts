import { authDb, backend, publicDb } from "~/platform/database/client.server";
import { serverToken } from "~/platform/database/server-token.server";
import { type Mail, mailRoute } from "~/platform/mail/send.server";
import { type MailContent, mailOf } from "~/platform/mail/template.server";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import { type Compose, NotToBeSent } from "~/platform/outbox/outbox-run.server";
import { enqueueAccountMail } from "~/platform/outbox/rows.server";
import { siteUrl } from "~/platform/settings/env.server";
import { currentSite } from "~/platform/settings/site.server";
import { NoAccountError, pendingLink, recoveryToken } from "./embedded-accounts.server";
import { accountLinkLife, accountUrl, recoveryLife, recoveryUrl } from "./links.server";
import { mayRecover } from "./model.server";

type AccountMail = "account" | "recovery";

/** Safe once resolved. The row holds an address, no token. Throws on any backend fault. */
export async function queueAccountMail(email: string, kind: AccountMail): Promise<void> {
  await enqueueAccountMail(publicDb, serverToken("account-mail", { email, kind }));
  wakeOutbox();
}

/** "You have an account already" for existing ones, so that sign-up reveals nothing. */
export const composeAccountMail: Compose = async ({ content, created_at, payload }) => {
  const { email } = content as { email: string };
  refuseLate(created_at, accountLinkLife);
  if (payload.about === "password") return mailRoute === "none" ? undefined : passwordChanged(email);
  try {
    const token = await pendingLink(email);
    return token ? accountLink({ email, token }) : accountReminder(email);
  } catch (error) {
    if (!(error instanceof NoAccountError)) throw error;
    console.info("account mail: dropped, its account has ended");
    return undefined;
  }
};

export const composeRecovery: Compose = async ({ content, created_at }) => {
  const { email } = content as { email: string };
  refuseLate(created_at, recoveryLife);
  if (!(await mayRecover(publicDb, serverToken("recovery", { email })))) return undefined;
  if (!backend.embedded) return askService(email);
  const token = await recoveryToken(email);
  return token ? recoveryLink({ email, token }) : undefined;
};

/** A link must not arrive expired. */
function refuseLate(since: string, life: number) {
  if (Date.now() < Date.parse(since) + life) return;
  const hours = life / 3_600_000;
  throw new NotToBeSent(`account mail: not sent within ${hours === 1 ? "an hour" : `${hours} hours`}`);
}

/** A hosted service sends the mail itself (supabase/templates). */
async function askService(email: string) {
  const { error } = await authDb().auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/admin` });
  // With seconds: this address just had its mail.
  if (error?.code === "over_email_send_rate_limit" && /after \d+ second/.test(error.message))
    return undefined;
  if (error) throw error;
  return undefined;
}

interface Account {
  email: string;
  token: string;
}

export function accountLink(account: Account): Mail {
  return accountMail({
    kind: "account confirmation",
    to: account.email,
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

export function accountReminder(email: string): Mail {
  return accountMail({
    kind: "account reminder",
    to: email,
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

export function recoveryLink(account: Account): Mail {
  return accountMail({
    kind: "account recovery",
    to: account.email,
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

function passwordChanged(email: string): Mail {
  return accountMail({
    kind: "account password",
    to: email,
    title: "Dein Passwort wurde geändert",
    paragraphs: [
      "Moin! Das bisherige Passwort Deines Kontos in der Redaktion gilt nicht mehr, und auf anderen Geräten bist Du abgemeldet.",
    ],
    button: { label: "Zur Anmeldung", url: `${siteUrl}/admin/login` },
    afterword: [
      "Du warst das nicht? Wähle auf der Anmeldeseite über „Passwort vergessen?“ ein neues, und sag es Deinem Team.",
    ],
  });
}

function accountMail(mail: MailContent & Pick<Mail, "kind" | "to">): Mail {
  return mailOf({ ...mail, subject: `${mail.title} | ${currentSite().name}` });
}
