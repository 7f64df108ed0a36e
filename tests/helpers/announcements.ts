import type { Page } from "@playwright/test";

/** Records live regions and focus from now on. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const words = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
    const textOf = (node: Node | null): string =>
      !node || node instanceof Text
        ? words(node?.textContent)
        : [...node.childNodes].map(textOf).filter(Boolean).join(" ");
    const live = "[aria-live], [role=status], [role=alert]";
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        for (const node of type === "characterData" ? [target] : addedNodes) {
          const element = node instanceof Element ? node : node.parentElement;
          const region = element?.closest(live);
          if (region?.getAttribute("aria-live") === "off") continue;
          const isSaid = region ?? (element?.querySelector("[role=alert]") || null);
          if (isSaid && !element?.closest("[aria-hidden]") && textOf(node)) said.push(textOf(node));
        }
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
    const texts = (ids: string | null) =>
      (ids ?? "").split(" ").map((id) => textOf(document.getElementById(id)));
    document.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof Element)) return;
      const named = texts(target.getAttribute("aria-labelledby")).join(" ");
      const labels = "labels" in target ? [...(target.labels as NodeList)].map(textOf).join(" ") : "";
      const name = named || target.getAttribute("aria-label") || labels || textOf(target);
      said.push(words([name, ...texts(target.getAttribute("aria-describedby"))].join(" ")));
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
}
