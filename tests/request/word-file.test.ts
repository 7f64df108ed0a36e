import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { fromThisSite, get, sql, staffCookie } from "../helpers/app";
import { jpeg } from "../helpers/drawn-pictures";
import { article, type Sending, sendInParts, startsWithoutItems } from "../helpers/editor-forms";
import { pageAfter, staffPage, staffPost } from "../helpers/staff";
import { fieldsOf, summaryIn, toastsIn } from "../helpers/staff-form";
import {
  comment,
  entry,
  footnote,
  link,
  paragraph,
  picture,
  table,
  wordFile,
  words,
  wordZip,
} from "../helpers/word-file";

startsWithoutItems();

const send = (bytes: Uint8Array | null, sending: Sending = {}) =>
  sendInParts({ ...sending, files: [{ as: "document", bytes, name: "Bericht.docx" }], intent: "import" });
const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const rows = () => sql("select title from blog_posts where slug like 'bild-%'");

describe("a Word file", () => {
  it("comes below what is typed, stores nothing, and says what did not come along", async () => {
    const file = await wordFile(
      [
        paragraph(picture("nirgends") + words("Moin") + comment(1)),
        paragraph(link("l1", "Ablage")),
        paragraph(picture("nirgends")),
        table([["Kran", "40 t"]]),
      ],
      { links: { l1: "file:///C:/Ablage" }, comments: ["Stimmt das?"] },
    );
    const { status, fields, html } = await send(file);
    const toasts = toastsIn(html);
    expect(status).toBe(200);
    expect(summaryIn(html)).toBe("");
    expect(fields).toMatchObject({ ...article, content: expect.stringMatching(/^<p>Erster Absatz/) });
    expect(await rows()).toEqual([]);
    expect(toasts).toContain("Eingelesen, noch nicht gespeichert");
    expect(fields.content?.match(/<p><mark>Hier fehlt ein Bild<\/mark><\/p>/g)).toHaveLength(2);
    expect(toasts).toContain("2 Bilder sind nicht dabei");
    expect(toasts).toContain("Links auf Dateien");
    expect(toasts).toContain("Kommentare");
    expect(fields.content).toContain("<td><p>40 t</p></td>");
    expect(fields.content).not.toContain("Stimmt das?");
  });

  it("brings its pictures with what they show, and says which has no description", async () => {
    const drawn = (alt: string) => picture("bild").replace(' descr="Kran"', alt && ` descr="${alt}"`);
    const sent = async (alt: string, colour: "black" | "white") => {
      const others = { "word/media/bild.png": await jpeg(colour, 900) };
      const file = await wordFile([paragraph(drawn(alt)), paragraph(words("Danach"))], { others });
      const { fields, html } = await send(file);
      expect(fields.content).not.toContain("Bild fehlt");
      return { content: fields.content, toasts: toastsIn(html) };
    };
    const described = await sent("Ein Kran am Kai", "black");
    expect(described.content).toMatch(
      /<figure><img (?=[^>]*src="\/media\/)(?=[^>]*alt="Ein Kran am Kai")[^>]*><\/figure>\s*<p>Danach<\/p>/,
    );
    expect(described.toasts).not.toContain("Beschreibung");
    expect(await sql("select alt from media where alt = 'Ein Kran am Kai'")).toHaveLength(1);
    const bare = await sent("", "white");
    expect(bare.content).toMatch(/<img (?=[^>]*src="\/media\/)(?![^>]*alt=)[^>]*>/);
    expect(bare.toasts).toContain("Ein Bild hat noch keine Beschreibung");
  });

  it("comes into a post that is there, which stays as it is and can be saved then", async () => {
    await staffPost("/admin/blog/new", article);
    const [row] = await sql("select id, updated_at from blog_posts where slug like 'bild-%'");
    const path = `/admin/blog/${row?.id}`;
    const opened = fieldsOf(await staffPage(path));
    const file = await wordFile([paragraph(words("Neues"))]);
    const { status, fields } = await send(file, { path, fields: opened });
    expect(status).toBe(200);
    expect(await sql("select id, updated_at from blog_posts where slug like 'bild-%'")).toEqual([row]);
    const { intent, ...form } = fields;
    expect((await staffPost(path, form)).status).toBe(303);
    const [stored] = await sql("select content from blog_posts where slug like 'bild-%'");
    expect(stored?.content).toContain("<p>Neues</p>");
  });

  it("keeps its numbers and its notes, linked both ways, beside those of another file, up to page and feed", async () => {
    const text = [paragraph(words("Ein Kran") + footnote(1)), entry("Eins", 0, 2)];
    const numbering = `<w:numbering ${namespace}><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="3"/></w:lvl></w:abstractNum><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
    const file = await wordFile(text, { notes: ["Der blaue."], others: { "word/numbering.xml": numbering } });
    const first = await send(file);
    const { fields } = await send(file, { fields: { content: first.fields.content ?? "" } });
    const { intent, document, ...form } = fields;
    const saved = { ...form, status: "published", published_at: "2026-06-01T09:30" };
    expect((await staffPost("/admin/blog/new", saved)).status).toBe(303);
    const page = await (await get("/blog/bild-am-kai")).text();
    const feed = await (await get("/blog.rss.xml")).text();
    const [stored] = await sql("select content from blog_posts where slug = 'bild-am-kai'");
    for (const html of [String(stored?.content), page]) {
      expect(html.match(/<ol start="3">/g)).toHaveLength(2);
      const links = [...html.matchAll(/<a href="#([^"]*note-[^"]*)"/g)].map(([, name]) => name);
      const names = [...html.matchAll(/ id="([^"]*note-[^"]*)"/g)].map(([, name]) => name);
      expect(new Set(names).size).toBe(4);
      expect(links.sort()).toEqual(names.sort());
    }
    expect(feed).toMatch(/ol start=(?:"|&quot;)3/);
  });

  it("says what is there otherwise", async () => {
    const tracked = await send(await readFile("tests/cases/word/tracked.docx"));
    expect(tracked.fields.content).toContain("<p>Das kostet 120 Euro.</p>");
    expect(toastsIn(tracked.html)).toContain("Änderungen sind angenommen");
    const formula = await send(await readFile("tests/cases/word/formula.docx"));
    expect(toastsIn(formula.html)).toContain("Formeln");
  });

  it("has its name in the message, whatever it is", async () => {
    const saved = await staffPost("/admin/blog/new", { ...article, document: 'Kräne "2031".docx' });
    expect(saved.status).toBe(303);
    expect(toastsIn(await pageAfter(saved))).toContain(
      '„Kräne "2031".docx“ ist nicht eingelesen: Dafür gibt es den Knopf „Aus Word-Datei einlesen“.',
    );
  });
});

const cfb = Buffer.from("d0cf11e0a1b11ae1", "hex");
const zipOf = (names: Record<string, string>) => {
  const zip = wordZip([]);
  for (const name of Object.keys(zip.files)) zip.remove(name);
  for (const [name, content] of Object.entries(names)) zip.file(name, content);
  return zip.generateAsync({ type: "nodebuffer" });
};

describe("is refused in a sentence at the field, with everything typed:", () => {
  const refusals: Record<
    string,
    [file: () => Promise<Uint8Array | null> | Uint8Array | null, sentence: RegExp]
  > = {
    "no file": [() => null, /^Wähle zuerst eine Word-Datei/],
    "a file without anything in it": [() => Buffer.alloc(0), /^Die Datei ist leer/],
    "a document of the old kind": [
      () => Buffer.concat([cfb, Buffer.alloc(5000)]),
      /alten Art \(\.doc\).*Speichern unter/,
    ],
    "a document behind a password": [
      () => Buffer.concat([cfb, Buffer.alloc(600), Buffer.from("EncryptedPackage", "utf16le")]),
      /Kennwort/,
    ],
    "a PDF": [() => Buffer.from("%PDF-1.7 …"), /^Das ist keine Word-Datei \(\.docx\)\..*Speichern unter/],
    "a Pages document": [() => zipOf({ "Index/Document.iwa": "x" }), /^Das ist keine Word-Datei/],
    "half a file": [async () => (await wordFile([paragraph(words("Moin"))])).subarray(0, 900), /beschädigt/],
    "words that are no XML": [() => wordFile("<w:p><w:r>"), /beschädigt/],
    "a document without a word": [() => wordFile([paragraph(""), paragraph(words(" "))]), /steht kein Text/],
    "a text that is too long": [
      () => wordFile(Array.from({ length: 1100 }, () => paragraph(words("Moin, Hafen. ".repeat(8))))),
      /zu lang.*100\.000/,
    ],
    "a file of 11 MB": [() => Buffer.alloc(11 * 1024 * 1024, "PK"), /größer als 10 MB/],
    "2,001 parts": [
      () =>
        wordFile([paragraph(words("Moin"))], {
          others: Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`x/${at}`, "x"])),
        }),
      /zu groß/,
    ],
    "tables within tables": [
      () =>
        wordFile(
          `${"<w:tbl><w:tr><w:tc>".repeat(40)}${paragraph(words("Moin"))}${"</w:tc></w:tr></w:tbl>".repeat(40)}`,
        ),
      /zu tief ineinander/,
    ],
  };
  it.each(Object.entries(refusals))("%s", async (_name, [file, sentence]) => {
    const { status, html, fields } = await send(await file());
    expect(status).toBe(400);
    expect(fields).toMatchObject(article);
    expect(html).toContain('<a href="#eintrag-document"');
    const [, error = ""] = /<p id="eintrag-document-error"[^>]*>(.*?)<\/p>/.exec(html) ?? [];
    expect(error).toMatch(sentence);
    expect(/<details[^>]*open/.test(html)).toBe(true);
    expect(await rows()).toEqual([]);
  });

  it("a text that makes the whole too long", async () => {
    const content = `<p>${"Moin, Hafen. ".repeat(7000)}</p>`;
    const file = await wordFile([paragraph(words("Moin, Hafen. ".repeat(1000)))]);
    const { status, fields, html } = await send(file, { fields: { content } });
    expect([status, fields.content]).toEqual([400, content]);
    expect(html).toContain("Mit dem Text aus der Datei wird der Inhalt zu lang");
  });
});

describe("a form in parts", () => {
  it("that waited asks for the file again when it is sent on as it was", async () => {
    const fields = { ...article, document: "Kräne.docx", intent: "import" };
    const answer = await staffPost("/admin/blog/new", fields);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Wähle die Datei „Kräne.docx“ noch einmal aus.");
  });

  const part = (name: string, text: string, more = "") =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;

  it.each([
    ["nothing", ""],
    ["no end", part("title", "Moin")],
    ["a part without a name", "--x\r\nContent-Disposition: form-data\r\n\r\nMoin\r\n--x--\r\n"],
    ["an empty file by another name", `${part("gibtesnicht", "", '; filename=""')}--x--\r\n`],
    ["too many files", `${part("document", "PK", '; filename="a.docx"').repeat(201)}--x--\r\n`],
    ["an endless boundary", `${part("title", "x")}--x--\r\n`, 400, "x".repeat(71)],
    ["more text than any form has", `${part("content", "x".repeat(4_200_000))}--x--\r\n`, 413],
  ])("is turned away with %s", async (_, body, status = 400, boundary = "x") => {
    const type = `multipart/form-data; boundary=${boundary}`;
    const headers = { ...fromThisSite, Cookie: await staffCookie(), "Content-Type": type };
    expect((await get("/admin/blog/new", { method: "POST", headers, body })).status).toBe(status);
  });
});
