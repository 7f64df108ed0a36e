import { readFileSync } from "node:fs";
import type JSZip from "jszip";
import mammoth from "mammoth";
import { describe, expect, it, vi } from "vitest";
import { convertWord } from "~/features/rich-text/word/convert.server";
import {
  bold,
  bookmark,
  comment,
  entry,
  footnote,
  inner,
  italic,
  link,
  paragraph,
  picture,
  table,
  wordFile,
  words,
  wordZip,
} from "../helpers/word-file";

const read = async (...args: Parameters<typeof wordFile>) => convertWord(await wordFile(...args), true, "");
const htmlOf = async (...args: Parameters<typeof wordFile>) => (await read(...args)).html;
const inOneLine = (html: string) => html.replace(/\n/g, "");
const place = "<p><mark>Hier fehlt ein Bild</mark></p>";

it("links within the document lead to its headings, others are words", async () => {
  const field = `<w:fldSimple w:instr=' HYPERLINK \\l "_Toc1" '>${words("vorn")}</w:fldSimple>`;
  const { html } = await read([
    paragraph(
      `${inner("_Toc1", "Größe & Maß")}${words(", ")}${field}${words(", ")}${inner("Absatz", "unten")}`,
    ),
    paragraph(`${bookmark("_Toc1")}${words("Größe & Maß")}`, "Heading2"),
    paragraph(`${bookmark("Absatz")}${words("Ende")}`),
  ]);
  expect(html).toContain(
    '<p><a href="#groesse-mass">Größe &amp; Maß</a>, <a href="#groesse-mass">vorn</a>, unten</p>',
  );
});

describe("headings", () => {
  it.each([
    ["English", "Title", "Heading"],
    ["German", "Titel", "berschrift"],
    ["those of LibreOffice", "LoTitel", "Ueber"],
  ])("%s: the title comes apart, chapters become h2", async (_name, title, heading) => {
    const levels = { 1: "Am Kai", 2: "Heben", 3: "Tief", 4: "Tiefer", 6: "Am tiefsten" };
    const chapters = Object.entries(levels).map(([level, text]) => paragraph(words(text), heading + level));
    const { title: found, html } = await read([paragraph(words("Kräne & Kais"), title), ...chapters]);
    expect(found).toBe("Kräne & Kais");
    expect(inOneLine(html)).toBe(
      "<h2>Am Kai</h2><h3>Heben</h3><h4>Tief</h4><h4>Tiefer</h4><h4>Am tiefsten</h4>",
    );
  });

  it.each([
    ["berschrift1", "berschrift2", true, ["Kräne", "<h2>Kai</h2>"]],
    ["Title", "Heading2", false, [null, "<h2>Kräne</h2>\n<h3>Kai</h3>"]],
    ["", "Heading1", true, [null, "<p>Kräne</p>\n<h2>Kai</h2>"]],
  ] as const)("%s, then %s: the first as the title (%s)", async (first, second, isWanted, found) => {
    const file = await wordFile([paragraph(words("Kräne"), first), paragraph(words("Kai"), second)]);
    const { title, html } = await convertWord(file, isWanted, "");
    expect([title, html]).toEqual(found);
  });
});

it.each(["Quote", "Zitat", "IntensivesZitat", "LoZitat"])("quotes: %s", async (style) => {
  const html = await htmlOf([paragraph(words("Moin"), style), paragraph(words("Und mehr"), style)]);
  expect(inOneLine(html)).toBe("<blockquote><p>Moin</p><p>Und mehr</p></blockquote>");
});

it.each(["Subtitle", "Untertitel"])("a subtitle is a paragraph: %s", async (style) => {
  expect(await htmlOf([paragraph(words("Moin"), style)])).toBe("<p>Moin</p>");
});

it("bold, italic and links stay, underlining goes", async () => {
  const html = await htmlOf(
    [
      paragraph(words("Ein ") + bold("starker") + italic(" Kran ") + words("hebt", '<w:u w:val="single"/>')),
      paragraph(link("l1", "Hafen") + words(", ") + link("l2", "Post")),
    ],
    { links: { l1: "https://hafen.example/?a=1&b=2", l2: "mailto:kran@hafen.example" } },
  );
  expect(html).toBe(
    '<p>Ein <strong>starker</strong><em> Kran </em>hebt</p>\n<p><a href="https://hafen.example/?a=1&amp;b=2">Hafen</a>, <a href="mailto:kran@hafen.example">Post</a></p>',
  );
});

it("lists of both kinds stay within each other, however deep", async () => {
  const levels = [...Array(9).keys()];
  const html = await htmlOf([
    ...[entry("Eins"), entry("Eins a", 1, 2), entry("Eins b", 1, 2), entry("Zwei")],
    paragraph(words("Dann")),
    ...levels.map((level) => entry(`Stufe ${level}`, level, 2)),
  ]);
  const deep = levels.map((level) => `<ol><li>Stufe ${level}`).join("") + "</li></ol>".repeat(9);
  expect(inOneLine(html)).toBe(
    `<ul><li>Eins<ol><li>Eins a</li><li>Eins b</li></ol></li><li>Zwei</li></ul><p>Dann</p>${deep}`,
  );
});

it("tables stay, with their heads and what is joined", async () => {
  const joined =
    "<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val='2'/></w:tcPr><w:p><w:r><w:t>Breit</w:t></w:r></w:p></w:tc></w:tr></w:tbl>";
  const rows = [..."KL"].map((first) => [first, `${first}2`]);
  const html = await htmlOf([table(rows, true), paragraph(""), joined]);
  expect(inOneLine(html)).toBe(
    '<table><thead><tr><th><p>K</p></th><th><p>K2</p></th></tr></thead><tbody><tr><td><p>L</p></td><td><p>L2</p></td></tr></tbody></table><table><tr><td colspan="2"><p>Breit</p></td></tr></table>',
  );
});

it("pictures leave a place behind, each after its paragraph, and come with what they show", async () => {
  const { html, pictures } = await read([
    paragraph(words("Vorher ") + picture("bild") + picture("bild") + words("nachher")),
    paragraph(picture("bild")),
    paragraph(words("Ende")),
  ]);
  expect(html.split("\n")).toEqual(["<p>Vorher nachher</p>", place, place, place, "<p>Ende</p>"]);
  expect(pictures.map((one) => [one?.alt, one?.bytes.length])).toEqual(Array(3).fill(["Kran", 70]));
});

describe("footnotes", () => {
  const text = [paragraph(words("Ein Kran") + footnote(1)), paragraph(words("Ein Kai") + footnote(2))];
  const notes = ["Der blaue.", "Der lange."];

  it("come as a list at the end, linked both ways", async () => {
    expect(inOneLine(await htmlOf(text, { notes }))).toBe(
      '<p>Ein Kran<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup></p>' +
        '<p>Ein Kai<sup><a href="#footnote-2" id="footnote-ref-2">[2]</a></sup></p>' +
        '<ol><li id="footnote-1"><p>Der blaue. <a href="#footnote-ref-1">↑</a></p></li>' +
        '<li id="footnote-2"><p>Der lange. <a href="#footnote-ref-2">↑</a></p></li></ol>',
    );
  });

  it("have the names that are asked for", async () => {
    const { html } = await convertWord(await wordFile(text, { notes }), false, "datei2-");
    expect(html.match(/(?:id|href)="[^"]*"/g)?.filter((name) => !/"#?datei2-foot/.test(name))).toEqual([]);
    expect(html).toContain('<li id="datei2-footnote-1">');
  });

  it("of a title have no way back, and one that is missing has no mark", async () => {
    const title = paragraph(words("Kräne") + footnote(1), "Title");
    const { title: found, html } = await read([title, paragraph(words("Kai") + footnote(7))], { notes });
    expect([found, inOneLine(html)]).toEqual([
      "Kräne",
      '<p>Kai</p><ol><li id="footnote-1"><p>Der blaue.</p></li></ol>',
    ]);
  });
});

it("bookmarks, comments, links within and empty paragraphs go", async () => {
  const { html, left } = await read(
    [
      paragraph(bookmark("ziel") + words("Ziel")),
      paragraph(bookmark("leer")),
      paragraph(words("  ")),
      paragraph(inner("ziel", "dorthin") + comment(1)),
      paragraph(link("l1", "Ablage") + words(" und ") + link("l2", "Skript")),
    ],
    { comments: ["Stimmt das?"], links: { l1: "file:///C:/Ablage/x.docx", l2: "JavaScript:alert(1)" } },
  );
  expect(html).toBe("<p>Ziel</p>\n<p>dorthin</p>\n<p>Ablage und Skript</p>");
  expect(left).toEqual({ links: 2, signs: 0, notices: ["comments"] });
  const unread = await read([paragraph(words("Moin"))], { comments: ["Stimmt das?"] });
  expect(unread.left.notices).toEqual([]);
});

it("text is text, whatever it looks like, and what a file says of its own conversion is not listened to", async () => {
  const others = { "mammoth/style-map": "p => script > iframe:fresh" };
  const odd = ['<img src=x onerror="alert(1)"> & <h1>', "]]>"].map((text) => paragraph(words(text)));
  const html = await htmlOf(odd, { others });
  expect(html).toBe('<p>&lt;img src=x onerror="alert(1)"&gt; &amp; &lt;h1&gt;</p>\n<p>]]&gt;</p>');
});

it("a blank of any length is read", async () => {
  await expect(read([paragraph(words(" ".repeat(500_000)))])).rejects.toThrow("wordless");
});

const hidden = (text: string, look = "") => words(text, `${look}<w:vanish/>`);

describe("what Word does not show does not come along:", () => {
  it("hidden words, whatever they look like besides", async () => {
    const html = await htmlOf([
      paragraph(words("Sicht") + hidden("geheim") + hidden("fett geheim", "<w:b/>") + words("bar")),
      paragraph(hidden("alles geheim") + link("l1", "da")),
      paragraph(words("Wieder ", '<w:vanish w:val="0"/>') + words("zu sehen", "<w:vanish w:val='false'/>")),
      paragraph(
        words("Einst", "<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>") + hidden("<w:vanish/>"),
      ),
    ]);
    expect(html).toBe("<p>Sichtbar</p>\n<p>da</p>\n<p>Wieder zu sehen</p>\n<p>Einst</p>");
  });

  it("words of a hidden style", async () => {
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
      <w:style w:type="paragraph" w:styleId="zu"><w:name w:val="z-Formularbeginn"/><w:rPr><w:vanish/></w:rPr></w:style>
      <w:style w:type="character" w:styleId="leise"><w:name w:val="leise"/><w:rPr><w:vanish w:val="1"/></w:rPr></w:style>
      <w:style w:type="paragraph" w:styleId="auf"><w:name w:val="Offen"/><w:rPr><w:vanish w:val="off"/></w:rPr></w:style>
    </w:styles>`;
    const text = [
      paragraph(words("Formularbeginn"), "zu"),
      paragraph(words("Laut") + words(" und leise", '<w:rStyle w:val="leise"/>')),
      paragraph(words("Offen"), "auf"),
    ];
    const html = await htmlOf(text, { others: { "word/styles.xml": styles } });
    expect(html).toBe("<p>Laut</p>\n<p>Offen</p>");
  });
});

it.each(["embed", "link"] as const)("a picture that is nowhere leaves a place: %s", async (way) => {
  const { html, pictures } = await read([paragraph(words("Moin") + picture("nirgends", way))]);
  expect([html, pictures.length]).toEqual([`<p>Moin</p>\n${place}`, 1]);
});

it("a link that leads nowhere is a word, also in a file without anything related", async () => {
  const zip = wordZip([paragraph(link("nirgends", "Kran") + picture("nirgends"))]);
  for (const relations of [undefined, "<Relationships/>"]) {
    zip.remove("word/_rels/document.xml.rels");
    if (relations) zip.file("word/_rels/document.xml.rels", relations);
    const { html } = await convertWord(await zip.generateAsync({ type: "nodebuffer" }), false, "");
    expect(html).toBe(`<p>Kran</p>\n${place}`);
  }
});

it("words in CDATA are words", async () => {
  const html = await htmlOf([
    paragraph("<w:r><w:t>Kräne <![CDATA[& <b>Kais</b>]]><!-- <![CDATA[nichts]]> --> am Hafen</w:t></w:r>"),
  ]);
  expect(html).toBe("<p>Kräne &amp; &lt;b&gt;Kais&lt;/b&gt; am Hafen</p>");
});

describe("the encoding of its words", () => {
  const inEncoding = async (name: string, encode: (text: string) => Uint8Array) => {
    const zip = wordZip([paragraph(words("Größe über Kräne"))]);
    const xml = (await zip.file("word/document.xml")?.async("string"))?.replace("UTF-8", name) ?? "";
    zip.file("word/document.xml", encode(xml));
    return convertWord(await zip.generateAsync({ type: "nodebuffer" }), false, "");
  };
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

  it.each<[string, (text: string) => Uint8Array]>([
    ["ISO-8859-1", (text) => Buffer.from(text, "latin1")],
    ["windows-1252", (text) => Buffer.from(text, "latin1")],
    ["UTF-16", utf16],
    ["UTF-16 swapped", (text) => utf16(text.replace(" swapped", "")).swap16()],
    ["UTF-8", (text) => Buffer.from(`\ufeff${text}`)],
  ])("is read as it is: %s", async (name, encode) => {
    expect((await inEncoding(name, encode)).html).toBe("<p>Größe über Kräne</p>");
  });

  it("is never guessed where it is another than the file says, or one that nobody knows", async () => {
    const latin = inEncoding("UTF-8", (text) => Buffer.from(text, "latin1"));
    await expect(latin).rejects.toThrow("damaged");
    await expect(inEncoding("KRAN-7", (text) => Buffer.from(text))).rejects.toThrow("damaged");
  });
});

it("a table of more cells than there is room for is refused before it is read", async () => {
  const rows = Array.from({ length: 300 }, () => Array<string>(300).fill(""));
  const file = await wordFile([table(rows)]);
  const read = vi.spyOn(mammoth, "convertToHtml");
  await expect(convertWord(file, false, "")).rejects.toThrow("long");
  expect(read).not.toHaveBeenCalled();
});

const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const styled = (type: "paragraph" | "character", id: string, name: string, more = "") =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
const withStyles = (...all: string[]) => ({
  others: { "word/styles.xml": `<w:styles ${main}>${all.join("")}</w:styles>` },
});
const basedOn = (id: string) => `<w:basedOn w:val="${id}"/>`;
const looks = (look: string) => `<w:rPr>${look}</w:rPr>`;

describe("styles say what a text is:", () => {
  const kinds: Record<string, [style: string, html: string]> = {
    "a heading by its level": [
      styled("paragraph", "x", "Firma", '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
      "<h2>Moin</h2>",
    ],
    "a heading by what it is based on": [
      styled("paragraph", "h", "heading 2") + styled("paragraph", "x", "Firma", basedOn("h")),
      "<h2>Moin</h2>",
    ],
    "none by the level of plain text": [
      styled("paragraph", "h", "heading 1") +
        styled("paragraph", "x", "TOC Heading", `${basedOn("h")}<w:pPr><w:outlineLvl w:val="9"/></w:pPr>`),
      "<p>Moin</p>",
    ],
    "a quotation of LibreOffice": [
      styled("paragraph", "x", "Quotations"),
      "<blockquote><p>Moin</p></blockquote>",
    ],
    "a quotation of Word": [styled("paragraph", "x", "Block Text"), "<blockquote><p>Moin</p></blockquote>"],
    "code of Word": [styled("paragraph", "x", "HTML Preformatted"), "<pre><code>Moin</code></pre>"],
    "code by its font": [
      styled("paragraph", "x", "Befehl", looks('<w:rFonts w:ascii="Courier New"/>')),
      "<pre><code>Moin</code></pre>",
    ],
    "a heading whatever its font": [
      styled("paragraph", "h", "heading 2") +
        styled("paragraph", "x", "Firma", basedOn("h") + looks('<w:rFonts w:ascii="Courier New"/>')),
      "<h2>Moin</h2>",
    ],
    "no code where all of the document has such a font": [
      styled("paragraph", "n", "Normal", looks('<w:rFonts w:ascii="Courier New"/>')) +
        styled("paragraph", "x", "Text", basedOn("n")),
      "<p>Moin</p>",
    ],
    "words that stand out": [
      styled("paragraph", "x", "Merke", looks("<w:b/>")),
      "<p><strong>Moin</strong></p>",
    ],
    "none of its own for a caption": [styled("paragraph", "x", "caption", looks("<w:i/>")), "<p>Moin</p>"],
    "nothing, based on itself": [styled("paragraph", "x", "Kreis", basedOn("x")), "<p>Moin</p>"],
  };
  it.each(Object.entries(kinds))("%s", async (_name, [style, html]) => {
    expect(
      inOneLine(await htmlOf([paragraph(words("Davor")), paragraph(words("Moin"), "x")], withStyles(style))),
    ).toBe(`<p>Davor</p>${html}`);
  });

  const runs: Record<string, [style: string, html: string, look?: string]> = {
    italics: [styled("character", "x", "Fremdwort", looks("<w:i/>")), "<em>Moin</em>"],
    "italics by what they are based on": [
      styled("character", "y", "Wort", looks("<w:i/>")) + styled("character", "x", "Fremdwort", basedOn("y")),
      "<em>Moin</em>",
    ],
    "none where they are off": [styled("character", "x", "Emphasis", looks('<w:i w:val="0"/>')), "Moin"],
    "none where the word says so": [
      styled("character", "x", "Emphasis", looks("<w:i/>")),
      "Moin",
      '<w:i w:val="false"/>',
    ],
    "bold by name": [styled("character", "x", "Strong"), "<strong>Moin</strong>"],
    "struck out twice": [styled("character", "x", "Alt", looks("<w:dstrike/>")), "<s>Moin</s>"],
    high: [styled("character", "x", "Hoch", looks('<w:vertAlign w:val="superscript"/>')), "<sup>Moin</sup>"],
    code: [styled("character", "x", "Source Text"), "<code>Moin</code>"],
    "code by its font": [
      styled("character", "x", "Taste", looks('<w:rFonts w:ascii="Consolas"/>')),
      "<code>Moin</code>",
    ],
  };
  it.each(Object.entries(runs))("of words, %s", async (_name, [style, html, look = ""]) => {
    const text = paragraph(words("Moin", `<w:rStyle w:val="x"/>${look}`));
    expect(await htmlOf([text], withStyles(style))).toBe(`<p>${html}</p>`);
  });

  it("what two styles say cancels itself out", async () => {
    const styles = withStyles(
      styled("paragraph", "p", "Merke", looks("<w:b/>")),
      styled("character", "x", "Strong", looks("<w:b/>")),
    );
    const text = paragraph(words("Merke: ") + words("Moin", '<w:rStyle w:val="x"/>'), "p");
    expect(await htmlOf([text], styles)).toBe("<p><strong>Merke: </strong>Moin</p>");
  });

  it("code keeps its lines, empty ones too, and nothing else", async () => {
    const lines = [
      paragraph("", "code"),
      paragraph(words("  if (a < b) {") + bold(" // fett"), "code"),
      paragraph("", "code"),
      paragraph("<w:r><w:t>eins</w:t><w:br/><w:t>zwei</w:t></w:r>", "code"),
      paragraph("", "code"),
    ];
    const { html } = await read(lines, withStyles(styled("paragraph", "code", "Preformatted Text")));
    expect(html).toBe("<pre><code>  if (a &lt; b) { // fett\n\neins\nzwei</code></pre>");
  });

  it("a caption belongs to the picture before it", async () => {
    const { html } = await read([
      paragraph(picture("bild")),
      paragraph(words("Abb. 1: ") + italic("Kran"), "Caption"),
      paragraph(words("Tabelle 1"), "Caption"),
    ]);
    expect(inOneLine(html)).toBe(
      `<figure>${place}<figcaption>Abb. 1: <em>Kran</em></figcaption></figure><p>Tabelle 1</p>`,
    );
  });
});

describe("lists have the numbers of the file:", () => {
  const level = (at: number, { start = 1, format = "decimal", text = `%${at + 1}.`, more = "" } = {}) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`;
  const kind = (id: number, ...levels: string[]) =>
    `<w:abstractNum w:abstractNumId="${id}">${levels.join("")}</w:abstractNum>`;
  const list = (id: number, kind: number, more = "") =>
    `<w:num w:numId="${id}"><w:abstractNumId w:val="${kind}"/>${more}</w:num>`;
  const anew = (at: number, start: number) =>
    `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
  const point = (text: string, list: number, level = 0) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${words(text)}</w:p>`;
  const between = paragraph(words("Dazwischen"));
  const two = [kind(0, level(0), level(1)), list(1, 0), list(2, 0), list(3, 0, anew(0, 1))];

  it.each<[string, numbering: string[], body: string[], html: string, notices?: string[]]>([
    [
      "from their start on",
      [kind(0, level(0, { start: 4 })), list(1, 0)],
      [point("A", 1), point("B", 1)],
      '<ol start="4"><li>A</li><li>B</li></ol>',
    ],
    [
      "on after a paragraph, also in another list of the same kind",
      two,
      [point("A", 1), between, point("B", 1), point("C", 2)],
      '<ol><li>A</li></ol><p>Dazwischen</p><ol start="2"><li>B</li><li>C</li></ol>',
    ],
    [
      "anew where the list says so, once",
      two,
      [point("A", 1), point("B", 1), point("C", 3), between, point("D", 3)],
      '<ol><li>A</li><li>B</li></ol><ol><li>C</li></ol><p>Dazwischen</p><ol start="2"><li>D</li></ol>',
    ],
    [
      "anew below each point",
      two,
      [point("A", 1), point("a", 1, 1), point("b", 1, 1), point("B", 1), point("c", 1, 1)],
      "<ol><li>A<ol><li>a</li><li>b</li></ol></li><li>B<ol><li>c</li></ol></li></ol>",
    ],
    [
      "on below the next point where they never restart",
      [kind(0, level(0), level(1, { more: '<w:lvlRestart w:val="0"/>' })), list(1, 0)],
      [point("A", 1), point("a", 1, 1), point("B", 1), point("b", 1, 1)],
      '<ol><li>A<ol><li>a</li></ol></li><li>B<ol start="2"><li>b</li></ol></li></ol>',
    ],
    [
      "of inner points that go on after a paragraph",
      two,
      [point("A", 1), point("a", 1, 1), between, point("b", 1, 1)],
      '<ol><li>A<ol><li>a</li></ol></li></ol><p>Dazwischen</p><ol start="2"><li>b</li></ol>',
    ],
    [
      "said where they look otherwise",
      [kind(0, level(0, { format: "lowerLetter", text: "%1)" })), list(1, 0)],
      [point("A", 1), point("B", 1)],
      "<ol><li>A</li><li>B</li></ol>",
      ["labels"],
    ],
    [
      "with the words before them",
      [kind(0, level(0, { format: "upperRoman", text: "Schritt %1:" })), list(1, 0)],
      [point("A", 1), point("B", 1)],
      "<p>Schritt I: A</p><p>Schritt II: B</p>",
    ],
    [
      "none where Word shows none",
      [kind(0, level(0, { format: "none", text: "" })), list(1, 0)],
      [point("A", 1)],
      "<p>A</p>",
    ],
  ])("%s", async (_name, numbering, body, html, notices = []) => {
    const others = { "word/numbering.xml": `<w:numbering ${main}>${numbering.join("")}</w:numbering>` };
    const { html: found, left } = await read(body, { others });
    expect([inOneLine(found), left.notices]).toEqual([html, notices]);
  });

  it("by the style of their paragraphs, and headings keep theirs back", async () => {
    const numbered = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>';
    const others = {
      ...withStyles(
        styled("paragraph", "l", "List Number", numbered),
        styled("paragraph", "h", "heading 2", numbered),
      ).others,
      "word/numbering.xml": `<w:numbering ${main}>${kind(0, level(0))}${list(1, 0)}</w:numbering>`,
    };
    const { html, left } = await read(
      [paragraph(words("A"), "l"), paragraph(words("B"), "h"), paragraph(words("C"), "l")],
      { others },
    );
    expect([inOneLine(html), left.notices]).toEqual([
      '<ol><li>A</li></ol><h2>B</h2><ol start="3"><li>C</li></ol>',
      ["headingNumbers"],
    ]);
  });
});

async function otherwise(
  zip: JSZip,
  change: (xml: string, path: string) => string,
  paths = (path: string) => path,
) {
  for (const file of Object.values(zip.files)) {
    if (file.dir || !/(?:xml|rels)$/.test(file.name)) continue;
    const xml = await file.async("string");
    zip.remove(file.name);
    zip.file(paths(file.name), change(xml, file.name));
  }
  const { html } = await convertWord(await zip.generateAsync({ type: "nodebuffer" }), false, "");
  return html;
}

describe("names are the file's own:", () => {
  const text = [
    paragraph(words("Kräne"), "Heading1"),
    paragraph(words("Sicht") + hidden("geheim") + words("bar") + footnote(1)),
    entry("Eins", 0, 2),
    paragraph(link("l1", "Hafen")),
  ];
  const parts = { notes: ["Der blaue."], links: { l1: "https://hafen.example/" } };
  const strict = "http://purl.oclc.org/ooxml";
  const office = "http://schemas.openxmlformats.org";

  it.each<[string, (xml: string, path: string) => string, ((path: string) => string)?]>([
    [
      "parts",
      (xml) =>
        xml.replace("word/document.xml", "/Word/document2.xml").replace("footnotes.xml", "../fuss/noten.xml"),
      (path) => path.replace("document.xml", "document2.xml").replace("word/footnotes.xml", "fuss/noten.xml"),
    ],
    ["prefixes", (xml) => xml.replace(/(<\/?|\s)w:/g, "$1x:").replace("xmlns:w=", "xmlns:x=")],
    [
      "no prefix",
      (xml) =>
        xml
          .replace(/(<\/?)w:/g, "$1")
          .replace(/(<\w+)( xmlns:w="[^"]*main")/, `$1$2 xmlns="${office}/wordprocessingml/2006/main"`),
    ],
    [
      "the strict variant",
      (xml) =>
        xml
          .replaceAll(`${office}/wordprocessingml/2006/main`, `${strict}/wordprocessingml/main`)
          .replaceAll(
            `${office}/officeDocument/2006/relationships`,
            `${strict}/officeDocument/relationships`,
          ),
    ],
  ])("%s", async (_name, change, paths) => {
    expect(inOneLine(await otherwise(wordZip(text, parts), change, paths))).toBe(
      '<h2>Kräne</h2><p>Sichtbar<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup></p>' +
        '<ol><li>Eins</li></ol><p><a href="https://hafen.example/">Hafen</a></p>' +
        '<ol><li id="footnote-1"><p>Der blaue. <a href="#footnote-ref-1">↑</a></p></li></ol>',
    );
  });

  it("another kind of document is none of Word", async () => {
    const table = otherwise(wordZip(text), (xml) => xml.replace(/w:document/g, "w:workbook"));
    await expect(table).rejects.toThrow("none");
  });
});

describe("files of other programs", () => {
  const outcomes: Record<string, [html: string, notices?: string[]]> = {
    "second-name": ["<p>Dieser Text kommt aus einer Datei, deren Hauptteil anders heißt.</p>"],
    fields: ["<p>Abbildung 1: Der Hafen</p><p>Stand: 3. Mai 2026</p>"],
    formula: ["<p>Die Fläche ist a²+b² groß.</p>", ["formulas"]],
    break: ["<p>vorher<br />nachher</p>"],
    styles: [
      "<p><em>wichtig</em></p><blockquote><p>Ein Zitat aus LibreOffice</p></blockquote><h2>Unsere Leistungen</h2><h3>Nur Gliederung</h3>",
    ],
    libreoffice: [
      '<p>Ein <em>betontes</em> und <strong>starkes</strong> und unterstrichenes Wort mit <a href="https://ziel.example/?a=1&amp;b=2">Link</a>, H2O, <code>Code</code>.</p>' +
        '<h2>Liste</h2><ol><li>Eins<ul><li>Tief</li></ul></li><li>Zwei</li></ol><p>Dazwischen</p><ol start="3"><li>Drei</li></ol>' +
        "<blockquote><p>Zitatblock</p></blockquote>" +
        '<table><thead><tr><th><p>A</p></th><th><p>B</p></th></tr></thead><tbody><tr><td colspan="2"><p>über zwei</p></td></tr></tbody></table>' +
        "<pre><code>vorformatiert  zwei</code></pre><p>Ende</p>",
    ],
    numbering: [
      '<ol start="2"><li>zwei</li></ol><p>Dazwischen ein Absatz.</p><ol start="3"><li>drei</li></ol>',
    ],
    tracked: ["<p>Das kostet 120 Euro.</p>", ["tracked"]],
  };
  it.each(Object.entries(outcomes))("%s", async (name, [html, notices = []]) => {
    const { html: found, left } = await convertWord(readFileSync(`tests/cases/word/${name}.docx`), true, "");
    expect([inOneLine(found), left.notices]).toEqual([html, notices]);
  });
});
