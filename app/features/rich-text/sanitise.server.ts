import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { logFault } from "~/platform/process/fault-log.server";
import type { Changed, Heading, Picture } from "~/schemas/answers";
import { storedLimits } from "~/schemas/limits";
import { holdsBlock } from "~/schemas/markup";
import { cleanText, type Refusal, Refused } from "./clean-text.server";
import { mailPicturesIn, picturesIn } from "./own-pictures.server";
import { plainArticle, readHtml, textOf } from "./readings.server";

interface SanitisedArticle {
  html: string;
  /** On one line. */
  words: string;
  headings: Heading[];
  dropped: string[];
  /** True when only the words are left because time ran out: a page of it must not be kept. */
  makeshift: boolean;
}

/** A longer table of contents helps nobody, and takes long to show. */
const mostHeadings = 200;
const refusalTime = 60_000;

const cache = new LRUCache<string, SanitisedArticle>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ html, words }) => (html.length + words.length) * 2 + 1024,
});
const running = new Map<string, Promise<SanitisedArticle>>();

/** Never throws: what cannot be cleaned in time is shown as plain words, and logged. Cached by content and pictures. */
export async function sanitiseArticle(html: string): Promise<SanitisedArticle> {
  const pictures = picturesIn(html);
  const key = createHash("sha256").update(JSON.stringify(pictures)).update(html).digest("base64");
  const kept = cache.get(key);
  if (kept) return kept;
  const started = running.get(key) ?? sanitise(key, html, pictures).finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

/** With `styles` by element, whole addresses, and pictures no wider than a mail. Throws when it cannot be made in time. */
export function mailText(
  html: string,
  styles: Record<string, string>,
): Promise<{ html: string; text: string }> {
  return cleanText({ as: "mail", text: html, styles, pictures: mailPicturesIn(html) });
}

async function sanitise(
  key: string,
  html: string,
  pictures: Record<string, Picture>,
): Promise<SanitisedArticle> {
  if (html.length > storedLimits.content) return keep(key, wordsOf(html, "Der Text ist zu lang"));
  try {
    const { headings, ...page } = await cleanText({ as: "page", text: html, pictures });
    return keep(key, { ...page, headings: headings.slice(0, mostHeadings), makeshift: false });
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal === "unreadable")
      logFault({ what: "sanitise: given up" }, error);
    if (error instanceof Refused) return keep(key, wordsOf(html, reasons[error.refusal]));
    const words = wordsOf(html, "Der Text lässt sich nicht rechtzeitig prüfen");
    // A busy machine may manage next time; until then nobody else waits for it.
    return keep(key, { ...words, makeshift: true }, { ttl: refusalTime });
  }
}

const reasons: Record<Refusal, string> = {
  deep: "Der Text ist zu tief verschachtelt",
  large: "Der Text lässt sich nicht rechtzeitig prüfen",
  unreadable: "Der Text lässt sich nicht lesen",
};

function wordsOf(html: string, reason: string): SanitisedArticle {
  const plain = plainArticle(html.slice(0, storedLimits.content));
  return {
    html: plain,
    words: textOf(readHtml(plain)),
    headings: [],
    dropped: [`alle Auszeichnungen (${reason})`],
    makeshift: false,
  };
}

function keep(key: string, article: SanitisedArticle, options?: { ttl: number }) {
  cache.set(key, article, options);
  return article;
}

/** Fields that others have changed, those with a form of their own as readers would see them. */
export function withLooks(changed: Changed[], formatted: readonly string[] = []): Promise<Changed[]> {
  return Promise.all(
    changed.map(async (field) => {
      if (!formatted.includes(field.name) || !holdsBlock(field.stored)) return field;
      return { ...field, html: (await sanitiseArticle(field.stored)).html };
    }),
  );
}
