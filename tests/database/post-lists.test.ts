import { beforeAll, describe, expect, test } from "vitest";
import { listedPaths } from "~/content/pages";
import { countPublishedPosts, listPublishedPosts } from "~/features/blog/model.server";
import { readSitemap } from "~/features/pages/sitemap.server";
import { publicDb } from "~/platform/database/client.server";
import { quietSql as sql } from "../helpers/app";

beforeAll(async () => {
  await sql(`
    insert into blog_posts (title, slug, content, category, status, published_at)
    select 'Zählprobe ' || n, 'zaehl-' || n, '<p>Moin</p>',
      (array['Zählen', 'Zahlen', null])[n % 3 + 1],
      (array['published', 'published', 'published', 'draft'])[n % 4 + 1],
      date_trunc('day', now()) - interval '1 day' * (n / 3) + case when n % 20 = 0 then interval '90 days' else interval '0' end
    from generate_series(1, 100) n`);
});

const visible = "status = 'published' and published_at <= now()";

async function expectRightCounts() {
  const rows = await sql(
    `select category, count(*)::int as posts from blog_posts where ${visible} group by 1 order by 1`,
  );
  const { total, categories } = await countPublishedPosts(publicDb);
  expect(total).toBe(rows.reduce((sum, { posts }) => sum + Number(posts), 0));
  const named = rows.filter(({ category }) => category);
  expect(categories).toHaveLength(named.length);
  expect(categories).toEqual(expect.arrayContaining(named));
}

describe("the counts of public posts are right", () => {
  test.each([
    ["after inserts", "select 1"],
    ["after a change of category", "update blog_posts set category = 'Umgezählt' where slug like 'zaehl-1%'"],
    ["after drafts are published", "update blog_posts set status = 'published' where slug like 'zaehl-%5'"],
    ["after posts are archived", "update blog_posts set status = 'archived' where slug like 'zaehl-2%'"],
    ["when a scheduled time comes", "update blog_posts set published_at = now() where slug = 'zaehl-40'"],
    ["without a time", "update blog_posts set published_at = null where slug = 'zaehl-33'"],
    ["after posts are deleted", "delete from blog_posts where slug like 'zaehl-3%'"],
  ])("%s", async (_, change) => {
    await sql(change);
    await expectRightCounts();
  });
});

describe("pages of posts, asked from either end, make up the whole list", () => {
  test.each([undefined, "Zählen", "Umgezählt"])("of category %s", async (category) => {
    const whole = await sql(
      `select slug from blog_posts where ${visible} and ($1::text is null or category = $1)
       order by published_at desc, id`,
      [category ?? null],
    );
    const pages: string[] = [];
    for (let page = 1; ; page += 1) {
      const posts = await listPublishedPosts(publicDb, { category: category ?? null, page, perPage: 4 });
      if (posts.length === 0) break;
      pages.push(...posts.map(({ slug }) => slug));
    }
    expect(whole.length).toBeGreaterThan(8);
    expect(pages).toEqual(whole.map(({ slug }) => slug));
  });

  test("far behind the last one there is nothing", async () => {
    expect(await listPublishedPosts(publicDb, { page: 100_000 })).toEqual([]);
  });
});

describe("the site map, when it is too long for one file", () => {
  const perFile = listedPaths.length + 10;
  const addresses = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, one]) => `${one}`);

  test("is an index of files that together name everything once", async () => {
    const index = await readSitemap(null, perFile);
    expect(index.text).toContain("<sitemapindex");
    const files = addresses(index.text).map((address) => new URL(address).searchParams.get("teil"));
    const texts = await Promise.all(files.map((file) => readSitemap(file, perFile)));
    const episode = (address: string) => address.includes("/podcast/");
    const all = texts.flatMap(({ text }) => addresses(text));
    const posts = await sql(`select slug from blog_posts where ${visible}`);
    const others = all.filter((address) => !episode(address));
    expect(others.map((address) => new URL(address).pathname).sort()).toEqual(
      [...listedPaths, ...posts.map(({ slug }) => `/blog/${slug}`)].sort(),
    );
    expect(files.length).toBe(Math.ceil(all.length / perFile));
    for (const { text } of texts) expect(addresses(text).length).toBeLessThanOrEqual(perFile);
  });

  test("a new article changes only the last file", async () => {
    const before = await readSitemap("1", perFile);
    await sql(`insert into blog_posts (title, slug, content, status, published_at)
      values ('Neu', 'zaehl-neu', '<p>Moin</p>', 'published', now())`);
    expect((await readSitemap("1", perFile)).text).toBe(before.text);
  });

  test.each(["0", "-1", "1.5", "x", "9999"])("has no file %s", async (part) => {
    const refusal = await readSitemap(part, perFile).catch((error) => error);
    expect(refusal).toBeInstanceOf(Response);
    expect(refusal.status).toBe(404);
  });
});
