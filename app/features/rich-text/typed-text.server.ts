import { LRUCache } from "lru-cache";
import { logFault } from "~/platform/process/fault-log.server";
import type { Toast } from "~/schemas/answers";
import { plain } from "~/schemas/draft";
import { holdsBlock, missingPicture, missingPictures, partsOf } from "~/schemas/markup";
import { cleanText, type Refusal, Refused } from "./clean-text.server";

export interface TextToStore {
  html: string;
  /** What was taken out, in words for the people who wrote it. */
  dropped: string[];
  missing: string[];
}

export interface TextProblem {
  problem: string;
  /** The same text might be stored another time. */
  isPassing?: boolean;
}

/** What is stored of a text as it was typed, at most `limit` characters: cleaned, and made from Markdown unless it is HTML. */
export async function textToStore(
  typed: string,
  limit: number,
  losesLinks = false,
): Promise<TextToStore | TextProblem> {
  if (typed.length > limit) return { problem: tooLongFormatted };
  if (nestedMarks.test(typed)) return { problem: problems.deep };
  try {
    const text = await cleanText({ as: "stored", parts: partsOf(typed) });
    if (text.html.length > limit) return { problem: tooLongFormatted };
    const lost = text.dropped.flatMap((what) => /^Link auf (.+)/.exec(what)?.[1] ?? []);
    return lost.length && !losesLinks ? { problem: noWay(lost) } : text;
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal === "unreadable")
      logFault({ what: "a text could not be made ready to be stored" }, error);
    if (error instanceof Refused) return { problem: problems[error.refusal] };
    return { problem: uncheckable, isPassing: true };
  }
}

const longestMarkdown = 40_000;
const made = new LRUCache<string, string>({
  maxSize: 2 * 1024 * 1024,
  sizeCalculation: (markdown, html) => markdown.length + html.length + 1,
});

export async function isMarkdownOf(text: string, html: string): Promise<boolean> {
  return text !== "" && !holdsBlock(text) && text === plain(await markdownOf(html));
}

/** Stored HTML as Markdown; undefined where reading that again would not give the very same HTML, or in any doubt. */
export async function markdownOf(html: string): Promise<string | undefined> {
  if (html.length > longestMarkdown || !holdsBlock(html)) return undefined;
  const kept = made.get(html);
  if (kept !== undefined) return kept || undefined;
  try {
    const { markdown } = await cleanText({ as: "markdown", html });
    made.set(html, markdown);
    return markdown || undefined;
  } catch (error) {
    if (error instanceof Refused) made.set(html, "");
    else logFault({ what: "a text could not be written as Markdown" }, error);
    return undefined;
  }
}

const tooLongFormatted = "Mit allem, was ihn gestaltet, ist der Text zu lang. Mach zwei daraus";
/** Twenty marks of quotations and lists in one line, unless that is a line drawn with them. */
const nestedMarks = /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}/m;
/** The author would have to find out from readers. */
function noWay(addresses: string[]) {
  const shown = addresses.slice(0, 3).join(", ").replaceAll("%5C", "\\");
  return `Dorthin kann ein Link nicht führen: ${shown}. Es geht mit https://, mailto:, tel: und mit Seiten dieser Website wie /contact`;
}

const problems: Record<Refusal, string> = {
  deep: "Der Text ist zu tief verschachtelt",
  large:
    "Der Text braucht zu lange, um geprüft zu werden, meistens wegen großer Tabellen. Mach zwei Texte daraus oder die Tabellen kleiner",
  unreadable: "Im Text steht HTML, mit dem sich nichts anfangen lässt. Füge ihn ohne Formatierung ein",
};
const uncheckable =
  "Der Text lässt sich gerade nicht prüfen. Versuche es gleich noch einmal; hilft das nicht, mach ihn einfacher";

export function textNotices({ html, dropped, missing }: TextToStore): Toast[] {
  return [
    ...(missingPictures.some((words) => html.includes(words)) ? [pictureMissing] : []),
    ...(missing.length ? [leadsNowhere(missing)] : []),
    ...(dropped.length ? [gone(dropped)] : []),
  ];
}

const pictureMissing: Toast = {
  tone: "info",
  title: "Ein Bild fehlt noch",
  lines: [`Im Text steht „${missingPicture}“. So lesen es auch andere.`],
};

function leadsNowhere(targets: string[]): Toast {
  const shown = targets.slice(0, 3).map((target) => `„#${target.slice(0, 80)}“`);
  return {
    tone: "info",
    title: "Ein Link findet seine Stelle nicht",
    lines: [`Im Text gibt es sie nicht: ${shown.join(", ")}. Auf der Seite stehen dort nur die Wörter.`],
  };
}

/** Short enough for the cookie that carries it. */
function gone(dropped: string[]): Toast {
  const shown = dropped.slice(0, 6).map((what) => what.slice(0, 80));
  const rest = dropped.length - shown.length;
  const lines = [...shown, ...(rest > 0 ? [`und ${rest} weitere`] : [])];
  return { tone: "info", title: "Das haben wir weggelassen", lines };
}
