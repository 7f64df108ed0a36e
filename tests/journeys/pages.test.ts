import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { edit, newEditor, newVisitor } from "../helpers/journey";

test("a page for a town goes from its template to the public, is rewritten and withdrawn", async () => {
  const slug = `ort-${randomUUID().slice(0, 8)}`;
  const title = `IT-Support in ${slug}`;
  const editor = await newEditor("/admin/pages");
  await editor.follow("Ortsseite");
  editor.fillIn({ title, slug, "sections.0.title": `Hilfe in ${slug}` });
  editor.choose("kind", /^Zahlen/);
  await editor.press("intent=section-add");
  expect(editor.value("sections.0.title")).toBe(`Hilfe in ${slug}`);
  editor.fillIn({ "sections.8.figures.0.value": "15+", "sections.8.figures.0.label": "Jahre am Kai" });
  await editor.press("Abschnitt 9 nach oben");
  expect(editor.value("sections.7.figures.0.value")).toBe("15+");
  await editor.press("intent=save");
  const visitor = newVisitor();
  await visitor.open(`/${slug}`);
  expect(visitor.status).toBe(404);

  await edit(editor, title);
  editor.fillIn({ "sections.0.lead": "Wir sind schnell da.", "sections.1.title": `In ${slug} zu Hause` });
  editor.choose("status", "Öffentlich");
  await editor.press("intent=save");
  await visitor.open(`/${slug}`);
  expect([visitor.status, visitor.heading()]).toEqual([200, `Hilfe in ${slug}`]);
  expect(visitor.text()).toContain("Jahre am Kai");
  await visitor.open("/");
  expect(visitor.hasLink(title)).toBe(true);

  await edit(editor, title);
  await editor.press("Abschnitt 8 entfernen");
  editor.choose("status", "Entwurf");
  await editor.press("intent=save");
  await visitor.open(`/${slug}`);
  expect(visitor.status).toBe(404);
});
