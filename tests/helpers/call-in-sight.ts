import type { Page } from "@playwright/test";

export const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;

/** Where one may scroll to and see no way to ring, write or book, in pixels from the top. */
export function positionsWithoutCall(page: Page, path: string): Promise<number[]> {
  return page.evaluate(positionsWithout, path === "/dating" ? 1 : 0);
}

async function positionsWithout(screens: number): Promise<number[]> {
  const found: number[] = [];
  const header = 72;
  const calls = [
    ...document.querySelectorAll(
      '.call-bar, [data-call], main a[href^="tel:"], main a[target=_blank], main a[href$="#auswahl"]',
    ),
  ];
  const end = document.documentElement.scrollHeight - innerHeight;
  for (let top = 0; top <= end; top = top === end ? end + 1 : Math.min(end, top + innerHeight / 3)) {
    window.scrollTo({ top, behavior: "instant" });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const room = screens * innerHeight;
    const isThere = calls.some((call) => {
      const box = call.getBoundingClientRect();
      const isShown = call.checkVisibility({ visibilityProperty: true });
      if (!isShown || box.height === 0) return false;
      const [first, last] = call.matches("form") ? [box.bottom, box.top] : [box.top, box.bottom];
      return first >= header - room && last <= innerHeight + room;
    });
    if (!isThere) found.push(top);
  }
  return found;
}
