import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { openHtml, openText } from "../helpers/writing";
import vectors from "../proofs/vectors/dompurify-0.6.7.json" with { type: "json" };
import { ownVectors } from "../proofs/vectors/own";

test("nothing runs and nothing foreign is asked for when hostile HTML goes to the text", async ({
  page,
  baseURL,
}) => {
  await signInAsStaff(page, baseURL);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== baseURL && !request.url().startsWith("data:"))
      asked.push(request.url());
  });
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.accept();
  });
  await page.goto("/admin/blog/new");
  const hostile = [...ownVectors, ...vectors.map(({ payload }) => payload)];
  // Each alone, and beside what makes it HTML.
  const both = hostile.flatMap((vector) => [vector, `<p>Moin</p>${vector}<p>Ende</p>`]);
  const dangerous = await page.evaluate(async (texts) => {
    const area = document.querySelector("textarea[name=content]") as HTMLTextAreaElement;
    const [tab] = document.querySelectorAll<HTMLElement>("[role=tab]");
    const isDangerous = (element: Element, { name, value }: Attr) =>
      /^on|^style$|^srcset$|^xlink/.test(name) ||
      (name === "src" && !/^\/(?![/\\])/.test(value)) ||
      (name === "href" && !/^(https?|mailto|tel):$/.test((element as HTMLAnchorElement).protocol));
    const found: string[] = [];
    for (const text of texts) {
      area.value = text;
      area.dispatchEvent(new Event("input", { bubbles: true }));
      tab?.click();
      await new Promise((done) => setTimeout(done));
      for (const element of document.querySelectorAll("[contenteditable] *"))
        if ([...element.attributes].some((attribute) => isDangerous(element, attribute))) found.push(text);
    }
    return found;
  }, both);
  expect(dangerous).toEqual([]);
  const text = await openText(page);
  await text.press("Control+End");
  await page.keyboard.type(" geändert");
  await openHtml(page);
  await page.waitForTimeout(500);
  expect({ asked, dialogs }).toEqual({ asked: [], dialogs: [] });
});
