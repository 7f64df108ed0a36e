import type { MailingText } from "~/models/mailings.server";
import { renderMail } from "~/server/mail/template.server";
import { siteUrl } from "~/server/settings/env.server";

/** The words of a mailing in both forms. */
export function renderNewsletter(
  mailing: MailingText,
  unsubscribeUrl: string,
): { text: string; html: string } {
  const { subject, body, post_title, post_excerpt, post_slug } = mailing;
  const paragraphs = body.split(/\n\s*\n/).map((text) => text.trim());
  const post = post_slug && [post_title, post_excerpt].filter((text) => text !== null).join("\n");
  return renderMail({
    title: subject,
    paragraphs: [...paragraphs, ...(post ? [post] : [])].filter(Boolean),
    ...(post_slug && { button: { label: "Im Blog weiterlesen", url: `${siteUrl}/blog/${post_slug}` } }),
    afterword: ["Du bekommst diese Mail, weil Du unseren Newsletter abonniert und das bestätigt hast."],
    unsubscribeUrl,
  });
}
