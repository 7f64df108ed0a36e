import { expect } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { dropFiles } from "../helpers/dropped-files";
import { summary } from "../helpers/editing-page";
import { test } from "../helpers/living-page";
import { notePosts } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import {
  begin,
  cover,
  described,
  group,
  holdUploads,
  picture,
  src,
  twoLines,
  upload,
} from "../helpers/uploads";
import {
  chooseStatus,
  refill,
  saveButton,
  source,
  stay,
  stayButton,
  stored,
  tool,
  write,
} from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

test("a picture is uploaded in the panel with its description and caption, and replaced by another", async ({
  page,
}) => {
  const text = await begin(page, twoLines);
  await tool(page, "Bild").click();
  await expect(page.getByLabel("Bild hochladen")).toBeFocused();
  await page.getByLabel("Bild hochladen").setInputFiles(await picture("kran.jpg"));
  const insert = page.getByRole("button", { name: "Bild einsetzen" });
  await insert.click();
  await expect(described(page)).toBeFocused();
  await expect(described(page)).toHaveAttribute("aria-invalid", "true");
  await described(page).fill("Ein Kran");
  await page.getByLabel("Bildunterschrift").fill("Am Kai");
  await insert.click();
  await expect(text).toBeFocused();
  await write(page, "weiter");
  const figure = (path: string) =>
    new RegExp(
      `^${twoLines}\n<figure>\n<img src="${path}" alt="Ein Kran">\n<figcaption>Am Kai</figcaption>\n</figure>\n<p>weiter</p>$`,
    );
  await expect(source(page)).toHaveValue(figure(src));
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  const [first = ""] = (await source(page).inputValue()).match(src) ?? [];
  await stay(page);

  await text.getByRole("img").click();
  await tool(page, "Bild").click();
  await page.getByLabel("Anderes Bild hochladen").setInputFiles(await picture("neu.jpg"));
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await expect(source(page)).toHaveValue(figure(src));
  await expect(source(page)).not.toHaveValue(new RegExp(first));
  await text.press("Control+z");
  await expect(source(page)).toHaveValue(figure(first));

  await refill(page, `<ul>\n<li>eins ${cover} zwei</li>\n</ul>`);
  await text.getByRole("img").click();
  await tool(page, "Bild").click();
  await page.getByLabel("Anderes Bild hochladen").setInputFiles(await picture("welle.jpg"));
  await described(page).fill("");
  await page.getByLabel("Nur Dekoration").check();
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await expect(source(page)).toHaveValue(
    new RegExp(`^<ul>\n<li>eins <img src="${src}" alt=""> zwei</li>\n</ul>$`),
  );
});

test("saving waits for a picture on its way, and stops for one that failed until somebody decides", async ({
  page,
}) => {
  const text = await begin(page, twoLines);
  await page.locator("[name=status][value=published]").check();
  const letGo = await holdUploads(page);
  await dropFiles(text.getByText("davor"), [await picture("a.jpg")], "below");
  await stayButton(page).click();
  await page.getByRole("button", { name: "Doch nicht speichern" }).press("Enter");
  await expect(page.getByRole("button", { name: "Doch nicht speichern" })).toHaveCount(0);
  await expect(stayButton(page)).toBeFocused();
  await expect(page).toHaveURL(/\/new$/);
  await write(page, "{Control+s}");
  await expect(page.getByRole("button", { name: "Doch nicht speichern" })).toBeVisible();
  const isPost = (one: { method(): string; url(): string }) =>
    one.method() === "POST" && one.url().includes("/blog/new");
  const sent = page.waitForRequest(isPost);
  letGo();
  const fields = new URLSearchParams((await sent).postData() ?? "");
  expect(fields.get("content")).toMatch(new RegExp(`^<p>davor</p>\r?\n<img src="${src}">`));
  expect([...fields.keys()]).not.toContain("picture");
  await expect(page.getByRole("region", { name: "Validierungsfehler" })).toBeVisible();

  const posts = notePosts(page);
  const failing = async () => {
    await page.route(upload, (route) => route.abort());
    await dropFiles(text.getByText("davor"), [await picture("b.jpg")], "below");
    await expect(group(page, "b.jpg").getByRole("button", { name: "Noch einmal" })).toBeVisible();
    posts.length = 0;
    await stayButton(page).click();
    await expect(page.getByRole("button", { name: "Ohne das Bild weiter" })).toBeVisible();
  };
  await refill(page, twoLines);
  await failing();
  await expectFitAndAccessible(page, [360]);
  await page.getByRole("button", { name: "Zum Bild", exact: true }).click();
  await expect(group(page, "b.jpg").getByRole("button", { name: "Noch einmal" })).toBeFocused();
  await page.unroute(upload);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(source(page)).toHaveValue(new RegExp(src));
  await expect(page.getByRole("button", { name: "Ohne das Bild weiter" })).toHaveCount(0);
  expect(posts).toEqual(["/admin/media/upload"]);
  await refill(page, twoLines);
  await failing();
  const stays = page.waitForRequest(isPost);
  await page.getByRole("button", { name: "Ohne das Bild weiter" }).click();
  await stays;
  await stored(page);
  await expect(source(page)).toHaveValue(twoLines);
});

test("the message about a picture without description leads to it", async ({ page }) => {
  const text = await begin(page, twoLines);
  await dropFiles(text.getByText("danach"), [await picture("boje.jpg")], "above");
  await expect(source(page)).toHaveValue(new RegExp(`<img src="${src}">`));
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await chooseStatus(page, "published");
  await saveButton(page).click();
  await expect(summary(page)).toBeFocused();
  await summary(page).getByRole("link").first().click();
  await expect(text.getByRole("img")).toBeInViewport();
  await expect(described(page)).toBeFocused();
});

test("a picture stays in sight while it is described, and what is said of it stands below it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const text = await begin(page, `<p>davor</p>\n<img src="/images/covers/default.svg">\n<p>danach</p>`);
  const image = text.getByRole("img");
  await tool(page, "Beschreibung ergänzen").click();
  await expect(described(page)).toBeFocused();
  const places = () => Promise.all([image.boundingBox(), group(page, "Bild").boundingBox()]);
  await expect(async () => {
    const [shown, panel] = await places();
    expect(shown?.y ?? 0).toBeLessThan(700);
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual((panel?.y ?? 0) + 1);
    const seenFrom = Math.max(shown?.y ?? 0, 190);
    expect((shown?.y ?? 0) + (shown?.height ?? 0) - seenFrom).toBeGreaterThan(150);
  }).toPass();
  await described(page).fill("Ein Kompass");
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await expect(source(page)).toHaveValue(/<img src="\/images\/covers\/default\.svg" alt="Ein Kompass">/);
  await expect(group(page, "Bild")).toHaveCount(0);
});

test("a picture that is dropped on the title comes into the text", async ({ page }) => {
  await begin(page, "<p>davor</p>");
  await dropFiles(page.locator("#eintrag-title"), [await picture("kran.jpg")], "above");
  await expect(source(page)).toHaveValue(new RegExp(`<p>davor</p>\\s*<img src="${src}"`));
});
