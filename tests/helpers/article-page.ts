import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { changeElsewhere, makeItem } from "./editing-page";
import { stay, writeHtml } from "./writing";

/** Fields of the form for an article. */
export const title = (page: Page) => page.locator("#eintrag-title");
export const excerpt = (page: Page) => page.locator("#eintrag-excerpt");
export const conflict = (page: Page) =>
  page.getByRole("region", { name: "Es gibt inzwischen eine andere Fassung" });
export const theirs = (page: Page) => page.getByRole("region", { name: /^Inzwischen gespeichert/ });

/** A stored article, in the form for it. */
export async function begin(page: Page) {
  const address = `kraene-${randomUUID()}`;
  const item = { title: "Kräne", slug: address, content: "<p>Hebt.</p>", status: "draft" };
  await page.goto(await makeItem(page, "/admin/blog", item));
  return address;
}

/** Somebody else stores a text of their own in the open form. */
export const storeElsewhere = (page: Page) =>
  changeElsewhere(page, {
    title: "Von nebenan",
    content: "<h2>Von nebenan</h2><ul><li>Kran</li></ul>",
  });

/** Notes what is asked before a page is left, and stays. */
export function noteQuestions(page: Page) {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  return asked;
}

/** The page of an article is left that was loaded before its text was stored. */
export async function writeAndLeave(page: Page) {
  await begin(page);
  await writeHtml(page, "<p>Zweite Fassung.</p>");
  await stay(page);
  await page.goto("/blog");
}
