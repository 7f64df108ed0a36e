import { expect, type Page } from "@playwright/test";
import { jpeg } from "../helpers/drawn-pictures";
import { summary } from "../helpers/editing-page";
import { site, test } from "../helpers/living-page";
import { mailsTo } from "../helpers/mailbox";
import { button, expectFits, expectTarget, field, watch } from "../helpers/plain-pages";
import { signInAsStaff } from "../helpers/staff-page";
import { chooseStatus } from "../helpers/writing";

// What only a browser shows of pages without scripts: styles, focus, places, width. The journeys are in tests/journeys.

test.use({ viewport: { width: 320, height: 640 } });

const save = (page: Page) => page.locator(".editor-save").click();
const messages = (page: Page) => page.getByRole("region", { name: "Meldungen" });
const row = (page: Page, name: string) => page.getByRole("row", { name, exact: true });

async function begin(page: Page, texts: Record<string, string>) {
  await page.goto("/admin/blog/new");
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
  await expectFits(page);
}

test("somebody signs up, after a refusal, signs in and out", async ({ page }) => {
  const faults = watch(page);
  await page.goto("/admin/login?modus=registrieren");
  await expectFits(page);
  await field(page, "full_name").fill("Nele Neu");
  const enter = async (email: string, name: string) => {
    await field(page, "email").fill(email);
    await field(page, "password").fill("hafen-lotse-1");
    await page.getByRole("button", { name }).click();
  };
  await enter("nele@anderswo.example", "Konto anlegen");
  const refusal = summary(page);
  await expect(refusal).toContainText("Invalid Email");
  await expect(refusal).toBeFocused();
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await expectFits(page);
  await enter("nele@musterhafen.example", "Konto anlegen");
  await expect(page.getByText("Account created!")).toBeInViewport();
  await enter("nele@musterhafen.example", "Anmelden");
  await expect(page).toHaveURL("/admin");
  await expectFits(page);
  const menu = page.getByRole("navigation", { name: "Redaktion, unten" });
  const account = menu.getByRole("link", { name: "Mein Konto" });
  await expect(account).toBeHidden();
  await menu.locator("summary", { hasText: "Mehr" }).press("Enter");
  await expect(account).toBeVisible();
  await expectFits(page);
  await menu.locator("summary", { hasText: "Mehr" }).press("Enter");
  await page.getByRole("main").getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/admin/login");
  expect(faults).toEqual([]);
});

test.describe("signed in", () => {
  test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

  for (const size of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    test(`the text of a new article is in sight at ${size.width} pixels, and its title has the focus`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await page.goto("/admin/blog/new");
      await expect(field(page, "title")).toBeFocused();
      const box = await field(page, "content").boundingBox();
      expect(box?.y).toBeLessThanOrEqual(420);
      await expect(page.locator(".editor-save")).toHaveText("Speichern");
    });
  }

  test("an article is written, refused, mended, published, withdrawn, deleted and taken back", async ({
    page,
  }) => {
    const faults = watch(page);
    await begin(page, { title: "Ohne Skripte", slug: "Kein Slug", content: "## Am Kai\n\nMoin." });
    await save(page);
    const summary = page.getByRole("region", { name: "Validierungsfehler" });
    await expect(summary).toBeFocused();
    await expect(summary).toBeInViewport({ ratio: 1 });
    await expectFits(page);
    await summary.getByRole("link").click();
    await expect(field(page, "slug")).toBeFocused();
    await expectTarget(field(page, "slug"));
    await field(page, "slug").fill("ohne-skripte");
    await chooseStatus(page, "published");
    await button(page, "stay").click();
    await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}/);
    await expectFits(page);
    await expect(messages(page)).toBeInViewport();
    await button(page, "stay").scrollIntoViewIfNeeded();
    await button(page, "stay").click({ trial: true });
    await save(page);
    await expect(row(page, "Ohne Skripte")).toBeFocused();
    await expectTarget(row(page, "Ohne Skripte"));
    await expectFits(page);

    await page.goto("/blog/ohne-skripte");
    await expect(page.getByRole("heading", { name: "Am Kai" })).toBeVisible();
    await expectFits(page);
    await page.goto("/admin/blog");
    await row(page, "Ohne Skripte").getByRole("rowheader").getByRole("link").first().click();
    await chooseStatus(page, "archived");
    await save(page);
    await expect(row(page, "Ohne Skripte")).toBeFocused();
    expect((await page.request.get("/blog/ohne-skripte")).status()).toBe(404);

    await row(page, "Ohne Skripte").getByRole("rowheader").getByRole("link").first().click();
    await page
      .getByRole("region", { name: "Beitrag bearbeiten" })
      .getByRole("link", { name: "Löschen" })
      .click();
    await expect(page.getByText("Are you sure you want to delete this post?")).toBeInViewport();
    await expectFits(page);
    await page.getByRole("main").getByRole("button", { name: "Löschen" }).click();
    const undo = messages(page).getByRole("button", { name: "Rückgängig" });
    await expect(undo).toBeInViewport({ ratio: 1 });
    await expect(row(page, "Ohne Skripte")).toHaveCount(0);
    await expectFits(page);
    await undo.click();
    await expect(row(page, "Ohne Skripte")).toBeVisible();
    await expect(undo).toHaveCount(0);
    expect(faults).toEqual([]);
  });

  test("a picture is brought in by forms, described and placed in a text", async ({ page }) => {
    const faults = watch(page);
    await begin(page, {
      title: "Mit Bild",
      slug: "mit-bild-ohne-skripte",
      content: "<p>Erst.</p>\n<p>Dann.</p>",
    });
    await expect(field(page, "picture")).toBeHidden();
    await page.locator("summary", { hasText: "Bild einfügen" }).click();
    await expect(field(page, "picture")).toBeVisible();
    await expectFits(page);
    const buffer = await jpeg("#203040");
    await field(page, "picture").setInputFiles({ name: "Kran.jpg", mimeType: "image/jpeg", buffer });
    await button(page, "picture").click();
    const summary = page
      .getByRole("region", { name: "Bild nicht übernommen" })
      .or(page.locator("[autofocus]"));
    await expect(summary.first()).toBeFocused();
    await expect(field(page, "alt")).toBeVisible();
    await expectFits(page);
    await field(page, "alt").fill("Ein Kran");
    await field(page, "after").fill("1");
    await button(page, "picture").click();
    await expect(field(page, "content")).toHaveValue(/Erst\.[\s\S]*<img src="\/media\/[\s\S]*Dann\./);
    await expectFits(page);
    await chooseStatus(page, "published");
    await save(page);
    await page.goto("/blog/mit-bild-ohne-skripte");
    const picture = page.getByRole("img", { name: "Ein Kran" });
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("complete", true);
    expect(await picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await expectFits(page);
    expect(faults).toEqual([]);
  });

  test("a message is opened and answered, and the keyboard stays where it is written", async ({ page }) => {
    const faults = watch(page);
    const form = { name: "Imke Ohne", email: "imke-ohne@kutter.example", message: "Moin", privacy: "on" };
    await page.request.post("/contact", {
      form: { ...form, subject: "Router" },
      headers: { Origin: String(site().url) },
    });
    await page.goto("/admin/contacts");
    await expectFits(page);
    await page.getByRole("button", { name: "Imke Ohne" }).click();
    await expectTarget(page.locator("#nachricht"));
    await expect(page.locator("#nachricht")).toBeFocused();
    await expectFits(page);
    await button(page, "reply").click();
    const summary = page.getByRole("region", { name: "Validierungsfehler" });
    await expect(summary).toBeFocused();
    await expect(summary).toBeInViewport({ ratio: 1 });
    await summary.getByRole("link").click();
    await expect(field(page, "body")).toBeFocused();
    await field(page, "body").fill("Wir rufen an.");
    await button(page, "reply").click();
    await expectTarget(page.locator("#antworten"));
    await expect(page.getByText("Wir rufen an.")).toBeInViewport();
    await expectFits(page);
    await expect.poll(() => mailsTo("imke-ohne@kutter.example", site().dataDir).length).toBe(1);
    expect(faults).toEqual([]);
  });
});
