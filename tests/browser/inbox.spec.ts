import { expect } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

test("a message is noted on, answered with a text from the shelf, and found by part of the answer", async ({
  page,
  baseURL,
}, { project }) => {
  const name = `Imke ${project.name}`;
  await page.request.post("/contact", {
    form: {
      name,
      email: `imke-${project.name}@kutter.example`,
      subject: "Router",
      message: `Die Fritzbox blinkt (${project.name}).`,
      privacy: "on",
    },
    headers: { Origin: baseURL ?? "" },
  });
  await signInAsStaff(page, baseURL);

  await page.goto("/admin/snippets");
  const title = `Rückruf ${project.name}`;
  await page.getByLabel("Name *").fill(title);
  await page.getByLabel("Text *").fill("Moin {name}, wir rufen Dich heute an.");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Baustein gespeichert")).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeVisible();

  await page.goto(`/admin/contacts?state=open&q=itzbox+${project.name}`);
  await page.getByRole("button", { name }).click();
  const panel = page.getByRole("region", { name: "Nachricht", exact: true });
  await expect(panel.getByText(/Offen, noch 2[34] Stunden/)).toBeVisible();

  // What is begun beside it stays.
  await panel.getByLabel("Antwort", { exact: true }).fill("Danke für Deine Nachricht.");
  await panel.getByLabel("Notiz", { exact: true }).fill("Gerät ist von 2019");
  await panel.getByRole("button", { name: "Notiz speichern" }).click();
  await expect(panel.getByRole("list", { name: "Notizen" })).toContainText("Gerät ist von 2019");
  await expect(panel.getByLabel("Antwort", { exact: true })).toHaveValue("Danke für Deine Nachricht.");
  await expect(panel.getByLabel("Notiz", { exact: true })).toHaveValue("");

  await panel.getByLabel("Baustein").selectOption(title);
  await panel.getByRole("button", { name: "Einfügen" }).click();
  const answer = panel.getByLabel("Antwort", { exact: true });
  await expect(answer).toHaveValue(`Danke für Deine Nachricht.\n\nMoin ${name}, wir rufen Dich heute an.`);
  await expect(answer).toBeFocused();
  await expectFitAndAccessible(page);

  await panel.getByRole("button", { name: "Antwort senden" }).click();
  await expect(page.getByText("Antwort gespeichert, nicht verschickt")).toBeVisible();
  await expect(panel.getByText(/^Beantwortet am .+ von Britta Browser\.$/)).toBeVisible();
  await expect(panel.getByText("wir rufen Dich heute an", { exact: false })).toBeVisible();
  await expect(answer).toHaveValue("");
  await expect(async () => {
    await page.reload();
    await expect(panel.getByText(/als Datei abgelegt/).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectFitAndAccessible(page);

  await page.goto(`/admin/contacts?state=answered&q=${encodeURIComponent(`ufen dich heut ${project.name}`)}`);
  await expect(page.getByRole("button", { name })).toBeVisible();

  await page.getByRole("button", { name }).click();
  await panel.getByRole("button", { name: "Erledigt" }).click();
  await expect(panel.getByText(/^Erledigt, beantwortet am /)).toBeVisible();
  await panel.getByRole("button", { name: "Wieder öffnen" }).click();
  await expect(panel.getByText(/Offen, noch/)).toBeVisible();
});

test("an answer that says nothing is refused where it is written", async ({ page, baseURL }, { project }) => {
  const email = `leer-${project.name}@kutter.example`;
  await page.request.post("/contact", {
    form: { name: "Leer", email, subject: "L", message: `Leer ${project.name}`, privacy: "on" },
    headers: { Origin: baseURL ?? "" },
  });
  await signInAsStaff(page, baseURL);
  await page.goto(`/admin/contacts?q=${email}`);
  await page.getByRole("button", { name: "Leer" }).first().click();
  await page.getByRole("button", { name: "Antwort senden" }).click();
  const refusal = page.getByRole("region", { name: "Validierungsfehler" });
  await expect(refusal).toBeFocused();
  await refusal.getByRole("link", { name: "Antwort ist erforderlich" }).click();
  await expect(page.getByLabel("Antwort", { exact: true })).toBeFocused();
});

test("an answer that was sent leaves an empty field", async ({ page, baseURL }, { project }) => {
  const email = `einmal-${project.name}@kutter.example`;
  await page.request.post("/contact", {
    form: { name: "Einmal", email, subject: "E", message: `Einmal ${project.name}`, privacy: "on" },
    headers: { Origin: baseURL ?? "" },
  });
  await signInAsStaff(page, baseURL);
  await page.goto(`/admin/contacts?q=${email}`);
  await page.getByRole("button", { name: "Einmal" }).first().click();
  const answer = page.getByLabel("Antwort", { exact: true });
  await answer.fill("Moin, nur einmal.");
  await page.getByRole("button", { name: "Antwort senden" }).click();
  await expect(page.getByRole("region", { name: "Eure Antwort" })).toContainText("Moin, nur einmal.");
  await expect(answer).toHaveValue("");
});
