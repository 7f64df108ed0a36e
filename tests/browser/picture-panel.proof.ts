// In npm test: tests/browser/pictures.spec.ts - a picture is uploaded in the panel with its description and caption
import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { begin, described, picture } from "../helpers/uploads";
import { tool } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

async function bringIn(page: Page, baseURL: string | undefined, names: string[]) {
  const found: object[] = [];
  for (const alt of names) {
    const answer = await page.request.post("/admin/media/upload", {
      multipart: { picture: await picture("a.jpg", 300), alt, caption: `Unter: ${alt}` },
      headers: { Origin: String(baseURL) },
    });
    found.push((await answer.json()).picture);
  }
  return found;
}

test("description and caption are those of the picture that is chosen last, unless somebody typed them", async ({
  page,
  baseURL,
}) => {
  const words = `Schaf${Date.now()}`;
  await bringIn(page, baseURL, [`${words} eins`, `${words} zwei`, `${words} drei`]);
  await begin(page, "<p>davor</p>");
  await tool(page, "Bild").click();
  await tool(page, "Aus vorhandenen Bildern").click();
  await page.getByLabel("Bilder suchen").fill(words);
  await expect(page.getByRole("group", { name: "Vorhandene Bilder" }).getByRole("radio")).toHaveCount(3);
  await radio(page, `${words} eins`).check();
  await radio(page, `${words} zwei`).check();
  await expect(described(page)).toHaveValue(`${words} zwei`);
  await expect(page.getByLabel("Bildunterschrift")).toHaveValue(`Unter: ${words} zwei`);
  await described(page).fill("Selbst gesagt");
  await radio(page, `${words} drei`).check();
  await expect(described(page)).toHaveValue("Selbst gesagt");
  await expect(page.getByLabel("Bildunterschrift")).toHaveValue(`Unter: ${words} drei`);
});

test("what could not be listed is asked for again, and no page is left out", async ({ page, baseURL }) => {
  const [one, two, three] = await bringIn(page, baseURL, ["Eins", "Zwei", "Drei"]);
  const pages = [{ pictures: [one] }, { pictures: [two] }, { pictures: [three] }];
  const asked: string[] = [];
  const failing = new Set(["1", "2"]);
  await page.route("**/admin/media/chooser?*", (route) => {
    const number = new URL(route.request().url()).searchParams.get("seite") ?? "";
    asked.push(number);
    if (failing.delete(number)) return route.fulfill({ json: { problem: "Gerade nicht." } });
    return route.fulfill({ json: { ...pages[Number(number) - 1], hasNext: number !== "3" } });
  });
  await begin(page, "<p>davor</p>");
  await tool(page, "Bild").click();
  await tool(page, "Aus vorhandenen Bildern").click();
  const again = tool(page, "Noch einmal");
  const more = tool(page, "Mehr Bilder");
  await expect(page.getByText("Gerade nicht.")).toBeVisible();
  await again.press("Enter");
  await expect(radio(page, "Eins")).toBeVisible();
  await more.press("Enter");
  await expect(page.getByText("Gerade nicht.")).toBeVisible();
  await again.press("Enter");
  await expect(radio(page, "Zwei")).toBeVisible();
  await expect(more).toBeFocused();
  await more.press("Enter");
  await expect(radio(page, "Drei")).toBeFocused();
  await expect(more).toHaveCount(0);
  expect(asked).toEqual(["1", "1", "2", "2", "3"]);
});
