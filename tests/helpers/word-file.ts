import JSZip from "jszip";

export const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const office = "http://schemas.openxmlformats.org";
const names = [
  `xmlns:w="${office}/wordprocessingml/2006/main"`,
  `xmlns:r="${office}/officeDocument/2006/relationships"`,
  `xmlns:a="${office}/drawingml/2006/main"`,
  `xmlns:pic="${office}/drawingml/2006/picture"`,
  `xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing"`,
].join(" ");
const relations = `${office}/officeDocument/2006/relationships`;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

export const words = (text: string, look = "") =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
export const bold = (text: string) => words(text, "<w:b/>");
export const italic = (text: string) => words(text, "<w:i/>");
export const link = (id: string, text: string) => `<w:hyperlink r:id="${id}">${words(text)}</w:hyperlink>`;
export const inner = (place: string, text: string) =>
  `<w:hyperlink w:anchor="${place}">${words(text)}</w:hyperlink>`;
export const bookmark = (name: string) =>
  `<w:bookmarkStart w:id="7" w:name="${name}"/><w:bookmarkEnd w:id="7"/>`;
export const footnote = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
export const comment = (id: number) => `<w:r><w:commentReference w:id="${id}"/></w:r>`;
export const picture = (id: string, way: "embed" | "link" = "embed") =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Bild" descr="Kran"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:${way}="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

export const paragraph = (runs: string, style = "") =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${runs}</w:p>`;
/** List 1 has bullets, list 2 numbers. */
export const entry = (text: string, level = 0, list: 1 | 2 = 1) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${words(text)}</w:p>`;
export const cell = (content: string) => `<w:tc>${content}</w:tc>`;
export const table = (rows: string[][], isHeaded = false) =>
  `<w:tbl>${rows
    .map((cells, at) => {
      const properties = isHeaded && at === 0 ? "<w:trPr><w:tblHeader/></w:trPr>" : "";
      return `<w:tr>${properties}${cells.map((text) => cell(paragraph(words(text)))).join("")}</w:tr>`;
    })
    .join("")}</w:tbl>`;

/** Style names in English Word, German Word and German LibreOffice. */
const styles: [id: string, name: string][] = [
  ...[1, 2, 3, 4, 5, 6].flatMap((level): [string, string][] => [
    [`Heading${level}`, `heading ${level}`],
    [`berschrift${level}`, `heading ${level}`],
    [`Ueber${level}`, `Überschrift ${level}`],
  ]),
  ["Title", "Title"],
  ["Titel", "Title"],
  ["LoTitel", "Titel"],
  ["Subtitle", "Subtitle"],
  ["Untertitel", "Subtitle"],
  ["Quote", "Quote"],
  ["Zitat", "Quote"],
  ["IntensivesZitat", "Intense Quote"],
  ["LoZitat", "Zitat"],
];

interface WordParts {
  links?: Record<string, string>;
  pictures?: Record<string, string>;
  notes?: string[];
  comments?: string[];
  others?: Record<string, string | Uint8Array>;
}

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export function wordZip(
  body: string[] | string,
  { links = {}, pictures = {}, notes = [], comments = [], others = {} }: WordParts = {},
): JSZip {
  const zip = new JSZip();
  const content = typeof body === "string" ? body : body.join("");
  const related = [
    ["styles", "styles.xml"],
    ["numbering", "numbering.xml"],
    ["footnotes", "footnotes.xml"],
    ...(comments.length ? [["comments", "comments.xml"]] : []),
  ].map(
    ([type, target], at) => `<Relationship Id="own${at}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  const elsewhere = (type: string, all: Record<string, string>) =>
    Object.entries(all).map(
      ([id, target]) =>
        `<Relationship Id="${id}" Type="${relations}/${type}" Target="${escaped(target)}" TargetMode="External"/>`,
    );
  const level = (at: number, format: string) =>
    `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/><w:lvlText w:val="%1."/></w:lvl>`;
  const numbering = ["bullet", "decimal"].map(
    (format, at) =>
      `<w:abstractNum w:abstractNumId="${at}">${Array.from({ length: 9 }, (_, deep) => level(deep, format)).join("")}</w:abstractNum>`,
  );
  const parts: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${wordType}.main+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `${head}<Relationships xmlns="${office}/package/2006/relationships">${related.join("")}<Relationship Id="bild" Type="${relations}/image" Target="media/bild.png"/>${elsewhere("hyperlink", links).join("")}${elsewhere("image", pictures).join("")}</Relationships>`,
    "word/document.xml": `${head}<w:document ${names}><w:body>${content}<w:sectPr/></w:body></w:document>`,
    "word/styles.xml": `${head}<w:styles ${names}>${styles.map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`).join("")}</w:styles>`,
    "word/numbering.xml": `${head}<w:numbering ${names}>${numbering.join("")}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    "word/footnotes.xml": `${head}<w:footnotes ${names}>${notes.map((text, at) => `<w:footnote w:id="${at + 1}">${paragraph(words(text))}</w:footnote>`).join("")}</w:footnotes>`,
    ...(comments.length && {
      "word/comments.xml": `${head}<w:comments ${names}>${comments.map((text, at) => `<w:comment w:id="${at + 1}" w:author="Anna" w:initials="A">${paragraph(words(text))}</w:comment>`).join("")}</w:comments>`,
    }),
    "word/media/bild.png": pixel,
    ...others,
  };
  for (const [path, part] of Object.entries(parts)) zip.file(path, part);
  return zip;
}

export function wordFile(body: string[] | string, parts?: WordParts): Promise<Buffer> {
  return wordZip(body, parts).generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
}
