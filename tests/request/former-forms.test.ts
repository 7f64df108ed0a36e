import { expect, it } from "vitest";
import { mostSections } from "~/features/pages/fields";
import { noPlaceFor } from "~/platform/forms/read-form.server";
import { fromThisSite, get, post, sql, staffCookie } from "../helpers/app";

const old = "Was in einem Feld von früher stand";
const [sentence = ""] = noPlaceFor([]);

async function sent(path: string, fields: Record<string, string>) {
  const answer = await post(path, fields, {
    headers: path.startsWith("/admin") ? { Cookie: await staffCookie() } : {},
  });
  return { status: answer.status, page: await answer.text() };
}

it.each([
  ["/contact", { name: "Ada", email: "ada@example.org", subject: "Kai", message: "Moin", privacy: "on" }],
  ["/?index", { name: "Ada", email: "ada@example.org", message: "Moin", privacy: "on" }],
  ["/newsletter", { email: "ada@example.org", firstName: "Ada", lastName: "Kai" }],
  ["/admin/services/new", { title: "Kranbau", slug: "kranbau" }],
  ["/admin/blog/new", { title: "Kranbau", slug: "kranbau", content: "Moin", status: "draft" }],
])("%s comes back from before an update with all that was typed", async (path, fields) => {
  const { status, page } = await sent(path, { ...fields, gibtesnichtmehr: old });
  expect(status).toBe(400);
  for (const words of [sentence, old, ...Object.values(fields).filter((text) => text !== "on")])
    expect(page).toContain(words);
});

it("takes a former field that is empty for none", async () => {
  const fields = { name: "Ada", email: "former@example.org", subject: "Kai", message: "Moin", privacy: "on" };
  await sent("/contact", { ...fields, gibtesnichtmehr: " " });
  const stored = await sql("delete from contact_submissions where email = $1 returning message", [
    fields.email,
  ]);
  expect(stored).toEqual([{ message: "Moin" }]);
});

it("a page of forty sections with all their rows is stored whole", async () => {
  const rows = Array.from({ length: 40 }, (_, row) => row);
  const sections = Array.from({ length: mostSections }, (_, index) => [
    [`sections.${index}.kind`, "questions"],
    [`sections.${index}.id`, `s${index}`],
    ...rows.flatMap((row) => [
      [`sections.${index}.questions.${row}.question`, `Frage ${index} ${row}`],
      [`sections.${index}.questions.${row}.answer`, "Ja"],
    ]),
  ]).flat();
  const body = new URLSearchParams([
    ["title", "Voll"],
    ["slug", "voll"],
    ["sections", String(mostSections)],
    ...sections,
  ]);
  const headers = { ...fromThisSite, Cookie: await staffCookie() };
  const answer = await get("/admin/pages/new", { method: "POST", headers, body });
  expect(answer.status).toBe(303);
  const [page] = await sql("delete from pages where slug = 'voll' returning sections");
  expect(page?.sections).toHaveLength(mostSections);
  expect(JSON.stringify(page?.sections)).toContain("Frage 39 39");
});
