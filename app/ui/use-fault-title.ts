import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { faultPrefix } from "./page-meta";

/** How many parts of the page say that something failed. */
let faults = 0;

/** Has the title of the page begin with "Fehler:" for as long as `isFaulty` holds: it is the first that is read out. */
export function useFaultTitle(isFaulty: boolean): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation sets the title anew
  useEffect(() => {
    if (!isFaulty) return;
    if (!document.title.startsWith(faultPrefix)) document.title = faultPrefix + document.title;
    faults += 1;
    return () => {
      faults -= 1;
      if (!faults) document.title = document.title.replace(faultPrefix, "");
    };
  }, [isFaulty, key]);
}
