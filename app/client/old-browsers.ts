import { loadAnew, noConnection, report, slowest } from "./network-errors";

/** Without the Navigation API Remix reloads the current page on a missing chunk; the tab's storage has the target. */
let forgetting: ReturnType<typeof setTimeout> | undefined;

leadOn();
window.addEventListener("click", follow, true);

export function remember(address: string | undefined): void {
  clearTimeout(forgetting);
  // Storage may be disabled.
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
  // Removed first, against a loop.
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
    // The visitor cancelled leaving.
    forgetting = setTimeout(remember, slowest, undefined);
    return;
  }
  event.preventDefault();
  report({ text: noConnection, retry: () => void loadAnew(link.href) });
}
