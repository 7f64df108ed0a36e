// Run by npm run doctor: validates the settings, sends one mail if asked; exits 1 on fatal settings.

import { composeMail, mailRoute, smtpSettings } from "~/platform/mail/send.server";
import { handOver, openTransport, reasonOf } from "~/platform/mail/smtp.server";
import { env, isLoopback, siteUrl } from "~/platform/settings/env.server";
import { warnOfAddress } from "~/platform/settings/listening.server";
import { release } from "~/platform/settings/release.server";
import { currentSite } from "~/platform/settings/site.server";

warnOfAddress();
const [, , to] = process.argv;
const mail = to && mailRoute === "smtp" ? await tryMail(to) : undefined;
const { DATA_DIR, HOST, PORT, SUPABASE_URL } = env;
const isHosted = SUPABASE_URL !== undefined;
// Only through the pipe to doctor.
const settings = { siteUrl, isLoopback, isHosted, mailRoute, release, DATA_DIR, HOST, PORT, values: env };
console.log(JSON.stringify({ settings, mail }));

/** The mail server's words quote addresses: for the operator, not for the log. */
async function tryMail(address: string): Promise<{ taken: boolean; said: string }> {
  if (!smtpSettings) throw new Error("SMTP_URL is not set");
  const composed = await composeMail({
    kind: "trial",
    to: address,
    subject: `Probe von ${currentSite().name}`,
    text: `Diese Mail hat npm run doctor auf dem Server von ${siteUrl} verschickt. Sie zeigt, dass der Mailversand eingerichtet ist.\n`,
  });
  try {
    return { taken: true, said: await handOver(openTransport(smtpSettings), composed) };
  } catch (error) {
    return { taken: false, said: reasonOf(error) };
  }
}
