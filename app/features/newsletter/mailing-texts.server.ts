import { LRUCache } from "lru-cache";
import { mailText, sanitiseArticle } from "~/features/rich-text/sanitise.server";
import { mailStyles, renderMail } from "~/platform/mail/template.server";
import { logFault } from "~/platform/process/fault-log.server";
import { siteUrl } from "~/platform/settings/env.server";
import { holdsBlock } from "~/schemas/markup";
import type { MailingText } from "./model.server";

export type MailingLook = Awaited<ReturnType<typeof previewMailing>>;

/** The text of a mailing is the same for all who get it. */
const formatted = new LRUCache<string, Promise<{ html: string; text: string }>>({ max: 20 });

/** The words of a mailing in both forms. Throws when they cannot be made now. */
export async function renderNewsletter(
  mailing: MailingText,
  unsubscribeUrl: string,
): Promise<{ text: string; html: string }> {
  const { subject, body, post_title, post_excerpt, post_slug, more_posts, closing } = mailing;
  const isFormatted = holdsBlock(body);
  // Before texts were formatted, empty lines were all that parted them.
  const paragraphs = isFormatted ? [] : paragraphsOf(body);
  const post = post_slug && [post_title, post_excerpt].filter((text) => text !== null).join("\n");
  return renderMail({
    title: subject,
    ...(isFormatted && { formatted: await format(body) }),
    paragraphs: [...paragraphs, ...(post ? [post] : [])].filter(Boolean),
    ...(post_slug && { button: readOn(post_slug) }),
    sections: [
      ...more_posts.map(({ words, title, excerpt, slug }) => ({
        paragraphs: [...paragraphsOf(words), [title, excerpt].filter(Boolean).join("\n")],
        button: readOn(slug),
      })),
      ...(closing ? [{ paragraphs: paragraphsOf(closing) }] : []),
    ],
    afterword: ["Du bekommst diese Mail, weil Du unseren Newsletter abonniert und das bestätigt hast."],
    unsubscribeUrl,
  });
}

const readOn = (slug: string) => ({ label: "Im Blog weiterlesen", url: `${siteUrl}/blog/${slug}` });

const paragraphsOf = (text: string) => text.split(/\r?\n\s*\n/).map((one) => one.trim());

/** What the editor shows of a mailing: its text as it looks, and the text part as it is sent; null for what cannot be made now. */
export async function previewMailing(mailing: MailingText) {
  const { html } = holdsBlock(mailing.body) ? await sanitiseArticle(mailing.body) : { html: null };
  const words = await renderNewsletter(mailing, `${siteUrl}/newsletter/unsubscribe`).catch((error) => {
    logFault({ what: "newsletter: no preview" }, error);
    return { text: null };
  });
  const { post_title, post_excerpt, more_posts } = mailing;
  const first = post_title ? [{ title: post_title, excerpt: post_excerpt ?? "", words: "" }] : [];
  return { html, text: words.text, posts: [...first, ...more_posts] };
}

function format(body: string) {
  const kept = formatted.get(body);
  if (kept) return kept;
  const made = mailText(body, mailStyles);
  formatted.set(body, made);
  made.catch(() => formatted.delete(body));
  return made;
}
