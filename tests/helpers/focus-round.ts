import type { CDPSession, Page } from "@playwright/test";
import { type Round, type Watched, watchFocus } from "./focus-stops";

export async function tabThrough(page: Page, keys: CDPSession, back = false): Promise<Round> {
  await page.evaluate(watchFocus);
  const times = await page.evaluate((back) => (window as unknown as Watched).focusWatch.start(back), back);
  await pressTab(keys, { times, back });
  return page.evaluate(() => (window as unknown as Watched).focusWatch.round());
}

interface Presses {
  times?: number;
  back?: boolean;
}

/** Without waiting between keys: the page records each stop. */
export async function pressTab(keys: CDPSession, { times = 1, back = false }: Presses = {}): Promise<void> {
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9, modifiers: back ? 8 : 0 };
  const presses = Array.from({ length: times }, () => [
    keys.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key }),
    keys.send("Input.dispatchKeyEvent", { type: "keyUp", ...key }),
  ]);
  await Promise.all(presses.flat());
}

export function faultsOfWays(there: Round, back: Round): string[] {
  const way = there.stops.map(({ name }) => name);
  const wayBack = back.stops.map(({ name }) => name).reverse();
  return [
    ...faultsOf(there).map((fault) => `Tab: ${fault}`),
    ...faultsOf(back).map((fault) => `Shift+Tab: ${fault}`),
    ...(way.join() === wayBack.join() ? [] : [`Shift+Tab takes another way: ${otherStops(way, wayBack)}`]),
  ];
}

function otherStops(way: string[], wayBack: string[]): string {
  const longer = way.length < wayBack.length ? wayBack : way;
  const at = longer.findIndex((_, index) => way[index] !== wayBack[index]);
  return `${way[at] ?? "the end"}, back ${wayBack[at] ?? "the end"}`;
}

export function faultsOf({ stops, missed, unreachable, isLost, ends }: Round): string[] {
  return [
    ...stops.flatMap(({ name, faults }) => faults.map((fault) => `${name} ${fault}`)),
    ...missed.map((name) => `${name} is not reached once`),
    ...unreachable.map((name) => `${name} scrolls by pointer only`),
    ...(isLost ? ["the focus is lost on the way"] : []),
    ...(ends ? [] : ["the round does not end"]),
  ];
}
