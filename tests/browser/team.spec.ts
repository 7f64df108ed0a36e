import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { test } from "../helpers/living-page";
import { account, signInAsStaff } from "../helpers/staff-page";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const password = "hafen-lotse-1";
const origin = (baseURL: string | undefined) => ({ headers: { Origin: String(baseURL) }, maxRedirects: 0 });

/** A colleague with a name of their own, signed in elsewhere. */
async function colleague(page: Page, name: string, baseURL: string | undefined) {
  const email = `${name.toLowerCase().replace(" ", ".")}@musterhafen.example`;
  const form = { email, password, full_name: name };
  await page.request.post("/admin/login?modus=registrieren", { form, ...origin(baseURL) });
  return email;
}

test("an access is ended after one question, and given back", async ({ page, browser }, { project }) => {
  const { baseURL } = project.use;
  const name = `Theo ${project.name.replace("-", "")}`;
  const email = await colleague(page, name, baseURL);
  const context = await browser.newContext({ baseURL, javaScriptEnabled: project.use.javaScriptEnabled });
  const theirs = await context.newPage();
  const signIn = async () => {
    await theirs.goto("/admin/login");
    await theirs.getByLabel("E-Mail").fill(email);
    await theirs.getByRole("textbox", { name: "Passwort" }).fill(password);
    await theirs.getByRole("button", { name: "Anmelden" }).click();
  };
  await signIn();
  await expect(theirs.getByRole("heading", { name: "Übersicht" })).toBeVisible();

  await page.goto("/admin");
  await page.getByRole("link", { name: "Team", exact: true }).click();
  await expect(page).toHaveTitle(/^Team/);
  const access = page.getByRole("table", { name: "Wer Zugang hat" });
  await expect(access.getByRole("row", { name: "Britta Browser" })).toContainText(`(Du)`);
  await expect(access.getByRole("row", { name: "Britta Browser" })).toContainText(account.email);
  await expect(access.getByRole("link", { name: /^Zugang beenden ?: Britta Browser/ })).toHaveCount(0);
  await expectFitAndAccessible(page);

  await access.getByRole("link", { name: new RegExp(`^Zugang beenden ?: ${name}`) }).click();
  await expect(page).toHaveTitle(/^Zugang beenden/);
  await expect(page.getByText(`Willst Du den Zugang von ${name} beenden?`)).toBeVisible();
  await expectFitAndAccessible(page);
  await page.getByRole("link", { name: "Abbrechen" }).click();
  await access.getByRole("link", { name: new RegExp(`^Zugang beenden ?: ${name}`) }).click();
  await page.getByRole("button", { name: "Zugang beenden" }).click();
  await expect(page).toHaveURL(/\/admin\/team$/);
  const ended = page.getByRole("table", { name: "Wessen Zugang beendet ist" });
  await expect(ended.getByRole("row", { name })).toContainText(email);
  await expect(access.getByRole("row", { name })).toHaveCount(0);
  await expect(page.getByText(`${account.email} hat den Zugang von ${email} beendet.`).first()).toBeVisible();
  await expectFitAndAccessible(page);

  await theirs.getByRole("link", { name: "Bausteine" }).click();
  await expect(theirs.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  await expect(theirs.getByText("Dieses Konto hat keinen Zugang mehr.").first()).toBeVisible();
  await expectFitAndAccessible(theirs);
  await signIn();
  await expect(theirs.getByText(/^Dieses Konto hat keinen Zugang\./)).toBeVisible();
  await expectFitAndAccessible(theirs);

  await ended.getByRole("button", { name: new RegExp(`^Zugang wiedergeben ?: ${name}`) }).click();
  await expect(access.getByRole("row", { name })).toContainText(email);
  await expect(ended.getByRole("row", { name })).toHaveCount(0);
  await expect(
    page.getByText(`${account.email} hat den Zugang von ${email} wiedergegeben.`).first(),
  ).toBeVisible();
  await signIn();
  await expect(theirs.getByRole("heading", { name: "Übersicht" })).toBeVisible();
  await context.close();
});
