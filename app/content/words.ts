import { fill } from "./placeholders";
import type { SiteFacts } from "./site-schema";
import type { WordModule, Words } from "./word-schemas";

/** By their dotted names, the words that staff have put otherwise. */
export type ChangedWords = Partial<Record<WordModule, Readonly<Record<string, unknown>>>>;

/** Words of a page as staff have put them, with the facts in the place of what stands in braces. */
export function wordsOf<Name extends WordModule>(
  name: Name,
  words: Words<Name>,
  site: SiteFacts,
): Words<Name> {
  const changes: Readonly<Record<string, unknown>> = site[name] ?? {};
  const now = (value: unknown, path: string): unknown => {
    if (typeof value === "string") return fill(value, site);
    if (Array.isArray(value)) return value.map((item) => now(item, "-"));
    return Object.fromEntries(
      Object.entries(value as object).map(([key, one]) => {
        const at = path + key;
        return [key, now(changes[at] ?? one, `${at}.`)];
      }),
    );
  };
  return now(words, "") as Words<Name>;
}
