import { LRUCache } from "lru-cache";
import { mailText, sanitiseArticle } from "~/features/rich-text/sanitise.server";
import { textToStore } from "~/features/rich-text/typed-text.server";
import { mailStyles, renderMail } from "~/platform/mail/template.server";
import { logFault } from "~/platform/process/fault-log.server";
import { siteUrl } from "~/platform/settings/env.server";
import { storedLimits } from "~/schemas/limits";
import { holdsBlock } from "~/schemas/markup";
import { escapeMarkup } from "~/schemas/text";
import type { MailingText } from "./model.server";

export type MailingLook = Awaited<ReturnType<typeof previewMailing>>;

/** The text of a mailing is the same for all who get it. */
const formatted = new LRUCache<string, Promise<{ html: string; text: string }>>({ max: 100 });

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
      ...(await Promise.all(
        more_posts.map(async ({ words, title, excerpt, slug }) => ({
          formatted: await formatTyped(words),
          paragraphs: [[title, excerpt].filter(Boolean).join("\n")],
          button: readOn(slug),
        })),
      )),
      ...(closing ? [{ formatted: await formatTyped(closing), paragraphs: [] }] : []),
    ],
    afterword: ["Du bekommst diese Mail, weil Du unseren Newsletter abonniert und das bestätigt hast."],
    unsubscribeUrl,
  });
}

const readOn = (slug: string) => ({ label: "Im Blog weiterlesen", url: `${siteUrl}/blog/${slug}` });

const paragraphsOf = (text: string) => text.split(/\r?\n\s*\n/).map((one) => one.trim());

export async function previewMailing(mailing: MailingText) {
  const { html } = holdsBlock(mailing.body) ? await sanitiseArticle(mailing.body) : { html: null };
  const words = await renderNewsletter(mailing, `${siteUrl}/newsletter/unsubscribe`).catch((error) => {
    logFault({ what: "newsletter: no preview" }, error);
    return { text: null };
  });
  const { post_title, post_excerpt, more_posts, closing } = mailing;
  const first = post_title ? [{ title: post_title, excerpt: post_excerpt ?? "", words: "" }] : [];
  const posts = [...first, ...more_posts].map(async ({ title, excerpt, words }) => {
    return { title, excerpt, words: await shownTyped(words) };
  });
  return { html, text: words.text, posts: await Promise.all(posts), end: await shownTyped(closing) };
}

/** The words between posts are stored as they were typed, in Markdown. */
async function typedHtml(typed: string) {
  const text = await textToStore(typed, storedLimits.mailing);
  if ("html" in text) return text.html;
  const paragraphs = paragraphsOf(escapeMarkup(typed));
  return paragraphs.map((one) => `<p>${one.replace(/\r?\n/g, "<br>")}</p>`).join("\n");
}

async function formatTyped(typed: string) {
  return typed.trim() ? format(typed, () => typedHtml(typed)) : undefined;
}

async function shownTyped(typed: string) {
  return typed.trim() ? (await sanitiseArticle(await typedHtml(typed))).html : "";
}

function format(body: string, toHtml: () => string | Promise<string> = () => body) {
  const kept = formatted.get(body);
  if (kept) return kept;
  const made = (async () => mailText(await toHtml(), mailStyles))();
  formatted.set(body, made);
  made.catch(() => formatted.delete(body));
  return made;
}
