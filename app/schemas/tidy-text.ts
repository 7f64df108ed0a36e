const controlCharacters = /(?![\n\t])\p{Cc}/gu;

// Classes of characters, alike in private.plain of 20260101002800_plain_texts.sql.

/** What may have to go; most texts hold none of it. */
const unseen =
  /[\u034F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFC\u{E0000}-\u{E0FFF}]|[\uFE00-\uFE0F]/u;
/** Soft hyphens, byte order marks, what turns writing around, and others that say nothing in any text. */
const mute =
  /[\u034F\u00AD\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFC\u{E0080}-\u{E00FF}\u{E01F0}-\u{E0FFF}]/gu;
const rightToLeft =
  /[\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const directionMarks = /[\u061C\u200E\u200F]/g;
/** Tags, which name the country of a flag and else hide words. */
const tags = /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|[\u{E0000}-\u{E007F}]/gu;
/** What can have more than one look: digits, signs, pictures, letters of other scripts. */
const looks =
  "0-9#*\\u00A9\\u00AE\\u0590-\\u061B\\u061D-\\u180D\\u180F-\\u1CFF\\u2030-\\u205E\\u2070-\\u2FFF\\u3001-\\uD7FF\\uF900-\\uFAFF\\uFF01-\\uFF65\\u{10000}-\\u{3FFFF}";
/** Thai, Lao, Burmese and Khmer, which are written without spaces. */
const withoutSpaces = "\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF";
/** Scripts whose letters join, from Hebrew to Burmese, Khmer and Mongolian. */
const joining =
  "\\u0590-\\u109F\\u1700-\\u180D\\u180F-\\u1CFF\\uA800-\\uAAFF\\uABC0-\\uABFF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{11FFF}\\u{1E800}-\\u{1EFFF}";
const pictures = "\\u2190-\\u2BFF\\u{1F000}-\\u{1FAFF}";

// Each for one character: phones of some years know no pattern that looks behind, and Chromium 156 finds no character of
// two units with a class that only "$" holds.
const one = (characters: string) => new RegExp(`^[${characters}]$`, "u");
const is = {
  looks: one(looks),
  withoutSpaces: one(withoutSpaces),
  joining: one(joining),
  picture: one(pictures),
  pictureEnd: one(`${pictures}\\uFE0F`),
};

type Keeps = (left: string, right: string, found: string) => boolean;

/** Selectors stay behind what has more than one look. */
const keepsSelector: Keeps = (left) => is.looks.test(left);
/** There it says where a line may end. */
const keepsSpace: Keeps = (left, right) => is.withoutSpaces.test(left) && is.withoutSpaces.test(right);
/** Joiners stay beside a letter that joins, and one between two pictures makes them one. */
const keepsJoiner: Keeps = (left, right, found) =>
  is.joining.test(left) ||
  is.joining.test(right) ||
  (found === "\u200D" && is.pictureEnd.test(left) && is.picture.test(right));

/**
 * The one form of a text, whatever it was typed or pasted with: line ends are \n, those of PowerPoint too, accents one
 * with their letter (NFC), lone surrogates U+FFFD; control characters are gone, and so is what nobody sees where it means
 * nothing. Idempotent.
 */
export function tidyText(text: string): string {
  const lines = text.replace(/\r\n?|[\v\f\x85]/g, "\n").replace(controlCharacters, "");
  // Browsers of some years do not know it; the server does.
  const plain = composed(lines.toWellFormed?.() ?? lines);
  return unseen.test(plain) ? composed(withoutUnseen(plain)) : plain;
}

function withoutUnseen(text: string) {
  const words = text.replace(mute, "");
  return (rightToLeft.test(words) ? words : words.replace(directionMarks, ""))
    .replace(tags, "$1")
    .replace(/[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu, where(keepsSelector))
    .replace(/\u200B/g, where(keepsSpace))
    .replace(/[\u180E\u200C\u200D]/g, where(keepsJoiner));
}

const where = (keeps: Keeps) => (found: string, at: number, text: string) => {
  const end = at + found.length;
  const [left = ""] = [...text.slice(Math.max(at - 2, 0), at)].slice(-1);
  const [right = ""] = text.slice(end, end + 2);
  return keeps(left, right, found) ? found : "";
};

/** In NFC, save that a bracket stays one: with the stroke U+0338 after it, a tag would be none. */
function composed(text: string) {
  if (!/[<>]\u0338/.test(text)) return text.normalize("NFC");
  return text.replace(/[^<>]+/g, (part) => part.normalize("NFC"));
}
