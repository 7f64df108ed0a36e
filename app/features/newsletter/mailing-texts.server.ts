import { LRUCache } from "lru-cache";
import { mailText, sanitiseArticle } from "~/features/rich-text/sanitise.server";
import { mailStyles, renderMail } from "~/platform/mail/template.server";
import { logFault } from "~/platform/process/fault-log.server";
import { siteUrl } from "~/platform/settings/env.server";
import type { MailingLook } from "~/schemas/answers";
import { holdsBlock } from "~/schemas/markup";
import type { MailingText } from "./model.server";

/** The text of a mailing is the same for all who get it. */
const formatted = new LRUCache<string, Promise<{ html: string; text: string }>>({ max: 20 });

/** The words of a mailing in both forms. Throws when they cannot be made now. */
export async function renderNewsletter(
  mailing: MailingText,
  unsubscribeUrl: string,
): Promise<{ text: string; html: string }> {
  const { subject, body, post_title, post_excerpt, post_slug } = mailing;
  const isFormatted = holdsBlock(body);
  // Before texts were formatted, empty lines were all that parted them.
  const paragraphs = isFormatted ? [] : body.split(/\n\s*\n/).map((text) => text.trim());
  const post = post_slug && [post_title, post_excerpt].filter((text) => text !== null).join("\n");
  return renderMail({
    title: subject,
    ...(isFormatted && { formatted: await format(body) }),
    paragraphs: [...paragraphs, ...(post ? [post] : [])].filter(Boolean),
    ...(post_slug && { button: { label: "Im Blog weiterlesen", url: `${siteUrl}/blog/${post_slug}` } }),
    afterword: ["Du bekommst diese Mail, weil Du unseren Newsletter abonniert und das bestätigt hast."],
    unsubscribeUrl,
  });
}

/** What the editor shows of a mailing: its text as it looks, and the text part as it is sent; null for what cannot be made now. */
export async function previewMailing(mailing: MailingText): Promise<MailingLook> {
  const { html } = holdsBlock(mailing.body) ? await sanitiseArticle(mailing.body) : { html: null };
  const words = await renderNewsletter(mailing, `${siteUrl}/newsletter/unsubscribe`).catch((error) => {
    logFault({ what: "newsletter: no preview" }, error);
    return { text: null };
  });
  return { html, text: words.text };
}

function format(body: string) {
  const kept = formatted.get(body);
  if (kept) return kept;
  const made = mailText(body, mailStyles);
  formatted.set(body, made);
  made.catch(() => formatted.delete(body));
  return made;
}
