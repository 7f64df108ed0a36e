import { childOf, elementsOf, isOn, valOf, type XmlElement } from "./xml.server";

/** What a paragraph is: its style for the converter. */
export type Kind = "p" | "title" | "quote" | "code" | "caption" | `h${1 | 2 | 3 | 4 | 5 | 6}`;

/** The style of an element, then the one that it is based on, and so on; without the document's own default. */
export type Chain = XmlElement[];

export interface Look {
  bold: boolean;
  italic: boolean;
  strike: boolean;
  code: boolean;
  raised: "superscript" | "subscript" | undefined;
  hidden: boolean;
  font: string;
}

/** Names of styles as Word, LibreOffice and Google write them, in English and in German, without blanks and hyphens. */
const kinds: [Kind, RegExp][] = [
  ["title", /^tit(?:le|el)$/],
  ["p", /^(?:subtitle|untertitel)$/],
  [
    "quote",
    /^(?:(?:intense|intensives)?(?:quote|zitat)|quotations?|blockquote|blockzitat|block(?:quotation|text))$/,
  ],
  [
    "code",
    /^(?:preformattedtext|vorformatiertertext|html(?:preformatted|vorformatiert)|source(?:code|text)|code(?:block)?|quelltext|listing)$/,
  ],
  ["caption", /^(?:caption|beschriftung|bildunterschrift|imagecaption)$/],
];
const headingName = /^(?:heading|überschrift|berschrift)([1-9])$/;
const boldName = /^(?:strong|fett|strongemphasis|starkbetont|starkehervorhebung)$/;
const italicName = /^(?:(?:intense|subtle)?emphasis|(?:intensive|schwache)?hervorhebung|betont)$/;
const codeName =
  /^(?:source(?:code|text)|quelltext|(?:inline)?code|verbatimchar|teletype|html(?:code|typewriter|schreibmaschine|keyboard|tastatur|sample|beispiel))$/;
const fixedWidth = /\b(?:courier|consolas|lucida console|menlo|monaco|mono(?:space[d]?)?)\b|Mono$/i;

/** Word itself takes no longer chain of styles; a made-up one would cost its length for every paragraph. */
const longestChain = 16;

export type Styles = ReturnType<typeof readStyles>;

export function readStyles(root: XmlElement | undefined) {
  const all = new Map<string, XmlElement>();
  for (const style of elementsOf(root, "w:style")) {
    const { "w:styleId": id, "w:type": type = "paragraph" } = style.attributes;
    const key = `${type} ${id}`;
    if (!all.has(key)) all.set(key, style);
  }
  const isDefault = (style: XmlElement) =>
    /^(?:1|true|on)$/.test(style.attributes["w:default"] ?? "") ||
    namesOf(style).some((name) => /^(?:normal|standard)$/.test(name));

  function chainOf(type: "paragraph" | "character", id: string | undefined): Chain {
    const chain: Chain = [];
    for (let next = id; next !== undefined && chain.length < longestChain; ) {
      const style = all.get(`${type} ${next}`);
      // A style that is nowhere to be found is known by its name alone.
      if (!style && next === id)
        chain.push({ name: "w:style", attributes: { "w:styleId": next }, children: [] });
      if (!style || chain.includes(style) || isDefault(style)) break;
      chain.push(style);
      next = valOf(style, "w:basedOn");
    }
    return chain;
  }

  return {
    ofParagraph: (properties: XmlElement | undefined) => chainOf("paragraph", valOf(properties, "w:pStyle")),
    ofRun: (properties: XmlElement | undefined) => chainOf("character", valOf(properties, "w:rStyle")),
    listOf: (id: string) => valOf(all.get(`numbering ${id}`), "w:pPr", "w:numPr", "w:numId"),
  };
}

function namesOf(style: XmlElement): string[] {
  return [valOf(style, "w:name"), style.attributes["w:styleId"]].map((name) =>
    (name ?? "").toLowerCase().replace(/[\s_-]/g, ""),
  );
}

function nearest<Value>(chain: Chain, say: (style: XmlElement) => Value | undefined): Value | undefined {
  return chain.map(say).find((said) => said !== undefined);
}

/** By the paragraph's own level of the outline, or else by its styles: their names, their levels, their font. */
export function kindOf(properties: XmlElement | undefined, chain: Chain): Kind {
  return (
    kindOfLevel(valOf(properties, "w:outlineLvl"), true) ??
    nearest(chain, kindOfStyle) ??
    (chain.some(isFixedWidth) ? "code" : "p")
  );
}

function kindOfStyle(style: XmlElement): Kind | undefined {
  const names = namesOf(style);
  for (const name of names) {
    const level = headingName.exec(name)?.[1];
    if (level) return kindOfLevel(String(Number(level) - 1));
    const named = kinds.find(([, pattern]) => pattern.test(name));
    if (named) return named[0];
  }
  return kindOfLevel(valOf(style, "w:pPr", "w:outlineLvl"));
}

/** Levels count from 0; 9 is that of plain text. */
function kindOfLevel(level: string | undefined, isOwn = false): Kind | undefined {
  if (!/^\d$/.test(level ?? "")) return undefined;
  if (level === "9") return isOwn ? undefined : "p";
  return `h${Math.min(Number(level) + 1, 6)}` as Kind;
}

function isFixedWidth(style: XmlElement): boolean {
  return fixedWidth.test(childOf(style, "w:rPr", "w:rFonts")?.attributes["w:ascii"] ?? "");
}

/**
 * How words look: their own properties count most; what both of their styles say cancels itself out, as in Word. The
 * style of the paragraph counts only where that is wanted, and always for what it hides.
 */
export function lookOf(
  properties: XmlElement | undefined,
  styles: Chain,
  around: Chain,
  countsAround: boolean,
): Look {
  const toggled = (name: string, byName?: RegExp) => {
    const isNamed = (style: XmlElement) => namesOf(style).some((name) => byName?.test(name)) || undefined;
    const say = (style: XmlElement) => isOn(childOf(style, "w:rPr"), name);
    const styled = nearest(styles, (style) => say(style) ?? isNamed(style)) ?? false;
    return isOn(properties, name) ?? styled !== ((countsAround && nearest(around, say)) || false);
  };
  const hides = (chain: Chain) =>
    nearest(chain, (style) => isOn(childOf(style, "w:rPr"), "w:vanish")) ?? false;
  const raised =
    valOf(properties, "w:vertAlign") ?? nearest(styles, (style) => valOf(style, "w:rPr", "w:vertAlign"));
  return {
    bold: toggled("w:b", boldName),
    italic: toggled("w:i", italicName),
    strike: toggled("w:strike") || toggled("w:dstrike"),
    code: styles.some((style) => isFixedWidth(style) || namesOf(style).some((name) => codeName.test(name))),
    raised: raised === "superscript" || raised === "subscript" ? raised : undefined,
    hidden: isOn(properties, "w:vanish") ?? (hides(styles) || hides(around)),
    font: childOf(properties, "w:rFonts")?.attributes["w:ascii"] ?? "Symbol",
  };
}
