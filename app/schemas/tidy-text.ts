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
const selectors = new RegExp(`(?<![${looks}])[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]`, "gu");
/** Thai, Lao, Burmese and Khmer are written without spaces: there it says where a line may end. */
const zeroWidthSpaces =
  /(?<![\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF])\u200B|\u200B(?![\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF])/gu;
/** Scripts whose letters join, from Hebrew to Burmese, Khmer and Mongolian. */
const joining =
  "\\u0590-\\u109F\\u1700-\\u180D\\u180F-\\u1CFF\\uA800-\\uAAFF\\uABC0-\\uABFF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{11FFF}\\u{1E800}-\\u{1EFFF}";
const pictures = "\\u2190-\\u2BFF\\u{1F000}-\\u{1FAFF}";
/** Joiners that neither stand beside such a letter nor join two pictures to one. */
const joiners = new RegExp(
  `(?<![${joining}])(?:[\\u180E\\u200C]|(?<![${pictures}\\uFE0F])\\u200D|\\u200D(?![${pictures}]))(?![${joining}])`,
  "gu",
);

/**
 * The one form of a text, whatever it was typed or pasted with: line ends are \n, accents one with their letter (NFC), lone
 * surrogates U+FFFD; control characters are gone, and so is what nobody sees where it means nothing. Idempotent.
 */
export function tidyText(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").replace(controlCharacters, "").toWellFormed();
  const plain = composed(lines);
  return unseen.test(plain) ? composed(withoutUnseen(plain)) : plain;
}

function withoutUnseen(text: string) {
  const words = text.replace(mute, "");
  return (rightToLeft.test(words) ? words : words.replace(directionMarks, ""))
    .replace(tags, "$1")
    .replace(selectors, "")
    .replace(zeroWidthSpaces, "")
    .replace(joiners, "");
}

/** In NFC, save that a bracket stays one: with the stroke U+0338 after it, a tag would be none. */
function composed(text: string) {
  if (!/[<>]\u0338/.test(text)) return text.normalize("NFC");
  return text.replace(/[^<>]+/g, (part) => part.normalize("NFC"));
}
