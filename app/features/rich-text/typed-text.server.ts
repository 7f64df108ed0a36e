import { logFault } from "~/platform/process/fault-log.server";
import type { Toast } from "~/schemas/answers";
import { partsOf } from "~/schemas/markup";
import { tidyText } from "~/schemas/tidy-text";
import { deepestNesting, missingTargets, nestingExceeds } from "./markup.server";
import { purify, TooLaborious, Unreadable } from "./sanitise-thread.server";

export interface TextToStore {
  /** Cleaned HTML; empty when nothing of it would be seen. */
  html: string;
  /** What was taken out, in words for the people who wrote it. */
  dropped: string[];
}

/** Why a text cannot be stored, in a sentence for the people who wrote it. */
export interface TextProblem {
  problem: string;
}

/** What is stored of a text as it was typed, at most `limit` characters: cleaned, and made from Markdown unless it is HTML. */
export async function textToStore(typed: string, limit: number): Promise<TextToStore | TextProblem> {
  if (typed.length > limit) return { problem: tooLongFormatted };
  const parts = partsOf(typed);
  const isDeep = parts.some(({ text, isHtml }) =>
    nestingExceeds(isHtml ? text : withoutWords(text), deepestNesting),
  );
  if (isDeep || nestedMarks.test(typed)) return { problem: "Der Text ist zu tief verschachtelt" };
  if (wordsOf(typed).some((word) => word.length > longestWord))
    return { problem: "Im Text steht ein Wort ohne Ende. Trenn es mit Leerzeichen oder Zeilen" };
  try {
    const { html: cleaned, dropped } = await purify({ as: "stored", parts });
    const html = tidyWords(cleaned);
    if (html.length > limit) return { problem: tooLongFormatted };
    const lost = dropped.flatMap((what) => /^Link auf (.+)/.exec(what)?.[1] ?? []);
    if (lost.length) return { problem: noWay(lost) };
    return { html: showsSomething(html) ? html : "", dropped };
  } catch (error) {
    logFault({ what: "a text could not be made ready to be stored" }, error);
    if (error instanceof Unreadable) return { problem: unreadable };
    return { problem: error instanceof TooLaborious ? tooLaborious : uncheckable };
  }
}

const tooLongFormatted = "Mit allem, was ihn gestaltet, ist der Text zu lang. Mach zwei daraus";
/** Text outside blocks without what stands in angle brackets and is closed nowhere: that is read as words. */
function withoutWords(text: string) {
  const closed = new Set([...text.matchAll(/<\/([a-z][a-z\d-]*)/gi)].map(([, name]) => name?.toLowerCase()));
  return text.replace(/<([a-z][a-z\d-]*)[^<>]*>?/gi, (tag, name: string) =>
    closed.has(name.toLowerCase()) ? tag : "",
  );
}

/** Twenty marks of quotations and lists in one line, unless that is a line drawn with them. */
const nestedMarks = /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}/m;
/** No language has longer ones, and for those the search index and reading Markdown take long. */
const longestWord = 1000;

function wordsOf(text: string) {
  return text.replace(/<[^<>]*>/g, " ").split(/\s+/);
}

/** The author would have to find out from readers. */
function noWay(addresses: string[]) {
  const shown = addresses.slice(0, 3).join(", ").replaceAll("%5C", "\\");
  return `Dorthin kann ein Link nicht führen: ${shown}. Es geht mit https://, mailto:, tel: und mit Seiten dieser Website wie /contact`;
}

const tooLaborious =
  "Der Text braucht zu lange, um geprüft zu werden, meistens wegen großer Tabellen. Mach zwei Texte daraus oder die Tabellen kleiner";
const unreadable = "Im Text steht HTML, mit dem sich nichts anfangen lässt. Füge ihn ohne Formatierung ein";
const uncheckable =
  "Der Text lässt sich gerade nicht prüfen. Versuche es gleich noch einmal; hilft das nicht, mach ihn einfacher";

/** Also what was typed as &shy;. Nothing of a tag changes: without such a mark an address can be another than was checked. */
function tidyWords(html: string) {
  return html.replace(/(<(?:[^"<>]|"[^"]*")*>)|[^<]+/g, (words, tag?: string) => tag ?? tidyText(words));
}

function showsSomething(html: string) {
  return /<img |<hr/.test(html) || html.replace(/<[^>]*>|&nbsp;/g, "").trim() !== "";
}

/** What staff should know of a text that was stored. */
export function textNotices({ html, dropped }: TextToStore): Toast[] {
  const targets = missingTargets(html);
  return [
    ...(html.includes(missingPicture) ? [pictureMissing] : []),
    ...(targets.length ? [leadsNowhere(targets)] : []),
    ...(dropped.length ? [gone(dropped)] : []),
  ];
}

/** Stands in a text where a picture could not come along. */
export const missingPicture = "Bild fehlt: hochladen";

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
