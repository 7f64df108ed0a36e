interface Stop {
  name: string;
  faults: string[];
  /** Appearance key. */
  ring: string;
}

export interface Round {
  stops: Stop[];
  missed: string[];
  unreachable: string[];
  isLost: boolean;
  ends: boolean;
}

export interface Watched {
  focusWatch: {
    start(back: boolean): number;
    round(): Round;
    reached: Element[];
    hiddenBy(element: Element): string | undefined;
    ringed(element: Element): Element;
  };
}

export function watchFocus(): void {
  if ("focusWatch" in window) return;
  const reached: Element[] = [];
  const stops: Stop[] = [];
  let all: Element[] = [];
  let isLost = false;
  let after: Element | null | undefined;

  const focusable =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, audio, video, [tabindex]";
  /** Content of an editor is reached by the caret. */
  const isWithinEditor = (element: Element) => element.parentElement?.isContentEditable === true;
  const isStop = (element: Element) =>
    (element as HTMLElement).tabIndex >= 0 &&
    !isWithinEditor(element) &&
    // Of a radio group only the checked one is a tab stop.
    !element.matches(":disabled, [type=radio]:not(:checked)") &&
    element.checkVisibility({ visibilityProperty: true });

  const nameOf = (element: Element) => {
    const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
    const short = words.replace(/\s+/g, " ").trim().slice(0, 40);
    return `${element.localName} “${short || element.getAttribute("name")}”`;
  };

  /** A hidden copy of the text ends at the caret. */
  const caretLine = (area: HTMLTextAreaElement) => {
    const style = getComputedStyle(area);
    const copy = document.createElement("div");
    for (const name of ["font", "letter-spacing", "word-spacing", "padding"])
      copy.style.setProperty(name, style.getPropertyValue(name));
    copy.style.cssText += `position: absolute; top: 0; left: 0; width: ${area.clientWidth}px; box-sizing: border-box;`;
    copy.style.cssText += "visibility: hidden; white-space: pre-wrap; overflow-wrap: break-word";
    const caret = document.createElement("span");
    caret.textContent = "|";
    copy.append(area.value.slice(0, area.selectionEnd), caret);
    document.body.append(copy);
    const { offsetTop, offsetLeft, offsetHeight } = caret;
    copy.remove();
    const { left, top } = area.getBoundingClientRect();
    const y = top + area.clientTop + offsetTop - area.scrollTop;
    return new DOMRect(left + area.clientLeft + offsetLeft, y, 2, offsetHeight);
  };

  const editorLine = () => {
    const range = (getSelection() as Selection).getRangeAt(0);
    const { left, top, height } =
      [...range.getClientRects()].at(-1) ?? (range.startContainer as Element).getBoundingClientRect();
    return new DOMRect(left, top, 2, height);
  };

  /** Of a text that fills the screen, only the caret's line. */
  const partsOf = (element: Element) => {
    const isTall = element.getBoundingClientRect().height > innerHeight / 2;
    const isWritten = document.activeElement === element && (element as HTMLElement).isContentEditable;
    if (isTall && isWritten) return [editorLine()];
    return element instanceof HTMLTextAreaElement && isTall
      ? [caretLine(element)]
      : [...element.getClientRects()];
  };

  const grid = (part: DOMRect) => {
    const [left, top] = [Math.max(part.left, 0), Math.max(part.top, 0)];
    const width = Math.min(part.right, innerWidth) - left;
    const height = Math.min(part.bottom, innerHeight) - top;
    if (width <= 0 || height <= 0) return [];
    const steps = [0.1, 0.3, 0.5, 0.7, 0.9];
    return steps.flatMap((x) => steps.map((y) => [left + width * x, top + height * y] as const));
  };

  const hiddenBy = (element: Element) => {
    const shown = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
    if (!element.checkVisibility(shown)) return "is not visible";
    const points = partsOf(element).flatMap(grid);
    const hits = points.map(([x, y]) => document.elementFromPoint(x, y) ?? document.body);
    if (!hits.length) return "is out of view";
    // Descendants and ancestors do not hide it.
    if (hits.some((hit) => element.contains(hit) || hit.contains(element))) return undefined;
    return `is covered by ${nameOf(hits[Math.floor(hits.length / 2)] as Element)}`;
  };

  const ringed = (element: Element) => {
    let bearer: Element | null = element;
    while (bearer && getComputedStyle(bearer).outlineStyle === "none") bearer = bearer.parentElement;
    return bearer ?? element;
  };

  const cutSides = (bearer: Element, away: number) => {
    const ring = bearer.getBoundingClientRect();
    const cut = new Set<string>();
    for (
      let around = bearer.parentElement;
      around && around !== document.body;
      around = around.parentElement
    ) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const frame = around.getBoundingClientRect();
      if (ring.top - away < frame.top) cut.add("top");
      if (ring.left - away < frame.left) cut.add("left");
      if (ring.right + away > frame.right) cut.add("right");
      if (ring.bottom + away > frame.bottom) cut.add("bottom");
    }
    return [...cut].sort();
  };

  const groundAt = (x: number, y: number) => {
    for (const found of document.elementsFromPoint(x, y)) {
      const { backgroundColor, backgroundImage } = getComputedStyle(found);
      if (found instanceof HTMLImageElement) return found.currentSrc;
      if (backgroundImage !== "none" || !/[,/] 0\)$|^transparent$/.test(backgroundColor))
        return `${backgroundColor} ${backgroundImage}`;
    }
    return "canvas";
  };

  const ringOf = (element: Element) => {
    const bearer = ringed(element);
    const { outline, outlineOffset, boxShadow } = getComputedStyle(bearer);
    const { left, right, top, bottom } = bearer.getBoundingClientRect();
    const away = Number.parseFloat(outlineOffset) + 1.5;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const grounds = [
      groundAt(left - away, y),
      groundAt(right + away, y),
      groundAt(x, top - away),
      groundAt(x, bottom + away),
    ];
    const ring = [outline, outlineOffset, boxShadow, ...cutSides(bearer, away)];
    return [...ring, ...new Set(grounds.sort())].join(" | ");
  };

  addEventListener(
    "keyup",
    ({ key }) => {
      if (key !== "Tab") return;
      const element = document.activeElement === document.body ? null : document.activeElement;
      // A date input has several stops.
      if (element && element === reached.at(-1)) return;
      if (new Set(reached).size === all.length) {
        if (after === undefined) after = element;
      } else if (!element) isLost = true;
      else {
        const fault = hiddenBy(element);
        stops.push({ name: nameOf(element), faults: fault ? [fault] : [], ring: ringOf(element) });
        reached.push(element);
      }
    },
    true,
  );

  const start = (back: boolean) => {
    const edge = document.createElement("span");
    edge.tabIndex = -1;
    if (back) document.body.append(edge);
    else document.body.prepend(edge);
    edge.focus({ preventScroll: true });
    edge.remove();
    reached.length = 0;
    stops.length = 0;
    isLost = false;
    after = undefined;
    all = [...document.querySelectorAll(focusable)].filter(isStop);
    const inner = { "[type=datetime-local]": 6, "[type=date]": 3 };
    const more = Object.entries(inner).map(([kind, stops]) => stops * document.querySelectorAll(kind).length);
    return all.length + more.reduce((sum, stops) => sum + stops, 0) + 1;
  };

  const scrolls = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    return (
      (/auto|scroll/.test(overflowX) && scrollWidth > clientWidth) ||
      (/auto|scroll/.test(overflowY) && scrollHeight > clientHeight)
    );
  };
  const unreachable = () =>
    [...document.body.querySelectorAll("*")].filter(
      (element) =>
        element.checkVisibility() &&
        scrolls(element) &&
        !isStop(element) &&
        !isWithinEditor(element) &&
        !all.some((stop) => element.contains(stop)),
    );

  const round = () => ({
    stops,
    missed: all
      .filter((element) => reached.filter((stop) => stop === element).length !== 1)
      .map((element) => nameOf(element)),
    unreachable: unreachable().map(nameOf),
    isLost,
    ends: after === undefined || after === null || after === reached[0],
  });

  Object.assign(window, { focusWatch: { start, round, reached, hiddenBy, ringed } });
}
