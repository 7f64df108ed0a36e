import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { changeElsewhere, makeItem } from "./editing-page";
import { stay, writeHtml } from "./writing";

export const title = (page: Page) => page.locator("#eintrag-title");
export const excerpt = (page: Page) => page.locator("#eintrag-excerpt");
export const conflict = (page: Page) =>
  page.getByRole("region", { name: "Es gibt inzwischen eine andere Fassung" });
export const theirs = (page: Page) => page.getByRole("region", { name: /^Inzwischen gespeichert/ });

export async function begin(page: Page) {
  const address = `kraene-${randomUUID()}`;
  const item = { title: "Kräne", slug: address, content: "<p>Hebt.</p>", status: "draft" };
  await page.goto(await makeItem(page, "/admin/blog", item));
  return address;
}

export const storeElsewhere = (page: Page) =>
  changeElsewhere(page, {
    title: "Von nebenan",
    content: "<h2>Von nebenan</h2><ul><li>Kran</li></ul>",
  });

export function noteQuestions(page: Page) {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  return asked;
}

export async function writeAndLeave(page: Page) {
  await begin(page);
  await writeHtml(page, "<p>Zweite Fassung.</p>");
  await stay(page);
  await page.goto("/blog");
}
