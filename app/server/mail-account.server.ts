import { siteUrl } from "./env.server";
import { sendMail } from "./mail.server";
import { renderMail } from "./mail-template.server";
import { currentSite as site } from "./site.server";

interface AccountMail {
  to: string;
  subject: string;
  text?: string;
}

/** Sends a mail of the embedded auth service in our own words and form; only its link is taken over. */
export async function sendAccountMail({ to, subject, text = "" }: AccountMail): Promise<void> {
  const { title, words, label } = /confirm your signup/i.test(subject) ? signup : other;
  const [link = ""] = /https?:\/\/\S+/.exec(text) ?? [];
  // The service's own address is not open to the outside; ours asks for a click, since mail scanners open links.
  const token = URL.canParse(link) && new URL(link).searchParams.get("token");
  const url = token && `${siteUrl}/admin/confirm?token=${encodeURIComponent(token)}`;
  const content = renderMail({
    title,
    paragraphs: [words],
    ...(url && { button: { label, url } }),
    afterword: ["Du warst das nicht? Dann ignoriere diese Mail einfach: Ohne den Link passiert nichts."],
  });
  await sendMail({ to, subject: `${title} | ${site.name}`, ...content });
}

const signup = {
  title: "Bestätige Dein Konto",
  words: "Moin! Für diese Adresse wurde ein Konto in der Redaktion angelegt. Bestätige, dass sie Dir gehört.",
  label: "Konto bestätigen",
};
const other = {
  title: "Dein Link zur Redaktion",
  words: "Moin! Diesen Link hat jemand für Dein Konto in der Redaktion angefordert.",
  label: "Link öffnen",
};
