import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { jpeg } from "../helpers/drawn-pictures";
import { test as base } from "../helpers/living-page";
import { type RunningServer, startServer } from "../helpers/server";
import { account } from "../helpers/staff-page";

/** What is changed here stands on every page: not on the site of all other tests. */
const test = base.extend<object, { site: RunningServer }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await startServer({ BOOKING_URL_TEAM: "https://termine.example/alle" });
      await use(server);
      await server.stop("SIGKILL");
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

test.beforeEach(async ({ page, site }) => {
  const options = { headers: { Origin: site.url }, maxRedirects: 0 };
  const signIn = () => page.request.post("/admin/login", { form: account, ...options });
  if ((await signIn()).status() === 303) return;
  const form = { ...account, full_name: "Britta Browser" };
  await page.request.post("/admin/login?modus=registrieren", { form, ...options });
  expect((await signIn()).status()).toBe(303);
});

const widths = [360, 1440];

async function open(page: Page, group: string) {
  await page.goto("/admin/company");
  await page.getByRole("main").getByRole("link", { name: group }).click();
  await expect(page.getByRole("heading", { name: group, level: 1 })).toBeVisible();
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText("Gespeichert", { exact: true })).toBeVisible();
  await expect(page.getByText("Gespeichert wirkt es sofort auf allen Seiten.")).toBeVisible();
}

test("the phone, the hours of a Friday and a holiday are changed, and all pages say so", async ({ page }) => {
  await page.goto("/admin");
  const menu = page.getByRole("navigation", { name: "Redaktion" }).first();
  await menu.getByRole("link", { name: "Unternehmen" }).click();
  await expect(page.getByRole("heading", { name: "Unternehmen", level: 1 })).toBeVisible();
  await expectFitAndAccessible(page, widths);

  await page.getByRole("main").getByRole("link", { name: "Telefon und E-Mail" }).click();
  await page.getByLabel("Telefon *", { exact: true }).fill("ruf an");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  const refusal = page.getByRole("region", { name: "Validierungsfehler" });
  await expect(refusal).toBeFocused();
  await expect(page.getByLabel("Telefon *", { exact: true })).toHaveValue("ruf an");
  await refusal.getByRole("link").click();
  await expect(page.getByLabel("Telefon *", { exact: true })).toBeFocused();
  await expectFitAndAccessible(page, widths);
  await page.getByLabel("Telefon *", { exact: true }).fill("+49 471 987654");
  await save(page);
  await expect(page.getByText("Vorgabe: +49 471 0000000")).toBeVisible();

  await open(page, "Öffnungszeiten und freie Tage");
  await page.getByRole("group", { name: "Büro" }).getByLabel("Freitag", { exact: true }).fill("9 bis 12 Uhr");
  await page.getByRole("button", { name: "Tag hinzufügen" }).click();
  const date = page.getByLabel("Datum *");
  await expect(date).toBeFocused();
  await date.fill("2030-12-24");
  await page.getByLabel("Grund").fill("Heiligabend");
  await expectFitAndAccessible(page, widths);
  await save(page);
  await expect(page.getByRole("group", { name: "Büro" }).getByLabel("Freitag", { exact: true })).toHaveValue(
    "9:00-12:00",
  );
  await expect(page.getByRole("group", { name: "Tag 1: 24.12.2030" })).toBeVisible();

  await page.goto("/contact");
  const main = page.getByRole("main");
  await expect(main.getByText("+49 471 987654").first()).toBeVisible();
  await expect(main.getByText("Mo-Do 9:00-17:00; Fr 9:00-12:00").first()).toBeVisible();
  await page.goto("/impressum");
  await expect(main.getByText("+49 471 987654").first()).toBeVisible();
});

test("a question is added and moved up, and its history goes back", async ({ page }) => {
  await open(page, "Fragen und Antworten");
  await page.getByRole("button", { name: "Frage hinzufügen" }).click();
  const added = page.getByRole("group", { name: "Frage 9" });
  await expect(added.getByLabel("Frage *")).toBeFocused();
  await added.getByLabel("Frage *").fill("Habt Ihr einen Hund?");
  await added.getByLabel("Antwort *").fill("Ja, und er hört auf {Name}.");
  const up = page.getByRole("button", { name: "Frage 9 nach oben" });
  await up.click();
  const moved = page.getByRole("group", { name: "Frage 8: Habt Ihr einen Hund?" });
  await expect(moved.getByLabel("Antwort *")).toHaveValue("Ja, und er hört auf {Name}.");
  await expect(moved.getByRole("button", { name: "Frage 8 nach oben" })).toBeFocused();
  await expectFitAndAccessible(page, widths);
  await save(page);

  await page.goto("/contact");
  await expect(page.getByText("Habt Ihr einen Hund?")).toBeVisible();

  await open(page, "Fragen und Antworten");
  await page.getByRole("link", { name: "Verlauf" }).click();
  await expectFitAndAccessible(page, widths);
  await page.getByRole("link", { name: "Fragen" }).first().click();
  await expect(page.getByRole("heading", { name: "Verlauf: Fragen" })).toBeVisible();
  await expect(page.getByText("Habt Ihr einen Hund?")).toBeVisible();
  await page.getByRole("navigation", { name: "Fassungen" }).getByRole("link").last().click();
  await expectFitAndAccessible(page, widths);
  await page.getByRole("button", { name: "Diese Fassung wiederherstellen" }).click();
  await expect(page.getByText("Frühere Fassung wiederhergestellt: Fragen")).toBeVisible();
  await page.goto("/contact");
  await expect(page.getByText("Habt Ihr einen Hund?")).toHaveCount(0);
});

test("a third founder comes with a portrait, and goes again with the default", async ({ page }) => {
  await open(page, "Menschen");
  await page.getByRole("button", { name: "Menschen hinzufügen" }).click();
  const third = page.getByRole("group", { name: "Mensch 3" });
  const texts = {
    "Name *": "Dritta Drei",
    "Rolle *": "Partnerin",
    "E-Mail *": "dritta@musterhafen.example",
    "Schwerpunkt *": "Netze",
    "Über diesen Menschen *": "Dritta verlegt Kabel.",
    "Buchungslink *": "https://termine.example/dritta",
    "Dauer des Gesprächs in Minuten *": "20",
  };
  for (const [label, text] of Object.entries(texts))
    await third.getByLabel(label, { exact: true }).fill(text);
  await third.getByText("Porträt hochladen oder wählen").click();
  await third.getByLabel("Bilddatei für Porträt").setInputFiles({
    name: "dritta.jpg",
    mimeType: "image/jpeg",
    buffer: await jpeg({ r: 9, g: 99, b: 199 }),
  });
  await third.getByRole("button", { name: "Übernehmen" }).click();
  const address = page.getByRole("group", { name: "Mensch 3" }).getByLabel("Porträt", { exact: true });
  await expect(address).toHaveValue(/^\/media\/[0-9a-f]{32}-\d+\.webp$/);
  await expect(third.getByLabel("Name *")).toHaveValue("Dritta Drei");
  await expectFitAndAccessible(page, widths);
  await save(page);

  for (const path of ["/about", "/dating"]) {
    await page.goto(path);
    await expect(page.getByText("Dritta Drei").first()).toBeVisible();
  }

  await open(page, "Menschen");
  await page.getByRole("button", { name: "Vorgabe wiederherstellen: Gründerinnen und Gründer" }).click();
  await expect(page.getByRole("group", { name: "Mensch 3" })).toHaveCount(0);
  await save(page);
  await page.goto("/about");
  await expect(page.getByText("Dritta Drei")).toHaveCount(0);
});

test("a sentence is counted, and one that the server decides is only to be read", async ({ page }) => {
  await open(page, "Sätze auf den Seiten");
  await page.getByLabel("Startseite: Überschrift *").fill("Moin aus dem Hafen");
  await expectFitAndAccessible(page, widths);
  await save(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Moin aus dem Hafen" })).toBeVisible();

  await open(page, "Gemeinsamer Termin");
  const fixed = page.getByLabel("Buchungslink");
  await expect(fixed).toHaveValue("https://termine.example/alle");
  await expect(fixed).not.toBeEditable();
  await expect(page.getByText("BOOKING_URL_TEAM")).toBeVisible();
  await page.getByLabel("Dauer in Minuten *").fill("50");
  await save(page);
  await expectFitAndAccessible(page, widths);
  await page.goto("/admin/help/company");
  await expectFitAndAccessible(page, widths);
});
