import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/living-page";

const consentMissing = "Bitte akzeptiere die Datenschutzerklärung, um fortzufahren.";

const forms = [
  { path: "/", where: "the home page" },
  { path: "/contact", where: "the contact page" },
];

for (const { path, where } of forms) {
  test(`a visitor forgets the consent, mends an address and sends a message on ${where}`, async ({ page }, {
    project,
  }) => {
    await page.goto(path);
    await fill(page, path);
    const send = page.getByRole("button", { name: "Nachricht senden" });

    const box = page.getByRole("checkbox");
    if (project.name === "js") {
      await expect(send).toBeDisabled();
      await expect(send).toHaveAccessibleDescription("Bitte akzeptiere erst die Datenschutzerklärung.");
    }
    // It looks disabled at most.
    await send.click({ force: true });
    const summary = page.getByRole("region", { name: "Datenschutzerklärung erforderlich" });
    await expect(summary).toBeFocused();
    await expect(summary).toBeInViewport({ ratio: 1 });
    const messages = page.getByRole("region", { name: "Meldungen" });
    await expect(messages).toHaveCount(0);
    await expect(box).toHaveAttribute("aria-invalid", "true");
    await expect(box).toHaveAccessibleDescription(consentMissing);
    await expect(page).toHaveTitle(/^Fehler: /);
    await summary.getByRole("link", { name: consentMissing }).click();
    await expect(box).toBeInViewport();
    await expectKept(page, path);

    // A domain without a dot passes the browser and fails on the server.
    await page.getByLabel("E-Mail", { exact: false }).first().fill("antje@werft");
    await box.check();
    await send.click();
    await expect(page.getByRole("heading", { name: "Validierungsfehler" })).toBeVisible();
    await expect(box).toBeChecked();
    await expect(page.getByRole("link", { name: "Ungültige E-Mail-Adresse" })).toBeVisible();
    await expectKept(page, path);

    await page.getByLabel("E-Mail", { exact: false }).first().fill("antje@werft.example");
    await send.click();
    await expect(messages.getByText("Nachricht gesendet!")).toBeVisible();
    await expect(page.getByText("Wir melden uns binnen 24 Stunden bei Dir zurück.")).toBeVisible();
    const card = page.getByRole("region", { name: "Danke, Deine Nachricht ist bei uns" });
    await expect(card).toBeInViewport({ ratio: 0.9 });
    if (project.name === "js") await expect(card).toBeFocused();
    for (const text of ["Antje Ahlers", "antje@werft.example", "Moin!\nUnser Server brummt"])
      await expect(card).toContainText(text, { useInnerText: true });
    if (path === "/contact") await expect(card).toContainText("0471 123456");

    await page.reload();
    await expect(page.getByText("Nachricht gesendet!")).toHaveCount(0);
    await expect(card).toBeVisible();
    await expect(card).not.toContainText("Antje Ahlers");
    await card.getByRole("link", { name: "Weitere Nachricht schreiben" }).click();
    await expect(page.getByLabel("Nachricht *")).toHaveValue("");
    await expect(box).not.toBeChecked();
  });
}

for (const { path, where } of forms) {
  test(`what was sent from ${where} is shown to nobody who comes back`, async ({ page }, { project }) => {
    await page.goto(path);
    await fill(page, path);
    await page.getByRole("checkbox").check();
    const sent: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    const card = page.getByRole("region", { name: "Danke, Deine Nachricht ist bei uns" });
    await expect(card).toContainText("antje@werft.example");
    expect(page.url()).toMatch(/\?gesendet=1#kontakt$/);

    await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
    await page.waitForURL("**/impressum");
    await page.goBack();
    await expect(card).toBeVisible();
    await expect(card).not.toContainText("antje@werft.example");
    if (project.name === "js") {
      await page.goBack();
      await expect(page.getByLabel("Nachricht *")).toHaveValue("");
    }
    expect(sent).toHaveLength(1);
  });
}

async function fill(page: Page, path: string) {
  await page.getByLabel("Name *").fill("Antje Ahlers");
  await page.getByLabel("E-Mail *").fill("antje@werft.example");
  if (path === "/contact") {
    await page.getByLabel("Telefon").fill("0471 123456");
    await page.getByLabel("Betreff *").fill("Server");
  }
  await page
    .getByLabel("Nachricht *")
    .fill(`Moin!\nUnser Server brummt (${test.info().project.name}${path}).`);
}

async function expectKept(page: Page, path: string) {
  await expect(page.getByLabel("Name *")).toHaveValue("Antje Ahlers");
  await expect(page.getByLabel("Nachricht *")).toHaveValue(/Unser Server brummt/);
  if (path === "/contact") await expect(page.getByLabel("Betreff *")).toHaveValue("Server");
}

test("an empty form is stopped in the words of the server", async ({ page }, { project }) => {
  await page.goto("/contact");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  const name = page.getByLabel("Name *");
  await expect(name).toBeFocused();
  const { valueMissing, words } = await name.evaluate((field: HTMLInputElement) => ({
    valueMissing: field.validity.valueMissing,
    words: field.validationMessage,
  }));
  expect(valueMissing).toBe(true);
  if (project.name === "js") expect(words).toBe("Name ist erforderlich");
});
