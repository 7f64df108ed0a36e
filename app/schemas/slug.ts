import { slugLimit } from "./limits";
import { tidyText } from "./tidy-text";

/** Letters without a Unicode decomposition. */
const spelledOut: Record<string, string> = {
  ...{ ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", œ: "oe" },
  ...{ ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i" },
};

/** Empty when the title has no usable letter or digit. */
export function slugify(title: string): string {
  return tidyText(title)
    .toLowerCase()
    .replace(/[äöüßæœøłđðþħı]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, slugLimit + 1)
    .replace(/^-/, "")
    .slice(0, slugLimit)
    .replace(/-$/, "");
}
