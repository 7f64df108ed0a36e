import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { MoveSummary, MovingItem } from "~/features/moving/item";
import { readMove } from "~/features/moving/reading/read-move.server";
import { ghost, wxr } from "../helpers/old-sites";

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
      { id: 8, type: "attachment", status: "inherit", attachment },
    ];
    const [item, picture] = (await read(wxr(posts))).items();
    expect(item?.html).toContain(
      '<img src="https://alt.example/wp-content/uploads/2020/05/tor.jpg" alt="Tor">',
    );
    expect(item?.html).toContain("<figcaption>Das Tor</figcaption>");
    expect(item?.html).toContain(`<img src="${attachment}"`);
    expect(item?.pictures).toHaveLength(2);
    expect(losses(item)).toContain(
      "Galerie in „Unser Hof“: Die Reihenfolge bleibt, die Vergrößerung beim Klick nicht.",
    );
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
    expect((await one("x"))?.status).toBe("published");
  });

  it("knows the old addresses of an item", async () => {
    const item = await one("x", { slug: "gr%C3%BC%C3%9Fe", meta: { _wp_old_slug: "frueher" } });
    expect(item).toMatchObject({
      slug: "gruesse",
      oldAddresses: ["/2020/05/gr%C3%BC%C3%9Fe/", "/2020/05/frueher/", "/?p=7"],
    });
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
      { id: 4, slug: "", title: "سلام" },
    ];
    const items = (await read(wxr(posts))).items();
    expect(items.map(({ slug }) => slug)).toEqual(["gleich", "gleich-2", "blog-seite", "eintrag-4"]);
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

  it.each([
    [`<!DOCTYPE rss [<!ENTITY a "bombe">]>${wxr([{ id: 1, title: "&a;" }])}`, /Vor „<rss>“ steht Text/],
    ["Nur Text", /weder ein Export von WordPress/],
    ["<html><body>x</body></html>", /beginnt nicht mit „<rss>“ \(Zeile 1, Spalte 1\)/],
    [wxr([{ id: 1 }], "9.9"), /WXR 9\.9/],
    [wxr([{ id: 1 }]).replace(/<wp:wxr_version>.*<\/wp:wxr_version>/, ""), /wp:wxr_version/],
    [wxr([{ id: 1 }]).split("<wp:status>")[0] ?? "", /abgeschnitten.*\(Zeile \d+, Spalte \d+\)/],
    [wxr([{ id: 1 }]).replace("</wp:post_id>", ""), /nicht geschlossen \(Zeile \d+, Spalte \d+\)/],
  ])("is refused in a sentence when it is broken", async (file, problem) => {
    const moved = await read(file);
    expect(moved.problem()).toMatch(problem);
    expect(() => moved.items()).toThrow();
  });
});

describe("a file of Ghost", () => {
  it("gives articles, pages, tags and authors, and no account's secrets", async () => {
    const posts = [
      {
        id: "a",
        title: "Eins",
        slug: "eins",
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
        mobiledoc: JSON.stringify({ sections: [[1, "p", [[0, [], 0, "Mobil"]]]] }),
      },
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
    const [first, second, third] = moved.items();
    expect(first).toMatchObject({
      kind: "article",
      categories: ["Hof"],
      author: "Anna",
      cover: "/content/images/x.jpg",
      oldAddresses: ["/eins/"],
    });
    expect(second).toMatchObject({ kind: "page", status: "draft", html: "<p>Lexikalisch</p>" });
    expect(third).toMatchObject({ status: "published", html: "<p>Mobil</p>" });
    expect(moved.summary().counts.leftOut).toEqual({ Mitglieder: 1 });
    expect(moved.all()).not.toMatch(/\$2b\$|schluessel|@/);
  });

  it("is refused with the line where it breaks off", async () => {
    const moved = await read(ghost([{ id: "a", title: "Eins" }]).slice(0, -3));
    expect(moved.problem()).toMatch(/abgeschnitten \(Zeile 1, Spalte \d+\)/);
  });
});
