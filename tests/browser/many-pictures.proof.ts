// In npm test: tests/browser/picture-fields.spec.ts - two pictures are dropped into the list, and what is none is refused
import { expect } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { dropFiles, paste } from "../helpers/dropped-files";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { described, holdUploads, picture, upload } from "../helpers/uploads";

test("several pictures are chosen by the keyboard and pasted, seen on their way, stopped and tried again", async ({
  page,
  baseURL,
}) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/media");
  const area = page.getByRole("region", { name: "Mehrere Bilder hochladen" });
  const group = (name: string) => area.getByRole("group", { name, exact: true });
  const letGo = await holdUploads(page);
  const pdf = { name: "rechnung.jpg", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7") };
  const opened = page.waitForEvent("filechooser");
  await area.getByLabel("Mehrere Bilder wählen").press("Enter");
  await (await opened).setFiles([await picture("a.jpg"), pdf, await picture("b.jpg")]);
  await expect(group("a.jpg").getByRole("progressbar")).toBeVisible();
  await expect(group("rechnung.jpg")).toContainText("Das ist ein PDF und kein Bild.");
  await expect(group("rechnung.jpg").getByRole("button")).toHaveText(["Entfernen"]);
  await expect(group("b.jpg")).toContainText("Wartet, bis es an der Reihe ist");
  await paste(page.locator("body"), { files: [await picture("c.jpg")] });
  await expect(group("c.jpg")).toBeVisible();
  await group("b.jpg").getByRole("button", { name: "Abbrechen" }).click();
  await expect(group("b.jpg")).toHaveCount(0);

  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("link", { name: "Beiträge" }).first().click();
  await expect(page).toHaveURL(/\/admin\/media$/);
  letGo();
  await expect(area.getByRole("status")).toHaveText("2 von 3 hochgeladen, 1 nicht.");
  await expectFitAndAccessible(page);
  await group("rechnung.jpg").getByRole("button", { name: "Entfernen" }).press("Enter");
  await expect(group("rechnung.jpg")).toHaveCount(0);

  await page.route(upload, (route) => route.abort());
  await dropFiles(area, [await picture("fort.jpg")], "below");
  await expect(group("fort.jpg")).toContainText("Keine Verbindung.");
  await page.unroute(upload);
  await group("fort.jpg").getByRole("button", { name: "Noch einmal" }).click();
  await expect(area.getByRole("link", { name: /^Beschreiben fort\.jpg$/ })).toBeVisible();
  const heading = page.getByRole("heading", { name: "Alle Bilder" });
  await dropFiles(heading, [await picture("daneben.jpg")], "below");
  await expect(page).toHaveURL(/\/admin\/media$/);
  await expect(group("daneben.jpg")).toHaveCount(0);
  await expect(
    page.getByRole("list", { name: "Bilder" }).getByText("Ohne Beschreibung").first(),
  ).toBeVisible();
  await area.getByRole("link", { name: /^Beschreiben a\.jpg$/ }).click();
  await described(page).fill("Ein Farbton, der für sich steht");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Bild gespeichert")).toBeVisible();
});
