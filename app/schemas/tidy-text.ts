const controlCharacters = /(?![\n\t])\p{Cc}/gu;

// Equals private.plain in 20260101002800_plain_texts.sql.

const unseen =
  /[\u034F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFC\u{E0000}-\u{E0FFF}]|[\uFE00-\uFE0F]/u;
const mute =
  /[\u034F\u00AD\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFC\u{E0080}-\u{E00FF}\u{E01F0}-\u{E0FFF}]/gu;
const rightToLeft =
  /[\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const directionMarks = /[\u061C\u200E\u200F]/g;
/** Tag characters of a flag; elsewhere they hide text. */
const tags = /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|[\u{E0000}-\u{E007F}]/gu;
/** Characters with text and emoji presentation. */
const looks =
  "0-9#*\\u00A9\\u00AE\\u0590-\\u061B\\u061D-\\u180D\\u180F-\\u1CFF\\u2030-\\u205E\\u2070-\\u2FFF\\u3001-\\uD7FF\\uF900-\\uFAFF\\uFF01-\\uFF65\\u{10000}-\\u{3FFFF}";
/** Thai, Lao, Burmese and Khmer, which are written without spaces. */
const withoutSpaces = "\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF";
/** Scripts whose letters join, from Hebrew to Burmese, Khmer and Mongolian. */
const joining =
  "\\u0590-\\u109F\\u1700-\\u180D\\u180F-\\u1CFF\\uA800-\\uAAFF\\uABC0-\\uABFF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{11FFF}\\u{1E800}-\\u{1EFFF}";
const pictures = "\\u2190-\\u2BFF\\u{1F000}-\\u{1FAFF}";

// Single characters: look-behind is missing in older browsers.
const one = (characters: string) => new RegExp(`^[${characters}]$`, "u");
const is = {
  looks: one(looks),
  withoutSpaces: one(withoutSpaces),
  joining: one(joining),
  picture: one(pictures),
  pictureEnd: one(`${pictures}\\uFE0F`),
};

type Keeps = (left: string, right: string, found: string) => boolean;

/** Variation selectors. */
const keepsSelector: Keeps = (left) => is.looks.test(left);
/** A zero-width space marks a line break there. */
const keepsSpace: Keeps = (left, right) => is.withoutSpaces.test(left) && is.withoutSpaces.test(right);
/** ZWJ and ZWNJ beside joining letters; ZWJ between emoji. */
const keepsJoiner: Keeps = (left, right, found) =>
  is.joining.test(left) ||
  is.joining.test(right) ||
  (found === "\u200D" && is.pictureEnd.test(left) && is.picture.test(right));

/** Canonical text: \n, NFC, without control and invisible characters. Idempotent. */
export function tidyText(text: string): string {
  const lines = text.replace(/\r\n?|[\v\f\x85]/g, "\n").replace(controlCharacters, "");
  // Missing in older browsers.
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

/** NFC, except < and > with U+0338, which would compose and break a tag. */
function composed(text: string) {
  if (!/[<>]\u0338/.test(text)) return text.normalize("NFC");
  return text.replace(/[^<>]+/g, (part) => part.normalize("NFC"));
}
