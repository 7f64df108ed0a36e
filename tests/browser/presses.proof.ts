// In npm test: tests/journeys/presses.test.ts - the same deeds without scripts
import { expect, type Locator, type Page } from "@playwright/test";
import { toBerlinTime } from "~/schemas/berlin-time";
import { jpeg } from "../helpers/drawn-pictures";
import { intent, remover, save } from "../helpers/editing-page";
import { comeToLife, site, test } from "../helpers/living-page";
import { field } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import { paragraph, picture, wordFile, words, wordType } from "../helpers/word-file";
import { chooseStatus } from "../helpers/writing";

// How many presses a deed of every day takes with scripts.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

let presses = 0;
test.beforeEach(() => {
  presses = 0;
});
async function press(on: Locator) {
  presses += 1;
  await on.click();
}

/** Until the server has answered. */
async function send(page: Page, on: Locator) {
  const answered = page.waitForResponse(
    (one) => one.request().method() === "POST" && one.url().includes(".data"),
  );
  await press(on);
  await answered;
}

async function receive(page: Page, name: string) {
  const form = { name, email: "griff@kutter.example", subject: name, message: "Moin!", privacy: "on" };
  const headers = { Origin: site().url };
  await page.request.post("/contact", { form, headers, maxRedirects: 0 });
  await page.goto("/admin/contacts?state=open");
  await page.getByRole("region", { name: "Liste" }).getByRole("button", { name }).click();
  await page.waitForURL(/contacts\/[\da-f-]{36}/);
  return new URL(page.url()).pathname;
}

test("a Word file of 700 words with two described pictures is planned for tomorrow and shared by nine presses", async ({
  page,
}) => {
  const text = Array.from({ length: 70 }, (_, at) =>
    paragraph(words(`Absatz ${at} hat mit dieser Nummer genau zehn Wörter, ganz sicher.`)),
  );
  const drawn = paragraph(picture("bild"));
  const body = [paragraph(words("Griffe im Winter"), "Titel"), drawn, ...text, drawn];
  const buffer = await wordFile(body, { others: { "word/media/bild.png": await jpeg("#c76309") } });

  await page.goto("/admin");
  await press(page.getByRole("main").locator('a[href="/admin/blog/new"]').first());
  await page.waitForURL(/blog\/new/);
  await comeToLife(page);
  await press(page.getByText("Text aus Word holen"));
  presses += 1;
  await page
    .locator("input[name=document]")
    .setInputFiles({ name: "Winter.docx", mimeType: wordType, buffer });
  await expect(page.locator("[contenteditable=true] img[alt=Kran]")).toHaveCount(2);
  presses += 1;
  await chooseStatus(page, "published");
  await page.locator("input[name=published_at]").fill(toBerlinTime(new Date(Date.now() + 24 * 3_600_000)));
  presses += 1;
  await page.keyboard.press("Control+s");
  await page.waitForURL(/blog\/[\da-f-]{36}/);
  await press(page.getByText(/^Entwurf teilen/));
  await press(intent(page, "share"));
  const link = page.getByLabel(/^Dein Link/);
  await expect(link).toBeVisible();
  expect(presses).toBeLessThanOrEqual(9);
  const shown = await (await page.request.get(await link.inputValue())).text();
  expect(shown.match(/<img [^>]*alt="Kran"/g)).toHaveLength(2);
  expect(shown).toContain("Absatz 69");
});

test("an enquiry is handed to a colleague, called spam and deleted by one press each, and comes back by one", async ({
  page,
}) => {
  const address = await receive(page, "Gesa Griff");
  await page.getByLabel("Zuweisen an").selectOption({ index: 1 });
  await press(intent(page, "assign"));
  await expect(page.getByRole("term").filter({ hasText: /^Bei$/ })).toBeVisible();
  await send(page, intent(page, "spam"));
  await page.goto(address);
  await send(page, intent(page, "release"));
  await page.goto(address);
  page.once("dialog", (dialog) => dialog.accept());
  await send(page, remover(page));
  await send(page, page.getByRole("button", { name: "Rückgängig" }));
  await page.waitForURL((url) => url.pathname === address);
  await expect(intent(page, "spam")).toBeVisible();
  expect(presses).toBe(5);
});

test("a reply is offered again when the browser is killed three seconds after it was typed", async ({
  page,
  context,
}) => {
  const address = await receive(page, "Kurt Knall");
  await context.route("**/admin/copies/**", (route) => route.abort());
  await page.clock.install({ time: Date.now() - 60_000 });
  await page.goto(address);
  await field(page, "body").pressSequentially("Wir kommen am Dienstag");
  await page.clock.runFor(3000);
  const killed = page.waitForEvent("crash");
  page.goto("chrome://crash").catch(() => undefined);
  await killed;

  const again = await context.newPage();
  await again.goto(address);
  await again.getByRole("button", { name: "Weiterschreiben" }).click();
  await expect(field(again, "body")).toHaveValue("Wir kommen am Dienstag");
});

test("a third founder, a third office and a closed week are three presses each from the list of facts", async ({
  page,
}) => {
  const entries = [
    {
      ...{ group: "founders", list: "founders", at: 2 },
      fields: {
        ...{ name: "Dora Dritte", role: "Partnerin", email: "dora@musterhafen.example" },
        ...{ specialization: "Netze", description: "Dora verlegt Kabel." },
      },
    },
    {
      ...{ group: "offices", list: "offices", at: 2 },
      fields: { street: "Am Delft 1", postcode: "26721", city: "Emden" },
    },
    {
      ...{ group: "hours", list: "closedDays", at: 0 },
      fields: { date: "2030-12-24", until: "2031-01-02" },
    },
  ];
  for (const { group, list, at, fields } of entries) {
    presses = 0;
    await page.goto("/admin/company");
    await press(page.getByRole("main").locator(`a[href="/admin/company?group=${group}"]`));
    await press(intent(page, `add.${list}`));
    for (const [name, text] of Object.entries(fields))
      await page.locator(`[name="${list}.${at}.${name}"]`).fill(text);
    await send(page, save(page));
    expect(presses).toBe(3);
    await page.goto(`/admin/company?group=${group}`);
    for (const [name, text] of Object.entries(fields))
      await expect(page.locator(`[name="${list}.${at}.${name}"]`)).toHaveValue(text);
    await intent(page, `remove.${list}.${at}`).click();
    await expect(page.locator(`[name^="${list}.${at}."]`)).toHaveCount(0);
    await send(page, save(page));
  }
});

test("whoever looks for mayer finds Meyer by one press", async ({ page }) => {
  await receive(page, "Karin Meyer");
  await page.goto("/admin/contacts?state=open");
  const search = page.getByRole("main").locator("input[name=q]");
  await search.fill("mayer");
  presses += 1;
  await search.press("Enter");
  await page.waitForURL(/q=mayer/);
  await expect(
    page.getByRole("region", { name: "Liste" }).getByRole("button", { name: "Karin Meyer" }),
  ).toBeVisible();
});
