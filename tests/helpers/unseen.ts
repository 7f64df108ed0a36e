/** Characters that nobody sees, each of its kind, and that say nothing among Latin letters. */
export const unseen = [
  ...["\u00AD", "\u034F", "\u180E", "\u200B", "\u200C", "\u200D", "\u2060", "\u2063", "\uFEFF", "\u3164"],
  ...["\u061C", "\u200E", "\u200F", "\u202A", "\u202C", "\u202E", "\u2066", "\u2069", "\u206A", "\uFFFC"],
  ...["\u{E0001}", "\u{E0061}", "\u{E007F}"],
];

/** Texts in which such a character means something. */
export const kept = [
  ...["👩‍👩‍👧", "👩🏽‍🔧", "❤️‍🔥", "🏳️‍🌈", "🐈‍⬛", "1️⃣", "©️", "✈︎", "葛\u{E0100}", "≨︀"],
  "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
  ...["می\u200Cخواهم", "क्\u200Dष", "ශ්\u200Dරී", "ന്\u200D", "ភាសា\u200Bខ្មែរ", "ᠨ\u180Eᠠ", "ᠠ\u180B"],
  ...["שלום (a)\u200F!", "مرحبا\u200E +49", "a\u00A0b", "ﬁ", "日本　語"],
];
