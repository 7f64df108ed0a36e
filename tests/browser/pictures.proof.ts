// In npm test: tests/browser/pictures.spec.ts - a picture is uploaded in the panel, and saving waits for one on its way
import { expect } from "@playwright/test";
import sharp from "sharp";
import { expectFitAndAccessible } from "../helpers/accessible";
import { dropFiles, paste } from "../helpers/dropped-files";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import {
  begin,
  described,
  group,
  holdUploads,
  largeFile,
  picture,
  src,
  twoLines,
  upload,
} from "../helpers/uploads";
import { openText, refill, source, tool, toolbar, write, writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

test("pictures that are dropped, pasted or missing come to their place, and ask for their description", async ({
  page,
}) => {
  const text = await begin(page, twoLines);
  await dropFiles(text.getByText("danach"), [await picture("boje.jpg")], "above");
  const between = (img: string) => new RegExp(`^<p>davor</p>\n${img}\n<p>danach</p>$`);
  await expect(source(page)).toHaveValue(between(`<img src="${src}">`));
  await expect(text.getByRole("img")).toHaveJSProperty("naturalWidth", 700);
  await page.getByRole("button", { name: /Beschreibung ergänzen/ }).click();
  await expect(described(page)).toBeFocused();
  await described(page).fill("Eine Boje");
  await write(page, "{Enter}");
  await expect(source(page)).toHaveValue(between(`<img src="${src}" alt="Eine Boje">`));
  await expect(page.getByRole("button", { name: /Beschreibung ergänzen/ })).toHaveCount(0);
  await expect(text).toBeFocused();

  await refill(page, "<ul><li>Punkt</li></ul>");
  await text.press("Control");
  await paste(text, {
    files: [await picture("image.png")],
    html: '<meta charset="utf-8"><img src="https://anderswo.example/x.png" style="width:1px">',
  });
  await expect(source(page)).toHaveValue(new RegExp(`<li>Punkt<img src="${src}"></li>`));
  await refill(page, "");
  await paste(text, {
    files: [await picture("image.png")],
    html: '<img src="/images/covers/default.svg" alt="Da">',
  });
  await expect(source(page)).toHaveValue('<p><img src="/images/covers/default.svg" alt="Da"></p>');

  await refill(page, twoLines);
  const files = [
    await picture("eins.jpg", 300),
    await picture("zwei.jpg", 700),
    await picture("drei.jpg", 310),
  ];
  let most = 0;
  let now = 0;
  await page.route(upload, async (route) => {
    most = Math.max(most, ++now);
    const response = await route.fetch();
    now -= 1;
    await route.fulfill({ response });
  });
  await dropFiles(text.getByText("davor"), files, "below");
  await expect(source(page)).toHaveValue(
    /^<p>davor<\/p>\n<p><img src="\/media\/\w+-480.webp"><\/p>\n<p><img src="\/media\/\w+-960.webp"><\/p>\n<p><img src="\/media\/\w+-480.webp"><\/p>\n<p>danach<\/p>$/,
  );
  expect(most).toBe(1);

  const missing = "<p><mark>Hier fehlt ein Bild</mark></p>";
  await page.unroute(upload);
  await refill(page, `<p>davor</p>\n${missing}\n<p>danach</p>\n${missing}`);
  const buttons = page.getByRole("button", { name: "Bild hochladen", exact: true });
  await expect(buttons).toHaveCount(2);
  const letGo = await holdUploads(page);
  const asked = page.waitForEvent("filechooser");
  await buttons.first().press("Enter");
  await (await asked).setFiles(await picture("a.jpg"));
  await expect(group(page, "a.jpg")).toBeVisible();
  // Words that come beside it meanwhile stay.
  await page.getByText("Hier fehlt ein Bild").first().click();
  await write(page, "{End}{Enter}Worte");
  letGo();
  const first = `<p>davor</p>\n<img src="${src}">\n<p>(<mark>)?Worte(</mark>)?</p>\n<p>danach</p>\n`;
  await expect(source(page)).toHaveValue(new RegExp(`^${first}${missing}$`));
  await dropFiles(page.getByText("Hier fehlt ein Bild"), [await picture("b.jpg")], "below");
  await expect(source(page)).toHaveValue(new RegExp(`^${first}<img src="${src}">$`));
  await expect(buttons).toHaveCount(0);

  const wasKept = await page.locator("#eintrag-title").evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x"], "a.pdf"));
    return ["dragover", "drop"].map(
      (type) =>
        !element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    );
  });
  expect(wasKept).toEqual([true, true]);
});

test("how far an upload is can be seen, it is no part of what is written meanwhile, and it can be stopped", async ({
  page,
}) => {
  const text = await begin(page, twoLines);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const limit = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(60_000);
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const far = { name: "weit.jpg", mimeType: "image/jpeg", buffer };
  await page.evaluate(() => {
    const values = new Set<string>();
    Object.assign(globalThis, { values });
    const note = () => values.add(document.querySelector("progress")?.getAttribute("value") ?? "");
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await dropFiles(
    text.getByText("davor"),
    [far, await picture("b.jpg"), await picture("c.jpg", 300)],
    "below",
  );
  await expect(page.getByRole("progressbar", { name: /weit\.jpg/ })).toBeVisible();
  await expect(group(page, "b.jpg")).toBeVisible();
  await page.waitForFunction(() => (globalThis as unknown as { values: Set<string> }).values.size > 3);
  await text.press("Control+End");
  await write(page, "!");
  await expect(source(page)).toHaveValue("<p>davor</p>\n<p>danach!</p>");
  await group(page, "b.jpg").getByRole("button", { name: "Abbrechen" }).focus();
  await write(page, "{Enter}");
  await expect(group(page, "b.jpg")).toHaveCount(0);
  await expect(text).toBeFocused();
  await limit(-1);
  await expect(source(page)).toHaveValue(
    /^<p>davor<\/p>\n<p><img src="\/media\/\w+-960.webp"><\/p>\n<p><img src="\/media\/\w+-480.webp"><\/p>\n<p>danach!<\/p>$/,
  );

  // One that arrives while somebody writes HTML leaves their text alone, and is sent with it.
  await refill(page, `${twoLines}\n<ul>\n<li>eins</li>\n<li>zwei</li>\n</ul>`);
  const letGo = await holdUploads(page);
  await dropFiles(text.getByText("danach"), [await picture("a.jpg")], "below");
  await writeHtml(page, "<p>davor</p>\n<p>danach </p>\n<ul>\n<li>eins</li>\n<li>drei</li>\n</ul>");
  const area = page.getByLabel("Inhalt *", { exact: true });
  await area.press("Control+End");
  const arrived = page.waitForResponse(upload);
  letGo();
  await arrived;
  await write(page, "<p>HTML</p>");
  await expect(area).toHaveValue(/<p>HTML<\/p>$/);
  expect(await area.inputValue()).not.toContain("<img");
  const sent = page.waitForRequest((one) => one.method() === "POST" && one.url().includes("/blog/new"));
  await write(page, "{Control+s}");
  const fields = new URLSearchParams((await sent).postData() ?? "");
  expect(fields.get("content")?.replaceAll("\r", "")).toMatch(
    new RegExp(
      `^<p>davor</p>\n<p>danach </p>\n<img src="${src}">\n<ul>\n<li>eins</li>\n<li>drei</li>\n</ul>\n?<p>HTML</p>$`,
    ),
  );
});

test("what failed says why, and is tried again where that helps", async ({ page, context }) => {
  const text = await begin(page, twoLines);
  const buttons = (name: string) => group(page, name).getByRole("button");
  await context.setOffline(true);
  await dropFiles(text.getByText("davor"), [await picture("a.jpg"), await picture("b.jpg", 300)], "below");
  for (const name of ["a.jpg", "b.jpg"]) await expect(group(page, name)).toContainText("Keine Verbindung.");
  await expect(source(page)).toHaveValue(twoLines);
  await expectFitAndAccessible(page, [360]);
  await group(page, "a.jpg").getByRole("button", { name: "Noch einmal" }).click();
  await expect(group(page, "a.jpg")).toContainText("Keine Verbindung.");
  await group(page, "a.jpg").getByRole("button", { name: "Entfernen" }).click();
  await expect(group(page, "a.jpg")).toHaveCount(0);
  await context.setOffline(false);
  const withOne = /^<p>davor<\/p>\n<img src="\/media\/\w+-(480|960).webp">\n<p>danach<\/p>$/;
  await expect(source(page)).toHaveValue(withOne);

  await refill(page, twoLines);
  const cookies = await context.cookies();
  await context.clearCookies();
  await dropFiles(text.getByText("davor"), [await picture("c.jpg")], "below");
  const link = group(page, "c.jpg").getByRole("link");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("href", "/admin/login");
  await context.addCookies(cookies);
  await group(page, "c.jpg").getByRole("button", { name: "Noch einmal" }).click();
  await expect(source(page)).toHaveValue(withOne);

  await refill(page, twoLines);
  for (const [status, body, sentence] of [
    [413, "<html>Too large</html>", "12 MB"],
    [503, "", /./],
    [503, '{"problem":"Das Bild ließ sich nicht ablegen."}', "Das Bild ließ sich nicht ablegen."],
  ] as const) {
    await page.route(upload, (route) => route.fulfill({ status, body }));
    await text.press("Control+End");
    await paste(text, { files: [await picture("d.jpg")] });
    await expect(group(page, "d.jpg")).toContainText(sentence);
    await expect(buttons("d.jpg")).toHaveCount(status === 413 ? 1 : 2);
    await group(page, "d.jpg").getByRole("button", { name: "Entfernen" }).click();
    await page.unroute(upload);
  }

  const posts: string[] = [];
  page.on("request", (request) => request.url().includes("/upload") && posts.push(request.url()));
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
  const none = [
    { name: "IMG_1.heic", mimeType: "", buffer: heic },
    { name: "a.pdf", mimeType: "", buffer: Buffer.from("%PDF-1.7") },
  ];
  await dropFiles(text.getByText("davor"), none, "below");
  await expect(group(page, "IMG_1.heic")).toContainText("HEIC");
  await expect(group(page, "a.pdf")).toContainText("PDF");
  await expect(buttons("a.pdf")).toHaveCount(1);
  await tool(page, "Bild").click();
  const field = page.getByLabel("Bild hochladen");
  await field.setInputFiles(await largeFile("gross.jpg", 12));
  await expect(field).toHaveAccessibleDescription(/12 MB/);
  await described(page).fill("Groß");
  await page.getByRole("button", { name: "Bild einsetzen" }).click();
  await expect(field).toBeFocused();
  expect(posts).toEqual([]);
});

test("one of the pictures that are there is found by its words and chosen, by the keyboard alone", async ({
  page,
  baseURL,
}) => {
  const alt = `Die Schleuse am Morgen ${Date.now()}`;
  await page.request.post("/admin/media/upload", {
    multipart: { picture: await picture("schleuse.jpg"), alt, caption: "Früh" },
    headers: { Origin: String(baseURL) },
  });
  await begin(page, "<p>davor</p>");
  await write(page, "{Shift+Tab}");
  const bar = toolbar(page);
  await expect(bar.locator(":focus")).toHaveCount(1);
  while ((await bar.locator(":focus").getAttribute("aria-label")) !== "Bild")
    await write(page, "{ArrowRight}");
  await write(page, "{Enter}{Tab}{Enter}");
  const find = page.getByLabel("Bilder suchen");
  await expect(find).toBeFocused();
  await write(page, "gibt es nicht");
  await expect(page.getByRole("group", { name: "Vorhandene Bilder" }).getByRole("radio")).toHaveCount(0);
  await find.fill(alt.toLowerCase());
  await expect(page.getByRole("group", { name: "Vorhandene Bilder" }).getByRole("radio")).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectFitAndAccessible(page, [360]);
  const panel = page.getByRole("group", { name: "Bild", exact: true });
  expect(await panel.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await write(page, "{Tab}");
  await expect(page.getByRole("radio", { name: alt })).toBeFocused();
  await write(page, "{Space}");
  await expect(described(page)).toHaveValue(alt);
  await expect(page.getByLabel("Bildunterschrift")).toHaveValue("Früh");
  await write(page, "{Enter}");
  await expect(source(page)).toHaveValue(
    new RegExp(`^<p>davor</p>\n<figure>\n<img src="${src}" alt="${alt}">`),
  );
  await openText(page);
  await expect(page.getByRole("button", { name: /Beschreibung ergänzen/ })).toHaveCount(0);
});
