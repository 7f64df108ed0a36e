import { expect } from "@playwright/test";
import { holdBack, test } from "../helpers/living-page";

test("a phone's first screen of the home page holds its calls and shows that more follows", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 660 });
  await page.goto("/");
  for (const name of ["Kostenloses Erstgespräch buchen", "Unsere Referenzen ansehen"])
    await expect(page.locator("#home").getByRole("link", { name })).toBeInViewport({ ratio: 1 });
  await expect(page.locator("#home + section")).toBeInViewport();
});

test("a way from the foot of one page leads to the top of the next, which says that it is coming", async ({
  page,
}, { project }) => {
  await page.goto("/services");
  const comes = await holdBack(page, /references\.data/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Referenzen" }).click();
  const note = page.getByText("Referenzen werden geladen...");
  // Without scripts the browser itself shows that a page is loading.
  if (project.name === "js") await expect(note).toBeVisible();
  comes();
  await expect(page).toHaveURL("/references");
  await expect(note).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});
