import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { get, post, sql, staffCookie } from "../helpers/app";
import { sendInParts } from "../helpers/editor-forms";
import { jpeg, nameOf, sendPicture } from "../helpers/posted-pictures";
import { fieldsOf, hiddenFieldsOf } from "../helpers/staff-form";

let cookie = "";
beforeAll(async () => {
  cookie = await staffCookie();
});
async function clear() {
  await sql("delete from blog_posts where slug like 'ersetzt%'");
  await sql("delete from media where created_at > '2026-07-01'");
}
beforeEach(clear);
afterAll(clear);

const headers = () => ({ headers: { Cookie: cookie } });
const addressOf = (file: Buffer) => `/media/${nameOf(file)}-960.webp`;
const storedIn = async (slug: string) =>
  (await sql("select content, excerpt, featured_image from blog_posts where slug = $1", [slug]))[0];

/** A picture, and an article that shows it in its text and as its cover. */
async function illustrated(slug: string) {
  const file = await jpeg("#405060");
  await sendPicture({ file, fields: { alt: "Ein Kran" }, cookie });
  const [media] = await sql("select id from media where name = $1", [nameOf(file)]);
  const [item] = await sql(
    `insert into blog_posts (title, slug, content, featured_image, status)
     values ($1, $1, $2, $3, 'draft') returning id`,
    [slug, `<p>Moin.</p>\n<p><img src="${addressOf(file)}" alt="Ein Kran"></p>`, addressOf(file)],
  );
  const path = `/admin/blog/${item?.id}`;
  const html = await (await get(path, headers())).text();
  const form = { ...hiddenFieldsOf(html), ...fieldsOf(html) };
  const replaceWith = async (colour: string) => {
    const other = await jpeg(colour);
    const to = `/admin/media/${media?.id}`;
    expect((await sendPicture({ path: to, file: other, fields: { intent: "replace" }, cookie })).status).toBe(
      303,
    );
    return addressOf(other);
  };
  return { path, form, replaceWith, former: addressOf(file) };
}

describe("a picture that is replaced while an article with it is open", () => {
  it("costs neither a question nor a word where nobody has written anything else there", async () => {
    const { path, form, replaceWith } = await illustrated("ersetzt-eins");
    const present = await replaceWith("#a04050");
    const saved = await post(path, { ...form, excerpt: "Neuer Kurztext" }, headers());
    expect(saved.status).toBe(303);
    const row = await storedIn("ersetzt-eins");
    expect(row).toMatchObject({ excerpt: "Neuer Kurztext", featured_image: present });
    expect(row?.content).toContain(present);
  });

  it("has its present address in what was written meanwhile, however often it was replaced", async () => {
    const { path, form, replaceWith, former } = await illustrated("ersetzt-zwei");
    await replaceWith("#a04051");
    const present = await replaceWith("#a04052");
    const content = `<p>Neu.</p>\n<p><img src="${former}" alt="Ein Kran"></p>`;
    const asked = await post(path, { ...form, content }, headers());
    const html = await asked.text();
    // The text was changed here and there: that is asked, and then it is stored.
    expect([asked.status, fieldsOf(html).content?.includes(present)]).toEqual([409, true]);
    const again = await post(path, { ...hiddenFieldsOf(html), ...fieldsOf(html) }, headers());
    expect(again.status).toBe(303);
    expect((await storedIn("ersetzt-zwei"))?.content).toBe(content.replace(former, present));
  });

  it("comes into a new article that was begun with it", async () => {
    const { replaceWith, former } = await illustrated("ersetzt-drei");
    const present = await replaceWith("#a04053");
    const fields = { title: "Neu", slug: "ersetzt-vier", status: "draft" };
    const content = `<p><img src="${former}" alt="Ein Kran"></p>`;
    expect((await post("/admin/blog/new", { ...fields, content }, headers())).status).toBe(303);
    expect((await storedIn("ersetzt-vier"))?.content).toContain(present);
  });
});

it.each([
  ["many short paragraphs", "<p>Ein Satz.</p>\n".repeat(3000)],
  ["nothing but signs", "&".repeat(60_000)],
])("a text with %s comes back whole from a form that is sent in parts", async (_, content) => {
  const fields = { title: "Lang", slug: "ersetzt lang", status: "draft", content };
  const refused = await sendInParts({ path: "/admin/blog/new", fields, files: [], intent: "", cookie });
  expect(refused.status).toBe(400);
  expect(fieldsOf(await refused.text()).content?.trim()).toBe(content.trim());
});
