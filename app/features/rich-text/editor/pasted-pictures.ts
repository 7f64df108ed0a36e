import { ownPicture } from "./pasted-addresses";
import { unheld } from "./pasted-source";

export function pictureOf(
  element: Element,
  { document, origin }: { document: Document; origin: string },
): Element | string | undefined {
  const alt = unheld(element.getAttribute("alt") ?? "");
  if (/^\p{Extended_Pictographic}\S{0,8}$/u.test(alt)) return alt;
  if (isTiny(element) || isDrawn(element)) return;
  const own = ownPicture(unheld(element.getAttribute("src") ?? ""), origin);
  if (!own) return missingPicture(document);
  const picture = document.createElement("img");
  picture.setAttribute("src", own);
  picture.setAttribute("alt", alt);
  for (const name of ["width", "height"]) {
    const size = element.getAttribute(name) ?? "";
    if (/^\d+$/.test(size)) picture.setAttribute(name, size);
  }
  return picture;
}

export function missingPicture(document: Document): HTMLElement {
  const paragraph = document.createElement("p");
  paragraph.appendChild(document.createElement("mark")).append("Bild fehlt: hochladen");
  return paragraph;
}

/** Counters of mails and boxes of check lists. */
function isTiny(element: Element): boolean {
  const sizes = ["width", "height"].map((name) => Number.parseInt(element.getAttribute(name) ?? "99", 10));
  return sizes.every((size) => size <= 2) || element.getAttribute("aria-roledescription") === "checkbox";
}

/** Word gives a picture twice, as a drawing and for those that do not know drawings. */
function isDrawn(element: Element): boolean {
  const pictures = [...(element.closest("body")?.querySelectorAll("img") ?? [])];
  const shape = element.parentElement?.id;
  return (
    element.localName !== "img" && pictures.some((picture) => picture.getAttribute("v:shapes") === shape)
  );
}
