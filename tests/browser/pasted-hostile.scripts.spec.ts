import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { noteAttempts } from "../helpers/attempts";
import { openDesk, paste } from "../helpers/clipboards";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { ownVectors } from "../proofs/vectors/own";

const published: { payload: string }[] = JSON.parse(
  readFileSync("tests/proofs/vectors/dompurify-0.6.7.json", "utf8"),
);
const vectors = [...published.map(({ payload }) => payload), ...ownVectors];

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
    for (const vector of vectors) {
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
    await page.getByRole("button", { name: "Speichern", exact: true }).click();
    await expect(page.getByText("Post created successfully")).toBeVisible();
    await page.goto(`/blog/${slug}`);
    await expect(page.getByRole("heading", { level: 1, name: `Eingefügt ${index}` })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(finds).toEqual([]);
  });
