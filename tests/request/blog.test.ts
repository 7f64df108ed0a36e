import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { listedPaths, publicPages } from "~/content/pages";
import { backendDown, get, sql, withBackend } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { plainPictures } from "../helpers/plain-pictures";
import { takeErrors } from "../helpers/setup";
import { decode } from "../helpers/staff-form";

const series = "Prüfreihe";
const hidden = [
  "vier-uhr-frueh-in-der-backstube",
  "windows-10-geht-von-bord",
  "mailumzug-am-wochenende-freitag-aus-montag-da",
];
const founding = "hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara";

interface NewPost {
  slug: string;
  title?: string;
  content?: string;
  image?: string;
  status?: string;
  at?: string;
}

const publish = ({
  slug,
  title = slug,
  content = "<p>Text</p>",
  image,
  status = "published",
  at = "2024-01-01T12:00:00Z",
}: NewPost) =>
  sql(
    `insert into blog_posts (slug, title, content, excerpt, category, featured_image, status, published_at)
     values ($1, $2, $3, 'Kurz gesagt', $4, $5, $6, $7)`,
    [slug, title, content, series, image ?? null, status, at],
  );

async function page(path: string) {
  const response = await get(path);
  return { status: response.status, html: plainPictures(await response.text()).replaceAll("<!-- -->", "") };
}

const linksTo = (html: string) => [...html.matchAll(/href="\/blog\/([a-z0-9-]+)"/g)].map(([, slug]) => slug);

beforeAll(async () => {
  for (let day = 1; day <= 13; day++) {
    const number = String(day).padStart(2, "0");
    await publish({ slug: `reihe-${number}`, at: `2024-01-${number}T12:00:00Z` });
  }
});
afterEach(() => void vi.useRealTimers());
afterAll(() => sql("delete from blog_posts where slug like 'reihe-%'"));

describe("the list", () => {
  it("begins with the newest article, shows the others under their heading, and no others than public ones", async () => {
    const { status, html } = await page("/blog");
    expect(status).toBe(200);
    const [{ slug, title } = {}] = await sql(
      "select slug, title from blog_posts where status = 'published' and published_at <= now() order by published_at desc limit 1",
    );
    expect(linksTo(html)[0]).toBe(slug);
    expect(html.indexOf("Weitere Artikel")).toBeGreaterThan(html.indexOf(`${title}`));
    expect(linksTo(html.slice(html.indexOf("Weitere Artikel")))).toHaveLength(11);
    expect(html).toContain('href="/newsletter"');
    const all = html + (await page("/blog?seite=2")).html;
    for (const slug of hidden) expect(all).not.toContain(slug);
    expect(all).toContain(founding);

    const nav = /<nav aria-label="Kategorien".*?<\/nav>/s.exec(html)?.[0] ?? "";
    const links = [...nav.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, text]) => [
      href,
      text,
    ]);
    expect(links[0]).toEqual(["/blog", "Alle Artikel"]);
    expect(links.map(([, text]) => text)).toEqual(
      expect.arrayContaining(["Automatisierung", "Einblicke", "Google Workspace", "IT-Sicherheit", series]),
    );
    expect(nav.match(/aria-current/g)).toHaveLength(1);
    expect(nav.indexOf("aria-current")).toBeLessThan(nav.indexOf("Alle Artikel"));
  });

  it("says that an unknown category has no articles", async () => {
    const { status, html } = await page("/blog?kategorie=%3Cscript%3EQuatsch");
    expect(status).toBe(404);
    expect(html).toContain("Keine Artikel in dieser Kategorie");
    for (const words of ["Quatsch", 'rel="canonical"', 'aria-current="true"'])
      expect(html).not.toContain(words);
  });

  it.each([
    ["it-sicherheit", "/blog?kategorie=IT-Sicherheit"],
    ["GOOGLE workspace", "/blog?kategorie=Google+Workspace"],
    ["Alle Artikel", "/blog"],
    [" ", "/blog"],
  ])("leads from the category %j to %s", async (typed, address) => {
    const answer = await get(`/blog?kategorie=${encodeURIComponent(typed)}`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, address]);
  });

  it("says so when there is no article at all", async () => {
    const empty = async () =>
      new Response("[]", { headers: { "Content-Type": "application/json", "Content-Range": "*/0" } });
    const response = await withBackend(empty, () => get("/blog"));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Noch keine Artikel");
  });
});

describe("the search of the blog", () => {
  const search = (words: string) => page(`/blog?${new URLSearchParams({ suche: words })}`);

  it("lists the public articles that hold all words, by their beginnings, and keeps them in its field", async () => {
    const { status, html } = await search("prüfreihe reihe-1");
    expect(status).toBe(200);
    const fitting = ["reihe-13", "reihe-12", "reihe-11", "reihe-10"];
    expect(linksTo(html).sort()).toEqual(fitting.sort());
    expect(/<input[^>]*name="suche"[^>]*>/.exec(html)?.[0]).toContain('value="prüfreihe reihe-1"');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
  });

  it("puts articles with the words in their titles first, and finds authors", async () => {
    await publish({ slug: "reihe-text", content: "<p>Zur E-Zollakte</p>", at: "2024-06-01T12:00:00Z" });
    await publish({ slug: "reihe-titel", title: "E-Zollakten empfangen", at: "2020-01-01T12:00:00Z" });
    await sql("update blog_posts set author = 'Fenja Förster' where slug = 'reihe-titel'");
    for (const words of ["zollakte", "e zollakt"])
      expect(linksTo((await search(words)).html)).toEqual(["reihe-titel", "reihe-text"]);
    expect(linksTo((await search("foerster")).html)).toEqual(["reihe-titel"]);
    await sql("delete from blog_posts where slug in ('reihe-text', 'reihe-titel')");
  });

  it("finds nothing that is not public, and says so", async () => {
    await sql("update blog_posts set status = 'draft' where slug = 'reihe-13'");
    const { status, html } = await search("reihe-13");
    await sql("update blog_posts set status = 'published' where slug = 'reihe-13'");
    expect([status, linksTo(html)]).toEqual([200, []]);
    expect(html).toContain('href="/contact"');
  });

  it.each(["", "  ", "\u200b"])("for %j is the whole list", async (words) => {
    expect(linksTo((await search(words)).html)).toEqual(linksTo((await page("/blog")).html));
  });

  it.each(["'", "a & b", "!moin | :*", "\\", "%_"])("takes %j for words at most", async (words) => {
    expect((await search(words)).status).toBe(200);
  });

  it("answers 503 when the backend does not", async () => {
    const answer = await withBackend(backendDown, () => get("/blog?suche=moin"));
    expect(answer.status).toBe(503);
    takeErrors();
  });
});

describe("the pages of the list", () => {
  const list = `/blog?kategorie=${encodeURIComponent(series)}`;

  it("begin with the thirteenth article", async () => {
    const first = await page(list);
    expect(linksTo(first.html)).toHaveLength(12);
    expect(linksTo(first.html)[0]).toBe("reihe-13");
    expect(first.html).toContain("Seite 1 von 2");
    expect(/<a rel="next"[^>]*href="([^"]+)"/.exec(first.html)?.[1]).toBe(`${list}&amp;seite=2`);

    const second = await page(`${list}&seite=2`);
    expect(second.status).toBe(200);
    expect(linksTo(second.html)).toEqual(["reihe-01"]);
    expect(second.html).toContain("Weitere Artikel");
    expect(second.html).toMatch(/<title>Blog: [^<]*Seite 2/);
    expect(second.html).toContain("&amp;seite=2");
  });

  it("are not needed for twelve", async () => {
    await sql("update blog_posts set status = 'draft' where slug = 'reihe-01'");
    const { html } = await page(list);
    await sql("update blog_posts set status = 'published' where slug = 'reihe-01'");
    expect(linksTo(html)).toHaveLength(12);
    expect(html).not.toContain("Seite 1");
  });

  it.each(["3", "9999999999999999999999", "0", "-1", "1.5", "abc", "", "2%00", "٢"])(
    "have no page %s",
    async (number) => {
      expect((await get(`${list}&seite=${number}`)).status).toBe(404);
    },
  );
});

describe("an article", () => {
  it("has every part", async () => {
    const { status, html } = await page(`/blog/${founding}`);
    expect(status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Hafenlotse: Die Geburt einer neuen Digitalisierungs-Ära<\/h1>/);
    for (const part of ["Einblicke", "16. Januar 2025", "3 min", "Ein Telefon, das nicht still sein wollte"])
      expect(html).toContain(part);
    expect(html).toMatch(/src="\/images\/drawn\/(anchor|team|compass)[.\w]*\.svg"[^>]*class="article-cover/);
    expect(html).toMatch(/<a [^>]*href="\/blog"[^>]*>.*?Zurück zum Blog<\/a>/s);
    expect(html).toMatch(/<a [^>]*href="\/blog"[^>]*>Alle Artikel im Blog<\/a>/);
    expect(html).toContain('href="/newsletter"');
    expect(html).toMatch(/href="mailto:\?subject=[^"]+"/);
    expect(html).toContain(
      `href="https://www.linkedin.com/sharing/share-offsite/?url=http%3A%2F%2F127.0.0.1%3A3000%2Fblog%2F${founding}"`,
    );
    const nav = /<nav aria-labelledby="inhaltsverzeichnis".*?<\/nav>/s.exec(html)?.[0] ?? "";
    const ids = [...nav.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    for (const id of ids) expect(html).toContain(`<h2 id="${id}">`);
  });

  it("has not changed before it came out", async () => {
    await publish({ slug: "reihe-spaeter", title: "Für später geschrieben" });
    await sql("update blog_posts set published_at = now() where slug = 'reihe-spaeter'");
    await sql("alter table blog_posts disable trigger user");
    await sql("update blog_posts set updated_at = '2024-02-01' where slug = 'reihe-spaeter'");
    await sql("alter table blog_posts enable trigger user");
    const { html } = await page("/blog/reihe-spaeter");
    const [, published = ""] = /"datePublished":"([^"]*)"/.exec(html) ?? [];
    expect(Date.parse(published)).toBeGreaterThan(Date.parse("2026-01-01"));
    expect(html).toContain(`"dateModified":"${published}"`);
    expect(html).toContain(`property="article:modified_time" content="${published}"`);
  });

  it("tells machines what it is, and nothing of it is a script", async () => {
    const title = "Ein „Titel“ </script><script>alert(1)//";
    await publish({ slug: "reihe-daten", title });
    const { html } = await page("/blog/reihe-daten");
    expect(html).not.toContain("<script>alert(1)");
    const url = "http://127.0.0.1:3000/blog/reihe-daten";
    const parts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(parts.map(([, json = ""]) => JSON.parse(json))).toContainEqual(
      expect.objectContaining({
        "@type": "BlogPosting",
        headline: title,
        url,
        datePublished: "2024-01-01T12:00:00.000Z",
      }),
    );
    expect(html).toContain('property="og:type" content="article"');
    expect(html).toContain(`rel="canonical" href="${url}"`);
  });

  it("has a picture of its own for shared links", async () => {
    await publish({ slug: "reihe-geteilt", title: "Übermut 🎉 im Hafen" });
    const { html } = await page("/blog/reihe-geteilt");
    const addressIn = (html: string) => /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? "";
    const statusOf = async (address: string) => (await get(address.replace(/^http:\/\/[^/]+/, ""))).status;
    const versioned = addressIn(html);
    expect(versioned).toMatch(/^http:\/\/127\.0\.0\.1:3000\/blog\/reihe-geteilt\/og\.png\?v=[\da-f]{8}$/);
    expect(html).toContain(`"image":"${versioned}"`);
    expect(await statusOf(versioned)).toBe(200);
    expect(addressIn((await page("/blog/reihe-geteilt")).html)).toBe(versioned);
    await sql("update blog_posts set title = 'Anders im Hafen' where slug = 'reihe-geteilt'");
    const renamed = await eventually(async () => {
      const { html } = await page("/blog/reihe-geteilt");
      expect(html).toContain("Anders im Hafen");
      return addressIn(html);
    });
    expect(renamed).not.toBe(versioned);
    expect(await statusOf(versioned)).toBe(200);
    const picture = await get("/blog/reihe-geteilt/og.png");
    expect(picture.status).toBe(200);
    expect(picture.headers.get("Content-Type")).toBe("image/png");
    expect(picture.headers.get("Cache-Control")).toContain("public");
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it("has a picture only once it is public", async () => {
    await publish({ slug: "reihe-geteilt-entwurf", status: "draft" });
    await publish({ slug: "reihe-geteilt-morgen", at: new Date(Date.now() + 86_400_000).toISOString() });
    const slugs = ["reihe-geteilt-entwurf", "reihe-geteilt-morgen", "reihe-geteilt-nie", "..%2f.."];
    for (const slug of slugs) expect((await get(`/blog/${slug}/og.png`)).status, slug).toBe(404);
  });

  it("shows its text cleaned, and a drawing for a picture from elsewhere", async () => {
    await publish({
      slug: "reihe-boese",
      image: "https://boese.example/bild.png",
      content:
        '<p onclick="alert(1)" style="color:red">Gut</p><script>alert(1)</script><iframe src="https://boese.example"></iframe><img src="https://boese.example/x.png">',
    });
    const { html } = await page("/blog/reihe-boese");
    expect(html).toContain("<p>Gut</p>");
    expect(html).not.toMatch(/boese\.example|onclick|alert\(1\)/);
    expect(html).toMatch(/<img src="\/images\/drawn\/[^"]*"[^>]*class="article-cover/);
  });

  it("leads to others, those of its category first", async () => {
    const { html } = await page("/blog/wenn-der-chef-ploetzlich-gutscheine-braucht");
    const related = linksTo(html.slice(html.indexOf("Das könnte Dich auch interessieren")));
    expect(related).toHaveLength(3);
    expect(related[0]).toBe("die-sicherung-die-nie-jemand-zurueckgespielt-hat");
    expect(related).not.toContain("wenn-der-chef-ploetzlich-gutscheine-braucht");
  });

  it.each([...hidden, "gibt-es-nicht", "x".repeat(300), "%00", "a,b)", "'"])(
    "%s is not there",
    async (slug) => {
      const { status, html } = await page(`/blog/${slug}`);
      expect(status).toBe(404);
      expect(html).toContain("Artikel nicht gefunden");
      expect(html).toMatch(/<a [^>]*href="\/blog"/);
      expect(html).toContain('name="robots" content="noindex"');
    },
  );

  it("appears by itself when its time comes", async () => {
    const at = Date.now() - 60_000;
    await publish({ slug: "reihe-bald", at: new Date(at).toISOString() });
    vi.useFakeTimers({ toFake: ["Date"], now: at - 1000 });
    expect((await get("/blog/reihe-bald")).status).toBe(404);
    vi.useRealTimers();
    expect((await get("/blog/reihe-bald")).status).toBe(200);
  });
});

describe("umlauts", () => {
  it.each(["", "a"])("are whole in every place of a page, after “%s”", async (shift) => {
    const title = shift + "ä".repeat(190);
    const slug = "reihe-umlaute";
    const at = new Date(Date.now() - 1000).toISOString();
    for (let n = 0; n < 6; n += 1) await publish({ slug: `${slug}-${n}`, title, at });
    const html = await (await get("/blog")).text();
    await sql(`delete from blog_posts where slug like '${slug}%'`);
    expect(html.split(title).length, "titles").toBeGreaterThan(6);
    expect(html.includes("\0"), "filled with NUL").toBe(false);
  });
});

describe("the feed", () => {
  it("holds the newest public articles with absolute addresses", async () => {
    const response = await get("/blog.rss.xml");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
    const xml = await response.text();
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/);
    expect(xml).toContain(`<link>http://127.0.0.1:3000/blog/${founding}</link>`);
    expect(xml).toContain("<pubDate>Thu, 16 Jan 2025 08:00:00 GMT</pubDate>");
    const dates = [...xml.matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map(([, date]) => Date.parse(date ?? ""));
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
    expect(dates.length).toBeLessThanOrEqual(20);
    for (const slug of hidden) expect(xml).not.toContain(slug);
  });

  it("holds whole texts with whole addresses, escaped, and who answers for them", async () => {
    await publish({
      slug: "reihe-ganz",
      title: 'A & B <c> ]]> "d"',
      content:
        '<h2>Ein Teil</h2><p>Siehe <a href="/contact?a=1&amp;b=2">Kontakt</a>, <a href="#ein-teil">oben</a>, <a href="https://andere.example/x">dort</a>. <code>&lt;a href="/x"&gt;</code></p><script>alert(1)</script>',
      at: new Date().toISOString(),
    });
    const xml = await (await get("/blog.rss.xml")).text();
    const [{ updated_at } = {}] = await sql("select updated_at from blog_posts where slug = 'reihe-ganz'");
    await sql("delete from blog_posts where slug = 'reihe-ganz'");
    expect(xml).toContain(`<lastBuildDate>${new Date(`${updated_at}`).toUTCString()}</lastBuildDate>`);
    const item =
      /<item>\n<title>A &amp; B &lt;c&gt; \]\]&gt; &quot;d&quot;<\/title>.*?<\/item>/s.exec(xml)?.[0] ?? "";
    expect(item).toContain("<dc:creator>Mara Muster</dc:creator>");
    const [, encoded = ""] = /<content:encoded>(.*?)<\/content:encoded>/s.exec(item) ?? [];
    const html = decode(encoded);
    expect(html).toContain('href="http://127.0.0.1:3000/contact?a=1&amp;b=2"');
    expect(html).toContain('href="http://127.0.0.1:3000/blog/reihe-ganz#a-ein-teil"');
    expect(html).toContain('href="https://andere.example/x"');
    expect(html).toContain('&lt;a href="/x"&gt;');
    expect(html).not.toContain("alert(1)");
  });

  it("calls an article by the same id when its address changes, by the one that readers know", async () => {
    const idsOf = async (slug: string) => {
      const xml = await (await get("/blog.rss.xml")).text();
      const [item = ""] = xml.split("<item>").filter((text) => text.includes(`/blog/${slug}</link>`));
      return /<guid isPermaLink="false">(.*?)<\/guid>/.exec(item)?.[1];
    };
    await publish({ slug: "reihe-neu", at: new Date().toISOString() });
    await publish({ slug: "reihe-alt", at: new Date().toISOString() });
    await sql("update blog_posts set feed_slug = slug where slug = 'reihe-alt'");
    const [{ id } = {}] = await sql("select id from blog_posts where slug = 'reihe-neu'");
    for (const slug of ["reihe-neu", "reihe-alt"])
      await sql(`update blog_posts set slug = '${slug}-umbenannt' where slug = '${slug}'`);
    expect(await idsOf("reihe-neu-umbenannt")).toBe(`urn:uuid:${id}`);
    expect(await idsOf("reihe-alt-umbenannt")).toBe("http://127.0.0.1:3000/blog/reihe-alt");
    await sql("delete from blog_posts where slug in ('reihe-neu-umbenannt', 'reihe-alt-umbenannt')");
  });

  it("is made anew when a picture in its texts is replaced or withdrawn", () => {
    const feed = publicPages.find(({ path }) => path === "/blog.rss.xml");
    expect(feed?.tables).toEqual(["blog_posts", "media"]);
  });

  it("knows no host but its own", async () => {
    const xml = await (await get("/blog.rss.xml", { headers: { Host: "boese.example" } })).text();
    expect(xml).not.toContain("boese.example");
  });
});

describe("the site map", () => {
  it("names every public page once, and articles with the day of their last change", async () => {
    const response = await get("/sitemap.xml");
    expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const xml = await response.text();
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of listedPaths) expect(addresses).toContain(`http://127.0.0.1:3000${path}`);
    for (const slug of hidden) expect(xml).not.toContain(slug);
    expect(xml).not.toContain("/admin");
    const [{ updated_at } = {}] = await sql("select updated_at from blog_posts where slug = $1", [founding]);
    expect(xml).toContain(
      `/blog/${founding}</loc><lastmod>${new Date(`${updated_at}`).toISOString()}</lastmod>`,
    );
    const episodes = addresses.filter((address) => address?.includes("/podcast/"));
    expect(xml.match(/<lastmod>/g)).toHaveLength(addresses.length - listedPaths.length - episodes.length);
  });
});

it("tells the truth while the backend is out of reach", async () => {
  await withBackend(backendDown, async () => {
    const list = await page("/blog");
    expect(list.status).toBe(503);
    expect(list.html).toContain("Der Blog lässt sich gerade nicht laden");
    expect(list.html).not.toContain("Noch keine Artikel");
    expect(linksTo(list.html)).toEqual([]);
    const article = await page(`/blog/${founding}`);
    expect(article.status).toBe(503);
    expect(article.html).toContain("Artikel nicht gefunden");
    expect(article.html).toContain("in ein paar Minuten");
    for (const path of ["/blog/reihe-01/og.png", "/blog.rss.xml", "/sitemap.xml"])
      expect((await get(path)).status, path).toBe(503);
  });
  expect(takeErrors().join()).toMatch(/blog: list not read.*blog: article not read.*blog: title not read/s);
});
