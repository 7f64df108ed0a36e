import { fill } from "./placeholders";
import type { SiteFacts } from "./site-schema";
import type { WordModule, Words } from "./word-schemas";

/** By their dotted names, the words that staff have put otherwise. */
export type ChangedWords = Partial<Record<WordModule, Readonly<Record<string, unknown>>>>;

export function wordsOf<Name extends WordModule, Some extends Partial<Words<Name>>>(
  name: Name,
  words: Some,
  site: SiteFacts,
): Some {
  const changes: Readonly<Record<string, unknown>> = site[name] ?? {};
  const now = (value: unknown, path: string): unknown => {
    if (typeof value === "string") return fill(value, site);
    if (typeof value !== "object" || !value) return value;
    if (Array.isArray(value)) return value.map((item) => now(item, "-"));
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const at = path + key;
        return [key, now(changes[at] ?? one, `${at}.`)];
      }),
    );
  };
  return now(words, "") as Some;
}
