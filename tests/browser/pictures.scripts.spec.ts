import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible, expectFitAndAccessible } from "../helpers/accessible";
import { dropFiles, pasteFiles, type TestFile } from "../helpers/dropped-files";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { openText, source, writeHtml } from "../helpers/writing";

// How pictures come into an article where scripts run.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

let shade = 0;

/** A picture that no test before has brought in. */
async function picture(name: string, width = 700): Promise<TestFile> {
  shade += 1;
  const background = { r: shade * 7, g: Math.floor(Math.random() * 255), b: Math.floor(Math.random() * 255) };
  const buffer = await sharp({ create: { width, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

const upload = "**/admin/media/upload";
const src = /\/media\/[\da-f]{32}-(480|960)\.webp/.source;
const tool = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

/** Opens a new article with a text, its caret at the end. */
async function begin(page: Page, html = "<p>davor</p>\n<p>danach</p>"): Promise<Locator> {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill(`Bilder ${Date.now()}`);
  await writeHtml(page, html);
  const text = await openText(page);
  await text.click();
  // Whoever pastes presses Ctrl before.
  for (const key of ["Control+End", "Control"]) await page.keyboard.press(key);
  return text;
}

/** Keeps uploads on their way until they are let go. */
async function holdUploads(page: Page): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(upload, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return async () => {
    letGo();
    await page.unroute(upload);
  };
}

test("a picture is uploaded in the panel, with its description and caption", async ({ page }) => {
  const text = await begin(page);
  await tool(page, "Bild").click();
  await expect(page.getByLabel("Bild hochladen")).toBeFocused();
  await page.getByLabel("Bild hochladen").setInputFiles(await picture("kran.jpg"));
  await page.getByRole("button", { name: "Bild einsetzen" }).click();
  const alt = page.getByLabel("Was ist zu sehen?", { exact: true });
  await expect(alt).toBeFocused();
  await expect(alt).toHaveAccessibleDescription(/Beschreibe das Bild/);
  await alt.fill("Ein Kran");
  await page.getByLabel("Bildunterschrift").fill("Am Kai");
  await page.getByRole("button", { name: "Bild einsetzen" }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type("weiter");
  await expect(source(page)).toHaveValue(
    new RegExp(
      `^<p>davor</p>\n<p>danach</p>\n<figure>\n<img src="${src}" alt="Ein Kran">\n<figcaption>Am Kai</figcaption>\n</figure>\n<p>weiter</p>$`,
    ),
  );
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "Speichern und weiterschreiben" }).click();
  await expect(page.getByText("Post created successfully")).toBeVisible();
});

test("on a phone the panel scrolls with the page and not within itself", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await begin(page);
  await tool(page, "Bild").click();
  const panel = page.getByRole("group", { name: "Bild", exact: true });
  const hidden = () => panel.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(await hidden()).toBe(0);
  const button = panel.getByRole("button", { name: "Bild einsetzen" });
  await button.scrollIntoViewIfNeeded();
  await expect(button).toBeInViewport();
});

test("what only decorates needs no description", async ({ page }) => {
  await begin(page);
  await tool(page, "Bild").click();
  await page.getByLabel("Bild hochladen").setInputFiles(await picture("welle.jpg", 300));
  await page.getByLabel("Das Bild schmückt nur").check();
  await page.getByRole("button", { name: "Bild einsetzen" }).click();
  await expect(source(page)).toHaveValue(new RegExp(`<img src="${src}" alt="">$`));
  await expect(page.getByRole("button", { name: /Beschreibung fehlt/ })).toHaveCount(0);
});

test("a picture that is dropped comes where it is dropped, and asks for its description", async ({
  page,
}) => {
  const text = await begin(page);
  await dropFiles(text.getByText("danach"), [await picture("boje.jpg")], "above");
  const between = (img: string) => new RegExp(`^<p>davor</p>\n${img}\n<p>danach</p>$`);
  await expect(source(page)).toHaveValue(between(`<img src="${src}">`));
  await expect(text.getByRole("img")).toHaveJSProperty("naturalWidth", 700);
  await expect(page.getByText("Bild eingesetzt. Die Beschreibung fehlt noch.")).toBeAttached();
  await page.getByRole("button", { name: /Beschreibung fehlt/ }).click();
  const alt = page.getByLabel("Was ist zu sehen?", { exact: true });
  await expect(alt).toBeFocused();
  await expect(page.getByLabel("Das Bild schmückt nur")).not.toBeChecked();
  await alt.fill("Eine Boje");
  await page.keyboard.press("Enter");
  await expect(source(page)).toHaveValue(between(`<img src="${src}" alt="Eine Boje">`));
  await expect(page.getByRole("button", { name: /Beschreibung fehlt/ })).toHaveCount(0);
  await expect(text).toBeFocused();
});

test("a picture that is pasted comes below the caret, and taking it back takes it away", async ({ page }) => {
  const text = await begin(page);
  await pasteFiles(text, [await picture("bild.png")]);
  const whole = new RegExp(`^<p>davor</p>\n<p>danach</p>\n<img src="${src}">$`);
  await expect(source(page)).toHaveValue(whole);
  await text.press("Control+z");
  await expect(source(page)).toHaveValue("<p>davor</p>\n<p>danach</p>");
  await text.press("Control+Shift+z");
  await expect(source(page)).toHaveValue(whole);
});

test("a picture that is copied from a page comes as a file, one of our own as it is", async ({ page }) => {
  const text = await begin(page, "<p>davor</p>");
  const html = '<meta charset="utf-8"><img src="https://anderswo.example/x.png" style="width:1px">';
  await pasteFiles(text, [await picture("image.png")], html);
  await expect(source(page)).toHaveValue(new RegExp(`^<p>davor</p>\n<img src="${src}">$`));
  await writeHtml(page, "");
  await (await openText(page)).press("Control");
  await pasteFiles(text, [await picture("image.png")], '<img src="/images/covers/default.svg" alt="Da">');
  await expect(source(page)).toHaveValue('<p><img src="/images/covers/default.svg" alt="Da"></p>');
});

test("several come one after the other, in their order", async ({ page }) => {
  const text = await begin(page);
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
  await expect(page.getByText("3 Bilder eingesetzt. Die Beschreibung fehlt noch.")).toBeAttached();
});

test("how far it is can be seen, and what stands for it is never part of the text", async ({ page }) => {
  const text = await begin(page);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 60_000,
  });
  const noise = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const values = new Set<string>();
  await dropFiles(
    text.getByText("davor"),
    [{ name: "weit.jpg", mimeType: "image/jpeg", buffer: noise }],
    "below",
  );
  const bar = page.getByRole("progressbar", { name: "weit.jpg wird hochgeladen" });
  await expect(bar).toBeVisible();
  await expect
    .poll(
      async () => {
        values.add((await bar.getAttribute("value", { timeout: 1000 }).catch(() => null)) ?? "");
        return values.size;
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBeGreaterThan(3);
  await expect(group(page, "weit.jpg")).toContainText(/\d+ %/);
  await text.press("Control+End");
  await page.keyboard.type("!");
  await expect(source(page)).toHaveValue("<p>davor</p>\n<p>danach!</p>");
  await expectAccessible(page);
  await expect(source(page)).toHaveValue(new RegExp(`^<p>davor</p>\n<img src="${src}">\n<p>danach!</p>$`), {
    timeout: 60_000,
  });
});

test("an upload can be stopped, and the next goes on", async ({ page }) => {
  const text = await begin(page);
  const letGo = await holdUploads(page);
  await dropFiles(text.getByText("davor"), [await picture("a.jpg"), await picture("b.jpg", 300)], "below");
  await expect(group(page, "b.jpg")).toContainText("Wartet");
  await group(page, "a.jpg").getByRole("button", { name: "Abbrechen" }).focus();
  await page.keyboard.press("Enter");
  await expect(group(page, "a.jpg")).toHaveCount(0);
  await expect(text).toBeFocused();
  await letGo();
  await expect(source(page)).toHaveValue(
    /^<p>davor<\/p>\n<img src="\/media\/\w+-480.webp">\n<p>danach<\/p>$/,
  );
});

test("what failed says why, and can be tried again or taken away", async ({ page, context }) => {
  const text = await begin(page);
  await context.setOffline(true);
  await dropFiles(text.getByText("davor"), [await picture("a.jpg"), await picture("b.jpg", 300)], "below");
  for (const name of ["a.jpg", "b.jpg"]) await expect(group(page, name)).toContainText("Keine Verbindung.");
  await expect(source(page)).toHaveValue("<p>davor</p>\n<p>danach</p>");
  await expectFitAndAccessible(page, [360]);
  await group(page, "a.jpg").getByRole("button", { name: "Noch einmal" }).click();
  await expect(group(page, "a.jpg")).toContainText("Keine Verbindung.");
  await group(page, "a.jpg").getByRole("button", { name: "Entfernen" }).click();
  await expect(group(page, "a.jpg")).toHaveCount(0);
  // Back on line, what failed for the line goes on by itself.
  await context.setOffline(false);
  await expect(source(page)).toHaveValue(
    /^<p>davor<\/p>\n<img src="\/media\/\w+-480.webp">\n<p>danach<\/p>$/,
  );
});

test("a session that has ended is said, and once signed in anew the picture comes", async ({ page }) => {
  const text = await begin(page);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await dropFiles(text.getByText("davor"), [await picture("a.jpg")], "below");
  await expect(group(page, "a.jpg")).toContainText("Deine Sitzung ist abgelaufen.");
  const link = group(page, "a.jpg").getByRole("link", { name: "Neu anmelden (neuer Tab)" });
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("href", "/admin/login");
  await page.context().addCookies(cookies);
  await group(page, "a.jpg").getByRole("button", { name: "Noch einmal" }).click();
  await expect(source(page)).toHaveValue(new RegExp(`<img src="${src}">`));
});

for (const [name, status, body, sentence] of [
  ["a proxy", 413, "<html>Too large</html>", "Das Bild ist zu groß: Es gehen 12 MB."],
  ["a server in trouble", 503, "", "Das ließ sich gerade nicht annehmen."],
  [
    "our own words",
    503,
    '{"problem":"Das Bild ließ sich nicht ablegen."}',
    "Das Bild ließ sich nicht ablegen.",
  ],
] as const)
  test(`what ${name} answers becomes a sentence`, async ({ page }) => {
    const text = await begin(page);
    await page.route(upload, (route) => route.fulfill({ status, body }));
    await pasteFiles(text, [await picture("a.jpg")]);
    await expect(group(page, "a.jpg")).toContainText(sentence);
    // What is too large stays it.
    await expect(group(page, "a.jpg").getByRole("button")).toHaveText(
      status === 413 ? ["Entfernen"] : ["Noch einmal", "Entfernen"],
    );
  });

test("what is no picture for us is told at once, and nothing is sent", async ({ page }) => {
  let sent = 0;
  await page.route(upload, (route) => {
    sent += 1;
    return route.abort();
  });
  const text = await begin(page);
  const heic = {
    name: "IMG_1.heic",
    mimeType: "",
    buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
  };
  const large = { name: "gross.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(12 * 1024 * 1024 + 1) };
  await dropFiles(
    text.getByText("davor"),
    [heic, { name: "a.pdf", mimeType: "", buffer: Buffer.from("%PDF-1.7") }],
    "below",
  );
  await expect(group(page, "IMG_1.heic")).toContainText("Das ist ein HEIC-Bild");
  await expect(group(page, "a.pdf")).toContainText("Das ist ein PDF");
  await expect(group(page, "a.pdf").getByRole("button")).toHaveText(["Entfernen"]);
  await tool(page, "Bild").click();
  const field = page.getByLabel("Bild hochladen");
  await field.setInputFiles(large);
  await expect(field).toHaveAccessibleDescription(/zu groß: Es gehen 12 MB/);
  await page.getByLabel("Was ist zu sehen?", { exact: true }).fill("Groß");
  await page.getByRole("button", { name: "Bild einsetzen" }).click();
  await expect(field).toBeFocused();
  expect(sent).toBe(0);
});

test("saving waits for what is on its way, and goes on by itself", async ({ page }) => {
  const text = await begin(page);
  const letGo = await holdUploads(page);
  await dropFiles(text.getByText("davor"), [await picture("a.jpg")], "below");
  await page.getByRole("button", { name: "Speichern und weiterschreiben" }).click();
  await expect(page.getByText("Ein Bild ist noch unterwegs.")).toBeVisible();
  await page.getByRole("button", { name: "Doch nicht speichern" }).press("Enter");
  await expect(page.getByText("Ein Bild ist noch unterwegs.")).toBeHidden();
  await expect(page.getByRole("button", { name: "Speichern und weiterschreiben" })).toBeFocused();
  await expect(page).toHaveURL(/\/new$/);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Ein Bild ist noch unterwegs.")).toBeVisible();
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().includes("/blog/new"),
  );
  await letGo();
  const fields = new URLSearchParams((await sent).postData() ?? "");
  expect(fields.get("content")).toMatch(new RegExp(`^<p>davor</p>\r?\n<img src="${src}">`));
  expect([...fields.keys()]).not.toEqual(expect.arrayContaining(["picture"]));
});

test("what failed stops the saving until somebody decides", async ({ page }) => {
  const text = await begin(page);
  await page.route(upload, (route) => route.abort());
  await dropFiles(text.getByText("davor"), [await picture("a.jpg")], "below");
  await expect(group(page, "a.jpg")).toContainText("Keine Verbindung.");
  await page.getByRole("button", { name: "Speichern und weiterschreiben" }).click();
  await expect(page.getByText("Nicht gespeichert: Ein Bild ist nicht hochgeladen.")).toBeVisible();
  await expectFitAndAccessible(page, [360]);
  await page.getByRole("button", { name: "Zum Bild", exact: true }).click();
  await expect(group(page, "a.jpg").getByRole("button", { name: "Noch einmal" })).toBeFocused();
  await page.getByRole("button", { name: "Speichern und weiterschreiben" }).click();
  await page.getByRole("button", { name: "Ohne das Bild weiter" }).click();
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await expect(source(page)).toHaveValue("<p>davor</p>\n<p>danach</p>");
});

test("what was said not to be saved is not, once the line is back, until somebody asks for it", async ({
  page,
}) => {
  const text = await begin(page);
  await page.route(upload, (route) => route.abort());
  await dropFiles(text.getByText("davor"), [await picture("a.jpg")], "below");
  await expect(group(page, "a.jpg")).toContainText("Keine Verbindung.");
  const save = page.getByRole("button", { name: "Speichern und weiterschreiben" });
  await save.click();
  await expect(page.getByText("Nicht gespeichert: Ein Bild ist nicht hochgeladen.")).toBeVisible();
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
  await page.unroute(upload);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(source(page)).toHaveValue(/<img src="\/media\//);
  await expect(page.getByText("Nicht gespeichert: Ein Bild ist nicht hochgeladen.")).toBeHidden();
  expect(posts).toEqual(["/admin/media/upload"]);
  await expect(save).toBeVisible();
});

test("what arrives while somebody writes HTML leaves their text alone", async ({ page }) => {
  const text = await begin(page);
  const letGo = await holdUploads(page);
  await dropFiles(text.getByText("davor"), [await picture("a.jpg")], "below");
  await page.getByRole("tab", { name: "HTML" }).click();
  const area = page.getByLabel("Inhalt *", { exact: true });
  await area.press("End");
  const arrived = page.waitForResponse(upload);
  await letGo();
  await arrived;
  await page.keyboard.type("<p>HTML</p>");
  await expect(area).toHaveValue(/<p>HTML<\/p>/);
  expect(await area.inputValue()).not.toContain("<img");
  await openText(page);
  await expect(source(page)).toHaveValue(new RegExp(`<img src="${src}">`));
  await expect(source(page)).toHaveValue(/<p>HTML<\/p>/);
});

test("a form that is sent from the view as HTML has what arrived meanwhile", async ({ page }) => {
  const text = await begin(page);
  const letGo = await holdUploads(page);
  await dropFiles(text.getByText("davor"), [await picture("a.jpg")], "below");
  await page.getByRole("tab", { name: "HTML" }).click();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Ein Bild ist noch unterwegs.")).toBeVisible();
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().includes("/blog/new"),
  );
  await letGo();
  const fields = new URLSearchParams((await sent).postData() ?? "");
  expect(fields.get("content")).toMatch(
    new RegExp(`^<p>davor</p>\r?\n<img src="${src}">\r?\n<p>danach</p>$`),
  );
});

const missing = "<p><mark>Bild fehlt: hochladen</mark></p>";

test("where a picture is missing, one can be given", async ({ page }) => {
  await begin(page, `<p>davor</p>\n${missing}\n<p>danach</p>\n${missing}`);
  const buttons = page.getByRole("button", { name: "Bild hochladen", exact: true });
  await expect(buttons).toHaveCount(2);
  await expect(source(page)).toHaveValue(`<p>davor</p>\n${missing}\n<p>danach</p>\n${missing}`);
  const asked = page.waitForEvent("filechooser");
  await buttons.first().press("Enter");
  await (await asked).setFiles(await picture("a.jpg"));
  const first = `<p>davor</p>\n<img src="${src}">\n<p>danach</p>\n`;
  await expect(source(page)).toHaveValue(new RegExp(`^${first}${missing}$`));
  await dropFiles(page.getByText("Bild fehlt: hochladen"), [await picture("b.jpg")], "below");
  await expect(source(page)).toHaveValue(new RegExp(`^${first}<img src="${src}">$`));
  await expect(buttons).toHaveCount(0);
});

test("in lists and tables a picture stands in its line", async ({ page }) => {
  const text = await begin(page, "<ul><li>Punkt</li></ul>");
  await pasteFiles(text, [await picture("a.jpg")]);
  await expect(source(page)).toHaveValue(new RegExp(`<li>Punkt<img src="${src}"></li>`));
});

test("another picture takes the place of one", async ({ page }) => {
  const text = await begin(page, '<p>davor</p>\n<img src="/images/covers/default.svg" alt="Alt">');
  await text.getByRole("img").click();
  await expect(tool(page, "Bild")).toHaveAttribute("aria-pressed", "true");
  await tool(page, "Bild").click();
  await page.getByLabel("Anderes Bild hochladen").setInputFiles(await picture("neu.jpg"));
  await page.getByRole("button", { name: "Bild ändern" }).click();
  await expect(source(page)).toHaveValue(new RegExp(`^<p>davor</p>\n<img src="${src}" alt="Alt">$`));
});

test("one of the pictures that are there is found by its words and chosen, by the keyboard alone", async ({
  page,
}) => {
  await begin(page);
  await tool(page, "Bild").click();
  await page.getByLabel("Bild hochladen").setInputFiles(await picture("schleuse.jpg"));
  await page.getByLabel("Was ist zu sehen?", { exact: true }).fill("Die Schleuse am Morgen");
  await page.keyboard.press("Enter");
  await expect(source(page)).toHaveValue(/alt="Die Schleuse am Morgen"/);

  await begin(page, "<p>davor</p>");
  await page.keyboard.press("Shift+Tab");
  const bar = page.getByRole("toolbar", { name: "Textgestaltung" });
  await expect(bar.locator(":focus")).toHaveCount(1);
  while ((await bar.locator(":focus").getAttribute("aria-label")) !== "Bild")
    await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Bilder suchen")).toBeFocused();
  await page.keyboard.type("gibt es nicht");
  await expect(page.getByText("Dazu gibt es kein Bild.")).toBeVisible();
  await page.getByLabel("Bilder suchen").fill("schleuse am");
  const found = page.getByRole("radio", { name: "Die Schleuse am Morgen" });
  await expect(page.getByRole("radio")).toHaveCount(1);
  await expectFitAndAccessible(page, [360]);
  await page.keyboard.press("Tab");
  await expect(found).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Was ist zu sehen?", { exact: true })).toHaveValue("Die Schleuse am Morgen");
  await page.keyboard.press("Enter");
  await expect(source(page)).toHaveValue(
    new RegExp(`^<p>davor</p>\n<img src="${src}" alt="Die Schleuse am Morgen">$`),
  );
  await expect(page.getByRole("button", { name: /Beschreibung fehlt/ })).toHaveCount(0);
});

test("files that miss the text do not replace the page", async ({ page }) => {
  const text = await begin(page);
  const wasKept = await page.getByLabel("Titel *").evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x"], "a.pdf"));
    return ["dragover", "drop"].map(
      (type) =>
        !element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    );
  });
  expect(wasKept).toEqual([true, true]);
  await expect(text).toBeVisible();
});
