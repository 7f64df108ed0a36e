import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { MoveSummary, MovingItem } from "~/features/moving/item";
import { piecesOf } from "~/features/moving/moved-text.server";
import { readMove } from "~/features/moving/reading/read-move.server";
import { storedAddress } from "~/schemas/old-address";
import { ghost, type WxrPost, wxr } from "../helpers/old-sites";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function read(...files: (string | Buffer)[]) {
  const folder = mkdtempSync(join(tmpdir(), "moving-"));
  folders.push(folder);
  for (const [index, file] of files.entries()) writeFileSync(join(folder, `upload-${index}`), file);
  const uploads = files.map((_, index) => ({ file: `upload-${index}`, name: `datei-${index}` }));
  writeFileSync(join(folder, "upload.json"), JSON.stringify(uploads));
  await readMove(folder);
  const parsed = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const lines = (): MovingItem[] =>
    readFileSync(join(folder, "items.jsonl"), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return {
    all: () =>
      ["items.jsonl", "report.jsonl", "summary.json"]
        .map((name) => readFileSync(join(folder, name), "utf8"))
        .join(""),
    items: lines,
    summary: (): MoveSummary => parsed("summary.json"),
    problem: (): string => parsed("failed.json").problem,
  };
}

const one = async (content: string, more = {}) => (await read(wxr([{ id: 7, content, ...more }]))).items()[0];
const losses = (item: MovingItem | undefined) => item?.losses.map(({ what }) => what).join("\n");

describe("a file of WordPress", () => {
  it.each([
    ["Eins\n\nZwei\nDrei", "<p>Eins</p>\n<p>Zwei<br>\nDrei</p>"],
    ["<!-- wp:paragraph -->\n<p>Block</p>\n<!-- /wp:paragraph -->", "<p>Block</p>"],
    ["<h2>Titel</h2>\nText", "<h2>Titel</h2>\n<p>Text</p>"],
    ["Das ]]> Ende", "<p>Das ]]&gt; Ende</p>"],
    ["<div>In der Kiste</div>", "<p>In der Kiste</p>"],
  ])("keeps what stands in %j", async (content, html) => {
    expect((await one(content))?.html).toBe(html);
  });

  it.each([
    [
      "an end of CDATA in its text",
      "Vor ]]> dem <b>Ende</b> und<br>danach <img src='/a.png' alt='x'>",
      "Vor dem Ende und danach",
    ],
    ["markup instead of CDATA", "]]><p>Ein <em>Absatz</em></p><![CDATA[", "Ein Absatz"],
  ])("loses no word of a text with %s", async (_, content, words) => {
    const whole = wxr([
      { id: 7, content: "PLATZ" },
      { id: 8, content: "Danach" },
    ]);
    const comment =
      "<wp:comment><wp:comment_content><![CDATA[Ein ]]> <br> Kommentar]]></wp:comment_content></wp:comment>";
    const broken = whole.replace("PLATZ", content).replace("</item>", `${comment}</item>`);
    const items = (await read(broken)).items();
    expect(
      items.map(({ html }) =>
        html
          .replace(/<[^>]*>|\s+/g, " ")
          .replace(/\s+/g, " ")
          .trim(),
      ),
    ).toEqual([words, "Danach"]);
  });

  it("keeps captions and galleries as figures under the old addresses of their pictures", async () => {
    const attachment = "https://alt.example/wp-content/uploads/2020/05/hof.jpg";
    const content =
      '[caption id="a"]<img src="/wp-content/uploads/2020/05/tor.jpg" alt="Tor"> Das Tor[/caption]\n\n[gallery ids="8"]';
    const posts = [
      { id: 7, title: "Unser Hof", content },
      { id: 8, type: "attachment", status: "inherit", attachment, content: "Seit 1900" },
    ];
    const moved = await read(wxr(posts));
    const [item, picture] = moved.items();
    expect(item?.html).toContain(
      '<img src="https://alt.example/wp-content/uploads/2020/05/tor.jpg" alt="Tor">',
    );
    expect(item?.html).toContain("<figcaption>Das Tor</figcaption>");
    expect(item?.html).toContain(`<img src="${attachment}"`);
    expect(item?.pictures).toHaveLength(2);
    expect(losses(item)).toContain(
      "Galerie in „Unser Hof“: Die Reihenfolge bleibt, die Vergrößerung beim Klick nicht.",
    );
    expect(moved.summary().problems.join()).toContain("Seit 1900");
    expect(picture).toMatchObject({
      kind: "picture",
      oldAddresses: expect.arrayContaining(["/wp-content/uploads/2020/05/hof.jpg"]),
    });
  });

  it.each([
    ['[contact-form-7 id="1"]', "contact-form-7"],
    ["<!-- wp:latest-posts /-->", "Neueste Beiträge"],
    ['<iframe src="https://www.youtube.com/embed/x"></iframe>', "www.youtube.com"],
    ["<form><label>Name</label></form>", "Formular"],
    ["<object>Flash fehlt</object>", "Flash"],
  ])("names what is lost of %s", async (content, named) => {
    expect(losses(await one(content))).toContain(named);
  });

  it("makes drafts of what was not for everybody, and plans what was planned", async () => {
    const states = [
      { status: "private" },
      { password: "geheim" },
      { status: "pending" },
      { status: "draft" },
    ];
    for (const state of states) expect((await one("x", state))?.status).toBe("draft");
    expect((await one("x", { status: "future", date: "2099-01-01 10:00:00" }))?.status).toBe("planned");
    expect((await one("x", { status: "future", date: "2020-01-01 10:00:00" }))?.status).toBe("published");
    expect((await one("x"))?.status).toBe("published");
  });

  it("knows the old addresses of an item, of its former names and of its pages", async () => {
    const former = ["frueher", "zuvor"].map(
      (slug) =>
        `<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>${slug}</wp:meta_value></wp:postmeta>`,
    );
    const item = await one("x<!--nextpage-->y", { slug: "gr%C3%BC%C3%9Fe", more: former.join("") });
    expect(item?.slug).toBe("gruesse");
    expect(item?.oldAddresses).toEqual([
      ...["/2020/05/gr%C3%BC%C3%9Fe/", "/2020/05/frueher/", "/2020/05/zuvor/"],
      ...["/2020/05/gr%C3%BC%C3%9Fe/2/", "/?p=7"],
    ]);
  });

  it("knows an author by a login in any case", async () => {
    const moved = await read(wxr([{ id: 1, author: "Anna" }, { id: 2 }]));
    expect(moved.summary().authors).toMatchObject([{ name: "Anna Alt", items: 2 }]);
  });

  it("takes neither comments nor addresses of people nor serialized settings", async () => {
    const meta = { _menu: 'a:1:{s:3:"key";s:9:"serialized";}' };
    const moved = await read(
      wxr([{ id: 1, comment: "leser@fremd.example", meta, password: "passwort-hier" }]),
    );
    expect(moved.all()).not.toMatch(/leser@|anna@|serialized|passwort-hier/);
    expect(moved.summary().counts.leftOut).toEqual({ Kommentare: 1 });
  });

  it("gives items without title, date or an own slug what they need", async () => {
    const posts = [
      { id: 1, title: "", slug: "gleich", date: "0000-00-00 00:00:00" },
      { id: 2, slug: "gleich" },
      { id: 3, slug: "blog", type: "page" },
      { id: 4, slug: "", title: "…" },
      { id: 5, slug: encodeURIComponent("привет-мир-über"), title: "Привет" },
    ];
    const items = (await read(wxr(posts))).items();
    expect(items.map(({ slug }) => slug)).toEqual([
      ...["gleich", "gleich-2", "blog-seite", "eintrag-4", "privet-mir-ueber"],
    ]);
    expect(items[0]).toMatchObject({ title: "Ohne Titel", date: null });
  });

  it("loses nothing by a bare ampersand or by an entity that it does not know", async () => {
    const posts = [
      { id: 1, title: "Eins" },
      { id: 2, title: "Zwei" },
    ];
    const moved = await read(wxr(posts).replace("<![CDATA[Eins]]>", "Eins & Co &a;"));
    expect(moved.items().map(({ title }) => title)).toEqual(["Eins & Co &a;", "Zwei"]);
  });

  it("may have empty elements that close themselves", async () => {
    const file = wxr([
      { id: 1, more: "<description/><wp:postmeta/><x:y a='b'/>" },
      { id: 2, content: "MARKUP" },
    ])
      .replace("<link>", "<description /><link>")
      .replaceAll(/<(excerpt:encoded|wp:post_password)>.*?<\/\1>/g, "<$1/>")
      .replace("<![CDATA[MARKUP]]>", "<p>Eins<br/>zwei</p><iframe src='https://x.example/'/><p>drei</p>");
    const [first, second] = (await read(file)).items();
    expect(first?.title).toBe("Beitrag 1");
    expect(second?.html).toMatch(/<p>Eins<br>zwei<\/p>[\s\S]*x\.example[\s\S]*<p>drei<\/p>/);
  });

  it("may have two items of the same number", async () => {
    const posts = ["Eins", "Zwei", "Eins"].map((title) => ({
      ...{ id: 7, title, slug: title.toLowerCase(), more: "<guid>https://alt.example/?p=7</guid>" },
    }));
    const items = (await read(wxr(posts))).items();
    expect(items.map(({ title }) => title)).toEqual(["Eins", "Zwei"]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(2);
  });

  describe("of one site that is newer than another", () => {
    const version = (text: string, modified: string, more: Partial<WxrPost> = {}) =>
      wxr([
        {
          ...{ id: 7, title: "Preise", slug: "preise", content: text },
          more: `<guid>https://alt.example/?p=7</guid><wp:post_modified_gmt>${modified}</wp:post_modified_gmt>`,
          ...more,
        },
      ]);
    const [older, newer] = [version("Alt", "2024-04-01 10:00:00"), version("Neu", "2024-06-01 10:00:00")];

    it.each([
      ["first", [newer, older]],
      ["last", [older, newer]],
    ])("gives its text when it stands %s, and the report names it", async (_, files) => {
      const items = (await read(...files)).items();
      expect(items.map(({ html }) => html)).toEqual(["<p>Neu</p>"]);
      expect(losses(items[0])).toContain("1. Juni 2024");
    });

    it("gives the text of the last file where no date tells, and the old link of what has a new one", async () => {
      const day = { date: "2024-04-01 10:00:00", more: "<guid>https://alt.example/?p=7</guid>" };
      const moved = await read(version("Alt", "", { ...day, slug: "kosten" }), version("Neu", "", day));
      expect(moved.items()).toMatchObject([
        { html: "<p>Neu</p>", oldAddresses: ["/2020/05/preise/", "/?p=7", "/2020/05/kosten/"] },
      ]);
    });

    it("is named only where the texts differ", async () => {
      expect(losses((await read(older, older)).items()[0])).toBe("");
    });

    it("keeps two posts apart that have one number", async () => {
      const other = version("Anders", "2024-05-01 10:00:00", { title: "Anfahrt", slug: "anfahrt" });
      expect((await read(older, other)).items().map(({ title }) => title)).toEqual(["Preise", "Anfahrt"]);
    });

    it("is found among files of Ghost as well", async () => {
      const post = (html: string, updated_at: string) =>
        ghost([{ id: "a", title: "Preise", slug: "preise", status: "published", html, updated_at }]);
      const files = [post("Neu", "2024-06-01T10:00:00Z"), post("Alt", "2024-04-01T10:00:00Z")];
      const [item] = (await read(...files)).items();
      expect(item?.html).toBe("Neu");
      expect(losses(item)).toContain("1. Juni 2024");
    });
  });

  it.each([
    [
      `<!DOCTYPE rss [<!ENTITY a "bombe">]>${wxr([{ id: 1, title: "&a;" }])}`,
      /DOCTYPE.*\(Zeile 1, Spalte 1\)/,
    ],
    ["Nur Text", /weder ein Export von WordPress/],
    ["<html><body>x</body></html>", /beginnt nicht mit „<rss>“ \(Zeile 1, Spalte 1\)/],
    [wxr([{ id: 1 }], "9.9"), /WXR 9\.9/],
    [wxr([{ id: 1 }]).replace(/<wp:wxr_version>.*<\/wp:wxr_version>/, ""), /wp:wxr_version/],
    [wxr([{ id: 1 }]).split("<wp:status>")[0] ?? "", /abgeschnitten.*\(Zeile \d+, Spalte \d+\)/],
    [wxr([{ id: 1 }]).replace("</wp:post_id>", ""), /nicht geschlossen \(Zeile \d+, Spalte \d+\)/],
    [
      wxr([{ id: 1 }]).replace("<item>", `<x>${"<d>".repeat(100_000)}`),
      /verschachtelt \(Zeile \d+, Spalte \d+\)/,
    ],
  ])("is refused in a sentence when it is broken", async (file, problem) => {
    const moved = await read(file);
    expect(moved.problem()).toMatch(problem);
    expect(() => moved.items()).toThrow();
  });
});

const elementor = JSON.stringify([
  {
    elements: [
      { settings: { title: "Kopf", align: "center", title_tag: "h2" } },
      { settings: { tabs: [{ tab_title: "Reiter", tab_content: "<p>Inhalt</p>" }] } },
      { settings: { icon_list: [{ text: "Punkt" }], show_label: "yes" } },
      { settings: { image: { url: "https://alt.example/wp-content/uploads/e.jpg", id: 9 } } },
    ],
  },
]);
const squarespace = `<div class="sqs-layout"><div class="sqs-block html-block"><p>Absatz</p></div>
<figure><noscript><img src="https://cdn.example/hof.jpg" alt="Hof"></noscript><img data-src="https://cdn.example/hof.jpg" alt="Hof"></figure>
<div class="sqs-block video-block" data-block-json='{"url":"https://www.youtube.com/watch?v=a"}'></div></div>`;
const raw = Buffer.from(encodeURIComponent("<p>Roh</p>")).toString("base64");

describe("what builders and plugins of WordPress have made", () => {
  const allWords = (item: MovingItem | undefined) => JSON.stringify(item).replace(/<[/a-z][^>]*>/g, " ");

  it.each([
    ["Elementor", { content: "Kopf", meta: { _elementor_data: elementor } }, ["Reiter", "Inhalt", "Punkt"]],
    [
      "Divi",
      {
        content:
          '[et_pb_text admin_label="Verwaltung"]Eins[/et_pb_text][et_pb_button button_text="Los" button_url="/x"][/et_pb_button][et_pb_blurb title="Mit %22Zitat%22"]Zwei[/et_pb_blurb]',
      },
      ["Eins", "Los", "Zitat", "Zwei"],
    ],
    [
      "WPBakery",
      {
        content: `[vc_row][vc_custom_heading text="Über"][vc_toggle title="Frage"]Antwort[/vc_toggle][vc_raw_html]${raw}[/vc_raw_html][vc_bar values="${encodeURIComponent('[{"label":"Fleiß"}]')}"][/vc_row]`,
      },
      ["Über", "Frage", "Antwort", "Roh", "Fleiß"],
    ],
    [
      "blocks without a fixed content",
      {
        content:
          '<!-- wp:search {"label":"Suche","buttonText":"Finden"} /--><!-- wp:acf/zitat {"data":{"spruch":"Toll","_spruch":"field_1"}} /--><!-- wp:footnotes /-->',
        meta: { footnotes: '[{"content":"Fußnote","id":"a"}]' },
      },
      ["Suche", "Finden", "Toll", "Fußnote"],
    ],
    ["ACF", { meta: { intro: "Vorwort", _intro: "field_5f1" } }, ["Vorwort"]],
    [
      "taxonomies",
      {
        more: '<category domain="region" nicename="k">Küste</category><category domain="tag" nicename="w">Wort</category>',
        categories: ["Eins", "Zwei"],
      },
      ["Küste", "Wort", "Eins", "Zwei"],
    ],
    ["long titles", { title: `${"Wort ".repeat(60)}Ende` }, ["Ende"]],
    ["signs in titles", { title: "wenn a < b und c > d" }, ["b", "und", "c"]],
    [
      "the freeform block",
      { content: "<!-- wp:freeform -->\nEins\n\nZwei\n<!-- /wp:freeform -->" },
      ["Zwei"],
    ],
  ] as const)("arrives or is named, word by word: %s", async (_, post, words) => {
    const item = (await read(wxr([{ id: 7, ...post } as WxrPost]))).items()[0];
    for (const word of words)
      expect(allWords(item)).toMatch(new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, "u"));
    expect(item?.html).not.toMatch(/center|Verwaltung|>yes|h2/);
  });

  it("keeps pictures, links and addresses as Squarespace writes them", async () => {
    const post = {
      id: 7,
      slug: "2014/3/7/mein-text",
      link: "/blog/2014/3/7/mein-text",
      content: squarespace,
    };
    const [item] = (await read(wxr([{ ...post, author: "anna@alt.example" }]))).items();
    expect(item).toMatchObject({ slug: "mein-text", author: null });
    expect(item?.oldAddresses).toContain("/blog/2014/3/7/mein-text");
    expect(item?.pictures).toHaveLength(1);
    expect(item?.html).toContain('href="https://www.youtube.com/watch?v=a"');
  });

  it.each([
    ["<form><label>Dalet<button>Absenden</button></label></form>", "Dalet Absenden"],
    [
      '<div class="wp-block-file"><a href="/a/">Omega</a><a class="wp-block-file__button" href="/a/">Holen</a></div>',
      "Omega Holen",
    ],
  ])("keeps words apart that stood beside each other: %s", async (content, words) => {
    const item = await one(content);
    expect(item?.html.replace(/<[^>]*>/g, "")).toContain(words);
    expect(losses(item) ?? "").not.toContain("Wörter in");
  });

  it("keeps struck-out words so, and a button of a builder as a link", async () => {
    expect((await one("Statt <del>90</del> <strike>80</strike> 70"))?.html).toBe(
      "<p>Statt <s>90</s> <s>80</s> 70</p>",
    );
    const button = await one('[vc_btn title="Zum Hof" link="url:https%3A%2F%2Fhof.example%2Fda|title:Hof"]');
    expect(button?.html).toContain('<a href="https://hof.example/da">Zum Hof</a>');
    for (const content of [
      '[su_button url="https://hof.example/da" style="flat"]Zum Hof[/su_button]',
      "[av_button label='Zum Hof' link='manually,https://hof.example/da']",
    ])
      expect((await one(content))?.html).toContain('<a href="https://hof.example/da">Zum Hof</a>');
  });

  it.each([
    ["[code lang='js']\nwenn (a < b) {\n\n    [gallery]\n}\n[/code]", "wenn (a < b) {\n\n    [gallery]\n}"],
    ["[php]\nif (a &lt; b)\n  c();\n[/php]", "if (a < b)\n  c();"],
    ["<!-- wp:shortcode -->\n[sourcecode]a\n\n  b[/sourcecode]\n<!-- /wp:shortcode -->", "a\n\n  b"],
  ])("keeps code as it stands: %j", async (content, code) => {
    const item = await one(content);
    expect(item?.html).toBe(`<pre><code>${code.replaceAll("<", "&lt;")}</code></pre>`);
    expect(losses(item)).toBe("");
  });

  it("runs no shortcode within an element for code", async () => {
    const item = await one('<code>[gallery ids="1"]</code> und [[code]x[/code]]');
    expect(item?.html).toBe('<p><code>[gallery ids="1"]</code> und [code]x[/code]</p>');
  });

  it.each([
    ["[gist https://x.example/1 /]", "https://x.example/1"],
    ["[gist]https://x.example/1[/gist]", "https://x.example/1"],
    ["[neuartig https://x.example/1]", "https://x.example/1"],
    ['[facebook url="https://x.example/1"]', "https://x.example/1"],
    ['[googleapps src="https://x.example/1?a=b"]', "https://x.example/1?a=b"],
    ["[tweet 632582884654751744]", "https://twitter.com/i/status/632582884654751744"],
    ["[dailymotion id=x8oma9]", "https://www.dailymotion.com/video/x8oma9"],
    ["<!-- wp:shortcode -->\nhttps://x.example/1\n<!-- /wp:shortcode -->", "https://x.example/1"],
  ])("makes a link of what was embedded: %j", async (content, address) => {
    const item = await one(`<p>Davor</p>\n\n${content}\n\n<p>Danach</p>`);
    expect(item?.html).toContain(`<p><a href="${address}">${address}</a></p>`);
    expect(item?.html).not.toMatch(/[[\]]/);
    if (!content.startsWith("<")) expect(losses(item)).toContain("Es bleibt ein Link.");
  });

  it("names what was embedded without an address, and keeps words in brackets", async () => {
    expect(losses(await one("[ted id=1969]"))).toContain("[ted]");
    const words = "Sieh [siehe https://x.example/1] nach [sic], auch bei [Facebook].";
    expect((await one(words))?.html).toBe(`<p>${words}</p>`);
  });

  it("shows a background in each of its boxes, as decoration and by its real name", async () => {
    const cover = (words: string) =>
      `<div style="background-image:url('/wp-content/uploads/bg\\28 1\\29.jpg')"><p>${words}</p></div>`;
    const item = await one(cover("Eins") + cover("Zwei"));
    const address = "https://alt.example/wp-content/uploads/bg(1).jpg";
    expect(item?.html.match(/<img/g)).toHaveLength(2);
    expect(item?.pictures).toMatchObject([{ address, isDecoration: true }]);
  });

  it("keeps the words of what was folded away, and names it", async () => {
    const item = await one("<details><summary>Frage</summary><p>Antwort</p></details>");
    expect(item?.html).toMatch(/^<p>Frage<\/p>\s*<p>Antwort<\/p>$/);
    expect(losses(item)).toContain("Aufklappbarer Abschnitt");
  });

  it("names a reusable block only where no item has its text", async () => {
    const block = { id: 9, type: "wp_block", content: "<p>Gemeinsam</p>" };
    const leftOut = async (content: string) =>
      (await read(wxr([block, { id: 7, content }]))).summary().counts.leftOut;
    expect(await leftOut('<!-- wp:block {"ref":9} /-->')).toEqual({});
    expect(await leftOut("Allein")).toEqual({ "wiederverwendbare Blöcke": 1 });
  });

  const film = "https://www.youtube.com/watch?v=abcdefghijk";
  it.each([
    ...["[youtube URL]", "[youtube=URL&amp;w=640]", "[youtube abcdefghijk]", '[youtube id="abcdefghijk"]'],
    ...[
      '[vc_video link="URL"]',
      '[et_pb_video src="URL"][/et_pb_video]',
      "[av_video src='URL']",
      '[embed width="5"]URL[/embed]',
    ],
    ...[
      '[video src="URL"]',
      "[su_youtube url='URL']",
      "[youtube]URL[/youtube]",
      '<div data-html="&lt;iframe src=&quot;URL&quot;&gt;"></div>',
    ],
  ])("gives a link to what was embedded by %s", async (content) => {
    const item = await one(`Davor\n\n${content.replace("URL", film)}\n\nDanach`);
    expect(item?.html).toContain(`<a href="${film.replace("&", "&amp;")}`);
    expect(item?.html.match(/<a\b/g)).toHaveLength(1);
    expect(item?.losses).toHaveLength(1);
    expect(losses(item)).toContain("Es bleibt ein Link.");
  });

  it.each([
    "[audio URL]",
    '[video mp4="URL"][/video]',
    '<video src="URL"></video>',
    "<audio><source src='URL'></audio>",
  ])("names a file of the old site once, which stays behind: %s", async (content) => {
    const item = await one(
      `Wort\n\n${content.replace("URL", "https://www.alt.example/wp-content/uploads/a.mp4")}`,
    );
    expect(item?.html.trim()).toBe("<p>Wort</p>");
    expect(item?.losses).toHaveLength(1);
    expect(losses(item)).toContain("„a.mp4“");
  });

  it.each([
    ...[
      '[vc_gallery images="8,9"]',
      '[et_pb_gallery gallery_ids="8,9" fullwidth="on"]',
      "[av_gallery ids='8, 9']",
    ],
    ...['[su_carousel source="media: 8,9"]', "[av_slide id='8'][av_slide id='9']", "[gallery ids=8,9]"],
  ])("shows the pictures of %s", async (content) => {
    const uploads = "https://alt.example/wp-content/uploads/";
    const attachments = [8, 9].map((id) => ({ id, type: "attachment", attachment: `${uploads}${id}.jpg` }));
    const [item] = (await read(wxr([{ id: 7, content }, ...attachments]))).items();
    expect(item?.pictures.map(({ address }) => address)).toEqual([`${uploads}8.jpg`, `${uploads}9.jpg`]);
    expect(item?.html).toContain(`${uploads}9.jpg`);
  });

  it("keeps links, numbers, films and places of builders", async () => {
    const widgets = [
      ["button", { text: "Los", link: { url: "https://ziel.example/los" } }],
      [
        "icon-list",
        {
          icon_list: [
            {
              text: "Anruf",
              link: { url: "tel:+4947" },
              selected_icon: { value: "fas fa-x", library: "fa" },
            },
          ],
        },
      ],
      [
        "image",
        { image: { url: "/logo.png" }, link_to: "custom", link: { url: "https://partner.example/" } },
      ],
      ["image-box", { title_text: "Kasten", link: { url: "/kasten" } }],
      [
        "video",
        { video_type: "vimeo", youtube_url: "https://youtu.be/alt", vimeo_url: "https://vimeo.com/123" },
      ],
      ["counter", { starting_number: 0, ending_number: 4711, suffix: "+", title: "Kunden" }],
      ["progress", { title: "Fleiß", percent: { unit: "%", size: 85 } }],
      ["google_maps", { address: "Hafenstraße 5" }],
    ].map(([widgetType, settings]) => ({ elType: "widget", widgetType, settings }));
    const item = await one("Los", { meta: { _elementor_data: JSON.stringify([{ elements: widgets }]) } });
    for (const shown of [
      ...[
        '<a href="https://ziel.example/los">Los</a>',
        '<a href="tel:+4947">Anruf</a>',
        '<a href="/kasten">Kasten</a>',
        '<a href="https://partner.example/"><img',
      ],
      ...['<a href="https://vimeo.com/123">', "4711+", "85%", "Hafenstraße 5"],
    ])
      expect(item?.html).toContain(shown);
    expect(item?.html).not.toMatch(/youtu|fas fa/);
    const numbers =
      '[et_pb_number_counter title="A" number="99"][vc_pie value="12" units="km"][milestone number="7" symbol="x"]';
    const divi = await one(
      `${numbers}[et_pb_image src="/a.jpg" alt="Bild" title_text="Titel"][av_gmap_location address="Kai 3"]`,
    );
    for (const shown of ["99%", "12km", "7x", 'alt="Bild"', "Kai 3"]) expect(divi?.html).toContain(shown);
    expect(divi?.html.replace(/<[^>]*>/g, "")).not.toMatch(/Bild|Titel/);
  });

  it("takes pictures that stand behind words, and WordPress.com's copies by their own address", async () => {
    const item = await one(
      `<div class="wp-block-cover" style="background-image:url('/a.jpg')"><p>Wort</p></div><p style="background:#fff url(/b.jpg)">Zwei</p>
<img src="https://i0.wp.com/x.files.wordpress.com/2021/c.jpg?ssl=1"> [vc_row css=".a{background-image: url(/d.jpg?id=5) !important;}"]`,
    );
    expect(item?.pictures.map(({ address }) => address)).toEqual([
      ...["https://alt.example/a.jpg", "https://alt.example/b.jpg"],
      ...["https://x.files.wordpress.com/2021/c.jpg", "https://alt.example/d.jpg?id=5"],
    ]);
  });

  it("names drawings and hidden words, and shows neither", async () => {
    const item = await one(
      '<img src="/logo.svg"> <p hidden>Geheim</p><div style="display: none"><b>Verdeckt</b></div>Wort <img class="emoji" alt="😀" src="https://s.w.org/images/core/emoji/1.svg">',
    );
    expect(item?.pictures).toEqual([]);
    expect(item?.html.replace(/<[^>]*>|\s+/g, " ").trim()).toBe("Wort 😀");
    for (const lost of ["logo.svg", "Geheim", "Verdeckt"]) expect(losses(item)).toContain(lost);
    expect(losses(item)).not.toContain("Wörter in");
  });

  const php = (value: unknown): string => {
    if (typeof value === "string") return `s:${Buffer.byteLength(value)}:"${value}";`;
    if (typeof value === "number") return `i:${value};`;
    if (value === null) return "N;";
    const entries = Object.entries(value as object);
    const head = Array.isArray(value) ? "a" : 'O:8:"stdClass"';
    return `${head}:${entries.length}:{${entries.map(([key, one]) => php(Array.isArray(value) ? Number(key) : key) + php(one)).join("")}}`;
  };
  const elements = [
    {
      id: "a",
      name: "heading",
      parent: 0,
      settings: { text: "Über uns", tag: "h2", link: { url: "https://ziel.example/" } },
    },
    {
      id: "b",
      name: "text",
      parent: null,
      settings: { text: "<p>Größe</p>", _background: { image: { url: "/h.jpg" } } },
    },
    { id: "c", name: "video", settings: { videoType: "youtube", ytId: "abcdefghijk" } },
  ];
  it.each([
    ["Bricks", { _bricks_page_content_2: php(elements) }],
    [
      "Bricks, with a length that is not true",
      { _bricks_page_content_2: php(elements).replace("s:8", "s:5") },
    ],
    ["Beaver Builder", { _fl_builder_data: php({ n1: elements[0], n2: elements[1], n3: elements[2] }) }],
    [
      "Oxygen",
      {
        _ct_builder_json: JSON.stringify({
          name: "root",
          children: [
            {
              name: "ct_link_text",
              options: { ct_content: "Über uns", original: { url: "https://ziel.example/" } },
            },
            { name: "ct_text", options: { ct_content: "<p>Größe</p>", nicename: "Text (#5)" } },
            { name: "ct_image", options: { original: { src: "/h.jpg" } } },
            {
              name: "oxy_video",
              options: { original: { url: "https://www.youtube.com/watch?v=abcdefghijk" } },
            },
          ],
        }),
      },
    ],
    [
      "Breakdance",
      { _breakdance_data: JSON.stringify({ tree_json_string: JSON.stringify({ root: elements }) }) },
    ],
    [
      "Thrive",
      {
        tve_updated_post: `<p><a href="https://ziel.example/">Über uns</a></p><p>Größe <img src="/h.jpg"></p><p><a href="https://www.youtube.com/watch?v=abcdefghijk">x</a></p>`,
      },
    ],
  ])("arrives, though it stands beside the text: %s", async (builder, meta) => {
    const item = await one("", { meta });
    expect(item?.html).toContain('<a href="https://ziel.example/">Über uns</a>');
    expect(item?.html).toContain("Größe");
    expect(item?.html).toContain('<a href="https://www.youtube.com/watch?v=abcdefghijk">');
    expect(item?.html.replace(/<[^>]*>/g, "")).not.toMatch(/heading|ct_|#5|root/);
    expect(item?.pictures.map(({ address }) => address)).toEqual(["https://alt.example/h.jpg"]);
    expect(losses(item)).toContain(`mit ${builder.split(",")[0]} gestaltet`);
  });

  it("arrives from the settings of Divi's blocks", async () => {
    const block = (name: string, settings: object, end = "/") =>
      `<!-- wp:divi/${name} ${JSON.stringify(settings)} ${end}-->`;
    const innerContent = (value: unknown) => ({ innerContent: { desktop: { value } } });
    const item = await one(
      `${block("section", { module: { decoration: { layout: { desktop: { value: { display: "flex" } } } } } }, "")}
${block("heading", { title: innerContent("Kopf") })}${block("text", { content: innerContent("<p>Text</p>") })}
${block("button", { button: innerContent({ text: "Los", linkUrl: "https://ziel.example/" }) })}
${block("image", { image: innerContent({ src: "/d.jpg", alt: "Dach" }) })}<!-- /wp:divi/section -->`,
    );
    for (const shown of [
      "<h3>Kopf</h3>",
      "<p>Text</p>",
      '<a href="https://ziel.example/">Los</a>',
      'd.jpg" alt="Dach"',
    ])
      expect(item?.html).toContain(shown);
    expect(item?.losses).toEqual([]);
  });

  it("is named where a builder's fields are damaged", async () => {
    for (const data of ['a:2:{i:0;s:5:"abc', "x:1"]) {
      const item = await one("Wort", { meta: { _bricks_page_content_2: data } });
      expect(item?.html).toBe("<p>Wort</p>");
      expect(losses(item)).toContain("beschädigt");
    }
  });

  it("names what search engines were told", async () => {
    const meta = {
      ...{
        "_yoast_wpseo_meta-robots-noindex": "1",
        _yoast_wpseo_canonical: "https://andere.example/f%C3%BCr",
      },
      ...{ _yoast_wpseo_title: "%%title%% Zeder %%sep%%", rank_math_description: "Kurz %sitename%" },
    };
    const item = await one("x", { meta });
    expect(item?.excerpt).toBe("Kurz");
    for (const lost of ["noindex", "https://andere.example/f%C3%BCr", "Zeder"])
      expect(losses(item)).toContain(lost);
    for (const value of ['a:1:{i:0;s:7:"noindex";}', 'a:1:{i:0;s:5:"index";}'])
      expect((await one("x", { meta: { rank_math_robots: value } }))?.losses).toHaveLength(
        value.includes("no") ? 1 : 0,
      );
    const own = {
      _yoast_wpseo_title: "%%title%% %%sep%%",
      _yoast_wpseo_canonical: "https://alt.example/2020/05/beitrag-7/",
    };
    expect((await one("x", { meta: { ...own, "_yoast_wpseo_meta-robots-noindex": "2" } }))?.losses).toEqual(
      [],
    );
  });

  it("shows what stands in blocks, and names in German what a program filled in", async () => {
    const item = await one(
      `<!-- wp:query --><div><!-- wp:post-template --><!-- wp:post-title /--><p>Mehr</p><!-- /wp:post-template --><!-- wp:query-no-results --><!-- wp:paragraph --><p>Leer</p><!-- /wp:paragraph --><!-- /wp:query-no-results --></div><!-- /wp:query -->
<!-- wp:social-links --><ul><!-- wp:social-link {"url":"https://netz.example/a","service":"netz"} /--></ul><!-- /wp:social-links -->
<!-- wp:group {"style":{"background":{"backgroundImage":{"url":"https:\\/\\/alt.example\\/g.jpg","id":5}}}} --><div><p>Vor<sup data-fn="4f-a"><a href="#4f-a" id="4f-a-link">1</a></sup></p></div><!-- /wp:group -->
<!-- wp:kurse/liste --><div class="kurse"></div><!-- /wp:kurse/liste --><!-- wp:jetpack/field-name {"label":"Rufname"} /--><!-- wp:jetpack/button {"text":"Los","url":"/los/"} /--><!-- wp:footnotes /-->`,
      { meta: { footnotes: '[{"content":"Notiz","id":"4f-a"}]' } },
    );
    expect(item?.html).toContain('<li><a href="https://netz.example/a">netz</a></li>');
    expect(item?.html).toContain('<a href="#fussnote-1">1</a>');
    expect(item?.html).toContain('<li id="fussnote-1">Notiz</li>');
    expect(item?.pictures.map(({ address }) => address)).toEqual(["https://alt.example/g.jpg"]);
    expect(item?.html).toContain('<a href="/los/">Los</a>');
    expect(item?.html).not.toContain("Leer");
    for (const lost of ["Liste von Beiträgen", "Mehr", "liste", "Formular", "Rufname"])
      expect(losses(item)).toContain(lost);
    expect(losses(item)).not.toMatch(/post-title|jetpack|Netz|Leer/);
  });

  it.each([
    ["Eins\n\n<!--more Weiter-->\n\nZwei<!--nextpage-->Drei", "<p>Eins</p>\n<p>Zwei</p>\n<p>Drei</p>"],
    ["[[gallery ids=5]] und [[/x]] [knopf/]", "<p>[gallery ids=5] und [/x]</p>"],
    ["<p>&nbsp;</p><p><br>Eins</p><figure></figure>", "<p>Eins</p>"],
    [
      '<object><param name="movie" value="https://f.example/v"><embed src="https://f.example/v"></object>',
      '<p><a href="https://f.example/v">https://f.example/v</a></p>',
    ],
  ])("leaves nothing empty or half behind: %s", async (content, html) => {
    expect((await one(content))?.html.trim()).toBe(html);
  });

  it("shows no name of a form, and names all shortcodes of a text in one line", async () => {
    const item = await one(
      'Wort [contact-form-7 id="1" title="Anfrage"] [mein-kasten] [wpforms id="2" title="x"]',
    );
    expect(item?.html).not.toContain("Anfrage");
    expect(item?.losses).toHaveLength(1);
    for (const name of ["contact-form-7", "mein-kasten", "wpforms"])
      expect(losses(item)).toContain(`[${name}]`);
  });

  it("names what stood on top of all others, and what has a type of its own", async () => {
    expect(losses(await one("Wort", { more: "<wp:is_sticky>1</wp:is_sticky>" }))).toContain(
      "stand oben fest",
    );
    const product = await one("Wort", { type: "product" });
    expect(product?.kind).toBe("other");
    expect(losses(product)).toContain("„product“");
  });

  it("knows no orders, messages and settings", async () => {
    const types = ["shop_order", "flamingo_inbound", "feedback", "acf-field", "wp_template", "nav_menu_item"];
    const moved = await read(wxr(types.map((type, id) => ({ id: id + 1, type, content: "Kundin" }))));
    expect(moved.items()).toEqual([]);
    expect(moved.all()).not.toContain("Kundin");
  });
});

describe("addresses of a WordPress", () => {
  it("in a folder have it in front of lists and numbers as well", async () => {
    const file = wxr([{ id: 7, categories: ["neu"] }]).replaceAll(
      "https://alt.example",
      "https://alt.example/haus",
    );
    const moved = await read(file);
    expect(moved.items()[0]?.oldAddresses).toEqual(["/haus/2020/05/beitrag-7/", "/haus/?p=7"]);
    const { categories, authors, lists } = moved.summary();
    expect(categories[0]?.oldAddresses).toEqual(["/haus/category/neu/"]);
    expect(authors[0]?.oldAddresses).toContain("/haus/author/anna/");
    const leads = (to: string) => lists.flatMap((one) => (one.target === to ? one.oldAddresses : []));
    expect(leads("/blog.rss.xml")).toEqual(expect.arrayContaining(["/haus/feed/", "/haus/comments/feed/"]));
    expect(leads("/blog")).toEqual(
      expect.arrayContaining(["/haus/2020/", "/haus/2020/05/", "/haus/2020/05/01/"]),
    );
    expect(leads("/sitemap.xml")).toContain("/haus/wp-sitemap.xml");
  });

  it("of nested categories and of those that only items name are known", async () => {
    const nested = ["a", "b", "c"].map(
      (slug, index, all) =>
        `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${all[index - 1] ?? ""}</wp:category_parent><wp:cat_name>${slug}</wp:cat_name></wp:category>`,
    );
    const file = wxr([{ id: 7, categories: ["allein"] }]).replace("<item>", `${nested.join("")}<item>`);
    const { categories, problems } = (await read(file)).summary();
    const addresses = categories.flatMap(({ oldAddresses }) => oldAddresses);
    expect(problems.join()).toContain("b (unter a), c (unter b)");
    expect(addresses).toEqual(expect.arrayContaining(["/category/a/b/c/", "/category/allein/"]));
  });

  it("of pages below others are named as flat", async () => {
    const posts = [
      { id: 7, type: "page", title: "Leistungen" },
      { id: 8, type: "page", title: "Beratung", parent: 7 },
    ];
    expect((await read(wxr(posts))).summary().problems.join()).toContain("Beratung (unter Leistungen)");
  });

  it("of a translation that WPML tells by a query stay apart from those of the original", async () => {
    const link = "https://alt.example/wir/";
    const posts = [
      { id: 7, type: "page", slug: "wir", link: `${link}?lang=fr` },
      { id: 8, type: "attachment", slug: "wir", attachment: "https://alt.example/wir.pdf" },
      { id: 9, type: "page", slug: "wir", link },
    ];
    const items = (await read(wxr(posts))).items();
    expect(items.map(({ slug }) => slug)).toEqual(["wir-fr", "wir-2", "wir"]);
    expect(items.map(({ oldAddresses: [first = ""] }) => storedAddress(first))).toContain("/wir?lang=fr");
    expect(losses(items[0])).toContain("(fr)");
    const terms = ["en", "de"].map(
      (slug) => `<category domain="language" nicename="${slug}"><![CDATA[Sprache ${slug}]]></category>`,
    );
    expect(losses(await one("x", { more: terms[0] }))).toContain("(Sprache en)");
    expect(losses(await one("x", { more: terms[1] }))).toBe("");
  });

  it("of what is attached lead to its article, and links between articles to paths", async () => {
    const content =
      '<a href="../zwei/">a</a> <a href="http://www.alt.example/?p=8">b</a> <a href="//alt.example/x/#y">c</a>';
    const pdf = "https://alt.example/wp-content/uploads/preise.pdf";
    const posts = [
      { id: 7, content },
      { id: 8, type: "attachment", attachment: pdf, parent: 7, link: "https://alt.example/preise/" },
    ];
    const moved = await read(wxr(posts));
    const links = [...(moved.items()[0]?.html.matchAll(/href="([^"]*)"/g) ?? [])].map(([, href]) => href);
    expect(links).toEqual(["/2020/05/zwei/", "/?p=8", "/x/#y"]);
    expect(losses(moved.items()[0])).toContain("/x/#y");
    expect(moved.summary().redirects).toContainEqual({ from: "/preise/", to: "/2020/05/beitrag-7/" });
    expect(moved.items()[1]).toMatchObject({
      kind: "other",
      losses: [{ what: expect.stringContaining("kein Bild") }],
    });
  });

  it("of a picture that belongs to no item lead to the picture alone", async () => {
    const attachment = "https://alt.example/wp-content/uploads/hof.jpg";
    const moved = await read(
      wxr([{ id: 8, type: "attachment", attachment, link: "https://alt.example/hof/" }]),
    );
    expect(moved.items()[0]?.oldAddresses).toContain("/hof/");
    expect(moved.summary().redirects).toEqual([]);
  });

  it("of pictures that do not come, and those without words, are no links", async () => {
    const content =
      '<p><a href="/wp-content/uploads/fort.jpg">Foto</a> <a href="/kontakt/"><i></i></a><a href="/wir/" title="Wir"><i></i></a></p><p><a href="/wp-content/uploads/da-300x200.jpg">Da</a></p>';
    const attachment = "https://alt.example/wp-content/uploads/da.jpg";
    const posts = [
      { id: 7, content },
      { id: 8, type: "attachment", attachment },
    ];
    const [item] = (await read(wxr(posts))).items();
    expect(item?.html).toContain('<p>Foto <a href="/wir/" title="Wir">Wir</a></p>');
    expect(item?.html).toContain('<a href="/wp-content/uploads/da-300x200.jpg">Da</a>');
    for (const name of ["fort.jpg", "/kontakt/"]) expect(losses(item)).toContain(name);
  });

  it("of files of a Ghost whose address nobody knows are text where these are missing", async () => {
    const html =
      '<p><a href="images/plan.png">Plan</a> <a href="/images/x.jpg">X</a> <a href="zwei/">Zwei</a></p>';
    const [item] = (await read(ghost([{ id: "a", title: "T", slug: "t", status: "draft", html }]))).items();
    expect(item?.html).toBe('<p>Plan X <a href="/zwei/">Zwei</a></p>');
    expect(losses(item)).toMatch(/plan\.png[\s\S]*x\.jpg/);
  });

  it("of places within the same text and of files that stay behind lead nowhere else", async () => {
    const here = "https://alt.example/2020/05/beitrag-7/";
    const item = await one(
      `<a href="${here}#saege">hin</a><h2 id="saege">Kappa</h2><p>Unsere <a href="/wp-content/uploads/preise.pdf">Preise</a></p>`,
    );
    expect(item?.html).toContain('href="#saege"');
    expect(item?.html).toContain('id="saege"');
    expect(item?.html).toContain("<p>Unsere Preise</p>");
    expect(item?.losses).toHaveLength(1);
    expect(losses(item)).toContain("preise.pdf");
  });

  it("of two sites stay apart, though both count from one", async () => {
    const other = wxr([{ id: 7, title: "Andere" }]).replaceAll("alt.example", "neu.example");
    const titles = (await read(wxr([{ id: 7 }]), other, wxr([{ id: 7 }]))).items().map(({ title }) => title);
    expect(titles).toEqual(["Beitrag 7", "Andere"]);
  });
});

describe("old encodings and dates of WordPress", () => {
  const file = wxr([{ id: 7, title: "Größe", content: "Höhe" }]);
  it.each([
    ["a BOM and CRLF", Buffer.from(`\ufeff${file.replaceAll("\n", "\r\n")}`)],
    ["UTF-16", Buffer.from(`\ufeff${file}`, "utf16le")],
    ["UTF-16 without a BOM", Buffer.from(file.replace("UTF-8", "UTF-16"), "utf16le")],
    ["latin1", Buffer.from(file.replace("UTF-8", "ISO-8859-1"), "latin1")],
    ["latin1 that says it is UTF-8", Buffer.from(file, "latin1")],
    ["UTF-8 that says it is latin1", Buffer.from(file.replace("UTF-8", "ISO-8859-1"))],
    [
      "no version but that of its namespace",
      Buffer.from(
        file
          .replace(/<wp:wxr_version>.*?<\/wp:wxr_version>/, "")
          .replace("<rss ", '<rss xmlns:wp="http://wordpress.org/export/1.0/" '),
      ),
    ],
  ])("%s", async (_, bytes) => {
    expect((await read(bytes)).items()).toMatchObject([{ title: "Größe", html: "<p>Höhe</p>" }]);
  });

  it.each([
    [
      { date: "0000-00-00 00:00:00" },
      "<pubDate>Fri, 07 Mar 2014 21:38:13 +0000</pubDate>",
      "2014-03-07T21:38:13.000Z",
    ],
    [{ date: "-0001-11-30 00:00:00" }, "<pubDate>Mon, 30 Nov -0001 00:00:00 +0000</pubDate>", null],
  ])("of %j", async (post, more, date) => {
    expect((await read(wxr([{ id: 7, ...post, more }]))).items()[0]?.date).toBe(date);
  });

  it.each([
    ["winter", "2024-01-31 23:30:00", "0000-00-00 00:00:00", "2024-01-31T22:30:00.000Z"],
    ["summer", "2024-07-31 23:30:00", "0000-00-00 00:00:00", "2024-07-31T21:30:00.000Z"],
    [
      "another zone, on the same day",
      "2024-07-31 12:00:00",
      "2024-07-31 19:00:00",
      "2024-07-31T19:00:00.000Z",
    ],
    [
      "another zone, on another day",
      "2018-10-23 15:33:34",
      "2018-10-24 01:33:34",
      "2018-10-23T13:33:34.000Z",
    ],
    ["UTC, late in the evening", "2024-07-31 22:30:00", "2024-07-31 22:30:00", "2024-07-31T20:30:00.000Z"],
  ])("are of the day that the old site showed: %s", async (_, shown, gmt, date) => {
    const more = `<wp:post_date>${shown}</wp:post_date>`;
    expect((await one("x", { date: gmt, more }))?.date).toBe(date);
  });

  it.each([
    ["no valid date", "Wort", { date: "2022-13-45 10:00:00" }, "draft", null],
    [
      "only a date of its last change",
      "Wort",
      {
        date: "0000-00-00 00:00:00",
        more: "<wp:post_modified_gmt>2021-02-03 04:05:06</wp:post_modified_gmt>",
      },
      "published",
      "2021-02-03T04:05:06.000Z",
    ],
    ["a heading alone", "", {}, "published", "2020-05-01T10:00:00.000Z"],
  ])("an article with %s is named", async (_, content, post, status, date) => {
    const item = await one(content, post);
    expect(item).toMatchObject({ status, date });
    expect(item?.losses).toHaveLength(1);
  });

  it("of an item without a title are German", async () => {
    const item = await one("Wort", { title: "", more: "<wp:post_date>2021-06-01 08:00:00</wp:post_date>" });
    expect(losses(item)).toContain("vom 1.6.2021");
  });

  it("a status that nobody knows makes a draft and is named", async () => {
    const item = await one("x", { status: "archived" });
    expect(item?.status).toBe("draft");
    expect(losses(item)).toContain("archived");
  });
});

describe("a text that is too long for one", () => {
  const list = Array.from(
    { length: 5000 },
    (_, number) => `<li>Punkt${number} ${"Wort ".repeat(10)}</li>`,
  ).join("");
  const content = `<p>Anfang</p><ul>${list}</ul><p>Ende</p>`;

  it("makes several items with all its words and one address", async () => {
    const [first, ...rest] = (await read(wxr([{ id: 7, content }]))).items();
    expect(rest).toMatchObject([{ slug: "beitrag-7-teil-2", oldAddresses: [] }]);
    expect(losses(first)).toContain("2 Teilen");
    const words = [first, ...rest].map((item) => item?.html).join("");
    expect(words.match(/Punkt\d+/g)).toHaveLength(5000);
    for (const item of rest) expect(item.html).toMatch(/^<ul>.*Ende<\/p>$/s);
  });

  it("is cut within its elements as well", () => {
    const pieces = piecesOf(content, 20_000);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(20_000);
    expect(pieces.join("").replace(/<\/?[up].?>/g, "")).toBe(content.replace(/<\/?[up].?>/g, ""));
  });
});

describe("a file of Ghost", () => {
  it("of an early version gives dates in milliseconds, Markdown, its picture and the first tag", async () => {
    const post = {
      ...{
        id: 1,
        title: "Alt",
        slug: "alt",
        html: "",
        markdown: "**Fett**",
        image: "/content/images/a.jpg",
        page: 1,
      },
      ...{ status: "published", published_at: 1388318649000, author_id: 1 },
    };
    const file = JSON.stringify({
      meta: { version: "003" },
      data: {
        posts: [post],
        tags: ["Zweites", "Erstes"].map((name, id) => ({ id, name, slug: name })),
        posts_tags: [0, 1].map((tag_id) => ({ post_id: 1, tag_id, sort_order: 1 - tag_id })),
      },
    });
    const [item] = (await read(file)).items();
    expect(item).toMatchObject({
      ...{ kind: "page", date: "2013-12-29T12:04:09.000Z", cover: "/content/images/a.jpg" },
      ...{ html: "<p><strong>Fett</strong></p>", categories: ["Erstes", "Zweites"] },
    });
    expect(losses(item)).toContain("Zweites");
  });

  const cards: [type: string, card: object, words: string[]][] = [
    [
      "bookmark",
      { url: "https://x.example", metadata: { title: "Eins", author: "Zwei" }, caption: "Drei" },
      ["Eins", "Zwei", "Drei"],
    ],
    ["callout", { calloutText: "Eins" }, ["Eins"]],
    ["toggle", { heading: "Eins", content: "<p>Zwei</p>" }, ["Eins", "Zwei"]],
    ["button", { buttonText: "Eins", buttonUrl: "https://x.example" }, ["Eins"]],
    [
      "gallery",
      { images: [{ src: "/content/images/g.jpg", caption: "Eins" }], caption: "Zwei" },
      ["Eins", "Zwei"],
    ],
    [
      "embed",
      { html: "<iframe src='https://x.example/1'></iframe>", caption: "Eins" },
      ["Eins", "x.example"],
    ],
    ["markdown", { markdown: "**Eins**" }, ["<strong>Eins</strong>"]],
    [
      "product",
      { productTitle: "Eins", productDescription: "Zwei", productButton: "Drei" },
      ["Eins", "Zwei", "Drei"],
    ],
    ["header", { header: "Eins", subheader: "Zwei", buttonText: "Drei" }, ["Eins", "Zwei", "Drei"]],
    ["signup", { header: "Eins", disclaimer: "Zwei", buttonText: "Drei" }, ["Eins", "Zwei", "Drei"]],
    ["call-to-action", { textValue: "<p>Eins</p>", buttonText: "Zwei", buttonUrl: "/x" }, ["Eins", "Zwei"]],
    ["file", { src: "/content/files/a.pdf", fileTitle: "Eins", fileCaption: "Zwei" }, ["Eins", "Zwei"]],
    ["audio", { src: "/content/media/a.mp3", title: "Eins" }, ["Eins"]],
  ];
  it.each(cards)("holds the words of a card: %s", async (type, card, words) => {
    const texts = {
      lexical: JSON.stringify({ root: { children: [{ type, ...card }] } }),
      mobiledoc: JSON.stringify({ cards: [[type, card]], sections: [[10, 0]] }),
    };
    for (const [format, text] of Object.entries(texts)) {
      const [item] = (
        await read(ghost([{ id: "a", title: "T", slug: "t", status: "published", [format]: text }]))
      ).items();
      for (const word of words) expect(item?.html).toContain(word);
    }
  });

  it("makes one paragraph of a bookmark, without the pictures of the other site", async () => {
    const html =
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Eins</div><div class="kg-bookmark-description">Zwei</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://x.example/favicon.ico"><span class="kg-bookmark-author">Drei</span><span class="kg-bookmark-publisher">Vier</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://x.example/og.png"></div></a></figure>';
    const [item] = (await read(ghost([{ id: "a", title: "T", slug: "t", status: "draft", html }]))).items();
    expect(item).toMatchObject({ pictures: [], losses: [] });
    expect(item?.html).toBe('<p><a href="https://x.example/">Eins</a><br>Zwei<br>Drei · Vier</p>');
  });

  it.each([
    ["Das ist ==wichtig==", "<p>Das ist <mark>wichtig</mark></p>"],
    ["H~2~O, x^2^ und ~~weg~~", "<p>H<sub>2</sub>O, x<sup>2</sup> und <s>weg</s></p>"],
    ["`a == b == c` und 5 ~ 6 ~ 7", "<p><code>a == b == c</code> und 5 ~ 6 ~ 7</p>"],
    ["Eine\nZeile", "<p>Eine<br>Zeile</p>"],
    [
      "Satz[^n].\n\n[^n]: Die *Note*",
      '<p>Satz<sup><a href="#fussnote-1">1</a></sup>.</p>\n<ol><li id="fussnote-1">Die <em>Note</em></li></ol>',
    ],
  ])("reads the Markdown of a card as Ghost does: %j", async (markdown, html) => {
    const mobiledoc = JSON.stringify({ cards: [["markdown", { markdown }]], sections: [[10, 0]] });
    const [item] = (
      await read(ghost([{ id: "a", title: "T", slug: "t", status: "draft", mobiledoc }]))
    ).items();
    expect(item?.html).toBe(html);
  });

  it("keeps the words of a list of tasks, and names it", async () => {
    const lexical = JSON.stringify({
      root: { children: [{ type: "markdown", markdown: "- [ ] eins\n- [x] zwei" }] },
    });
    const [item] = (
      await read(ghost([{ id: "a", title: "T", slug: "t", status: "draft", lexical }]))
    ).items();
    expect(item?.html).not.toMatch(/\[|\]/);
    expect(losses(item)).toContain("Aufgaben");
  });

  it("gives articles, pages, tags and authors, and no account's secrets", async () => {
    const posts = [
      {
        id: "a",
        title: "Eins",
        slug: "eins",
        published_at: "2020-05-01T10:00:00.000Z",
        html: "<p>Text <a href='__GHOST_URL__/zwei/'>zwei</a></p>",
        status: "published",
        feature_image: "__GHOST_URL__/content/images/x.jpg",
      },
      {
        id: "b",
        title: "Zwei",
        slug: "zwei",
        type: "page",
        status: "published",
        visibility: "paid",
        lexical: JSON.stringify({
          root: { children: [{ type: "paragraph", children: [{ type: "text", text: "Lexikalisch" }] }] },
        }),
      },
      {
        id: "c",
        title: "Drei",
        slug: "drei",
        status: "sent",
        published_at: "2020-05-01T10:00:00.000Z",
        mobiledoc: JSON.stringify({ sections: [[1, "p", [[0, [], 0, "Mobil"]]]] }),
      },
      { id: "d", title: "Vier", slug: "vier", status: "published", lexical: '{"root":{"children":[null]}}' },
    ];
    const moved = await read(
      ghost(posts, {
        users: [{ id: "u", name: "Anna", slug: "anna", password: "$2b$hash", email: "anna@alt.example" }],
        api_keys: [{ id: "k", secret: "schluessel-hier" }],
        members: [{ email: "mitglied@fremd.example" }],
        tags: [
          { id: "t", name: "Hof", slug: "hof" },
          { id: "i", name: "#innen", slug: "hash-innen" },
        ],
        posts_tags: [
          { post_id: "a", tag_id: "t" },
          { post_id: "a", tag_id: "i" },
        ],
        posts_authors: [{ post_id: "a", author_id: "u" }],
      }),
    );
    const [first, second, third, damaged] = moved.items();
    expect(damaged).toMatchObject({ status: "draft", losses: [{ what: expect.stringContaining("Vier") }] });
    expect(first).toMatchObject({
      kind: "article",
      categories: ["Hof"],
      author: "Anna",
      cover: "/content/images/x.jpg",
      oldAddresses: ["/eins/"],
    });
    expect(second).toMatchObject({ kind: "page", status: "draft", html: "<p>Lexikalisch</p>" });
    expect(third).toMatchObject({ status: "draft", html: "<p>Mobil</p>" });
    expect(losses(third)).toContain("nur als E-Mail");
    expect(moved.summary().counts.leftOut).toEqual({ Mitglieder: 1 });
    expect(moved.all()).not.toMatch(/\$2b\$|schluessel|@/);
  });

  it("keeps what a picture is called, and names what has no field here", async () => {
    const posts = [
      {
        ...{
          id: "a",
          title: "Eins",
          slug: "eins",
          status: "published",
          published_at: "2020-05-01T10:00:00.000Z",
        },
        html: '<p><img src="/content/images/size/w600/2024/x.jpg" alt=""></p>',
        ...{ feature_image: "__GHOST_URL__/content/images/2024/x.jpg", custom_excerpt: "Kurz" },
      },
    ];
    const file = ghost(posts, {
      posts_meta: [
        {
          ...{ post_id: "a", feature_image_alt: "Ein Boot", feature_image_caption: "<b>Am</b> Kai" },
          ...{ meta_title: "Suchtitel", meta_description: "Suchsatz", og_title: "Eins" },
        },
      ],
      tags: [{ id: "t", name: "Hof", slug: "hof", description: "Alles vom Hof" }],
      newsletters: [{ id: "n", name: "Brief" }],
    });
    const moved = await read(file);
    const [item] = moved.items();
    expect(item?.pictures).toMatchObject([
      { address: "/content/images/2024/x.jpg", alt: "Ein Boot", caption: "Am Kai" },
    ]);
    for (const words of ["Am Kai", "Suchtitel", "Suchsatz"]) expect(losses(item)).toContain(words);
    expect(losses(item)).not.toMatch(/teilen/i);
    expect(moved.summary().problems.join()).toContain("Hof");
    expect(moved.summary().counts.leftOut).toEqual({ Newsletter: 1 });
  });

  it("is refused with the line where it breaks off", async () => {
    const moved = await read(ghost([{ id: "a", title: "Eins" }]).slice(0, -3));
    expect(moved.problem()).toMatch(/abgeschnitten \(Zeile 1, Spalte \d+\)/);
  });
});
