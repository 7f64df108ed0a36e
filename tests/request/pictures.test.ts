import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { get, post, quietSql, sql, staffCookie } from "../helpers/app";
import { article, reference, sendInParts } from "../helpers/editor-forms";
import { halves } from "../helpers/pictures";
import { faultsIn, fieldsOf, hiddenFieldsOf, summaryIn, toastsIn } from "../helpers/staff-form";

let cookie = "";
let jpeg = Buffer.alloc(0);
beforeAll(async () => {
  cookie = await staffCookie();
  jpeg = await halves(1200, 800).jpeg().toBuffer();
});
async function clear() {
  await sql("delete from blog_posts where slug like 'bild%'");
  await sql(`delete from "references" where slug like 'bild%'`);
  await sql("delete from media where created_at > '2026-07-01'");
}
beforeEach(clear);
afterAll(clear);

interface Sending {
  path?: string;
  fields?: Record<string, string>;
  with?: string;
  name?: string;
  /** The field of the file. */
  as?: string;
}

function send(intent: string, bytes: Uint8Array | null, { path, fields, ...rest }: Sending = {}) {
  const { as = "picture", name = "Kran am Kai.jpg" } = rest;
  return sendInParts({ path, fields, files: [{ as, bytes, name }], intent, cookie: rest.with ?? cookie });
}

async function answered(...args: Parameters<typeof send>) {
  const response = await send(...args);
  const html = await response.text();
  return { status: response.status, html, fields: fieldsOf(html) };
}

const media = () =>
  sql("select name, alt, caption, width, height, bytes from media where created_at > '2026-07-01'");
const posts = () => sql("select content, featured_image from blog_posts where slug like 'bild%'");
const described = { alt: "Ein Kran", caption: "Früh & spät" };

describe("a picture for an article", () => {
  it("stands in its place with everything else as it was typed, and nothing of the article is stored", async () => {
    const { status, fields } = await answered("picture", jpeg, {
      fields: { ...described, after: "2" },
    });
    expect(status).toBe(200);
    const { content, ...others } = fields;
    const [row] = await media();
    expect(row).toMatchObject({ alt: "Ein Kran", caption: "Früh & spät", width: 1200, height: 800 });
    const figure = `<figure><img src="/media/${row?.name}-960.webp" alt="Ein Kran"><figcaption>Früh &amp; spät</figcaption></figure>`;
    expect(content).toBe(`Erster Absatz.\n\nZweiter Absatz.\n\n${figure}\n\nDritter Absatz.`);
    const { content: _, ...typed } = article;
    expect(others).toMatchObject({ ...typed, alt: "", caption: "", after: "" });
    expect(others).not.toHaveProperty("decorative");
    expect(await posts()).toEqual([]);
  });

  it.each([
    ["0", "F|Erster|Zweiter|Dritter"],
    ["99", "Erster|Zweiter|Dritter|F"],
    ["", "Erster|Zweiter|Dritter|F"],
  ])("after block %j comes there", async (after, order) => {
    for (const content of [article.content, article.content.replace(/([^\n]+)/g, "<p>$1</p>")]) {
      const { fields } = await answered("picture", jpeg, { fields: { ...described, after, content } });
      const found = fields.content?.match(/<figure|\p{L}+(?= Absatz)/gu)?.join("|");
      expect(found?.replace("<figure", "F")).toBe(order);
    }
  });

  it("takes the place of [Bild], and of what says that one is missing", async () => {
    for (const place of ["[Bild]", "<p><mark>Bild fehlt: hochladen</mark></p>"]) {
      const content = `<p>Davor</p>\n\n${place}\n\n<p>Danach</p>`;
      const { fields } = await answered("picture", jpeg, { fields: { ...described, content } });
      expect(fields.content).toMatch(/Davor<\/p>\s*<figure>.*<\/figure>\s*<p>Danach/);
      expect(fields.content).not.toContain(place);
    }
  });

  it("is shown on the page in all its widths, with its size, once the article is saved", async () => {
    const { fields } = await answered("picture", jpeg, {
      fields: { ...described, after: "1", status: "published" },
    });
    const saved = await post(
      "/admin/blog/new",
      { ...fields, published_at: "2026-01-02T10:00" },
      { headers: { Cookie: cookie } },
    );
    expect(saved.status).toBe(303);
    const html = await (await get("/blog/bild-am-kai")).text();
    const [, figure] = /<figure>(<img [^>]*>)<figcaption>Früh &amp; spät/.exec(html) ?? [];
    const [row] = await media();
    const name = `/media/${row?.name}`;
    expect(figure).toContain(`src="${name}-960.webp"`);
    expect(figure).toContain(
      `srcset="${name}-480.webp 480w, ${name}-960.webp 960w, ${name}-1600.webp 1200w"`,
    );
    for (const part of ['width="1200"', 'height="800"', 'alt="Ein Kran"', 'loading="lazy"', 'sizes="'])
      expect(figure).toContain(part);
  });

  it("without a description is kept, so that nobody has to choose the file again", async () => {
    const first = await answered("picture", jpeg);
    expect(first.status).toBe(400);
    expect(faultsIn(first.html)).toContain("alt");
    const [row] = await media();
    expect(first.fields.chosen).toBe(`/media/${row?.name}-960.webp`);
    expect(first.fields).toMatchObject(article);
    const next = await answered("picture", null, { fields: { ...first.fields, alt: "Ein Kran" } });
    expect(next.status).toBe(200);
    expect(next.fields.content).toContain(
      `<figure><img src="${first.fields.chosen}" alt="Ein Kran"></figure>`,
    );
  });

  it("that the list has no words for is called there as the first article calls it, and as no later one does", async () => {
    const alts = () => sql("select alt from media where created_at > '2026-07-01'");
    const { fields } = await answered("picture", jpeg, { fields: { decorative: "on" } });
    const save = (words: string, slug: string) =>
      post(
        "/admin/blog/new",
        { ...article, slug, content: String(fields.content).replace('alt=""', `alt="${words}"`) },
        { headers: { Cookie: cookie } },
      );
    expect((await save("", "bild-eins")).status).toBe(303);
    expect(await alts()).toEqual([{ alt: "" }]);
    expect((await save("Kran &amp; &quot;Kahn&quot;", "bild-zwei")).status).toBe(303);
    expect(await alts()).toEqual([{ alt: 'Kran & "Kahn"' }]);
    expect((await save("Ein anderer", "bild-drei")).status).toBe(303);
    expect(await alts()).toEqual([{ alt: 'Kran & "Kahn"' }]);
  });

  it("that only decorates has an empty description", async () => {
    const { status, fields } = await answered("picture", jpeg, { fields: { decorative: "on" } });
    expect(status).toBe(200);
    expect(fields.content).toContain('alt=""');
  });

  it("brought in twice is there once", async () => {
    await answered("picture", jpeg, { fields: described });
    const { status, fields } = await answered("picture", jpeg, { fields: { ...described, alt: "Anders" } });
    expect(status).toBe(200);
    expect(fields.content).toContain('alt="Anders"');
    expect(await media()).toHaveLength(1);
  });

  it.each([
    ["no file", null, ""],
    ["0 bytes", Buffer.alloc(0), "leer.jpg"],
    ["a PDF by another name", Buffer.from("%PDF-1.7 …"), "rechnung.jpg"],
    ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "IMG_1.HEIC"],
    ["a drawing", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"), "x.svg"],
    ["13 MB", Buffer.alloc(13 * 1024 * 1024, 1), "gross.jpg"],
  ])("that is none (%s) is told of at the field, with everything typed", async (_, file, name) => {
    const { status, html, fields } = await answered("picture", file, { name, fields: described });
    expect([status, faultsIn(html)]).toEqual([400, ["picture"]]);
    expect(fields).toMatchObject({ ...article, ...described });
    expect(await media()).toEqual([]);
  });

  it("keeps the text when the session has ended, and says that the file is to be chosen again", async () => {
    const gone = await send("picture", jpeg, { with: "", fields: described });
    expect(gone.status).toBe(307);
    const body = new FormData();
    for (const [field, text] of Object.entries({ ...article, ...described, intent: "picture" }))
      body.append(field, text);
    body.append("picture", new File([new Uint8Array(jpeg)], "Kran am Kai.jpg"));
    const door = gone.headers.get("Location") ?? "";
    const headers = { Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" };
    const waiting = await (await get(door, { method: "POST", body, headers })).text();
    const kept = Object.fromEntries(JSON.parse(hiddenFieldsOf(waiting).kept ?? "[]")) as Record<
      string,
      string
    >;
    expect(kept).toMatchObject({ ...article, ...described, picture: "Kran am Kai.jpg" });
    const back = await post(
      "/admin/blog/new",
      { ...kept, intent: "restore" },
      { headers: { Cookie: cookie } },
    );
    const html = await back.text();
    expect(fieldsOf(html)).toMatchObject({ ...article, ...described });
    expect(toastsIn(html)).toContain("Kran am Kai.jpg");
  });

  it("is asked for again where only its name came, and nothing is stored without it", async () => {
    const refused = await post(
      "/admin/blog/new",
      { ...article, cover: "Kran.jpg" },
      { headers: { Cookie: cookie } },
    );
    expect(refused.status).toBe(400);
    expect(summaryIn(await refused.text())).toContain("Kran.jpg");
    expect(await posts()).toEqual([]);
  });

  it("of this site needs a description or says that it decorates, before the article is saved", async () => {
    await answered("picture", jpeg, { fields: described });
    const [row] = await media();
    const content = `<p>Text</p><figure><img src="/media/${row?.name}-960.webp"></figure>`;
    const refused = await post("/admin/blog/new", { ...article, content }, { headers: { Cookie: cookie } });
    expect(refused.status).toBe(400);
    expect(faultsIn(await refused.text())).toEqual(["content"]);
    const unknown = content.replace(String(row?.name), "0".repeat(32)).replace("<img", '<img alt=""');
    const lost = await post(
      "/admin/blog/new",
      { ...article, content: unknown },
      { headers: { Cookie: cookie } },
    );
    expect(faultsIn(await lost.text())).toEqual(["content"]);
  });
});

describe("a picture that goes while it is used", () => {
  it("keeps the text from being stored, as long as nobody takes it out", async () => {
    const { fields } = await answered("picture", jpeg, { fields: described });
    // The server has not heard of it.
    await quietSql("delete from media where created_at > '2026-07-01'");
    const refused = await post("/admin/blog/new", fields, { headers: { Cookie: cookie } });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(faultsIn(html)).toBeDefined();
    expect(fieldsOf(html)).toMatchObject({ title: article.title, content: fields.content });
    expect(await posts()).toEqual([]);
  });
});

describe("pictures beside the text", () => {
  it("become the cover of an article, in all widths", async () => {
    const { status, fields } = await answered("cover", jpeg, { as: "cover" });
    expect(status).toBe(200);
    const [row] = await media();
    expect(fields.featured_image).toBe(`/media/${row?.name}-960.webp`);
    expect(fields.content).toBe(article.content);
    const published = { ...fields, status: "published", published_at: "2026-01-02T10:00" };
    expect((await post("/admin/blog/new", published, { headers: { Cookie: cookie } })).status).toBe(303);
    const html = await (await get("/blog/bild-am-kai")).text();
    expect(html).toMatch(
      new RegExp(`<img src="/media/${row?.name}-960.webp"[^>]* srcSet="[^"]+ 1200w"`, "i"),
    );
  });

  it("become a client's logo, a drawing too, and the face of who speaks", async () => {
    const path = "/admin/references/new";
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><rect width="200" height="50"/></svg>',
    );
    const logo = await answered("picture", drawing, { path, name: "logo.svg" });
    expect(logo.status).toBe(200);
    expect(logo.fields.image_url).toMatch(/^\/media\/[0-9a-f]{32}-960\.webp$/);
    const missing = await answered("portrait", jpeg, { path, as: "portrait", fields: logo.fields });
    expect(faultsIn(missing.html)).toEqual(["portrait_of"]);
    const other = await answered("portrait", jpeg, {
      path,
      as: "portrait",
      fields: { ...logo.fields, portrait_of: "Ina Kay" },
    });
    expect(faultsIn(other.html)).toEqual(["portrait_of"]);
    const face = await answered("portrait", jpeg, {
      path,
      as: "portrait",
      fields: { ...logo.fields, portrait_of: "Ina Kai" },
    });
    expect(face.fields.portraits).toMatch(/^Ina Kai: \/media\/[0-9a-f]{32}-960\.webp$/);
    expect(face.fields).toMatchObject({ ...reference, image_url: logo.fields.image_url });
    expect((await post(path, face.fields, { headers: { Cookie: cookie } })).status).toBe(303);
    const html = await (await get("/references")).text();
    const [, shown = ""] = /id="bild-werft"([\s\S]*?)<\/article>/.exec(html) ?? [];
    expect(shown).toContain(`src="${logo.fields.image_url}"`);
    expect(shown).toContain(`src="${face.fields.portraits?.split(": ")[1]}"`);
  });

  it("are offered by their words, with everything typed", async () => {
    await answered("picture", jpeg, { fields: described });
    const other = await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    await answered("picture", other, { fields: { alt: "Ein Dackel" } });
    const found = await answered("find", null, { fields: { find: "dackel" } });
    expect(found.status).toBe(200);
    expect(found.fields).toMatchObject(article);
    // And none of them.
    expect(found.html.match(/name="chosen" /g)).toHaveLength(2);
    expect(found.html).toContain("Ein Dackel");
  });
});
