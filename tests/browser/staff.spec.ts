import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { holdBack, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

test("somebody new signs up, signs in, is led to the page wanted and signs out", async ({ page }, {
  project,
}) => {
  const email = `neu-${project.name}@musterhafen.example`;
  await page.goto("/admin/contacts?filter=ungelesen");
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  await page.getByRole("link", { name: "Registrieren" }).click();

  await page.getByLabel("Name *").fill("Nele Neu");
  await page.getByLabel("E-Mail *").fill("nele@anderswo.example");
  await page.getByLabel("Passwort *").fill("hafen-lotse-1");
  const create = page.getByRole("button", { name: "Konto anlegen" });
  await create.click();
  const invalid = page.getByRole("region", { name: "Invalid Email" });
  await expect(invalid).toBeFocused();
  await expect(invalid).toContainText("Only @musterhafen.example email addresses are allowed.");
  await expect(page).toHaveTitle(/^Fehler: Konto anlegen/);
  await expect(page.getByLabel("Name *")).toHaveValue("Nele Neu");

  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill("hafen-lotse-1");
  await create.click();
  await expect(page.getByText("Account created!")).toBeVisible();
  await expect(page.getByText("You can now log in with your credentials.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();

  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill("falsch-falsch");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("region", { name: "Error" })).toBeFocused();
  await expect(page).toHaveTitle(/^Fehler: Anmelden/);
  await page.getByLabel("Passwort *").fill("hafen-lotse-1");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page).toHaveURL("/admin/contacts?filter=ungelesen");
  await expect(page.getByText(email).first()).toBeAttached();

  await page.goto("/admin");
  await page.getByRole("main").getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/admin/login");
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
});

test("a visitor's message is read, marked, answered and deleted", async ({ page, baseURL }, { project }) => {
  const text = `Der Server brummt (${project.name}).\nKommt Ihr vorbei?`;
  await page.goto("/contact");
  await page.getByLabel("Name *").fill(`Enno ${project.name}`);
  await page.getByLabel("E-Mail *").fill(`enno-${project.name}@hof.example`);
  await page.getByLabel("Betreff *").fill("Server");
  await page.getByLabel("Nachricht *").fill(text);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(page.getByText("Nachricht gesendet!")).toBeVisible();

  await signInAsStaff(page, baseURL);
  await page.goto("/admin");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Nachrichten/ })
    .click();
  await expect(page.getByText("Select a submission to view details")).toBeVisible();
  await page.getByRole("searchbox").fill(`enno ${project.name}`);
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page).toHaveURL(/q=enno/);
  const row = page.getByRole("button", { name: `Enno ${project.name}` });
  await expect(row).toHaveCount(1);
  await expect(row).toHaveAccessibleName(/Ungelesen/);

  await row.click();
  await expect(page.getByRole("heading", { name: "Server" })).toBeVisible();
  await expect(page.getByRole("article").getByText(text)).toBeVisible();
  await expect(row).not.toHaveAccessibleName(/Ungelesen/);
  const own = new URL(page.url());
  expect(own.pathname).toMatch(/^\/admin\/contacts\/[\w-]{36}$/);
  const reply = await page.getByRole("link", { name: "Im Mailprogramm antworten" }).getAttribute("href");
  expect(decodeURIComponent(reply ?? "")).toContain("?subject=Re: Server&body=Moin Enno");

  await page.getByRole("button", { name: "Mark as Unread" }).click();
  await expect(page.getByRole("button", { name: "Mark as Read" })).toBeVisible();
  await expect(row).toHaveAccessibleName(/Ungelesen/);
  await page.reload();
  await page.getByRole("button", { name: "Mark as Read" }).click();
  await expect(page.getByRole("button", { name: "Mark as Unread" })).toBeVisible();

  await remove(page, project.name);
  await expect(page.getByText("Submission deleted successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/contacts\?q=/);
  await expect(row).toHaveCount(0);
  expect((await page.goto(own.pathname))?.status()).toBe(404);
});

/** With scripts a dialog asks, without them a page does; both in the same words. */
async function remove(page: Page, project: string) {
  const question = "Are you sure you want to delete this submission?";
  const link = page.getByRole("link", { name: "Löschen" });
  if (project === "js") {
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(dialog.message());
      return dialog.dismiss();
    });
    await link.click();
    await expect(page.getByRole("heading", { name: "Server" })).toBeVisible();
    page.once("dialog", (dialog) => dialog.accept());
    await link.click();
    expect(asked).toEqual([`${question}\nWillst Du diese Nachricht wirklich löschen?`]);
  } else {
    await link.click();
    await expect(page.getByText(question)).toBeVisible();
    await page.getByRole("link", { name: "Abbrechen" }).click();
    await link.click();
    await page.getByRole("button", { name: "Löschen" }).click();
  }
}

test("while a page is on its way, it says so; without scripts pages arrive complete", async ({
  page,
  baseURL,
}, { project }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin");
  const comes = await holdBack(page, "**/admin/blog.data*");
  await page.getByRole("main").getByRole("link", { name: /Blog/ }).click();
  if (project.name === "js") await expect(page.getByText("Loading...")).toBeVisible();
  comes();
  await expect(page).toHaveURL("/admin/blog");
  await expect(page.getByText("Loading...")).toHaveCount(0);
});

test("staff screens are accessible and fit the narrowest phone, in both themes", async ({ page, baseURL }, {
  project,
}) => {
  test.setTimeout(240_000);
  const check = async () => {
    await expect(page.locator("h1")).toHaveCount(1);
    await expectFitAndAccessible(page);
  };
  await page.goto("/admin/login?modus=registrieren");
  await check();
  await page.getByLabel("Name *").fill("A");
  await page.getByLabel("E-Mail *").fill("a@anderswo.example");
  await page.getByLabel("Passwort *").fill("hafen-lotse-1");
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(page.getByText("Invalid Email")).toBeVisible();
  await check();

  await page.goto("/contact");
  await page.getByLabel("Name *").fill("Antje Ahlers-Hinrichs von der Wurster Nordseeküste");
  await page.getByLabel("E-Mail *").fill(`ein-recht-langer-name-${project.name}@unternehmensgruppe.example`);
  await page.getByLabel("Betreff *").fill("Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen");
  await page.getByLabel("Nachricht *").fill(`${project.name} ${"ohneleerzeichen".repeat(20)}`);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(page.getByText("Nachricht gesendet!")).toBeVisible();

  await signInAsStaff(page, baseURL);
  await page.goto("/admin");
  await check();
  for (const path of ["/admin/contacts", "/admin/contacts?q=gibtesnicht", "/admin/contacts/keine"]) {
    await page.goto(path);
    await check();
  }
  await page.goto("/admin/contacts");
  await page
    .getByRole("button", { name: /Wurster Nordseeküste/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /Donau/ })).toBeVisible();
  await check();
  await page.goto(`${page.url()}/delete`);
  await check();
});
