import type { Chain, Styles } from "./styles.server";
import { childOf, elementsOf, valOf, type XmlElement } from "./xml.server";

export interface Label {
  kind: "bullet" | "number" | "words" | "none";
  level: number;
  number: number;
  text: string;
}

export type Numbering = ReturnType<typeof readNumbering>;

/** Counts like Word: lists of one kind share their numbers, unless one of them starts anew. */
export function readNumbering(root: XmlElement | undefined, styles: Styles) {
  const byId = (name: string, id: string) =>
    new Map(elementsOf(root, name).map((one) => [one.attributes[id] ?? "", one]));
  const kinds = byId("w:abstractNum", "w:abstractNumId");
  const lists = byId("w:num", "w:numId");
  const counts = new Map<XmlElement, (number | undefined)[]>();
  const begun = new Set<string>();

  function find(id: string, seen: string[] = []): { list: XmlElement; kind: XmlElement } | undefined {
    const list = lists.get(id);
    const kind = kinds.get(valOf(list, "w:abstractNumId") ?? "");
    if (!list || !kind) return undefined;
    const linked = styles.listOf(valOf(kind, "w:numStyleLink") ?? "");
    return linked === undefined || seen.includes(linked)
      ? { list, kind }
      : (find(linked, [...seen, id]) ?? { list, kind });
  }

  function placeOf(properties: XmlElement | undefined, chain: Chain) {
    const places = [properties, ...chain.map((style) => childOf(style, "w:pPr"))];
    const said = (name: string) =>
      places.map((place) => valOf(place, "w:numPr", name)).find((value) => value !== undefined);
    const found = find(said("w:numId") ?? "");
    const styled = chain.map(({ attributes }) => attributes["w:styleId"]);
    const ofStyle = elementsOf(found?.kind, "w:lvl").find((level) =>
      styled.includes(valOf(level, "w:pStyle")),
    );
    const level = Number(said("w:ilvl") ?? ofStyle?.attributes["w:ilvl"] ?? 0);
    return found && level >= 0 && level <= 8 ? { ...found, level } : undefined;
  }

  function count(list: XmlElement, kind: XmlElement, level: number): number {
    const numbers = counts.get(kind) ?? [];
    counts.set(kind, numbers);
    const key = `${list.attributes["w:numId"]} ${level}`;
    const isAnew = !begun.has(key) && childOf(overrideOf(list, level), "w:startOverride") !== undefined;
    begun.add(key);
    const before = numbers[level];
    const number = isAnew || before === undefined ? startOf(list, kind, level) : before + 1;
    // A deeper level begins again, unless it is to go on.
    for (let deeper = level + 1; deeper <= 8; deeper += 1) {
      const restart = Number(valOf(levelOf(list, kind, deeper), "w:lvlRestart") ?? deeper);
      if (level < restart) numbers[deeper] = undefined;
    }
    numbers[level] = number;
    return number;
  }

  return function labelOf(properties: XmlElement | undefined, chain: Chain): Label | undefined {
    const place = placeOf(properties, chain);
    if (!place) return undefined;
    const { list, kind, level } = place;
    const look = levelOf(list, kind, level);
    const format = valOf(look, "w:numFmt");
    const number = count(list, kind, level);
    if (format === "bullet") return { kind: "bullet", level, number, text: "" };
    const numberAt = (at: number) =>
      formatted(
        counts.get(kind)?.[at] ?? startOf(list, kind, at),
        valOf(levelOf(list, kind, at), "w:numFmt"),
      );
    const pattern = valOf(look, "w:lvlText") ?? `%${level + 1}.`;
    const text = pattern.replace(/%([1-9])/g, (_, at) => numberAt(Number(at) - 1)).trim();
    if (/[\p{L}§]/u.test(pattern)) return { kind: "words", level, number, text };
    return { kind: format === "none" || !/%\d/.test(pattern) ? "none" : "number", level, number, text };
  };
}

function overrideOf(list: XmlElement, level: number): XmlElement | undefined {
  return elementsOf(list, "w:lvlOverride").find((one) => one.attributes["w:ilvl"] === String(level));
}

/** Some programs leave the number of a list's only level out. */
function levelOf(list: XmlElement, kind: XmlElement, level: number): XmlElement | undefined {
  const own = childOf(overrideOf(list, level), "w:lvl");
  return own ?? elementsOf(kind, "w:lvl").find((one) => (one.attributes["w:ilvl"] ?? "0") === String(level));
}

function startOf(list: XmlElement, kind: XmlElement, level: number): number {
  const own =
    valOf(overrideOf(list, level), "w:startOverride") ?? valOf(levelOf(list, kind, level), "w:start");
  return Number.parseInt(own ?? "", 10) || (own === "0" ? 0 : 1);
}

function formatted(number: number, format = "decimal"): string {
  if (format === "none") return "";
  const small = /Letter$/.test(format)
    ? letters(number)
    : /Roman$/.test(format)
      ? roman(number)
      : String(number);
  return format.startsWith("upper") ? small.toUpperCase() : small;
}

function letters(number: number): string {
  return String.fromCharCode(97 + ((number + 25) % 26)).repeat(Math.min(Math.ceil(number / 26), 9));
}

const ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
const tenfold: Record<string, string> = { i: "x", v: "l", x: "c", l: "d", c: "m" };

function roman(number: number): string {
  const last = ones[number % 10] ?? "";
  if (number < 10) return last;
  return roman(Math.floor(number / 10)).replace(/./g, (sign) => tenfold[sign] ?? "m") + last;
}
