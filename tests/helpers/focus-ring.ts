import type { CDPSession, Page } from "@playwright/test";
import { wear } from "./accessible";
import { faultsOfWays, tabThrough } from "./focus-round";
import type { Round, Watched } from "./focus-stops";
import { changed, photograph } from "./painted";

/** By appearance: each is measured once for a worker. */
const measured = new Set<string>();

export async function faultsThrough(page: Page, keys: CDPSession): Promise<string[]> {
  await wear(page, "light");
  const there = await tabThrough(page, keys);
  const unseen = await unseenRings(page, there);
  await wear(page, "dark");
  const back = await tabThrough(page, keys, true);
  return [...faultsOfWays(there, back), ...unseen, ...(await unseenRings(page, back))];
}

/** WCAG 2.4.11: 3 : 1 against the unfocused state. */
export async function unseenRings(page: Page, { stops }: Round): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, { name, ring }] of stops.entries()) {
    if (measured.has(ring)) continue;
    measured.add(ring);
    const share = await strongShare(page, index);
    if (share < 0.5)
      faults.push(`${name} shows ${Math.round(share * 100)} % of its ring with 3 : 1 (${ring})`);
  }
  return faults;
}

/** For rings beyond the screen the visible part counts. */
async function strongShare(page: Page, index: number): Promise<number> {
  const { clip, length } = await page.evaluate(focusOn, index);
  const focused = await photograph(page, clip);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const blurred = await photograph(page, clip);
  return changed(focused, blurred) / (3 * length);
}

function focusOn(index: number) {
  const { reached, ringed } = (window as unknown as Watched).focusWatch;
  const element = reached[index] as HTMLElement;
  element.focus({ focusVisible: true } as FocusOptions);
  const { left, right, top, bottom } = ringed(element).getBoundingClientRect();
  const [x, y] = [Math.max(left - 16, 0), Math.max(top - 16, 0)];
  const width = Math.min(right + 16, innerWidth) - x;
  const height = Math.min(bottom + 16, innerHeight) - y;
  const [across, down] = [
    Math.min(right, innerWidth) - Math.max(left, 0),
    Math.min(bottom, innerHeight) - Math.max(top, 0),
  ];
  const sides = [
    top >= 5 && across,
    bottom <= innerHeight - 5 && across,
    left >= 5 && down,
    right <= innerWidth - 5 && down,
  ];
  const length = sides.reduce<number>((sum, side) => sum + Number(side), 0);
  return { clip: { x, y, width, height }, length };
}
