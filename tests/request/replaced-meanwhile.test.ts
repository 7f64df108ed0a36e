import { describe, expect, it } from "vitest";
import { sql } from "../helpers/app";
import { sendInParts, startsWithoutItems } from "../helpers/editor-forms";
import { jpeg, nameOf, sendPicture } from "../helpers/posted-pictures";
import { staffPage, staffPost } from "../helpers/staff";
import { fieldsOf, hiddenFieldsOf } from "../helpers/staff-form";

startsWithoutItems();

const addressOf = (file: Buffer) => `/media/${nameOf(file)}-960.webp`;
const storedIn = async (slug: string) =>
  (await sql("select content, excerpt, featured_image from blog_posts where slug = $1", [slug]))[0];

async function illustrated(slug: string) {
  const file = await jpeg("#405060");
  await sendPicture({ file, fields: { alt: "Ein Kran" } });
  const [media] = await sql("select id from media where name = $1", [nameOf(file)]);
  const [item] = await sql(
    `insert into blog_posts (title, slug, content, featured_image, status)
     values ($1, $1, $2, $3, 'draft') returning id`,
    [slug, `<p>Moin.</p>\n<p><img src="${addressOf(file)}" alt="Ein Kran"></p>`, addressOf(file)],
  );
  const path = `/admin/blog/${item?.id}`;
  const html = await staffPage(path);
  const form = { ...hiddenFieldsOf(html), ...fieldsOf(html) };
  const replaceWith = async (colour: string) => {
    const other = await jpeg(colour);
    const fields = { intent: "replace" };
    const answer = await sendPicture({ path: `/admin/media/${media?.id}`, file: other, fields });
    expect(answer.status).toBe(303);
    return addressOf(other);
  };
  return { path, form, replaceWith, former: addressOf(file) };
}

describe("a picture that is replaced while an article with it is open", () => {
  it("costs neither a question nor a word where nobody has written anything else there", async () => {
    const { path, form, replaceWith, former } = await illustrated("bild-eins");
    const present = await replaceWith("#a04050");
    const saved = await staffPost(path, { ...form, excerpt: "Neuer Kurztext" });
    expect(saved.status).toBe(303);
    const row = await storedIn("bild-eins");
    expect(row).toMatchObject({ excerpt: "Neuer Kurztext", featured_image: present });
    expect(row?.content).toContain(present);
    const content = `<p><img src="${former}" alt="Ein Kran"></p>`;
    const fields = { title: "Neu", slug: "bild-drei", status: "draft", content };
    expect((await staffPost("/admin/blog/new", fields)).status).toBe(303);
    expect((await storedIn("bild-drei"))?.content).toContain(present);
  });

  it("has its present address in what was written meanwhile, however often it was replaced", async () => {
    const { path, form, replaceWith, former } = await illustrated("bild-zwei");
    await replaceWith("#a04051");
    const present = await replaceWith("#a04052");
    const content = `<p>Neu.</p>\n<p><img src="${former}" alt="Ein Kran"></p>`;
    const asked = await staffPost(path, { ...form, content });
    const html = await asked.text();
    expect([asked.status, fieldsOf(html).content?.includes(present)]).toEqual([409, true]);
    const again = await staffPost(path, { ...hiddenFieldsOf(html), ...fieldsOf(html) });
    expect(again.status).toBe(303);
    expect((await storedIn("bild-zwei"))?.content).toBe(content.replace(former, present));
  });
});

it.each([
  ["many short paragraphs", "<p>Ein Satz.</p>\n".repeat(3000)],
  ["nothing but signs", "&".repeat(60_000)],
])("a text with %s comes back whole from a form that is sent in parts", async (_, content) => {
  const fields = { title: "Lang", slug: "bild lang", status: "draft", content };
  const refused = await sendInParts({ fields });
  expect([refused.status, refused.fields.content?.trim()]).toEqual([400, content.trim()]);
});
