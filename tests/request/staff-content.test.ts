import { afterAll, describe, expect, test } from "vitest";
import { sql } from "../helpers/app";
import { kinds, provesEditor, provesOrder } from "../helpers/content-editor";
import { staffPage, staffPost } from "../helpers/staff";
import { actionOf, faultsIn, fieldsOf, summaryIn } from "../helpers/staff-form";

const [articles, services, references] = kinds;
afterAll(async () => {
  for (const { table } of kinds) await sql(`delete from public."${table}" where slug like 'probe%'`);
});

// All three kinds are served by the same code: one of them in full, the others at length in npm run harden.
describe("an article", () => provesEditor(articles));
describe("the order of services", () => provesOrder(services));

test.each([services, references])("$table are stored once and refused as articles are", async (kind) => {
  const { path, table, slugTaken, valid, text } = kind;
  const html = await staffPage(`${path}/new`);
  const form: Record<string, string> = { ...fieldsOf(html), ...valid };
  for (const _ of ["sent", "sent again"]) expect((await staffPost(actionOf(html), form)).status).toBe(303);
  expect(await sql(`select from public."${table}" where slug = 'probe'`)).toHaveLength(1);
  const taken = await staffPost(`${path}/new`, valid);
  expect([taken.status, summaryIn(await taken.text())]).toEqual([400, expect.stringContaining(slugTaken)]);
  const faulty = await (await staffPost(`${path}/new`, { ...valid, title: "", [text]: "" })).text();
  expect(faultsIn(faulty)).toEqual(["title", text]);
});

const image = "featured_image";
test.each([
  ["blog", image, "https://bilder.example/a.png"],
  ["blog", image, "/images/fehlt.png"],
  ["blog", "content", '<p>Moin</p><img src="https://bilder.example/a.png">'],
  ["blog", "content", "![Plan](C:\\Bilder\\plan.png)"],
  ["blog", "content", "![Plan]()"],
  ["blog", "content", "[Liste](file:///C:/liste.pdf)"],
  ["blog", "content", "<script>alert(1)</script>"],
  ["blog", "content", "<p> &nbsp;</p><p></p>"],
  ["references", "image_url", "/uploads/logo.png"],
  ["references", "image_url", "/images/fehlt.png"],
  ["references", "results", "Gut. Testimonial von Ada: Läuft."],
])("%s: what would not be shown as meant is refused at its field, %s: %j", async (kind, field, typed) => {
  const valid = { title: "Xylofon", slug: "probe-schau", description: "Moin" };
  const article = { title: "Xylofon", slug: "probe-schau", content: "<p>Moin</p>", status: "published" };
  const fields = { ...(kind === "blog" ? article : valid), [field]: typed };
  const response = await staffPost(`/admin/${kind}/new`, fields);
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(faultsIn(html)).toEqual([field]);
  expect(html).toContain(`id="eintrag-${field}-error"`);
  expect(fieldsOf(html)[field]).toBe(typed);
});
