import type { Page } from "@playwright/test";

/** At any scroll position. */
export function shareOfBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isPinned = (element: Element) => {
      const { position, top, bottom } = getComputedStyle(element);
      if (position === "fixed") return true;
      const box = element.getBoundingClientRect();
      const isAt = (edge: number, pin: string) => Math.abs(edge - Number.parseFloat(pin)) < 1;
      return position === "sticky" && (isAt(box.top, top) || isAt(innerHeight - box.bottom, bottom));
    };
    const bars = [...document.querySelectorAll("body *")].filter((element) =>
      /fixed|sticky/.test(getComputedStyle(element).position),
    );
    const heightTaken = () =>
      bars
        .filter((bar) => bar.checkVisibility() && isPinned(bar))
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ width }) => width > innerWidth / 2)
        .reduce(
          (sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)),
          0,
        );
    const ends = document.documentElement.scrollHeight;
    const taken = [0, 0.3, 0.6, 1].map((part) => {
      scrollTo({ top: part * ends, behavior: "instant" });
      return heightTaken();
    });
    scrollTo({ top: 0, behavior: "instant" });
    return Math.max(...taken) / innerHeight;
  });
}

export function unnamedParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = (element: Element | null) => {
      const label = document.getElementById(element?.getAttribute("aria-labelledby") ?? "");
      return Boolean(element?.getAttribute("aria-label")?.trim() || label?.textContent?.trim());
    };
    const tables = [...document.querySelectorAll("table")].flatMap((table) => {
      // Editable ones excluded.
      if (table.closest("[contenteditable=true]")) return [];
      const isStaff = location.pathname.startsWith("/admin") && !table.closest(".prose-site");
      const name = table.caption?.textContent?.trim() || named(table.closest("[role=region]"));
      const rows = [...table.querySelectorAll("tbody tr")];
      return [
        !name && "a table without a caption",
        !table.querySelector("th") && "a table without heads",
        isStaff && !rows.every((row) => row.querySelector("th[scope=row]")) && "a row without a head",
        isStaff && !rows.length && "a table without rows",
      ].filter((fault) => fault !== false);
    });
    const reachable = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    const scrollers = [...document.querySelectorAll("body *")].filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isLong = element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(overflowY);
      const isWide = element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(overflowX);
      return (isLong || isWide) && element.checkVisibility() && element.localName !== "textarea";
    });
    const faults = scrollers.flatMap((element) => {
      const isStop = element.matches("[tabindex='0']");
      if (!isStop && !element.querySelector(reachable)) return `<${element.className}> cannot be reached`;
      return isStop && !(named(element) && element.role) ? `<${element.className}> has no name` : [];
    });
    return [...tables, ...faults];
  });
}

/** Text separated by CSS only: "Anrufen|Schreiben". */
export function runTogether(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blocks =
      "address,article,aside,blockquote,body,br,dd,details,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,header,hr,label,legend,li,main,nav,ol,option,p,pre,section,summary,table,td,textarea,th,tr,ul";
    // React puts comments between text nodes.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest("script, style, svg, template")
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const found: string[] = [];
    let before: Text | undefined;
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (!text.data) continue;
      const range = document.createRange();
      range.setStart(before ?? text, before?.length ?? 0);
      range.setEnd(text, 0);
      const isOneText = before?.parentNode === text.parentNode && before?.nextSibling?.nextSibling === text;
      const isApart =
        range.cloneContents().querySelector("br, hr") ||
        before?.parentElement?.closest(blocks) !== text.parentElement?.closest(blocks);
      if (
        before &&
        !isOneText &&
        !isApart &&
        /[^\s(„‚]$/u.test(before.data) &&
        /^[\p{L}\p{N}+]/u.test(text.data)
      )
        found.push(`${before.data.trim().slice(-30)}|${text.data.trim().slice(0, 30)}`);
      before = text;
    }
    return found;
  });
}
