import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { episodesOf } from "~/content/episodes";
import { episodePath } from "~/content/podcast";
import { sharedWords } from "~/content/shared-pictures";
import { site } from "~/content/site";
import { get, sql } from "../helpers/app";
import { publicPages } from "../helpers/pages";
import { decode } from "../helpers/staff-form";

const origin = "http://127.0.0.1:3000";

async function headOf(path: string) {
  const html = await (await get(path)).text();
  const read = (shape: RegExp) => decode(shape.exec(html)?.[1] ?? "");
  const property = (name: string) => read(new RegExp(`<meta property="${name}" content="([^"]*)"`));
  return {
    html,
    title: read(/<title>([^<]*)<\/title>/),
    description: read(/<meta name="description" content="([^"]*)"/),
    heading: decode(
      (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "").replace(/<[^>]+>/g, "").replaceAll("\u00ad", ""),
    ),
    shared: property("og:description"),
    picture: property("og:image"),
    pictureText: property("og:image:alt"),
  };
}

const publish = (slug: string, post: { title?: string; excerpt?: string; content?: string }) =>
  sql(
    `insert into blog_posts (slug, title, excerpt, content, category, status, published_at)
     values ($1, $2, $3, $4, 'Kopfprobe', 'published', '2024-02-01T12:00:00Z')`,
    [
      `kopfprobe-${slug}`,
      post.title ?? `Kopf ${slug}`,
      post.excerpt ?? null,
      post.content ?? "<p>Wer morgens Zettel sortiert, hat abends weniger geschafft.</p>",
    ],
  );

beforeAll(async () => {
  await publish("title", { title: `${"Warum wir Lieferscheine nicht mehr abtippen ".repeat(4)}🎉` });
  await publish("excerpt", { excerpt: "Ein langer Vorspann, der kein Ende findet. ".repeat(11) });
  await publish("content", { content: "<p>Kurz.</p>" });
});
afterAll(() => sql("delete from blog_posts where slug like 'kopfprobe-%'"));

async function allPaths() {
  const posts = await sql("select slug from blog_posts where status = 'published' and published_at <= now()");
  const categories = await sql(
    "select distinct category from blog_posts where status = 'published' and published_at <= now() and category is not null",
  );
  const paths = [
    ...publicPages,
    ...episodesOf(site).map(episodePath),
    ...posts.map(({ slug }) => `/blog/${slug}`),
    ...categories.map(({ category }) => `/blog?${new URLSearchParams({ kategorie: String(category) })}`),
  ];
  return [...new Set(paths)];
}

it("gives each page, article and category a title and a description that search engines show whole, and words for its picture", async () => {
  const heads = await Promise.all(
    (await allPaths()).map(async (path) => ({ path, ...(await headOf(path)) })),
  );
  expect(heads.length).toBeGreaterThan(30);
  for (const { path, title, description, pictureText } of heads) {
    expect(pictureText.length, path).toBeGreaterThan(3);
    expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(60);
    expect(title.length, path).toBeGreaterThan(5);
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(155);
    expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(40);
  }
  for (const column of ["title", "description"] as const) {
    const values = heads.map((head) => head[column]);
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  }
});

it("describes its own pages uncut, and tells the same where their links are shared", async () => {
  for (const path of publicPages.filter((path) => !path.startsWith("/blog/"))) {
    const { description, shared } = await headOf(path);
    expect(description, path).toMatch(/[.!?]$/);
    expect(shared, path).toBe(description);
  }
});

it("ends the description of an article with a sentence, and tells all of it where its link is shared", async () => {
  const { description, shared } = await headOf("/blog/kopfprobe-excerpt");
  const sentence = "Ein langer Vorspann, der kein Ende findet.";
  expect(description).toBe(Array(3).fill(sentence).join(" "));
  expect(shared).toBe(Array(11).fill(sentence).join(" "));
});

it("names a place in the title of each page that offers something", async () => {
  const places = new RegExp([site.region, ...site.areaServed].join("|"));
  for (const path of publicPages.filter(
    (path) => !/^\/(blog\/|impressum|datenschutz|agb|barriere|gtc|coc|shipify)/.test(path),
  ))
    expect((await headOf(path)).title, path).toMatch(places);
});

it("shows the heading of each page and what somebody has of it in its picture for shared links", async () => {
  for (const path of publicPages.filter((path) => !path.startsWith("/blog/"))) {
    const { picture, heading } = await headOf(path);
    const [, name = ""] = /\/images\/og\/([a-z-]+)\.png\?v=/.exec(picture) ?? [];
    expect(sharedWords(name, site)?.title, path).toBe(heading);
    const isOffer = !/^\/(impressum|datenschutz|agb|barriere|gtc|coc|shipify)/.test(path);
    expect((sharedWords(name, site)?.benefit.length ?? 0) > 20, path).toBe(isOffer);
  }
});

it("keeps the company's name behind a title where it fits", async () => {
  expect((await headOf("/impressum")).title).toBe(`Impressum | ${site.name}`);
  expect((await headOf("/blog/kopfprobe-title")).title).toBe(
    "Warum wir Lieferscheine nicht mehr abtippen Warum wir…",
  );
});

it("colours a phone's bar by day and night, and lets no figures be taken for telephone numbers", async () => {
  for (const path of ["/", "/blog", "/gibt-es-nicht"]) {
    const html = await (await get(path)).text();
    const bars = [...html.matchAll(/<meta name="theme-color" media="([^"]+)" content="(#[\da-f]{6})"/g)];
    expect(bars.map(([, media]) => media)).toEqual(
      ["light", "dark"].map((one) => `(prefers-color-scheme: ${one})`),
    );
    expect(new Set(bars.map(([, , colour]) => colour)).size).toBe(2);
    expect(html).toContain('<meta name="format-detection" content="telephone=no"');
  }
});

describe("legal texts", () => {
  it("have a picture of their own, which is there", async () => {
    for (const path of ["/impressum", "/datenschutz", "/agb", "/gtc", "/coc", "/barrierefreiheit"])
      expect((await headOf(path)).picture).toMatch(
        new RegExp(`^http[^?]+/images/og${path}\\.png\\?v=[\\da-f]{8}$`),
      );
    expect((await get("/images/og/coc.png")).status).toBe(200);
  });

  it("name the other language of the terms, alike on both pages", async () => {
    const links = async (path: string) =>
      [
        ...(await headOf(path)).html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi),
      ].map(([, lang, href]) => `${lang} ${href}`);
    const both = [`de ${origin}/agb`, `en ${origin}/gtc`, `x-default ${origin}/agb`];
    expect(await links("/agb")).toEqual(both);
    expect(await links("/gtc")).toEqual(both);
    expect(await links("/coc")).toEqual([]);
  });
});

it.each(["/", "/blog"])("%s names the drawing it opens with, by day and by night", async (path) => {
  const html = await (await get(path)).text();
  const links = [...html.matchAll(/<link rel="preload" as="image" href="([^"]+)" media="([^"]+)"/g)];
  const [day, night] = links.map(([, href = ""]) => href);
  expect(links.map(([, , media = ""]) => media.replace(" and (min-width: 40rem)", ""))).toEqual([
    "(prefers-color-scheme: light)",
    "(prefers-color-scheme: dark)",
  ]);
  expect(night).toMatch(/-night\./);
  for (const href of [day, night]) expect(html).toContain(`src="${href}"`);
});
