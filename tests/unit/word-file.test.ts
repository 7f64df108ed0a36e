import mammoth from "mammoth";
import { describe, expect, it, vi } from "vitest";
import { convertWord } from "~/server/publishing/word/convert.server";
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

const read = async (...args: Parameters<typeof wordFile>) => convertWord(await wordFile(...args), true);
const htmlOf = async (...args: Parameters<typeof wordFile>) => (await read(...args)).html;
const inOneLine = (html: string) => html.replace(/\n/g, "");
const place = "<p><mark>Bild fehlt: hochladen</mark></p>";

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
    const { title, html } = await convertWord(file, isWanted);
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

it("pictures leave a place behind, each after its paragraph, and are counted", async () => {
  const { html, left } = await read([
    paragraph(words("Vorher ") + picture("bild") + picture("bild") + words("nachher")),
    paragraph(picture("bild")),
    paragraph(words("Ende")),
  ]);
  expect(html.split("\n")).toEqual(["<p>Vorher nachher</p>", place, place, place, "<p>Ende</p>"]);
  expect(left.pictures).toBe(3);
});

it("footnotes come as a list at the end, without links that lead nowhere", async () => {
  const text = [paragraph(words("Ein Kran") + footnote(1)), paragraph(words("Ein Kai") + footnote(2))];
  expect(inOneLine(await htmlOf(text, { notes: ["Der blaue.", "Der lange."] }))).toBe(
    "<p>Ein Kran<sup>[1]</sup></p><p>Ein Kai<sup>[2]</sup></p><ol><li><p>Der blaue.</p></li><li><p>Der lange.</p></li></ol>",
  );
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
  expect(left).toEqual({ pictures: 0, links: 2, comments: true });
  const unread = await read([paragraph(words("Moin"))], { comments: ["Stimmt das?"] });
  expect(unread.left.comments).toBe(false);
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
  const { html, left } = await read([paragraph(words("Moin") + picture("nirgends", way))]);
  expect([html, left.pictures]).toEqual([`<p>Moin</p>\n${place}`, 1]);
});

it("a link that leads nowhere is a word, also in a file without anything related", async () => {
  const zip = wordZip([paragraph(link("nirgends", "Kran") + picture("nirgends"))]);
  for (const relations of [undefined, "<Relationships/>"]) {
    zip.remove("word/_rels/document.xml.rels");
    if (relations) zip.file("word/_rels/document.xml.rels", relations);
    const { html } = await convertWord(await zip.generateAsync({ type: "nodebuffer" }), false);
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
    return convertWord(await zip.generateAsync({ type: "nodebuffer" }), false);
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
  await expect(convertWord(file, false)).rejects.toThrow("long");
  expect(read).not.toHaveBeenCalled();
});
