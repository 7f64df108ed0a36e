import { expect } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

test("a draft is shown to somebody without an account, until the link is revoked", async ({ page, browser }, {
  project,
}) => {
  const title = `Zum Zeigen (${project.name})`;
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill(title);
  await page.getByLabel("Slug *").fill(`zum-zeigen-${project.name}`);
  await writeHtml(page, "<p>Noch nicht fertig, <a href='https://anderswo.example/'>Quelle</a>.</p>");
  await page.getByRole("button", { name: "Speichern und weiterschreiben" }).click();
  await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/);

  await page.getByText("Link zum Zeigen").click();
  await page.getByLabel("Gültig").selectOption("30");
  await page.getByLabel("Titel *").fill(`${title}, getippt`);
  await page.getByRole("button", { name: "Link anlegen" }).click();
  const link = page.getByLabel(/^Dein Link, gültig bis/);
  await expect(link).toHaveValue(/\/preview\/[\w-]{43}$/);
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await expect(page.getByLabel("Titel *")).toHaveValue(`${title}, getippt`);
  await expectFitAndAccessible(page);
  const address = await link.inputValue();

  const visitor = await browser.newContext({ javaScriptEnabled: project.use.javaScriptEnabled ?? true });
  const shown = await visitor.newPage();
  const asked: string[] = [];
  shown.on("request", (request) => asked.push(new URL(request.url()).origin));
  const answer = await shown.goto(address);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  await expect(shown.getByText("Entwurf, nicht öffentlich")).toBeVisible();
  await expect(shown.getByRole("heading", { name: title, exact: true, level: 1 })).toBeVisible();
  await expectFitAndAccessible(shown);
  expect([...new Set(asked)]).toEqual([new URL(address).origin]);

  await page.getByRole("button", { name: /^Zurückziehen/ }).click();
  await expect(page.getByText("Link zurückgezogen")).toBeVisible();
  await expect(page.getByLabel("Titel *")).toHaveValue(`${title}, getippt`);
  const gone = await shown.goto(address);
  expect(gone?.status()).toBe(404);
  expect(gone?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
  });
  await expect(shown.getByText("Noch nicht fertig")).toBeHidden();
  await visitor.close();
});
