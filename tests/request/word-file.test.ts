import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cookiesOf, get, post, sql, staffCookie } from "../helpers/app";
import { fieldsOf, summaryIn, toastsIn } from "../helpers/staff-form";
import {
  comment,
  entry,
  link,
  paragraph,
  picture,
  table,
  wordFile,
  words,
  wordZip,
} from "../helpers/word-file";

let cookie = "";
beforeAll(async () => {
  cookie = await staffCookie();
});
const clear = () => sql("delete from blog_posts where slug like 'wort%'");
beforeEach(clear);
afterAll(clear);

const typed = {
  title: "Getippt",
  slug: "wort",
  excerpt: "Kurz „und“ gut",
  content: "<p>Schon da</p>",
  status: "draft",
  published_at: "2031-05-04T09:30",
  category: "Kräne",
  featured_image: "",
};

interface Sending {
  name?: string;
  path?: string;
  fields?: Record<string, string>;
  with?: string;
}

/** Sends the editor's form in parts, as its button does. */
function send(
  file: Uint8Array | null,
  { name = "Bericht.docx", path = "/admin/blog/new", ...rest }: Sending = {},
) {
  const body = new FormData();
  const { document, ...fields } = { document: "", ...typed, ...rest.fields };
  for (const [field, text] of Object.entries(fields)) {
    // Where it stands on the page: texts come before it and behind it.
    if (field === "content")
      body.append("document", new File(file ? [new Uint8Array(file)] : [], file ? name : ""));
    body.append(field, text);
  }
  body.append("intent", "import");
  const headers = { Cookie: rest.with ?? cookie, Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" };
  return get(path, { method: "POST", body, headers });
}

async function answered(...args: Parameters<typeof send>) {
  const response = await send(...args);
  const html = await response.text();
  const { document, ...fields } = fieldsOf(html);
  return { status: response.status, html, fields, document, toasts: toastsIn(html) };
}

const rows = () => sql("select title from blog_posts where slug like 'wort%'");

describe("a Word file", () => {
  it("comes below what is typed, replaces nothing and stores nothing", async () => {
    const file = await wordFile(
      [
        paragraph(words("Kräne"), "Titel"),
        paragraph(words("Am Kai"), "berschrift1"),
        paragraph(words("Mehr ") + link("l1", "davon")),
        entry("Eins"),
        entry("Zwei", 1, 2),
        paragraph(words("Gesagt"), "Zitat"),
        table([["Kran", "40 t"]]),
      ],
      { links: { l1: "https://hafen.example/" } },
    );
    const { status, fields, toasts, html } = await answered(file);
    expect(status).toBe(200);
    expect(fields).toMatchObject({ ...typed, content: expect.any(String) });
    expect(fields.content?.split("\n\n")[0]).toBe("<p>Schon da</p>");
    expect(fields.content).toContain("<h2>Kräne</h2>\n<h2>Am Kai</h2>");
    for (const part of [
      '<a href="https://hafen.example/">davon</a>',
      "<blockquote>\n<p>Gesagt</p>",
      "<td><p>40 t</p></td>",
    ])
      expect(fields.content).toContain(part);
    expect(toasts).toContain("Eingelesen, noch nicht gespeichert");
    expect(summaryIn(html)).toBe("");
    expect(await rows()).toEqual([]);
  });

  it("gives an empty form its title, and its slug", async () => {
    const file = await wordFile([paragraph(words("Wörter & Kräne"), "Titel"), paragraph(words("Moin"))]);
    const { status, fields } = await answered(file, { fields: { title: " ", slug: "", content: "" } });
    expect([status, fields.title, fields.slug, fields.content]).toEqual([
      200,
      "Wörter & Kräne",
      "woerter-kraene",
      "<p>Moin</p>",
    ]);
  });

  it("says what did not come along", async () => {
    const file = await wordFile(
      [
        paragraph(picture("bild") + words("Moin") + comment(1)),
        paragraph(link("l1", "Ablage")),
        paragraph(picture("bild")),
      ],
      { links: { l1: "file:///C:/Ablage" }, comments: ["Stimmt das?"] },
    );
    const { status, fields, toasts } = await answered(file);
    expect(status).toBe(200);
    expect(fields.content?.match(/<p><mark>Bild fehlt: hochladen<\/mark><\/p>/g)).toHaveLength(2);
    expect(toasts).toContain("2 Bilder sind nicht dabei");
    expect(toasts).toContain("Links auf Dateien");
    expect(toasts).toContain("Kommentare");
    expect(fields.content).not.toContain("Stimmt das?");
  });

  it("comes into a post that is there, which stays as it is and can be saved then", async () => {
    await post("/admin/blog/new", typed, { headers: { Cookie: cookie } });
    const [row] = await sql("select id, updated_at from blog_posts where slug = 'wort'");
    const path = `/admin/blog/${row?.id}`;
    const opened = fieldsOf(await (await get(path, { headers: { Cookie: cookie } })).text());
    const file = await wordFile([paragraph(words("Neues"))]);
    const { status, fields } = await answered(file, { path, fields: opened });
    expect(status).toBe(200);
    expect(await sql("select id, updated_at from blog_posts where slug = 'wort'")).toEqual([row]);
    const { intent, ...form } = fields;
    expect((await post(path, form, { headers: { Cookie: cookie } })).status).toBe(303);
    const [stored] = await sql("select content from blog_posts where slug = 'wort'");
    expect(stored?.content).toContain("<p>Neues</p>");
  });

  it("has its name in the message, whatever it is", async () => {
    const fields = { ...typed, document: 'Kräne "2031".docx' };
    const saved = await post("/admin/blog/new", fields, { headers: { Cookie: cookie } });
    expect(saved.status).toBe(303);
    const list = await get("/admin/blog", { headers: { Cookie: `${cookie}; ${cookiesOf(saved)}` } });
    expect(toastsIn(await list.text())).toContain(
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
    const sent = await file();
    const { status, html, fields } = await answered(sent);
    expect(status).toBe(400);
    expect(fields).toMatchObject(typed);
    const [, id = ""] = /<a href="#(eintrag-document)"/.exec(html) ?? [];
    expect(id).toBe("eintrag-document");
    const [, error = ""] = /<p id="eintrag-document-error"[^>]*>(.*?)<\/p>/.exec(html) ?? [];
    expect(error).toMatch(sentence);
    expect(/<details[^>]*open/.test(html)).toBe(true);
    expect(await rows()).toEqual([]);
  });

  it("a text that makes the whole too long", async () => {
    const content = `<p>${"Moin, Hafen. ".repeat(7000)}</p>`;
    const file = await wordFile([paragraph(words("Moin, Hafen. ".repeat(1000)))]);
    const { status, fields, html } = await answered(file, { fields: { content } });
    expect([status, fields.content]).toEqual([400, content]);
    expect(html).toContain("Mit dem Text aus der Datei wird der Inhalt zu lang");
  });
});

describe("a form in parts", () => {
  it("that waited asks for the file again when it is sent on as it was", async () => {
    const fields = { ...typed, document: "Kräne.docx", intent: "import" };
    const answer = await post("/admin/blog/new", fields, { headers: { Cookie: cookie } });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Wähle die Datei „Kräne.docx“ noch einmal aus.");
  });

  const raw = (body: string, type = "multipart/form-data; boundary=x") =>
    get("/admin/blog/new", {
      method: "POST",
      headers: {
        Cookie: cookie,
        Origin: "http://127.0.0.1:3000",
        Host: "127.0.0.1:3000",
        "Content-Type": type,
      },
      body,
    });
  const part = (name: string, text: string, more = "") =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;

  it.each([
    ["nothing", ""],
    ["no end", part("title", "Moin")],
    ["a part without a name", `--x\r\nContent-Disposition: form-data\r\n\r\nMoin\r\n--x--\r\n`],
    ["an empty file by another name", `${part("gibtesnicht", "", '; filename=""')}--x--\r\n`],
    ["too many files", `${part("document", "PK", '; filename="a.docx"').repeat(201)}--x--\r\n`],
  ])("is turned away with %s", async (_name, body) => {
    expect((await raw(body)).status).toBe(400);
  });

  it("is turned away with an endless boundary", async () => {
    const type = `multipart/form-data; boundary=${"x".repeat(71)}`;
    expect((await raw(`${part("title", "x")}--x--\r\n`, type)).status).toBe(400);
  });

  it("is turned away with more text than any form has", async () => {
    expect((await raw(`${part("content", "x".repeat(430_000))}--x--\r\n`)).status).toBe(413);
  });
});
