import { expect, test } from "vitest";
import { sql } from "../helpers/app";
import { edit, newEditor, newVisitor } from "../helpers/journey";
import type { PlainBrowser } from "../helpers/plain-browser";

const read = async (path: string) => (await newVisitor().open(path)).text();
const titles = (editor: PlainBrowser) => editor.parts("rowheader").map((head) => head.names("link")[0] ?? "");

for (const { path, shown, noun, text } of [
  { path: "/admin/services", shown: "/services", noun: "service", text: "full_description" },
  { path: "/admin/references", shown: "/references", noun: "reference", text: "description" },
]) {
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1);

  test(`a ${noun} is made, moved, put at its place, hidden and deleted`, async () => {
    const name = `Taucherarbeiten (${noun})`;
    const editor = await newEditor(path);
    await editor.part("main").follow(/^Neue /);
    expect(editor.isTicked("is_active")).toBe(true);
    editor.fillIn({ title: name, slug: `tauchen-${noun}` });
    editor.fill(text, "Ein ganzer Satz.");
    await editor.send("title");
    expect(editor.text()).toContain(`${Noun} created successfully`);
    expect(editor.focusedPart().name).toBe(name);
    const place = () => titles(editor).findIndex((title) => title.startsWith(name));
    const last = place();
    expect(last).toBe(titles(editor).length - 1);

    await editor.part("row", name).press("direction=up");
    expect([place(), editor.text().includes(`${Noun} updated successfully`)]).toEqual([last - 1, true]);
    expect(editor.focusedPart().name).toBe(name);
    editor.part("row", name).fill("place", String(last + 2));
    await editor.part("row", name).press(`${name} an diesen Platz`);
    expect([editor.status, editor.part("row", name).isInvalid("place")]).toEqual([400, true]);
    expect(editor.part("row", name).value("place")).toBe(String(last + 2));
    expect(editor.focusedPart().has("heading")).toBe(true);
    editor.part("row", name).fill("place", "2");
    await editor.part("row", name).enter("place");
    expect(place()).toBe(1);
    expect(editor.focusedPart().name).toBe(name);
    expect(await read(shown)).toContain(name);

    await edit(editor, name);
    editor.tick("is_active", false);
    await editor.send("title");
    expect(editor.text()).toContain(`${Noun} updated successfully`);
    expect(await read(shown)).not.toContain(name);
    await edit(editor, name);
    await editor.press("intent=cancel");
    expect(editor.focusedPart().name).toBe(name);

    const stale = await editor.window().open(editor.url.href);
    await edit(editor, name);
    await editor.part("region", /bearbeiten$/).follow("Löschen");
    expect(editor.text()).toContain(`Are you sure you want to delete this ${noun}?`);
    await editor.part("main").press("Löschen");
    expect(editor.text()).toContain(`${Noun} deleted successfully`);
    await stale.part("row", name).press("direction=down");
    expect([stale.has("row", name), stale.part("region", "Meldungen").text() !== ""]).toEqual([false, true]);
  });
}

test("what clients say is written, sorted, refused, shown and taken out in rows", async () => {
  const editor = await newEditor("/admin/references/new");
  editor.fillIn({ title: "Stimmen", slug: "stimmen", description: "Eine Werft.", results: "Es läuft." });
  const say = (number: number, [author, position, quote]: string[]) => {
    editor.fillIn({
      [`testimonial_${number}_author`]: author ?? "",
      [`testimonial_${number}_position`]: position ?? "",
      [`testimonial_${number}_quote`]: quote ?? "",
    });
  };
  await editor.press("intent=testimonial-add");
  expect(editor.focused()).toBe("testimonial_1_author");
  say(1, ["Ina Kai", "Leiterin", "Sehr gut."]);
  await editor.press("intent=testimonial-add");
  expect(editor.focused()).toBe("testimonial_2_author");
  say(2, ["Bo Deich", "Wirt (Pacht)", 'Ein 5" Rohr.']);
  editor.fillIn({ testimonial_2_agreed: "2026-03-01", title: "Die Stimmen" });
  await editor.press("intent=testimonial-up-2");
  expect(editor.focused()).toBe("intent=testimonial-down-1");
  expect([editor.value("testimonial_1_author"), editor.value("testimonial_2_quote")]).toEqual([
    "Bo Deich",
    "Sehr gut.",
  ]);
  expect(editor.value("title")).toBe("Die Stimmen");

  await editor.send("title");
  expect([editor.status, editor.isInvalid("testimonial_1_quote")]).toEqual([400, true]);
  await editor.focusedPart().follow(/./);
  expect(editor.focused()).toBe("testimonial_1_quote");
  editor.fill("testimonial_1_quote", "Gern „wieder“.");
  await editor.press("intent=stay");
  expect(editor.value("testimonial_1_agreed")).toBe("2026-03-01");
  expect(editor.value("testimonial_2_author")).toBe("Ina Kai");
  expect(await read("/references")).toContain("Gern „wieder“.");
  expect(await read("/references")).not.toContain("01.03.2026");

  await editor.press("intent=testimonial-remove-1");
  expect([editor.focused(), editor.value("testimonial_1_author")]).toEqual([
    "testimonial_1_author",
    "Ina Kai",
  ]);
  expect(await read("/references")).toContain("Gern „wieder“.");
  await editor.press("intent=testimonial-remove-1");
  expect(editor.focused()).toBe("intent=testimonial-add");
  await editor.send("title");
  expect(await read("/references")).not.toContain("Gern „wieder“.");
  expect(await read("/references")).toContain("Es läuft.");
});

test("an old address is entered, refused, freed, followed and removed", async () => {
  const old = "/alte-seite";
  const editor = await newEditor("/admin/addresses");
  const enter = async (path: string, target: string) => {
    editor.fillIn({ path, target });
    await editor.send("target");
  };
  await enter("/services", "/gibt-es-nicht");
  expect([editor.status, editor.isInvalid("path"), editor.isInvalid("target")]).toEqual([400, true, true]);
  expect([editor.value("path"), editor.value("target")]).toEqual(["/services", "/gibt-es-nicht"]);
  expect(editor.focusedPart().has("heading", "Validierungsfehler")).toBe(true);
  await enter(old, "/about");
  expect([editor.status, editor.value("path")]).toEqual([200, ""]);
  expect(editor.part("row", new RegExp(old)).text()).toContain("/about");

  await enter(old.toUpperCase(), "/services");
  expect([editor.status, editor.isInvalid("path")]).toEqual([409, true]);
  await editor.press(`${old} entfernen`);
  expect([editor.value("path").toLowerCase(), editor.value("target")]).toEqual([old, "/services"]);
  await editor.send("target");
  const visitor = await newVisitor().open(`${old}?x=1#unten`);
  expect(visitor.url.href).toMatch(/\/services\?x=1#unten$/);

  await editor.part("row", new RegExp(old)).press(/^Entfernen/);
  expect(editor.has("row", new RegExp(old))).toBe(false);
  expect((await newVisitor().open(old)).status).toBe(404);
});

test("what visitors ask for in vain is made an old address with one press", async () => {
  const asked = "/services-gesucht";
  await sql("insert into missed_addresses (path, count) values ($1, 2)", [asked]);
  const editor = await newEditor("/admin/addresses");
  expect(editor.value(`Ziel für ${asked}`)).toBe("/services");
  await editor.press(/^Umleiten.*gesucht$/);
  expect(editor.part("row", new RegExp(asked)).text()).toContain("/services");
  expect((await newVisitor().open(asked)).url.pathname).toBe("/services");
});
