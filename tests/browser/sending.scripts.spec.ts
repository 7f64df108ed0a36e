import { expect } from "@playwright/test";
import { holdBack, test } from "../helpers/living-page";
import { fillMessage } from "../helpers/messages";

test("the Enter key alone does not send a message without consent", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Name *").fill("Antje Ahlers");
  await page.getByLabel("Name *").press("Enter");
  const box = page.getByRole("checkbox");
  const summary = page.getByRole("region", { name: "Datenschutzerklärung erforderlich" });
  await expect(summary).toBeFocused();
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveTitle(/^Fehler: /);
  await page.getByLabel("Name *").press("Enter");
  await expect(summary).toBeFocused();
  await summary.getByRole("link").click();
  await expect(box).toBeFocused();
  await box.check();
  await expect(box).not.toHaveAttribute("aria-invalid");
  await expect(summary).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Fehler: /);
  await box.uncheck();
  await expect(page.getByText("Bitte akzeptiere erst die Datenschutzerklärung.")).toBeVisible();
});

test("while a message is on its way, its button keeps the focus and sends nothing twice", async ({
  page,
}) => {
  await page.goto("/contact");
  await fillMessage(page, "Moin, er brummt zweimal.", "zweimal@werft.example");
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  const release = await holdBack(page, "**/contact.data*");
  await page.getByRole("button", { name: "Nachricht senden" }).press("Enter");
  const busy = page.getByRole("button", { name: "Wird gesendet..." });
  await expect(busy).toBeFocused();
  await busy.press("Enter");
  await busy.click({ force: true });
  release();
  await expect(page.getByText("Danke, Deine Nachricht ist bei uns")).toBeVisible();
  expect(posts).toBe(1);
});
