export interface Stretch {
  opens: string;
  closes: string;
}

const longest = 300;
const closed = /^(?:|[-‐‑–—]+|geschlossen|zu|ruhetag|closed)$/;
const breaks = /\s*(?:[,;/+&\n]|\bund\b|\bu\.)\s*/;
const stretch = /^(?:von\s+)?(\S+?)\s*[-‐‑–—−]\s*(\S+)$/;
const clock = /^(\d{1,2})(?:[:.](\d{2}))?$/;

const order = "Jede Zeit endet nach ihrem Anfang, und die nächste beginnt danach";
const unknown =
  "Diese Zeiten verstehe ich nicht. Schreib sie zum Beispiel so: 9:00-12:00, 13:00-17:00. Leer heißt geschlossen";

export function parseHours(text: string): Stretch[] | string {
  if (text.length > longest) return unknown;
  const words = text
    .toLowerCase()
    .replace(/(?<=\d)\s*(?:h|uhr)(?![a-zäöü])/g, "")
    .replace(/(?<=\d)\s*bis\s*(?=\d)/g, "-")
    .trim();
  if (closed.test(words)) return [];
  const found: Stretch[] = [];
  for (const part of words.split(breaks)) {
    const [, from = "", to = ""] = stretch.exec(part.trim()) ?? [];
    const [opens, closes] = [timeOf(from), timeOf(to)];
    if (!opens || !closes)
      return /^\d{1,2}(?:[:.]\d{2})?$/.test(opens ? to : from) ? noTime(opens ? to : from) : unknown;
    if (opens >= closes) return order;
    found.push({ opens, closes });
  }
  found.sort((one, other) => (one.opens < other.opens ? -1 : 1));
  const isApart = found.every(({ opens }, at) => at === 0 || opens >= (found[at - 1]?.closes ?? ""));
  return isApart ? found : order;
}

function noTime(text: string) {
  return `${text.replace(".", ":")} Uhr gibt es nicht`;
}

/** The one way in which such hours are shown for changing. */
export function writeHours(stretches: readonly Stretch[]): string {
  const short = (time: string) => time.replace(/^0/, "");
  return stretches.map(({ opens, closes }) => `${short(opens)}-${short(closes)}`).join(", ");
}

function timeOf(text: string): string | undefined {
  const [, hour = "", minute = "00"] = clock.exec(text) ?? [];
  const isTime = hour !== "" && (Number(hour) < 24 ? Number(minute) < 60 : `${hour}${minute}` === "2400");
  return isTime ? `${hour.padStart(2, "0")}:${minute}` : undefined;
}
