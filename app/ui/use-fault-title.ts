import { useEffect } from "react";
import { faultPrefix } from "./page-meta";

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
