import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backend, backendDown, sql, staffCookie } from "../helpers/app";
import { serveApp } from "../helpers/served";
import { takeErrors } from "../helpers/setup";

let site: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  site = await serveApp();
});
const clear = async () => {
  await sql("delete from blog_posts where slug like 'umzug%'");
  await sql("delete from old_addresses");
};
beforeEach(clear);
afterAll(async () => {
  await clear();
  site.close();
});

const longAgo = "2024-01-01";
async function publish(slug: string, more: { status?: string; at?: string; id?: string } = {}) {
  const { status = "published", at = longAgo, id = crypto.randomUUID() } = more;
  await sql(
    `insert into blog_posts (id, title, slug, content, status, published_at)
     values ($1, $2, $3, '<p>Moin</p>', $4, $5::timestamptz)`,
    [id, `Titel ${slug}`, slug, status, at],
  );
  return id;
}
const rename = (id: string, slug: string) => sql("update blog_posts set slug = $1 where id = $2", [slug, id]);
const remove = (id: string) => sql("delete from blog_posts where id = $1", [id]);
const lead = (path: string, target: string) =>
  sql("insert into old_addresses (path, target) values ($1, $2)", [path, target]);

/** Status and where it leads, twice: as it is made and as it is kept. */
async function answersOf(path: string) {
  const answers: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const { status, headers } = await site.send(path);
    answers.push([status, headers.location].filter(Boolean).join(" "));
  }
  expect(answers[1]).toBe(answers[0]);
  return answers[0];
}

describe("an article that was renamed", () => {
  test("is found at its former addresses, in one step, and back again", async () => {
    const id = await publish("umzug-eins");
    expect(await answersOf("/blog/umzug-eins")).toBe("200");
    expect(await answersOf("/blog/umzug-zwei")).toBe("404");
    for (const slug of ["umzug-zwei", "umzug-drei", "umzug-eins"]) {
      await rename(id, slug);
      for (const former of ["umzug-eins", "umzug-zwei"])
        expect(await answersOf(`/blog/${former}`)).toBe(former === slug ? "200" : `301 /blog/${slug}`);
    }
    const other = await publish("umzug-zwei");
    await rename(id, "umzug-drei");
    await rename(other, "umzug-eins");
    await rename(id, "umzug-zwei");
    expect(await answersOf("/blog/umzug-eins")).toBe("200");
    expect(await answersOf("/blog/umzug-zwei")).toBe("200");
    expect(await answersOf("/blog/umzug-drei")).toBe("301 /blog/umzug-zwei");
  });

  test("is told the same to HEAD, with a query, as data, with capitals, by its picture, and to staff", async () => {
    const id = await publish("umzug-eins");
    await rename(id, "umzug-zwei");
    for (let time = 0; time < 2; time += 1) {
      const head = await site.send("/blog/umzug-eins", { method: "HEAD" });
      expect([head.status, head.headers.location, head.body]).toEqual([301, "/blog/umzug-zwei", ""]);
      expect(head.headers["cache-control"]).toBe("public, max-age=0");
      for (const [asked, location] of [
        ["/blog/umzug-eins?utm=x&y=1", "/blog/umzug-zwei?utm=x&y=1"],
        ["/blog/Umzug-EINS/", "/blog/umzug-zwei"],
        ["/BLOG/umzug%2Deins?x", "/blog/umzug-zwei?x"],
        ["/blog/umzug-eins/og.png", "/blog/umzug-zwei/og.png"],
        ["/blog/umzug-eins/og.png?v=1", "/blog/umzug-zwei/og.png?v=1"],
      ]) {
        const { status, headers } = await site.send(asked ?? "");
        expect([asked, status, headers.location]).toEqual([asked, 301, location]);
      }
      for (const query of ["", "?utm=x", "?_routes=routes%2F_site.blog.%24slug"]) {
        const { status, body } = await site.send(`/blog/umzug-eins.data${query}`);
        expect([query, status]).toEqual([query, 202]);
        expect(body).toContain(query === "?utm=x" ? '"/blog/umzug-zwei?utm=x"' : '"/blog/umzug-zwei"');
      }
    }
    expect((await site.send("/blog/umzug-zwei/og.png")).status).toBe(200);
    const known = await site.send("/blog/umzug-eins", { headers: { "If-None-Match": "*" } });
    expect(known.status).toBe(301);
    const staff = await site.send("/blog/umzug-eins", { headers: { Cookie: await staffCookie() } });
    expect([staff.status, staff.headers.location]).toEqual([301, "/blog/umzug-zwei"]);
  });

  test("leads nowhere while it is deleted or not public, and again once it is back", async () => {
    const id = await publish("umzug-eins");
    await rename(id, "umzug-zwei");
    expect(await answersOf("/blog/umzug-eins")).toBe("301 /blog/umzug-zwei");
    await remove(id);
    expect(await answersOf("/blog/umzug-eins")).toBe("404");
    await publish("umzug-zwei", { id });
    expect(await answersOf("/blog/umzug-eins")).toBe("301 /blog/umzug-zwei");
    for (const status of ["draft", "archived"]) {
      await sql("update blog_posts set status = $1 where id = $2", [status, id]);
      expect(await answersOf("/blog/umzug-eins")).toBe("404");
      expect(await answersOf("/blog/umzug-eins/og.png")).toBe("404");
      expect((await site.send("/blog/umzug-eins.data")).status).toBe(404);
    }
    await sql("update blog_posts set status = 'published' where id = $1", [id]);
    expect(await answersOf("/blog/umzug-eins")).toBe("301 /blog/umzug-zwei");
  });

  test("gives its address up to a new one, also to a planned one once its time has come", async () => {
    const id = await publish("umzug-eins");
    await rename(id, "umzug-zwei");
    const next = await publish("umzug-eins", { at: "2099-01-01" });
    expect(await answersOf("/blog/umzug-eins")).toBe("301 /blog/umzug-zwei");
    await sql("update blog_posts set published_at = now() + interval '1 second' where id = $1", [next]);
    await expect.poll(() => answersOf("/blog/umzug-eins"), { timeout: 60_000, interval: 200 }).toBe("200");
    await remove(next);
    expect(await answersOf("/blog/umzug-eins")).toBe("404");
  });

  test("is named by its present address alone in site map and feed", async () => {
    const id = await publish("umzug-eins");
    for (const path of ["/sitemap.xml", "/blog.rss.xml"])
      expect((await site.send(path)).body).toContain("/blog/umzug-eins<");
    await rename(id, "umzug-zwei");
    await lead("/alte-seite", "/services");
    for (const path of ["/sitemap.xml", "/blog.rss.xml"]) {
      const { body } = await site.send(path);
      expect(body).toContain("/blog/umzug-zwei<");
      expect(body).not.toMatch(/blog\/umzug-eins|alte-seite/);
    }
  });

  test("is found by its former addresses while the backend is down", async () => {
    const id = await publish("umzug-eins");
    await rename(id, "umzug-zwei");
    expect(await answersOf("/blog/umzug-eins")).toBe("301 /blog/umzug-zwei");
    const { fetch } = backend;
    backend.fetch = backendDown;
    try {
      const { status, headers } = await site.send("/blog/umzug-eins?x=1");
      expect([status, headers.location]).toEqual([301, "/blog/umzug-zwei?x=1"]);
      expect((await site.send("/gibt-es-nicht")).status).toBe(404);
      expect((await site.send("/services")).status).toBe(200);
    } finally {
      backend.fetch = fetch;
    }
    takeErrors();
  });
});

describe("a path that staff have named", () => {
  test("leads on in every spelling, and to its present target", async () => {
    const paths = ["/alte-seite", "/über-uns/team", "/seite.html", "/index.php", "/a%20b"];
    for (const path of paths) await lead(path, "/services");
    for (const [asked, query = ""] of [
      ["/Alte-Seite/"],
      ["/alte%2Dseite"],
      ["/alte-seite", "?x=1"],
      ["/%C3%BCber-uns/team"],
      ["/%c3%9cber-uns/Team/"],
      ["/Seite.html"],
      ["/index.php", "?id=3"],
      ["/a%20b"],
    ])
      expect(await answersOf(`${asked}${query}`)).toBe(`301 /services${query}`);
    await sql("delete from old_addresses");
    expect(await answersOf("/index.php?id=3")).toBe("404");
    await lead("/alte-seite", "/about");
    expect(await answersOf("/alte-seite")).toBe("301 /about");
    const { status, body } = await site.send("/alte-seite.data?x=1");
    expect([status, body.includes('"/about?x=1"')]).toEqual([202, true]);
  });

  test("never takes the place of a page or of what the specification leads on", async () => {
    for (const path of ["/services", "/pages/contact", "/admin", "/blog"]) await lead(path, "/about");
    expect(await answersOf("/services")).toBe("200");
    expect(await answersOf("/Services")).toBe("200");
    expect(await answersOf("/blog")).toBe("200");
    expect(await answersOf("/pages/contact")).toBe("301 /contact");
    expect((await site.send("/admin")).status).toBe(303);
  });
});

describe("an old address with a query", () => {
  test("leads on in one step, and other queries of the same path are answered as before", async () => {
    const id = await publish("umzug-eins");
    await sql(
      `insert into old_addresses (path, kind, item_id) values ('/?p=123', 'blog_posts', $1),
       ('/index.php?p=123', 'blog_posts', $1), ('/wp-content/uploads/größe.jpg', 'blog_posts', $1)`,
      [id],
    );
    await sql("insert into old_addresses (path, target) values ('/?cat=3', '/blog?kategorie=Holz')");
    for (const [asked, answer] of [
      ["/?p=123", "301 /blog/umzug-eins"],
      ["/?utm_source=x&p=123", "301 /blog/umzug-eins?utm_source=x"],
      ["/index.php?p=123", "301 /blog/umzug-eins"],
      ["/?cat=3", "301 /blog?kategorie=Holz"],
      ["/wp-content/uploads/gr%C3%B6%C3%9Fe.jpg", "301 /blog/umzug-eins"],
      ["/", "200"],
      ["/?p=124", "200"],
      ["/?seite=2", "200"],
    ] as const)
      expect([asked, await answersOf(asked)]).toEqual([asked, answer]);
    await sql("update blog_posts set status = 'draft' where id = $1", [id]);
    expect(await answersOf("/?p=123")).toBe("200");
  });
});

describe("what WordPress and Ghost served beside an old address", () => {
  test("leads on in one step: smaller copies of a picture, further pages, feeds and AMP", async () => {
    const id = await publish("umzug-eins");
    await sql("insert into old_addresses (path, kind, item_id) values ('/2019/05/umzug', 'blog_posts', $1)", [
      id,
    ]);
    const picture = "/media/0123456789abcdef0123456789abcdef-480.webp";
    await lead("/wp-content/uploads/2019/03/treppe.png", picture);
    await lead("/wp-content/uploads/größe-scaled.jpg", picture);
    await lead("/content/images/2024/01/treppe.png", picture);
    await lead("/category/moebel", "/blog?kategorie=M%C3%B6bel");
    for (const [asked, answer] of [
      ["/wp-content/uploads/2019/03/treppe-300x197.png", `301 ${picture}`],
      ["/wp-content/uploads/2019/03/Treppe-150x150.png?x=1", `301 ${picture}?x=1`],
      ["/wp-content/uploads/2019/03/treppe-scaled.png", `301 ${picture}`],
      ["/wp-content/uploads/gr%C3%B6%C3%9Fe-300x200.jpg", `301 ${picture}`],
      ["/wp-content/uploads/2019/03/andere-300x197.png", "404"],
      ["/content/images/size/w600/2024/01/treppe.png", `301 ${picture}`],
      ["/content/images/size/w1200h800/format/webp/2024/01/treppe.png", `301 ${picture}`],
      ["/content/images/size/w600/2024/01/andere.png", "404"],
      ["/category/moebel/page/2/", "301 /blog?kategorie=M%C3%B6bel"],
      ["/category/moebel/feed/", "301 /blog?kategorie=M%C3%B6bel"],
      ["/2019/05/umzug/feed/atom/", "301 /blog/umzug-eins"],
      ["/2019/05/umzug/amp", "301 /blog/umzug-eins"],
      ["/2019/05/umzug/comment-page-2/feed/", "301 /blog/umzug-eins"],
      ["/blog/page/3/", "301 /blog"],
      ["/blog/feed/", "301 /blog"],
      ["/kontakt/amp/", "301 /contact"],
      ["/gibt-es-nicht/feed/", "404"],
      ["/page/2/", "404"],
    ] as const)
      expect([asked, await answersOf(asked)]).toEqual([asked, answer]);
  });
});
