import { expect } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { site, test } from "../helpers/living-page";
import { linkIn, mailsTo } from "../helpers/mailbox";

test("a forgotten password is chosen anew by mail, and the account is looked after", async ({
  page,
  baseURL,
}, { project }) => {
  const email = `konto-${project.name}@musterhafen.example`;
  const [first, second, third] = ["hafen-lotse-1", "neue-wache-2", "dritte-wache-3"];
  await page.request.post("/admin/login?modus=registrieren", {
    form: { email, password: first, full_name: "Karla Konto" },
    headers: { Origin: String(baseURL) },
    maxRedirects: 0,
  });

  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Passwort vergessen" })).toBeVisible();
  await expectFitAndAccessible(page);
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByRole("button", { name: "Link anfordern" }).click();
  await expect(page.getByText("Sieh in Dein Postfach")).toBeVisible();
  await expect(page).toHaveURL("/admin/login");

  await expect(() => expect(mailsTo(email, site().dataDir)).toHaveLength(1)).toPass();
  const link = linkIn(mailsTo(email, site().dataDir)[0], "/admin/login/reset");
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await expectFitAndAccessible(page);
  await page.getByLabel("Passwort *").fill("ä".repeat(37));
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  if (project.name === "no-js") {
    await expect(page.getByRole("link", { name: /maximal 72 Zeichen/ })).toBeVisible();
    await expect(page.getByLabel("Passwort *")).toHaveValue("");
    await expectFitAndAccessible(page);
  }
  await page.getByLabel("Passwort *").fill(second);
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page.getByText("Neues Passwort gespeichert")).toBeVisible();

  await page.goto(link);
  await expect(page.getByText("Dieser Link gilt nicht mehr.")).toBeVisible();
  await expectFitAndAccessible(page);
  await page.getByRole("link", { name: "Neuen Link anfordern" }).click();
  await page.getByRole("link", { name: "Anmelden" }).click();
  // The page before has such a field, too.
  await expect(page.getByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill(second);
  await page.getByRole("button", { name: "Anmelden" }).click();

  // On a phone it stands in the menu.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Mein Konto/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Mein Konto" })).toBeVisible();
  await expectFitAndAccessible(page);
  const name = page.getByLabel("Name *");
  await expect(name).toHaveValue("Karla Konto");
  await name.fill("");
  await page.getByRole("button", { name: "Name speichern" }).click();
  await expect(page.getByRole("link", { name: "Name ist erforderlich" })).toBeVisible();
  await name.fill("Karla Neu");
  await page.getByRole("button", { name: "Name speichern" }).click();
  await expect(page.getByText("Name gespeichert")).toBeVisible();
  await expect(name).toHaveValue("Karla Neu");

  const [old, fresh] = [page.getByLabel("Bisheriges Passwort *"), page.getByLabel("Neues Passwort *")];
  await old.fill("falsch-falsch");
  await fresh.fill(third);
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  await expect(page.getByRole("link", { name: "Das ist nicht Dein bisheriges Passwort" })).toBeVisible();
  await expect(old).toHaveValue("");
  await expectFitAndAccessible(page);
  await old.fill(second);
  await fresh.fill(third);
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  await expect(page.getByText("Neues Passwort gespeichert")).toBeVisible();
  await expect(old).toHaveValue("");
  await expect(fresh).toHaveValue("");

  await page.getByRole("button", { name: "Überall abmelden" }).click();
  await expect(page.getByText("Überall abgemeldet")).toBeVisible();
  await expect(page).toHaveURL("/admin/login");
  await page.goto("/admin/account");
  await expect(page.getByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();
});
