import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { staffCookie } from "../helpers/app";
import { serveApp } from "../helpers/served";
import { fieldsOf } from "../helpers/staff-form";
import { atFullLength } from "./prove";

interface Article {
  id: string;
  title: string;
  slug: string;
  isPublic: boolean;
  wasPublic: boolean;
  isDeleted: boolean;
  former: { title: string; slug: string; isPublic: boolean }[];
}

const origin = "http://127.0.0.1:3000";
let app: Awaited<ReturnType<typeof serveApp>>;
let cookie = "";
beforeAll(async () => {
  app = await serveApp();
  cookie = await staffCookie();
});
afterAll(() => app.close());

const slugs = ["weg-a", "weg-b", "weg-c"];
const staffPage = async (path: string) => (await app.send(path, { headers: { Cookie: cookie } })).body;
const send = (path: string, fields: Record<string, string>) =>
  app.send(path, {
    method: "POST",
    headers: { Origin: origin, Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" },
    body: `${new URLSearchParams(fields)}`,
  });

class Site {
  articles: Article[] = [];
  owners = new Map<string, Article>();

  at(slug: string) {
    return this.articles.find((article) => !article.isDeleted && article.slug === slug);
  }
  answerAt(slug: string) {
    if (this.at(slug)?.isPublic) return { status: 200, to: "" };
    const owner = this.owners.get(slug);
    return owner?.isPublic && !owner.isDeleted
      ? { status: 301, to: `/blog/${owner.slug}` }
      : { status: 404, to: "" };
  }
  arrive(article: Article) {
    if (this.owners.get(article.slug) === article) this.owners.delete(article.slug);
    if (article.isPublic) this.owners.set(article.slug, article);
  }
  move(article: Article, next: { title: string; slug: string; isPublic: boolean }) {
    const { title, slug, isPublic } = article;
    if (title === next.title && slug === next.slug && isPublic === next.isPublic) return;
    article.former.push({ title, slug, isPublic });
    if (slug !== next.slug && (isPublic || (article.wasPublic && !this.owners.has(slug))))
      this.owners.set(slug, article);
    Object.assign(article, next);
    article.wasPublic ||= next.isPublic;
    this.arrive(article);
  }
}

const status = (isPublic: boolean) => (isPublic ? "published" : "draft");

async function save(site: Site, article: Article, change: Partial<Article>) {
  const next = { title: article.title, slug: article.slug, isPublic: article.isPublic, ...change };
  const opened = fieldsOf(await staffPage(`/admin/blog/${article.id}`));
  const taken = site.at(next.slug);
  const answer = await send(`/admin/blog/${article.id}`, {
    ...opened,
    title: next.title,
    slug: next.slug,
    status: status(next.isPublic),
    intent: "",
  });
  if (taken && taken !== article) return expect(answer.status).toBe(400);
  expect(answer.status).toBe(303);
  site.move(article, next);
}

async function revert(site: Site, article: Article, back: number) {
  const html = await staffPage(`/admin/blog/${article.id}/history`);
  const versions = [
    ...new Set([...html.matchAll(/[?&](?:amp;)?version=([0-9a-f-]{36})/g)].map(([, id]) => `${id}`)),
  ];
  expect(versions).toHaveLength(article.former.length);
  const wanted = article.former.at(-1 - (back % Math.max(article.former.length, 1)));
  const version = versions[back % Math.max(versions.length, 1)];
  if (!wanted || !version) return;
  const taken = site.at(wanted.slug);
  const page = await staffPage(`/admin/blog/${article.id}/history?version=${version}`);
  const updated_at = /name="updated_at" value="([^"]*)"/.exec(page)?.[1] ?? "";
  const answer = await send(`/admin/blog/${article.id}/history`, { version, updated_at });
  if (taken && taken !== article) return expect(answer.status).toBe(409);
  expect(answer.status).toBe(303);
  site.move(article, wanted);
}

async function bringBack(site: Site, article: Article, slug: string) {
  const form = { kind: "blog", id: article.id };
  if (site.at(article.slug)) {
    expect((await send("/admin/trash", form)).status).toBe(409);
    const answer = await send("/admin/trash", { ...form, slug });
    if (site.at(slug)) return expect(answer.status).toBe(409);
    expect(answer.status).toBe(303);
    Object.assign(article, { slug });
  } else expect((await send("/admin/trash", form)).status).toBe(303);
  article.isDeleted = false;
  site.arrive(article);
}

async function remove(site: Site, article: Article) {
  expect((await send(`/admin/blog/${article.id}/delete`, {})).status).toBe(303);
  const { title, slug, isPublic } = article;
  article.former.push({ title, slug, isPublic });
  article.isDeleted = true;
  if (isPublic || site.owners.get(slug) === article) site.owners.delete(slug);
}

async function create(site: Site, slug: string, isPublic: boolean, count: number) {
  const id = crypto.randomUUID();
  const fields = {
    title: `Weg ${count}`,
    slug,
    content: "<p>Moin</p>",
    status: status(isPublic),
    new_id: id,
  };
  const answer = await send("/admin/blog/new", fields);
  if (site.at(slug)) return expect(answer.status).toBe(400);
  expect(answer.status).toBe(303);
  const article: Article = {
    ...{ id, title: fields.title, slug, isPublic, wasPublic: isPublic, isDeleted: false, former: [] },
  };
  site.articles.push(article);
  site.arrive(article);
}

async function compare(site: Site) {
  for (const slug of slugs) {
    const wanted = site.answerAt(slug);
    // Each picture is drawn anew after a change.
    const preview = atFullLength ? [`/blog/${slug}/og.png`] : [];
    for (const path of [`/blog/${slug}`, `/blog/${slug}`, ...preview]) {
      const answer = await app.send(path);
      const suffix = path.slice(`/blog/${slug}`.length);
      const location = answer.headers.location;
      const to = location && new URL(location, origin).pathname;
      expect([path, answer.status, to ?? ""]).toEqual([path, wanted.status, wanted.to && wanted.to + suffix]);
    }
  }
  const shown = site.articles
    .filter(({ isPublic, isDeleted }) => isPublic && !isDeleted)
    .map(({ slug }) => slug);
  for (const path of ["/sitemap.xml", "/blog.rss.xml"]) {
    const text = (await app.send(path)).body;
    expect(slugs.filter((slug) => text.includes(`/blog/${slug}<`))).toEqual(
      slugs.filter((slug) => shown.includes(slug)),
    );
  }
  const trash = await staffPage("/admin/trash");
  for (const { id, isDeleted } of site.articles) expect(trash.includes(`value="${id}"`)).toBe(isDeleted);
}

async function clear(site: Site) {
  for (const article of site.articles.filter(({ isDeleted }) => !isDeleted)) await remove(site, article);
}

interface Step {
  name: string;
  run: (site: Site) => Promise<unknown>;
}
function stepOn<Value>(
  name: string,
  values: fc.Arbitrary<Value>,
  work: (site: Site, article: Article, value: Value) => Promise<unknown>,
  isDeleted = false,
): fc.Arbitrary<Step> {
  return fc.tuple(fc.nat(1), values).map(([which, value]) => ({
    name: `${name} ${which} ${value}`,
    run: async (site) => {
      const article = site.articles[which];
      if (article?.isDeleted === isDeleted) await work(site, article, value);
    },
  }));
}
const slug = fc.constantFrom(...slugs);
const step = fc.oneof(
  fc.tuple(slug, fc.boolean()).map(([slug, isPublic]) => ({
    name: `create ${slug} ${isPublic}`,
    run: async (site: Site) => {
      if (site.articles.length < 2) await create(site, slug, isPublic, site.articles.length);
    },
  })),
  stepOn("rename", slug, (site, article, slug) => save(site, article, { slug })),
  stepOn("retitle", fc.constantFrom("Eins", "Zwei"), (site, article, title) =>
    save(site, article, { title }),
  ),
  stepOn("publish", fc.boolean(), (site, article, isPublic) => save(site, article, { isPublic })),
  stepOn("remove", fc.constant(""), remove),
  stepOn("bring back", slug, bringBack, true),
  stepOn("revert", fc.nat(4), revert),
);

it("loses no article, no version and no link, whatever is done in which order", async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: atFullLength ? 14 : 6 }), async (steps) => {
      const site = new Site();
      await create(site, "weg-a", true, 0);
      try {
        for (const action of steps) {
          await action.run(site);
          await compare(site);
          done += 1;
        }
      } finally {
        await clear(site);
      }
    }),
    { numRuns: atFullLength ? 12 : 2, endOnFailure: true },
  );
  expect(done).toBeGreaterThan(atFullLength ? 40 : 0);
});
