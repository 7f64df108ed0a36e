import { readHtml } from "~/features/rich-text/readings.server";
import { missingWords } from "~/schemas/text";
import { shownHtml } from "./shown-texts.server";
import { visibleWords } from "./stored-text.server";

/** Those that keep a page's elements beside its text, by the field that they keep them in. */
const builders: Record<string, [name: string, read: (data: string) => unknown]> = {
  _elementor_data: ["Elementor", JSON.parse],
  _bricks_page_content_2: ["Bricks", phpValue],
  _fl_builder_data: ["Beaver Builder", phpValue],
  ct_builder_json: ["Oxygen", JSON.parse],
  _ct_builder_json: ["Oxygen", JSON.parse],
  _breakdance_data: ["Breakdance", (data) => JSON.parse(JSON.parse(data).tree_json_string)],
  tve_updated_post: ["Thrive", (html) => ({ html: `<div>${html}</div>` })],
};
export const builderMeta = Object.keys(builders);

interface Built {
  builder: string;
  /** What does not stand in the text; null where it cannot be read. */
  html: string | null;
  /** Of elements that hold nothing themselves. */
  empty: string[];
  hasForm: boolean;
}

export function builtOf(meta: Record<string, string>, content: string): Built | undefined {
  const field = builderMeta.find((name) => meta[name]);
  const [builder, read] = (field && builders[field]) || [];
  if (!field || !builder || !read) return undefined;
  try {
    const data = read(meta[field] ?? "");
    const types = [...new Set(elementsOf(data).flatMap(({ type, isEmpty }) => (isEmpty ? type : [])))];
    return {
      builder,
      html: newPieces(shownHtml(data), content),
      empty: types,
      hasForm: elementsOf(data).some(({ type }) => ofForms.test(type)),
    };
  } catch {
    return { builder, html: null, empty: [], hasForm: false };
  }
}

const ofForms = /(?:^|[-_])forms?(?:[-_]|$)/i;
const withoutMatter =
  /spacer|divider|icon|anchor|separator|container|section|column|block|^(?:div|code|html|row)$/i;

/** Those of Elementor and Bricks. */
function elementsOf(data: unknown): { type: string; isEmpty: boolean }[] {
  if (Array.isArray(data)) return data.flatMap(elementsOf);
  if (typeof data !== "object" || data === null) return [];
  const { widgetType, name, settings, elements } = data as Record<string, unknown>;
  const type = widgetType ?? (typeof settings === "object" ? name : undefined);
  if (typeof type !== "string" || withoutMatter.test(type)) return elementsOf(elements);
  const isEmpty = shownHtml({ widgetType: type, settings }).length === 0;
  return [{ type: type.slice(0, 60), isEmpty }, ...elementsOf(elements)];
}

const wordsIn = (html: string) => visibleWords(readHtml(html));
const plainAddress = (html: string) => html.replaceAll("&amp;", "&");

function newPieces(pieces: string[], content: string) {
  const present = wordsIn(content);
  const whole = plainAddress(content);
  const isNew = (piece: string) =>
    [...piece.matchAll(/ (?:src|href)="([^"]+)"/g)].some(
      ([, one = ""]) => !whole.includes(plainAddress(one)),
    ) || missingWords(wordsIn(piece), present).length > 0;
  return pieces.filter(isNew).join("\n");
}

/** What PHP's `serialize` has written; objects as their fields. Throws for what is none. */
function phpValue(text: string): unknown {
  const bytes = Buffer.from(text);
  let at = 0;
  const until = (sign: string) => {
    const end = bytes.indexOf(sign, at);
    if (end < 0) throw new SyntaxError("serialized: cut off");
    const part = bytes.toString("utf8", at, end);
    at = end + sign.length;
    return part;
  };
  const string = () => {
    const length = Number(until(':"'));
    // Replaced addresses have made some longer than they say.
    const end = bytes.indexOf(
      '";',
      bytes.toString("latin1", at + length, at + length + 2) === '";' ? at + length : at,
    );
    if (end < 0) throw new SyntaxError("serialized: cut off");
    const value = bytes.toString("utf8", at, end);
    at = end + 2;
    return value;
  };
  const value = (depth: number): unknown => {
    if (depth > 60) throw new SyntaxError("serialized: too deep");
    const kind = bytes.toString("latin1", at, at + 1);
    at += 2;
    if (kind === "N") return null;
    if (kind === "s") return string();
    if (/[idb]/.test(kind)) return Number(until(";"));
    if (kind === "O") until('":');
    if (!/[aO]/.test(kind)) throw new SyntaxError("serialized: unknown");
    const count = Number(until(":{"));
    const entries: [string, unknown][] = [];
    while (entries.length < count) entries.push([String(value(depth + 1)), value(depth + 1)]);
    until("}");
    return entries.every(([key], index) => key === String(index))
      ? entries.map(([, one]) => one)
      : Object.fromEntries(entries);
  };
  return value(0);
}
