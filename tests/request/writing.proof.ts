// In npm test: tests/request/writing.test.ts - a text as long as may be is stored once, two generated articles are saved untouched.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { get, post, sql, staffCookie } from "../helpers/app";
import { generatedArticles } from "../helpers/generated-articles";
import { fieldsOf } from "../helpers/staff-form";

let cookie = "";
beforeAll(async () => {
  cookie = await staffCookie();
});
const clear = () => sql("delete from blog_posts where slug = 'probe'");
beforeEach(clear);
afterAll(clear);

const signedIn = () => ({ headers: { Cookie: cookie } });
const opened = async (id: string) => fieldsOf(await (await get(`/admin/blog/${id}`, signedIn())).text());
const save = async (id: string, form: Record<string, string>) =>
  expect((await post(`/admin/blog/${id}`, form, signedIn())).status).toBe(303);
async function insert(content: string) {
  const [row] = await sql(
    `insert into blog_posts (title, slug, content, status, published_at)
     values ('Probe', 'probe', $1, 'published', '2025-05-04 07:30:12.345678+00') returning id`,
    [content],
  );
  return String(row?.id);
}

test.each(["Wort ", "Zeile 123\n", "- Punkt 12345 abc\n", "Ein ganz normaler Absatz.\n\n"])(
  "a text as long as may be of %j is saved again with another word",
  async (piece) => {
    const id = await insert("x");
    const content = piece.repeat(Math.floor(99_000 / piece.length));
    await save(id, { ...(await opened(id)), content });
    for (const change of [(text: string) => text, (text: string) => text.replace(/\w{4,}/, "Anders")]) {
      const form = await opened(id);
      await save(id, { ...form, content: change(form.content ?? "") });
    }
    expect((await opened(id)).content).toContain("Anders");
  },
);

describe("opened and saved untouched, an article stays as it is to the byte, its date too", () => {
  const look = async (id: string, slug: string) => {
    const [row] = await sql("select published_at::text, content from blog_posts where id = $1", [id]);
    const html = await (await get(`/blog/${slug}`)).text();
    return JSON.stringify({ row, html: html.replaceAll(/nonce="[^"]*"/g, "") });
  };
  const staysSaved = async (id: string, slug: string) => {
    const before = await look(id, slug);
    await save(id, await opened(id));
    expect((await look(id, slug)) === before, before).toBe(true);
  };

  test("whatever the sample holds", async () => {
    const posts = await sql("select id, slug from blog_posts where status = 'published'");
    expect(posts.length).toBeGreaterThan(5);
    for (const { id, slug } of posts) await staysSaved(String(id), String(slug));
  });

  test("whatever else is allowed, and stored in whatever way", async () => {
    const id = await insert("x");
    for (const content of generatedArticles(60)) {
      await sql("update blog_posts set content = $1 where id = $2", [content, id]);
      await staysSaved(id, "probe");
    }
  });
});
