import { useEffect } from "react";
import type { RootData } from "~/schemas/answers";

export type Matches = readonly { id: string; data?: unknown }[];

const faultPrefix = "Fehler: ";

let isAlive = false;

/** From the first effect on, use-fault-title.ts keeps the title. */
export function noteAlive(): void {
  isAlive = true;
}

export const isPageAlive = () => isAlive;

export function titled(matches: Matches, title: string): string {
  return isFaulty(matches) && !isAlive ? faultPrefix + title : title;
}

function isFaulty(matches: Matches) {
  return matches.some(({ data }) => {
    const { isRefusal, toasts } = (data ?? {}) as Partial<RootData>;
    return isRefusal || toasts?.some(({ tone }) => tone === "error");
  });
}

let faults = 0;

/** Screen readers announce the title first. */
export function useFaultTitle(isFaulty: boolean): void {
  useEffect(() => {
    if (!isFaulty) return;
    const mark = () => {
      if (!document.title.startsWith(faultPrefix)) document.title = faultPrefix + document.title;
    };
    mark();
    // Hydration and each navigation set it anew.
    const watch = new MutationObserver(mark);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    faults += 1;
    return () => {
      watch.disconnect();
      faults -= 1;
      if (!faults) document.title = document.title.replace(faultPrefix, "");
    };
  }, [isFaulty]);
}
