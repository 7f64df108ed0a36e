import { expect, type Page } from "@playwright/test";
import { field } from "./messages";

/** As extensions and translations do before hydration; React then rebuilds the document. */
export const interferences: Record<string, () => void> = {
  "a node in the head": () => document.head.prepend(document.createElement("meta")),
  "a node in the body": () => document.body.prepend(document.createElement("div")),
  "a node behind the body": () => document.documentElement.append(document.createElement("div")),
  "a node in main": () => document.querySelector("main")?.prepend(document.createElement("aside")),
  "icons after the fields": () => {
    for (const control of document.querySelectorAll("input, textarea, select"))
      control.after(document.createElement("img"));
  },
  "buttons and fields of a password manager": () => {
    for (const control of document.querySelectorAll("input"))
      control.before(document.createElement("button"), document.createElement("input"));
  },
  "a translation": () => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (words.nextNode()) texts.push(words.currentNode as Text);
    for (const text of texts) {
      const isShown = text.data.trim() && !text.parentElement?.closest("script, style, textarea, option");
      if (!isShown) continue;
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      inner.textContent = text.data.toUpperCase();
      text.replaceWith(outer);
    }
  },
  "linked telephone numbers": () => {
    for (const link of document.querySelectorAll("a[href^='tel:']"))
      link.replaceChildren(Object.assign(document.createElement("a"), { textContent: link.textContent }));
  },
  "a highlighted word": () => {
    const heading = document.querySelector("h1")?.firstChild;
    if (heading instanceof Text) heading.splitText(1).before(document.createElement("mark"));
  },
};

export async function interfere(page: Page, kind: string): Promise<void> {
  const interference = interferences[kind];
  if (!interference) throw new Error(`there is no ${kind}`);
  await page.evaluate(interference);
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { first: "" }));
}

export const expectRebuilt = (page: Page) => expect(page.locator("html[data-first]")).toHaveCount(0);

export async function typeThrough(page: Page, name: string, arrive: () => Promise<void>) {
  const target = field(page, name).filter({ visible: true }).first();
  await target.focus();
  await page.keyboard.type("moin.werft");
  const arrived = arrive();
  await page.keyboard.type(".unser.server.brummt.seit.gestern.abend");
  await arrived;
  await page.keyboard.type(".laut");
  await expect(target).toHaveValue("moin.werft.unser.server.brummt.seit.gestern.abend.laut");
  await expect(target).toBeFocused();
}
