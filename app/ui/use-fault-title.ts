import { useEffect } from "react";
import { faultPrefix } from "./page-meta";

/** How many parts of the page say that something failed. */
let faults = 0;

/** Has the title of the page begin with "Fehler:" for as long as `isFaulty` holds: it is the first that is read out. */
export function useFaultTitle(isFaulty: boolean): void {
  useEffect(() => {
    if (!isFaulty) return;
    const mark = () => {
      if (!document.title.startsWith(faultPrefix)) document.title = faultPrefix + document.title;
    };
    mark();
    // A page that comes to life, and each navigation, sets it anew.
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
