import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { begin, cover, picture, src, tool } from "../helpers/uploads";
import { source } from "../helpers/writing";

// What is written around a picture stays, whenever and wherever it comes.

test.beforeEach(({ page }, { project }) => signInAsStaff(page, project.use.baseURL));

for (const [place, html] of [
  ["a list", `<ul>\n<li>eins ${cover} zwei</li>\n<li>drei</li>\n</ul>`],
  ["a list alone", `<ul>\n<li>${cover}</li>\n<li>drei</li>\n</ul>`],
  ["a table", `<table>\n<tbody>\n<tr>\n<td>eins</td>\n<td>${cover}</td>\n</tr>\n</tbody>\n</table>`],
  ["a line of words", `<p>eins ${cover} zwei</p>\n<p>drei</p>`],
] as const)
  test(`another picture in ${place} changes nothing but the picture`, async ({ page }) => {
    const text = await begin(page, html);
    const before = await source(page).inputValue();
    await text.getByRole("img").click();
    await tool(page, "Bild").click();
    await page.getByLabel("Anderes Bild hochladen").setInputFiles(await picture("neu.jpg"));
    await page.getByRole("button", { name: "Bild ändern" }).click();
    await expect(source(page)).toHaveValue(new RegExp(src));
    const [path] = (await source(page).inputValue()).match(src) ?? [];
    expect(await source(page).inputValue()).toBe(before.replace("/images/covers/default.svg", path ?? ""));
  });
