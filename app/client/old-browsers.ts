import { loadAnew, noConnection, report, slowest } from "./network-errors";

/**
 * For browsers without the Navigation API, which cannot keep the framework from loading the present page anew when a
 * script of the wanted one is missing. There the wanted address is kept in the tab, and the page that is loaded anew
 * leads on to it; a link that is followed without a connection is held back.
 */
let forgetting: ReturnType<typeof setTimeout> | undefined;

leadOn();
window.addEventListener("click", follow, true);

/** Remembers the page that is on its way, or with none that it has come. */
export function remember(address: string | undefined): void {
  clearTimeout(forgetting);
  // Where storage is switched off, the page stays the one that is loaded anew.
  try {
    if (address) sessionStorage.wanted = address;
    else sessionStorage.removeItem("wanted");
  } catch {}
}

function leadOn() {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  let address: string | undefined;
  try {
    address = sessionStorage.wanted;
  } catch {}
  // Forgotten first: should it be missing again, nobody is led in circles.
  remember(undefined);
  if (address && visit?.type === "reload") location.replace(address);
}

function follow(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.download) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const isHere = link.pathname + link.search === location.pathname + location.search;
  if (link.origin !== location.origin || isHere) return;
  if (navigator.onLine) {
    remember(link.href);
    // Whoever was asked and stays goes nowhere.
    forgetting = setTimeout(remember, slowest, undefined);
    return;
  }
  event.preventDefault();
  report({ text: noConnection, retry: () => void loadAnew(link.href) });
}
