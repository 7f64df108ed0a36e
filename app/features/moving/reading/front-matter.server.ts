import { parse } from "yaml";
import type { Loss, MovingItem } from "../item";
import { isoDate, plainLine, Unreadable } from "./common.server";

/** By lower-case names: programs write "publishDate", "publishdate" and "Draft". */
export type Front = Record<string, unknown>;

export const text = (value: unknown) =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
export const dateOf = (value: unknown) => isoDate(value instanceof Date ? value.toISOString() : text(value));

export function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listOf);
  if (typeof value === "object" && value !== null) return listOf((value as Front).name);
  return [plainLine(text(value))].filter(Boolean);
}

/** Throws Unreadable. */
export function parted(content: string, name: string): { front: Front | null; body: string } {
  const whole = content.replace(/\r\n?/g, "\n");
  const [all, , fence, fenced = "", braced] =
    /^(\s*)(?:(---|\+\+\+)[ \t]*\n([\s\S]*?)\n\2[ \t]*(?:\n|$)|(\{[ \t]*\n[\s\S]*?\n\}[ \t]*(?:\n|$)))/.exec(
      whole,
    ) ?? [];
  if (all === undefined) return { front: null, body: whole };
  try {
    const front = fence === "+++" ? tomlOf(fenced) : parse(braced ?? fenced);
    return { front: lowerCased(front), body: whole.slice(all.length) };
  } catch (error) {
    const [line = 0] = ((error as { linePos?: { line: number }[] }).linePos ?? []).map((at) => at.line);
    throw new Unreadable(`Der Kopf von „${name}“ ist kein gültiges YAML (Zeile ${line + 1}).`);
  }
}

function lowerCased(front: unknown): Front {
  const entries = typeof front === "object" && front ? Object.entries(front) : [];
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}

/** Lines of values, as front matter has them: their lists and strings are YAML's, too. */
function tomlOf(head: string): Front {
  return Object.fromEntries(
    head.split("\n").flatMap((line) => {
      const [, name, value] = /^\s*([\w-]+)\s*=\s*(.+)$/.exec(line) ?? [];
      return name && value ? [[name, parse(value)]] : [];
    }),
  );
}

const isOn = (value: unknown) => value === true || /^(?:1|true|yes|on|ja)$/i.test(text(value));
const isOff = (value: unknown) => value === false || /^(?:0|false|no|off|nein|never)$/i.test(text(value));
const isGiven = (value: unknown) => value === true || listOf(value).some((word) => !isOff(word));
const saying = (words: RegExp) => (value: unknown) => listOf(value).some((word) => words.test(word));

const isOpen = saying(
  /^(?:publish(?:ed)?|public|öffentlich|live|final|planned|scheduled|everyone|all|open|visible|free)$/i,
);

/** What Hugo, Jekyll, Eleventy, Astro, Obsidian and their plugins keep a text from the public with. */
const drafts: [names: RegExp, isSo: (value: unknown) => boolean][] = [
  [/^(?:is_?)?draft$/, isOn],
  [/^(?:(?:is_?)?(?:published|public|listed|visible)|publish|permalink|render)$/, isOff],
  [
    /^(?:post_?)?(?:status|state)$/,
    saying(/^(?:auto-)?(?:draft|entwurf|pending|review|in[ -]review|wip|idea)$/i),
  ],
];
const closed: typeof drafts = [
  [
    /^(?:is_?)?(?:private|privat|protected|hidden|unlisted|secret|encrypt(?:ed)?|internal|paid|archived|trashed?|headless)$/,
    isOn,
  ],
  [
    /^(?:members?|membership|subscribers?|login|auth)(?:_?(?:only|required))?$|^requires?_?(?:auth|login)$/,
    isOn,
  ],
  [/^(?:pass(?:word|wort|phrase)?|post_password)$/, isGiven],
  [
    /^(?:post_?status|status|state)$/,
    saying(
      /^(?:private|privat|trash(?:ed)?|archived?|hidden|unlisted|unpublished|inactive|members|internal|expired)$/i,
    ),
  ],
  [
    /^(?:visibility|access|audience|restrict(?:ed)?(?:_?to)?)$/,
    (value) => isGiven(value) && !listOf(value).every(isOpen),
  ],
];
const ending = ["expirydate", "unpublishdate", "expires", "expiration"];

/** Whether the field has been read as a rule of who may read the text. */
export const isAboutAccess = (name: string, value: unknown) =>
  ending.includes(name) ||
  [...drafts, ...closed].some(
    ([names, isSo]) => names.test(name) && (isSo(value) || isOn(value) || isOff(value) || isOpen(value)),
  );

/** Who could read the text from when on; adds what kept it from the public. */
export function accessOf(
  front: Front,
  title: string,
  day: string | undefined,
  losses: Loss[],
): Pick<MovingItem, "status" | "date"> {
  const fields = Object.entries(
    Object.assign({}, ...[front._build, front.build, front.params, front].map(lowerCased)) as Front,
  );
  const fieldOf = (rules: typeof drafts) =>
    fields.find(([name, value]) => rules.some(([names, isSo]) => names.test(name) && isSo(value)))?.[0];
  const now = new Date().toISOString();
  const [begin, end] = [["publishdate", "pubdate", "published", "published_at"], ending].map((names) =>
    fields.flatMap(([name, value]) => (names.includes(name) ? (dateOf(value) ?? []) : [])).at(-1),
  );
  const written = dateOf(front.date) ?? begin ?? isoDate(day, false);
  const date = begin && begin > now ? begin : written;
  const field = fieldOf(closed);
  const becomesDraft = (why: string) =>
    losses.push({ what: `„${title}“ ${why}. Hier wird daraus ein Entwurf.` });
  if (field) becomesDraft(`war nicht für alle zu lesen („${field}“ im Kopf)`);
  else if (end && end <= now) becomesDraft("war abgelaufen und nicht mehr zu lesen");
  else if (end) losses.push({ what: `„${title}“ wäre später abgelaufen. Hier bleibt, was öffentlich ist.` });
  const isDraft = field || (end && end <= now) || fieldOf(drafts);
  return { date, status: isDraft ? "draft" : date && date > now ? "planned" : "published" };
}
