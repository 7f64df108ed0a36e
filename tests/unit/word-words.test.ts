import { describe, expect, it } from "vitest";
import { convertWord } from "~/features/rich-text/word/convert.server";
import { cell, entry, footnote, link, paragraph, wordFile, words } from "../helpers/word-file";

// No word that Word shows gets lost, whatever it stands in.

const mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const vml = 'xmlns:v="urn:schemas-microsoft-com:vml"';
const shapes = 'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';
const formula = (content: string) => `<m:oMath ${math}>${content}</m:oMath>`;
const term = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const field = (instruction: string, shown: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${shown}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const box = (content: string) =>
  `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp ${shapes}><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const oldBox = (content: string) =>
  `<w:r><w:pict><v:shape ${vml}><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;

const inLine: Record<string, (runs: string) => string> = {
  nothing: (runs) => runs,
  "a simple field": (runs) => `<w:fldSimple w:instr=" SEQ Abbildung ">${runs}</w:fldSimple>`,
  "a field": (runs) => field(" REF ziel ", runs),
  "a field in the instruction of another, which shows something": (runs) =>
    field(` IF ${field(" PAGE ", words("Verborgen"))} `, runs),
  "a link": (runs) => `<w:hyperlink w:anchor="ziel">${runs}</w:hyperlink>`,
  "an insertion": (runs) => `<w:ins w:id="1">${runs}</w:ins>`,
  "what was moved here": (runs) => `<w:moveTo w:id="1">${runs}</w:moveTo>`,
  "a smart tag": (runs) => `<w:smartTag w:element="place">${runs}</w:smartTag>`,
  "other XML": (runs) => `<w:customXml w:element="x">${runs}</w:customXml>`,
  "a content control": (runs) =>
    `<w:sdt><w:sdtPr><w:alias w:val="Verborgen"/></w:sdtPr><w:sdtContent>${runs}</w:sdtContent></w:sdt>`,
  "a direction": (runs) => `<w:dir w:val="rtl">${runs}</w:dir>`,
  "an overridden direction": (runs) => `<w:bdo w:val="rtl">${runs}</w:bdo>`,
  "a reading aid": (runs) =>
    `<w:r><w:ruby><w:rubyPr/><w:rt>${words("Lesehilfe")}</w:rt><w:rubyBase>${runs}</w:rubyBase></w:ruby></w:r>`,
  alternatives: (runs) =>
    `<mc:AlternateContent ${mc}><mc:Choice Requires="wps">${runs}</mc:Choice><mc:Fallback/></mc:AlternateContent>`,
  "the other alternative": (runs) =>
    `<mc:AlternateContent ${mc}><mc:Choice Requires="x"><w:r/></mc:Choice><mc:Fallback>${runs}</mc:Fallback></mc:AlternateContent>`,
  "a text box": (runs) => words("Anker") + box(paragraph(runs)),
  "an old text box": (runs) => words("Anker") + oldBox(paragraph(runs)),
  "what nobody knows": (runs) => `<x:y xmlns:x="http://x.example/">${runs}</x:y>`,
};

const places: Record<string, (runs: string) => string> = {
  "a paragraph": (runs) => paragraph(runs),
  "a heading": (runs) => paragraph(runs, "Heading2"),
  "a quotation": (runs) => paragraph(runs, "Quote"),
  code: (runs) => paragraph(runs, "HTMLPreformatted"),
  "a caption": (runs) => paragraph(runs, "Caption"),
  "an item": (runs) => entry("Punkt ", 0, 2).replace("</w:p>", `${runs}</w:p>`),
  "a cell": (runs) => `<w:tbl><w:tr>${cell(paragraph(runs))}</w:tr></w:tbl>`,
  "a table in a cell": (runs) =>
    `<w:tbl><w:tr>${cell(`<w:tbl><w:tr>${cell(paragraph(runs))}</w:tr></w:tbl>${paragraph("")}`)}</w:tr></w:tbl>`,
  "a controlled row": (runs) =>
    `<w:tbl><w:sdt><w:sdtContent><w:tr><w:sdt><w:sdtContent>${cell(paragraph(runs))}</w:sdtContent></w:sdt></w:tr></w:sdtContent></w:sdt></w:tbl>`,
  "a content control": (runs) => `<w:sdt><w:sdtContent>${paragraph(runs)}</w:sdtContent></w:sdt>`,
  "other XML": (runs) => `<w:customXml w:element="x">${paragraph(runs)}</w:customXml>`,
  "an inserted block": (runs) => `<w:ins w:id="1">${paragraph(runs)}</w:ins>`,
  alternatives: (runs) =>
    `<mc:AlternateContent ${mc}><mc:Choice Requires="wps">${paragraph(runs)}</mc:Choice></mc:AlternateContent>`,
  "a text box": (runs) => paragraph(words("Anker") + box(paragraph(runs))),
  "nothing at all": (runs) => runs,
  "a paragraph whose end was deleted": (runs) =>
    `<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>${runs}</w:p>`,
};

const gone = [
  `<w:del w:id="2"><w:r><w:delText>Verborgen</w:delText></w:r></w:del>`,
  `<w:moveFrom w:id="3">${words("Verborgen")}</w:moveFrom>`,
  words("Verborgen", "<w:vanish/>"),
].join("");

const textOf = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
const textIn = async (body: string, parts?: Parameters<typeof wordFile>[1]) =>
  textOf((await convertWord(await wordFile(body, parts), false, "")).html);

describe.each(
  Object.values(places).map((around, place) => ({ name: Object.keys(places)[place], around, place })),
)("in $name:", ({ around, place }) => {
  it("words stay in their order, whatever stands around them", async () => {
    const kinds = Object.values(inLine);
    const body = kinds.map((outer, at) => {
      const inner = kinds[(at + place) % kinds.length] ?? outer;
      const inside = outer(inner(words(`Kran${at}`)) + gone);
      return around(words(`Davor${at} `) + inside + words(` Danach${at} `));
    });
    const found = await textIn(body.join(""));
    expect(found).not.toContain("Verborgen");
    const all = kinds.flatMap((_, at) => [`Davor${at}`, `Kran${at}`, `Danach${at}`]);
    expect(all.filter((word) => !found.split(/[\s()]+/).includes(word))).toEqual([]);
    const lines = all.filter((word) => !word.startsWith("Kran"));
    expect(found.match(/(?:Davor|Danach)\d+/g)).toEqual(lines);
  });
});

it.each(["footnote", "endnote"])("words of a %s stay", async (kind) => {
  const notes = `<w:${kind}s xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:${kind} w:type="separator" w:id="-1"><w:p/></w:${kind}><w:${kind} w:id="4">${Object.values(
    inLine,
  )
    .slice(0, 5)
    .map((around, at) => paragraph(around(words(`Kran${at}`))))
    .join("")}</w:${kind}></w:${kind}s>`;
  const found = await textIn(paragraph(words("Moin") + footnote(4).replace("footnote", kind)), {
    others: { [`word/${kind}s.xml`]: notes },
  });
  expect(found).toMatch(/Moin \[1\].*Kran0.*Kran1.*Kran2.*Kran3.*Kran4/);
});

const shown: Record<string, [runs: string, text: string]> = {
  "a break of a column": [`${words("vor")}<w:r><w:br w:type="column"/></w:r>${words("nach")}`, "vor nach"],
  "a break of a page": [`${words("vor")}<w:r><w:br w:type="page"/></w:r>${words("nach")}`, "vor nach"],
  "a break of a line": [`<w:r><w:t>vor</w:t><w:cr/><w:t>nach</w:t></w:r>`, "vor nach"],
  "a tab": [`<w:r><w:t>vor</w:t><w:tab/><w:t>nach</w:t></w:r>`, "vor nach"],
  "a tab by place": [`<w:r><w:t>vor</w:t><w:ptab w:alignment="right"/><w:t>nach</w:t></w:r>`, "vor nach"],
  "what follows a field without an end": [
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r>${words("Moin")}`,
    "Moin",
  ],
  hyphens: [
    "<w:r><w:t>E</w:t><w:noBreakHyphen/><w:t>Mail, Hafen</w:t><w:softHyphen/><w:t>kran</w:t></w:r>",
    "E\u2011Mail, Hafen\u00adkran",
  ],
  "a symbol": [`<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>`, "✓"],
  "a letter of a symbol font": [
    `<w:r><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr><w:t>\uf061</w:t></w:r>`,
    "α",
  ],
  "a drawn word": [
    `<w:r><w:pict><v:shape ${vml}><v:textpath string="Angebot"/></v:shape></w:pict></w:r>`,
    "Angebot",
  ],
  "a box to tick": [
    '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
    "☑",
  ],
  "a list to choose from": [
    '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Kai"/><w:listEntry w:val="Kran"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMDROPDOWN </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
    "Kran",
  ],
  "a fraction": [formula(`<m:f><m:num>${term("a+b")}</m:num><m:den>${term("2")}</m:den></m:f>`), "(a+b)/2"],
  powers: [
    formula(
      `<m:sSup><m:e>${term("x")}</m:e><m:sup><m:sSub><m:e>${term("n")}</m:e><m:sub>${term("1")}</m:sub></m:sSub></m:sup></m:sSup>`,
    ),
    "x n_(1)",
  ],
  "a formula with hidden terms": [
    formula(`${term("x")}<m:r><w:rPr><w:vanish/></w:rPr><m:t>Verborgen</m:t></m:r>`),
    "x",
  ],
  "a root in brackets": [
    formula(`<m:d><m:e><m:rad><m:deg/><m:e>${term("2")}</m:e></m:rad></m:e></m:d>`),
    "(√2)",
  ],
};

it.each(Object.entries(shown))("%s is shown", async (_name, [runs, text]) => {
  expect((await textIn(paragraph(runs))).trim()).toBe(text);
});

const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const withHeader = (text: string) => ({
  "word/header1.xml": `<w:hdr ${namespace}>${paragraph(words(text))}</w:hdr>`,
  "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="h" Type="${relation}/header" Target="header1.xml"/></Relationships>`,
});
const row = (properties: string, text: string) =>
  `<w:tr><w:trPr>${properties}</w:trPr>${cell(paragraph(words(text)))}</w:tr>`;

describe("what is not there, or otherwise, is said:", () => {
  it.each<[string, body: string, notices: string[], others?: Record<string, string>]>([
    ["nothing", paragraph(words("Moin")), []],
    ["insertions", paragraph(`<w:ins>${words("Moin")}</w:ins>`), ["tracked"]],
    ["deletions", paragraph(words("Moin") + gone), ["tracked"]],
    ["deleted rows", `<w:tbl>${row("", "Moin")}${row("<w:del/>", "Verborgen")}</w:tbl>`, ["tracked"]],
    ["formulas", paragraph(words("Moin") + formula(term("x"))), ["formulas"]],
    [
      "formulas of old",
      paragraph(
        words("Moin") +
          field("eq \\f(1;2)", "").replace(/<w:r><w:fldChar w:fldCharType="separate"\/><\/w:r>/, ""),
      ),
      ["formulas"],
    ],
    ["embedded documents", `${paragraph(words("Moin"))}<w:altChunk r:id="x"/>`, ["embedded"]],
    ["headers", paragraph(words("Moin")), ["margins"], withHeader("Firma")],
    ["empty headers", paragraph(words("Moin")), [], withHeader(" ")],
  ])("%s", async (_name, body, notices, others = {}) => {
    const { html, left } = await convertWord(await wordFile(body, { others }), false, "");
    expect(html).not.toContain("Verborgen");
    expect(left.notices).toEqual(notices);
  });

  it("signs of fonts that have no letters for them", async () => {
    const file = await wordFile(
      paragraph(`${words("Moin")}<w:r><w:sym w:font="Hafen" w:char="F0FC"/></w:r>`),
    );
    expect((await convertWord(file, false, "")).left.signs).toBe(1);
  });

  it("charts and drawings, by a place for a picture", async () => {
    const chart = `<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="x"/>`;
    const file = await wordFile(paragraph(`${words("Moin")}<w:r><w:drawing>${chart}</w:drawing></w:r>`));
    expect((await convertWord(file, false, "")).pictures).toEqual([null]);
  });
});

it("a link of a field leads where it led, and its tip is none of its address", async () => {
  const link_ = field(' HYPERLINK "https://hafen.example/x" \\l "kai" \\o "Zum Kai" ', words("Hafen"));
  const simple = `<w:fldSimple w:instr=' HYPERLINK "https://kran.example/" '>${words("Kran")}</w:fldSimple>`;
  const file = await wordFile([paragraph(link_), paragraph(simple), paragraph(link("l1", "Post"))], {
    links: { l1: "mailto:kran@hafen.example" },
  });
  expect((await convertWord(file, false, "")).html.split("\n")).toEqual([
    '<p><a href="https://hafen.example/x#kai">Hafen</a></p>',
    '<p><a href="https://kran.example/">Kran</a></p>',
    '<p><a href="mailto:kran@hafen.example">Post</a></p>',
  ]);
});
