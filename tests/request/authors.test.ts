import { afterAll, beforeAll, expect, it } from "vitest";
import { site } from "~/content/site";
import { get, sql } from "../helpers/app";
import { authSession, staffPage, staffPost, textOf } from "../helpers/staff";
import { actionOf, faultsIn, fieldsOf } from "../helpers/staff-form";

const email = "ada.schreibt@musterhafen.example";
const name = "Ada Schreibt";
const founder = site.founders[0].name;
const slug = "autorin-probe";
const path = `/blog/${slug}`;

beforeAll(async () => {
  await authSession(email);
  await sql(
    "update auth.users set raw_user_meta_data = jsonb_build_object('full_name', $1::text) where email = $2",
    [name, email],
  );
});
afterAll(async () => {
  await sql("delete from blog_posts where slug = $1", [slug]);
  await sql("update auth.users set raw_user_meta_data = '{}' where email = $1", [email]);
  await sql("delete from erasures");
});

async function save(fields: Record<string, string>, at = "new") {
  const html = await staffPage(`/admin/blog/${at}`);
  return staffPost(actionOf(html), { ...fieldsOf(html), ...fields });
}

async function authors() {
  const html = await (await get(path)).text();
  const json = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, text = ""]) => JSON.parse(text))
    .find((thing) => thing["@type"] === "BlogPosting");
  const feed = await (await get("/blog.rss.xml")).text();
  const item = feed.split("<item>").find((part) => part.includes(`${path}<`)) ?? "";
  return {
    page: /<span>Von(.*?)<\/span>/s
      .exec(html)?.[1]
      ?.replace(/<[^>]*>/g, "")
      .trim(),
    json: json?.author,
    feed: /<dc:creator>(.*?)<\/dc:creator>/.exec(item)?.[1],
  };
}

it("an article names its author to people, machines and readers of the feed", async () => {
  const article = { title: "Von wem", slug, content: "<p>Moin</p>", status: "published" };
  const refused = await save({ ...article, author: "Niemand Bekanntes" });
  expect([refused.status, faultsIn(await refused.text())]).toEqual([400, ["author"]]);
  expect((await save({ ...article, author: name })).status).toBe(303);
  expect(await authors()).toEqual({ page: name, json: { "@type": "Person", name }, feed: name });
  const [post] = await sql("select id from blog_posts where slug = $1", [slug]);
  expect(fieldsOf(await staffPage(`/admin/blog/${post?.id}`)).author).toBe(name);
  expect((await save({ author: founder }, String(post?.id))).status).toBe(303);
  expect(await authors()).toMatchObject({
    page: founder,
    json: {
      name: founder,
      "@id": expect.stringContaining("/about#"),
      url: expect.stringMatching(/\/about$/),
    },
    feed: founder,
  });
});

it("an article by the firm is not shown as a person's", async () => {
  await sql("update blog_posts set author = $1 where slug = $2", [site.name, slug]);
  const { page, json } = await authors();
  expect([page, json["@type"]]).toEqual([site.name, "Organization"]);
});

it("the file of a person has the articles by them, and erasing takes their name from these and their history", async () => {
  await sql("update blog_posts set author = $1 where slug = $2", [name, slug]);
  await sql("update blog_posts set title = 'Von ihr' where slug = $1", [slug]);
  const query = `?email=${encodeURIComponent(email)}`;
  expect(textOf(await staffPage(`/admin/people${query}`))).toContain("Von ihr");
  expect((await staffPost(`/admin/people/erase${query}`, { email })).status).toBeLessThan(400);
  const [post] = await sql("select id, author from blog_posts where slug = $1", [slug]);
  expect(post?.author).toBeNull();
  expect(await sql("select 1 from content_versions where row ->> 'author' = $1", [name])).toEqual([]);
});
