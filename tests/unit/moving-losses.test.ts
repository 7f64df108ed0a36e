import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { MovingItem } from "~/features/moving/item";
import { readMove } from "~/features/moving/reading/read-move.server";
import { ghost, wxr } from "../helpers/old-sites";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function read(file: string | Buffer) {
  const folder = mkdtempSync(join(tmpdir(), "moving-"));
  folders.push(folder);
  writeFileSync(join(folder, "upload-0"), file);
  writeFileSync(join(folder, "upload.json"), JSON.stringify([{ file: "upload-0", name: "datei" }]));
  await readMove(folder);
  return folder;
}

const problemOf = async (file: string | Buffer) =>
  JSON.parse(readFileSync(join(await read(file), "failed.json"), "utf8")).problem;

async function firstOf(file: string | Buffer): Promise<MovingItem & { told: string }> {
  const [line = ""] = readFileSync(join(await read(file), "items.jsonl"), "utf8").split("\n");
  const item: MovingItem = JSON.parse(line);
  return { ...item, told: item.losses.map(({ what }) => what).join("\n") };
}

const post = (content: string, more = {}) => firstOf(wxr([{ id: 7, content, ...more }]));
const elementor = (...widgets: [widgetType: string, settings: object][]) =>
  post("", {
    meta: {
      _elementor_data: JSON.stringify([
        { elType: "section", elements: widgets.map(([widgetType, settings]) => ({ widgetType, settings })) },
      ]),
    },
  });

describe("of a builder's elements", () => {
  it("both sides of a card, prices with their currency and roles in a team are kept", async () => {
    const { html } = await elementor(
      [
        "flip-box",
        { title_text_a: "Vorne", description_text_a: "Vorderseite", description_text_b: "Rückseite" },
      ],
      ["price-table", { heading: "Klein", price: "990", currency_symbol: "euro", period: "im Monat" }],
      ["team-member", { name: "Greta", position: "Beraterin" }],
    );
    for (const words of ["Vorne", "Vorderseite", "Rückseite", "990 €", "im Monat", "Beraterin"])
      expect(html).toContain(words);
  });

  it("those that a program filled and forms are named, and answers that nobody saw are no text", async () => {
    const { html, told } = await elementor(
      ["posts", { posts_per_page: 3 }],
      ["form", { form_fields: [{ field_label: "Dein Name" }], success_message: "Danke" }],
      ["spacer", { space: { size: 50 } }],
    );
    expect(told).toContain("„posts“");
    expect(told).toContain("Formular");
    expect(told).not.toContain("spacer");
    expect(html).toContain("Dein Name");
    expect(html).not.toContain("Danke");
  });

  it("attributes of shortcodes that visitors saw are kept", async () => {
    const { html } = await post(
      '[et_pb_pricing_table title="Basis" currency="€" per="Monat" sum="49"]Punkt[/et_pb_pricing_table][vc_cta h2="Aufruf" h4="Unterzeile"]Innen[/vc_cta][et_pb_team_member name="Greta" position="Beraterin"]Text[/et_pb_team_member][et_pb_contact_form title="Schreiben Sie" success_message="Danke"][/et_pb_contact_form]',
    );
    for (const words of ["49 €", "Monat", "Aufruf", "Unterzeile", "Beraterin", "Schreiben Sie"])
      expect(html).toContain(words);
    expect(html).not.toContain("Danke");
  });
});

it("words that a plugin's block keeps in its settings alone are named", async () => {
  const { told } = await post(
    '<!-- wp:jetpack/map {"points":[{"title":"Büro","caption":"Elbstraße 9"}]} --><div><a href="https://karte.example/">Büro</a></div><!-- /wp:jetpack/map -->',
  );
  expect(told).toMatch(/Elbstraße 9/);
  expect(told).not.toMatch(/Büro/);
});

it("fields of a form are named without a form around them", async () => {
  expect((await post('<p>Suche <input type="text" name="s"></p>')).told).toContain("Formular");
  expect((await post('<p>Haken <input type="checkbox"></p>')).told).not.toContain("Formular");
});

it("a sentence in a field of somebody's own is named, and settings of plugins are not", async () => {
  const { told } = await post("Text", {
    meta: { fazit: "Das war ein gutes Jahr.", layout: "default", css: ".a { color: red; margin: auto }" },
  });
  expect(told).toContain("Das war ein gutes Jahr.");
  expect(told).not.toMatch(/default|color/);
});

it("the name of a picture's file is no description of it", async () => {
  const file = "https://alt.example/wp-content/uploads/hof.jpg";
  const { html, pictures } = await post(
    `<p><img src="${file}" alt="hof-2500x1667.JPG"></p><p><img src="${file.replace("hof", "kai")}" alt="Kai.jpg am Morgen"></p>`,
  );
  expect(pictures.map(({ alt }) => alt)).toEqual(["", "Kai.jpg am Morgen"]);
  expect(html).toContain(`<img src="${file}" alt="">`);
});

it("an abbreviation keeps what it stands for", async () => {
  const { html } = await post('<p><acronym title="Elbvertiefung">EV</acronym></p>');
  expect(html).toBe('<p><abbr title="Elbvertiefung">EV</abbr></p>');
});

it.each([
  ["[pmpro_membership level='1']Geheim[/pmpro_membership]", {}],
  [
    "<!-- wp:premium-content/subscriber-view --><div><p>Geheim</p></div><!-- /wp:premium-content/subscriber-view -->",
    {},
  ],
  ["Geheim", { _members_access_role: "editor" }],
])("what was for members alone does not become public: %j %j", async (content, meta) => {
  const { status, told } = await post(content, { meta });
  expect(status).toBe("draft");
  expect(told).toContain("nur für Angemeldete");
  expect((await post("Öffentlich", { meta: { _jetpack_newsletter_access: "everybody" } })).status).toBe(
    "published",
  );
});

describe("of a text of Ghost", () => {
  const lexical = (...children: object[]) =>
    firstOf(
      ghost([
        {
          ...{ id: "a1", title: "Lexical", slug: "lexical", status: "published", type: "post" },
          published_at: "2022-01-02T08:00:00.000Z",
          lexical: JSON.stringify({ root: { type: "root", children } }),
        },
      ]),
    );

  it("marks, the first number of a list and a picture's link are kept", async () => {
    const { html } = await lexical(
      { type: "paragraph", children: [{ type: "text", text: "markiert", format: 128 }] },
      {
        ...{ type: "list", listType: "number", start: 3 },
        children: [{ type: "listitem", children: [{ type: "text", text: "Drei" }] }],
      },
      { type: "image", src: "https://alt.example/a.png", alt: "A", href: "https://ziel.example/" },
    );
    expect(html).toContain("<mark>markiert</mark>");
    expect(html).toContain('<ol start="3">');
    expect(html).toMatch(/<a href="https:\/\/ziel\.example\/"><img[^>]*><\/a>/);
  });

  it("a card that holds nothing itself is named, and so is a form", async () => {
    expect((await lexical({ type: "transistor", accentColor: "x" })).told).toContain("„Lexical“");
    expect((await lexical({ type: "signup", header: "Abo" })).told).toContain("Formular");
    expect((await lexical({ type: "paywall" }, { type: "horizontalrule" })).told).not.toContain(
      "Eingebettet",
    );
  });
});

it("UTF-8 that says it is UTF-16 is read", async () => {
  const file = wxr([{ id: 7, content: "Grüße" }]).replace("UTF-8", "utf-16");
  expect((await firstOf(file)).html).toBe("<p>Grüße</p>");
});

it("definitions of a document's own are refused as such, with the line", async () => {
  const file = wxr([{ id: 7 }]).replace("<rss", '<!DOCTYPE rss [<!ENTITY a "b">]>\n<rss');
  expect(await problemOf(file)).toMatch(/DOCTYPE.*\(Zeile 2, /);
});
