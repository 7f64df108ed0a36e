import type { Page } from "@playwright/test";

export function lostText(page: Page): Promise<string[]> {
  return page.evaluate(findLost);
}

/** WCAG 1.4.12. */
export const wideSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;
export const doubledText = "html { font-size: 200% !important }";

export function readWith(page: Page, style: string): Promise<void> {
  return page.evaluate((style) => {
    // By CSSOM, which the content policy allows.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [sheet];
  }, style);
}

function findLost(): string[] {
  const lost = new Set<string>();
  const { documentElement: root, body } = document;
  const beside = root.scrollWidth - root.clientWidth;
  if (beside > 0) lost.add(`the page scrolls sideways by ${beside} px`);

  interface Line {
    element: Element;
    text: string;
    box: DOMRect;
    /** Line boxes are higher than their letters. */
    slack: number;
  }
  interface Box {
    each: Element;
    style: CSSStyleDeclaration;
    edge: DOMRect;
    scrolls: boolean;
    isPainted: boolean;
  }
  const known = new Map<Element, Box[]>();
  function boxesAround(each: Element): Box[] {
    const found = known.get(each);
    if (found || each === body) return found ?? [];
    const around = each.parentElement ? boxesAround(each.parentElement) : [];
    const style = getComputedStyle(each);
    const isInline = style.display === "inline" || style.display === "contents";
    const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
    const hasEdge = Number.parseFloat(style.borderTopWidth) + Number.parseFloat(style.borderLeftWidth) > 0;
    const isPainted = hasEdge || !/[,/] 0\)$/.test(style.backgroundColor);
    const boxes = isInline
      ? around
      : [{ each, style, edge: each.getBoundingClientRect(), scrolls, isPainted }, ...around];
    known.set(each, boxes);
    return boxes;
  }
  const isUnseen = (element: Element) =>
    boxesAround(element).some(({ style }) => style.clipPath === "inset(50%)") ||
    element.closest("[aria-hidden]:has([name=website])") !== null;
  /** From 640 px on the specification clamps titles and texts of cards. */
  const isClamped = (element: Element, { bottom }: DOMRect) => {
    const card = element.closest('[class*="sm:line-clamp-"]');
    return card !== null && innerWidth >= 640 && bottom > card.getBoundingClientRect().bottom + 2;
  };
  /** Truncated in breadcrumbs, but whole in the heading. */
  const isHeading = (line: Line) =>
    line.element.matches("nav [aria-current=page]") &&
    document.querySelector("h1")?.textContent === line.text;

  function* lines(): Generator<Line> {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (!element || !text || element.matches("script, style, noscript, option")) continue;
      if (isUnseen(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const slack = Number.parseFloat(getComputedStyle(element).fontSize) * 0.3;
      for (const box of range.getClientRects())
        if (box.width > 0 && !isClamped(element, box)) yield { element, text, box, slack };
    }
  }

  function faultOf({ element, box, slack }: Line) {
    let isOnGround = false;
    for (const { each, style, edge, scrolls, isPainted } of boxesAround(element)) {
      if (scrolls) return;
      const across = box.left < edge.left - 1.5 || box.right > edge.right + 1.5;
      const along = box.top < edge.top - slack || box.bottom > edge.bottom + slack;
      if ((across && style.overflowX !== "visible") || (along && style.overflowY !== "visible"))
        return ["is cut off by", each] as const;
      if ((across || along) && !isOnGround && isPainted) return ["stands outside of", each] as const;
      isOnGround ||= isPainted || /absolute|fixed/.test(style.position);
    }
    if (box.left < -1 || box.right > innerWidth + 1) return ["stands beside the window in", element] as const;
  }

  const all = [...lines()];
  for (const line of all) {
    const [what, where] = (!isHeading(line) && faultOf(line)) || [];
    if (where)
      lost.add(`"${line.text.slice(0, 60)}" ${what} <${where.localName} class="${where.className}">`);
  }

  /** Sticky bars and scroll containers cover text on purpose. */
  const isApart = ({ element }: Line) =>
    boxesAround(element).some(({ style, scrolls }) => scrolls || /fixed|sticky/.test(style.position));
  const flowing = all.filter((line) => !isApart(line)).sort((one, other) => one.box.top - other.box.top);
  for (const [index, line] of flowing.entries()) {
    for (const { element, text, box, slack } of flowing.slice(index + 1)) {
      if (box.top > line.box.bottom) break;
      const across = Math.min(line.box.right, box.right) - Math.max(line.box.left, box.left);
      const along = Math.min(line.box.bottom, box.bottom) - Math.max(line.box.top, box.top);
      if (element !== line.element && across > 1.5 && along > 2 * Math.min(slack, line.slack))
        lost.add(`"${line.text.slice(0, 60)}" lies over "${text.slice(0, 60)}"`);
    }
  }
  return [...lost];
}
