// In npm test: tests/browser/pasting.spec.ts - some hostile texts are pasted into the editor, and put into its textarea
import { expect } from "@playwright/test";
import { noteAttempts } from "../helpers/attempts";
import { paste } from "../helpers/dropped-files";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { openDesk, openHtml, openText, saveButton, stored } from "../helpers/writing";
import { allVectors } from "../proofs/vectors/own";

const wordHead =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">' +
  '<head><meta name=ProgId content=Word.Document></head><body lang=DE style="tab-interval:35.4pt"><!--StartFragment-->';

const disguises: Record<string, (payload: string) => string> = {
  "as they are": (payload) => payload,
  "in an item of Word": (payload) =>
    `${wordHead}<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">1)<span>&nbsp; </span></span><![endif]>${payload}</p><!--EndFragment--></body></html>`,
  "as if copied in the editor": (payload) => `<p data-pm-slice="1 1 []">Davor</p>${payload}<p>Danach</p>`,
};

for (const [index, [disguise, wrap]] of Object.entries(disguises).entries())
  test(`nothing hostile that is pasted ${disguise} runs or calls elsewhere`, async ({ page, baseURL }) => {
    const finds: string[] = [];
    await noteAttempts(page.context(), String(baseURL), finds);
    page.on("console", (message) => finds.push(message.text()));
    page.on("pageerror", (error) => finds.push(error.message));
    await signInAsStaff(page, baseURL);
    const slug = `eingefuegt-${index}`;
    const field = await openDesk(page, { title: `Eingefügt ${index}`, slug });
    for (const vector of allVectors) {
      const before = finds.length;
      await paste(field, { html: wrap(vector), text: "x" });
      if (finds.length > before) finds.push(`(by ${vector})`);
    }
    await field.press("Control+Home");
    const left = await field.evaluate((element) =>
      [...element.querySelectorAll("*")].flatMap(({ localName, attributes }) =>
        [...attributes]
          .filter(
            ({ name, value }) =>
              /^on|^style$|^srcdoc$/.test(name) || /^\W*(javascript|data|file):/i.test(value),
          )
          .map(({ name }) => `${localName} ${name}`),
      ),
    );
    expect(left).toEqual([]);

    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Vorschau" }).click();
    const preview = await opened;
    await expect(preview.getByRole("heading", { level: 1, name: `Eingefügt ${index}` })).toBeVisible();
    await saveButton(page).click();
    await stored(page);
    await page.goto(`/blog/${slug}`);
    await expect(page.getByRole("heading", { level: 1, name: `Eingefügt ${index}` })).toBeVisible();
    expect(finds).toEqual([]);
  });

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
  // Each alone, and beside what makes it HTML.
  const both = allVectors.flatMap((vector) => [vector, `<p>Moin</p>${vector}<p>Ende</p>`]);
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
  await page.evaluate(() => fetch("/favicon.svg"));
  expect({ asked, dialogs }).toEqual({ asked: [], dialogs: [] });
});
