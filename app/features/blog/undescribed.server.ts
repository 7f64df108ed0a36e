import { textOf } from "~/features/rich-text/markup.server";

/** A picture of a text: which of its pictures it is, counted from one, and how the paragraph before it begins. */
interface Place {
  number: number;
  after: string;
}

const blocks =
  "p|h[1-6]|ul|ol|li|blockquote|pre|figure|figcaption|table|thead|tbody|tfoot|tr|th|td|caption|hr|div";
const tokens = new RegExp(`<img\\b[^>]*>|</?(?:${blocks})\\b[^>]*>`, "gi");
/** More than anybody mends at once are counted only. */
const told = 20;

/**
 * Says which pictures of a cleaned text have no description although staff have brought them in; undefined when all have
 * one. Linear in the length.
 */
export function undescribedIn(html: string): string | undefined {
  const found = placesIn(html);
  const [first] = found;
  if (!first) return undefined;
  const wish = "Beschreibe in einem Satz, was zu sehen ist, oder sag, dass es nur schmückt";
  if (found.length === 1) return `${named(first)} hat noch keine Beschreibung. ${wish}`;
  const rest = found.length > told ? ` und ${found.length - told} weitere` : "";
  const names = found.slice(0, told).map(named).join(", ");
  return `Diese Bilder haben noch keine Beschreibung: ${names}${rest}. ${wish}`;
}

function named({ number, after }: Place) {
  return `Bild ${number} im Text (${after ? `nach „${after}“` : "ganz oben"})`;
}

function placesIn(html: string): Place[] {
  const places: Place[] = [];
  let number = 0;
  let after = "";
  let block = "";
  let done = 0;
  for (const { 0: tag, index } of html.matchAll(tokens)) {
    // Only how it begins is told.
    if (block.length < 400) block += html.slice(done, index);
    done = index + tag.length;
    const isPicture = /^<img/i.test(tag);
    after = beginningOf(block) || after;
    if (!isPicture) block = "";
    else number += 1;
    if (isPicture && isUndescribed(tag)) places.push({ number, after });
  }
  return places;
}

function isUndescribed(tag: string) {
  return /\bsrc="\/media\//i.test(tag) && !/\balt=/i.test(tag);
}

function beginningOf(block: string) {
  const words = textOf(block.slice(0, 400));
  return words.length > 40 ? `${words.slice(0, 40).trimEnd()}…` : words;
}
