import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, themes, wear } from "../helpers/accessible";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { begin, described } from "../helpers/uploads";
import { panel, source, tool, write } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const around = (page: Page) => page.getByRole("toolbar", { name: "Auswahl gestalten" });
const plus = (page: Page) => tool(page, "Hier etwas einfügen");

test("an empty line becomes what is chosen from its plus, and selected words get their looks where they stand", async ({
  page,
}) => {
  const text = await begin(page, "<p>davor</p>");
  await expect(plus(page)).toHaveCount(0);
  await text.getByText("davor").dblclick({ position: { x: 12, y: 12 } });
  await tool(page, "Fett (hier)").click();
  await expect(source(page)).toHaveValue("<p><strong>davor</strong></p>");
  await expect(tool(page, "Fett (hier)")).toHaveAttribute("aria-pressed", "true");
  await write(page, "{End}{Enter}");
  await expect(around(page)).toHaveCount(0);
  await plus(page).click();
  await tool(page, "Knopf (hier)").click();
  await panel(page, "Adresse").fill("/dating");
  await panel(page, "Aufschrift").fill("Termin buchen");
  await tool(page, "Knopf einsetzen").click();
  await expect(source(page)).toHaveValue(/<a href="\/dating"><strong>Termin buchen<\/strong><\/a>/);
  await plus(page).click();
  await tool(page, "Trenner (hier)").click();
  await expect(source(page)).toHaveValue(/<hr>$/);
  await plus(page).click();
  await tool(page, "Bild (hier)").click();
  await expect(described(page)).toBeVisible();
  await expect(plus(page)).toHaveCount(0);
});

test("by keyboard Tab leads from the text to what stands beside it, and Escape back", async ({ page }) => {
  const text = await begin(page, "<p>davor</p>");
  await write(page, "{Shift+Home}{Tab}");
  await expect(tool(page, "Fett (hier)")).toBeFocused();
  await write(page, "{ArrowRight}{Enter}");
  await expect(source(page)).toHaveValue("<p><em>davor</em></p>");
  await expect(text).toBeFocused();
  await write(page, "{Tab}{Escape}");
  await expect(text).toBeFocused();
  await expect(around(page)).toHaveCount(0);
  await write(page, "{End}{Shift+Home}");
  await expect(around(page)).toBeVisible();
  await write(page, "{Escape}");
  await expect(around(page)).toHaveCount(0);
  await write(page, "{End}{Enter}{Tab}");
  await expect(plus(page)).toBeFocused();
  await write(page, "{Enter}{Tab}{End}{ArrowLeft}{Enter}");
  await expect(text).toBeFocused();
  await expect(source(page)).toHaveValue(/<hr>$/);
  await write(page, "{Tab}{Tab}");
  await expect(plus(page)).toHaveCount(0);
});

const box = async (of: Locator) => {
  const found = await of.boundingBox();
  if (!found) throw new Error("not shown");
  return { ...found, bottom: found.y + found.height, right: found.x + found.width };
};

for (const { width, height, isPhone } of [
  { width: 1366, height: 768, isPhone: false },
  { width: 390, height: 844, isPhone: true },
]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone });

    test("nothing that is written in lies under what stands beside the text, and the page keeps its length", async ({
      page,
    }) => {
      const lines = Array.from({ length: 12 }, (_, index) => `<p>Zeile${index + 1}</p>`).join("\n");
      const text = await begin(page, lines);
      const long = () => page.locator("html").evaluate(({ scrollHeight }) => scrollHeight);
      const before = await long();
      const frame = page.locator(".writing");
      for (const line of ["Zeile1", "Zeile6", "Zeile12"]) {
        const words = text.getByText(line, { exact: true });
        await words.click();
        await write(page, "{Home}{Shift+End}");
        await expect(around(page)).toBeVisible();
        const [bar, said, field] = [await box(around(page)), await box(words), await box(frame)];
        expect(bar.bottom <= said.y + 1 || bar.y >= said.bottom - 1, line).toBe(true);
        expect(bar.bottom).toBeLessThanOrEqual(field.bottom);
        expect(bar.right).toBeLessThanOrEqual(field.right + 1);
        expect(await long()).toBe(before);
      }
      for (const theme of themes) {
        await wear(page, theme);
        await expectAccessible(page);
      }
      await write(page, "{End}{Enter}");
      const withLine = await long();
      await plus(page).click();
      expect(await long()).toBe(withLine);
      expect((await box(text.locator("p").nth(11))).bottom).toBeLessThanOrEqual(
        (await box(plus(page))).y + 1,
      );
      for (const theme of themes) {
        await wear(page, theme);
        await expectAccessible(page);
      }
    });
  });
}
