import { afterAll, beforeAll, expect, test } from "vitest";
import { get } from "../helpers/app";
import { jpeg } from "../helpers/drawn-pictures";
import { clearFacts } from "../helpers/facts";
import { newEditor, newVisitor } from "../helpers/journey";
import type { PlainBrowser } from "../helpers/plain-browser";

beforeAll(clearFacts);
afterAll(clearFacts);

const read = async (path: string) => (await newVisitor().open(path)).text();

async function open(group: string, browser?: PlainBrowser) {
  const editor = browser ? await browser.open("/admin/company") : await newEditor("/admin/company");
  await editor.part("main").follow(`/admin/company?group=${group}`);
  expect(editor.status).toBe(200);
  return editor;
}

test("the phone, the hours of a Friday and a holiday are changed, and all pages say so", async () => {
  const editor = await open("contact");
  editor.fill("phone", "ruf an");
  await editor.press("intent=stay");
  expect([editor.status, editor.isInvalid("phone"), editor.value("phone")]).toEqual([400, true, "ruf an"]);
  await editor.focusedPart().follow(/./);
  expect(editor.focused()).toBe("phone");
  editor.fill("phone", "+49 471 987654");
  await editor.press("intent=stay");
  expect([editor.status, editor.value("phone")]).toEqual([200, "+49 471 987654"]);

  await open("hours", editor);
  editor.fill("phoneHours.fri", "9 bis 12 Uhr");
  await editor.press("intent=add.closedDays");
  expect(editor.focused()).toBe("closedDays.0.date");
  editor.fillIn({ "closedDays.0.date": "2030-12-24", "closedDays.0.reason": "Heiligabend" });
  await editor.press("intent=stay");
  expect(editor.value("phoneHours.fri")).toBe("9:00-12:00");
  expect(editor.has("group", /24\.12\.2030/)).toBe(true);
  for (const [path, text] of [
    ["/contact", "+49 471 987654"],
    ["/contact", "Fr 9:00-12:00"],
    ["/impressum", "+49 471 987654"],
  ] as const)
    expect(await read(path)).toContain(text);
});

test("a question is added and moved up, and its history goes back", async () => {
  const editor = await open("faq");
  await editor.press("intent=add.faq");
  expect(editor.focused()).toBe("faq.8.question");
  editor.fillIn({ "faq.8.question": "Habt Ihr einen Hund?", "faq.8.answer": "Ja, und er hört auf {Name}." });
  await editor.press("intent=up.faq.8");
  expect(editor.value("faq.7.answer")).toBe("Ja, und er hört auf {Name}.");
  expect(editor.focused()).toBe("intent=up.faq.7");
  await editor.press("intent=stay");
  expect(await read("/contact")).toContain("Habt Ihr einen Hund?");

  await editor.part("main").follow("Verlauf");
  expect(editor.text()).toContain("Habt Ihr einen Hund?");
  const versions = editor.part("navigation", "Fassungen").parts("link");
  await editor.open(versions.at(-1)?.attribute("href") ?? "");
  await editor.send("version");
  expect(await read("/contact")).not.toContain("Habt Ihr einen Hund?");
});

test("a third founder comes with a portrait, and goes again with the default", async () => {
  const editor = await open("founders");
  await editor.press("intent=add.founders");
  const third = () => editor.part("group", /^Person 3/);
  editor.fillIn({
    "founders.2.name": "Dritta Drei",
    "founders.2.role": "Partnerin",
    "founders.2.email": "dritta@musterhafen.example",
    "founders.2.specialization": "Netze",
    "founders.2.description": "Dritta verlegt Kabel.",
    "founders.2.bookingUrl": "https://termine.example/dritta",
    "founders.2.bookingMinutes": "20",
  });
  third().unfold(/^Porträt/);
  const portrait = new File([new Uint8Array(await jpeg("#0963c7"))], "dritta.jpg", { type: "image/jpeg" });
  third().attach(/^Bilddatei/, portrait);
  await third().press("Übernehmen");
  expect(editor.value("founders.2.photo")).toMatch(/^\/media\/[0-9a-f]{32}-\d+\.webp$/);
  expect(editor.value("founders.2.name")).toBe("Dritta Drei");
  await editor.press("intent=stay");
  for (const path of ["/about", "/dating"]) expect(await read(path)).toContain("Dritta Drei");

  await open("founders", editor);
  await editor.press(/^Auf Ausgangstext zurücksetzen: Gründer/);
  expect(editor.has("group", /^Person 3/)).toBe(false);
  await editor.press("intent=stay");
  expect(await read("/about")).not.toContain("Dritta Drei");
});

test("a photograph takes the place of the drawing on the home page, and is taken out again", async () => {
  const editor = await open("founders");
  const home = async () => (await get("/")).text();
  const panel = editor.part("main");
  panel.unfold(/^Foto oben auf der Startseite hochladen/);
  panel.attach(
    /^Bilddatei für Foto oben/,
    new File([new Uint8Array(await jpeg("#0963c7"))], "wir.jpg", { type: "image/jpeg" }),
  );
  await editor.press("intent=heroPhoto.file");
  const photo = editor.value("heroPhoto");
  expect(photo).toMatch(/^\/media\/[0-9a-f]{32}-\d+\.webp$/);
  await editor.press("intent=stay");
  expect(await home()).toContain(`src="${photo}"`);

  editor.reveal("heroPhoto");
  editor.fill("heroPhoto", "/images/fehlt.png");
  await editor.press("intent=stay");
  expect([editor.status, editor.isInvalid("heroPhoto")]).toEqual([400, true]);
  editor.fill("heroPhoto", "");
  await editor.press("intent=stay");
  expect(editor.status).toBe(200);
  expect(await home()).not.toContain(`src="${photo}"`);
});

test("a sentence of a page is changed, and a colleague's save is not overwritten unseen", async () => {
  const editor = await open("sentences");
  const other = await editor.window().open(editor.url.href);
  editor.fill("sentences.home.title", "Moin aus dem Hafen");
  await editor.press("intent=stay");
  expect((await newVisitor().open("/")).heading()).toBe("Moin aus dem Hafen");
  other.fill("sentences.home.title", "Ahoi");
  await other.press("intent=stay");
  expect([other.status, other.value("sentences.home.title")]).toEqual([409, "Ahoi"]);
  expect(other.text()).toContain("Moin aus dem Hafen");
  await other.press("Trotzdem speichern");
  expect((await newVisitor().open("/")).heading()).toBe("Ahoi");
});
