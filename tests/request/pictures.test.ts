import { describe, expect, it } from "vitest";
import { fromThisSite, get, quietSql, sql } from "../helpers/app";
import { openForm, sendForm } from "../helpers/editing";
import {
  article,
  formInParts,
  reference,
  type Sending,
  sendInParts,
  startsWithoutItems,
} from "../helpers/editor-forms";
import { halves } from "../helpers/pictures";
import { jpeg } from "../helpers/posted-pictures";
import { pageAfter, staffPost } from "../helpers/staff";
import { faultsIn, fieldsOf, hiddenFieldsOf, summaryIn, toastsIn } from "../helpers/staff-form";

const crane = await jpeg("orange");
startsWithoutItems();

const bring = (as: string, bytes: Uint8Array | null, { name, ...rest }: Sending & { name?: string } = {}) =>
  sendInParts({ ...rest, files: [{ as, bytes, ...(name !== undefined && { name }) }], intent: as });
const media = () =>
  sql("select name, alt, caption, width, height from media where created_at > '2026-07-01'");
const posts = () => sql("select content, featured_image from blog_posts where slug like 'bild-%'");
const described = { alt: "Ein Kran", caption: "Früh & spät" };
const broken = Buffer.from("%PDF-1.7 …");
const address = /^\/media\/[0-9a-f]{32}-960\.webp$/;

describe("a picture for an article", () => {
  it("stands in its place with everything else as it was typed, and is public in all its widths once that is saved", async () => {
    const large = await halves(1200, 800).jpeg().toBuffer();
    const { status, fields } = await bring("picture", large, { fields: { ...described, after: "2" } });
    expect(status).toBe(200);
    const { content, ...others } = fields;
    const [row] = await media();
    expect(row).toMatchObject({ ...described, width: 1200, height: 800 });
    const name = `/media/${row?.name}`;
    const figure = `<figure><img src="${name}-960.webp" alt="Ein Kran"><figcaption>Früh &amp; spät</figcaption></figure>`;
    expect(content).toBe(`Erster Absatz.\n\nZweiter Absatz.\n\n${figure}\n\nDritter Absatz.`);
    const { content: _, ...typed } = article;
    expect(others).toMatchObject({ ...typed, alt: "", caption: "", after: "", decorative: "off" });
    expect(await posts()).toEqual([]);

    const published = { ...fields, status: "published", published_at: "2026-01-02T10:00" };
    expect((await staffPost("/admin/blog/new", published)).status).toBe(303);
    const html = await (await get("/blog/bild-am-kai")).text();
    const [, shown] = /<figure>(<img [^>]*>)<figcaption>Früh &amp; spät/.exec(html) ?? [];
    expect(shown).toContain(`src="${name}-960.webp"`);
    expect(shown).toContain(`srcset="${name}-480.webp 480w, ${name}-960.webp 960w, ${name}-1600.webp 1200w"`);
    for (const part of ['width="1200"', 'height="800"', 'alt="Ein Kran"', 'loading="lazy"', 'sizes="'])
      expect(shown).toContain(part);
  });

  it("takes the place of what says that one is missing, and is there once when it is brought in twice", async () => {
    const content = "<p>Davor</p>\n\n<p><mark>Hier fehlt ein Bild</mark></p>\n\n<p>Danach</p>";
    for (const alt of ["Ein Kran", "Anders"]) {
      const { fields } = await bring("picture", crane, { fields: { alt, content } });
      expect(fields.content).toMatch(/Davor<\/p>\s*<figure>.*<\/figure>\s*<p>Danach/);
      expect(fields.content).toContain(`alt="${alt}"`);
    }
    expect(await media()).toHaveLength(1);
  });

  it("without a description is kept, so that nobody has to choose the file again", async () => {
    const first = await bring("picture", crane);
    expect([first.status, faultsIn(first.html)]).toEqual([400, ["alt"]]);
    const [row] = await media();
    expect(first.fields.chosen).toBe(`/media/${row?.name}-960.webp`);
    expect(first.fields).toMatchObject(article);
    const next = await bring("picture", null, { fields: { ...first.fields, alt: "Ein Kran", after: "0" } });
    const figure = `<figure><img src="${first.fields.chosen}" alt="Ein Kran"></figure>`;
    expect([next.status, next.fields.content]).toEqual([200, `${figure}\n\n${article.content}`]);
  });

  it("that only decorates is called in the list as the first article calls it, and as no later one does", async () => {
    const { status, fields } = await bring("picture", crane, { fields: { decorative: "on", after: "99" } });
    expect([status, fields.content]).toEqual([200, expect.stringMatching(/alt=""><\/figure>$/)]);
    for (const [slug, words, alt] of [
      ["bild-eins", "", ""],
      ["bild-zwei", "Kran &amp; &quot;Kahn&quot;", 'Kran & "Kahn"'],
      ["bild-drei", "Ein anderer", 'Kran & "Kahn"'],
    ] as const) {
      const content = String(fields.content).replace('alt=""', `alt="${words}"`);
      expect((await staffPost("/admin/blog/new", { ...article, slug, content })).status).toBe(303);
      expect(await media()).toMatchObject([{ alt }]);
    }
  });

  it.each([
    ["no file", null, ""],
    ["0 bytes", Buffer.alloc(0), "leer.jpg"],
    ["a PDF by another name", broken, "rechnung.jpg"],
    ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "IMG_1.HEIC"],
    ["a drawing", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"), "x.svg"],
    ["13 MB", Buffer.alloc(13 * 1024 * 1024, 1), "gross.jpg"],
  ])("that is none (%s) is told of at the field, with everything typed", async (_, file, name) => {
    const { status, html, fields } = await bring("picture", file, { name, fields: described });
    expect([status, faultsIn(html)]).toEqual([400, ["picture"]]);
    expect(fields).toMatchObject({ ...article, ...described });
    expect(await media()).toEqual([]);
  });

  it("has its words kept although nothing else was typed", async () => {
    await staffPost("/admin/blog/new", article);
    const [row] = await sql("select id from blog_posts where slug = $1", [article.slug]);
    const form = await openForm(`/admin/blog/${row?.id}`);
    const answer = await sendForm(form, { alt: "Ein Kran", picture: "kran.jpg", intent: "draft" });
    const html = await pageAfter(answer);
    expect([toastsIn(html), fieldsOf(html).alt]).toEqual([expect.stringContaining("kran.jpg"), "Ein Kran"]);
  });

  it("keeps the text when the session has ended, and says that the file is to be chosen again", async () => {
    const body = formInParts({
      fields: described,
      files: [{ as: "picture", bytes: crane }],
      intent: "picture",
    });
    const send = (path: string) => get(path, { method: "POST", headers: fromThisSite, body });
    const gone = await send("/admin/blog/new");
    expect(gone.status).toBe(307);
    const waiting = await (await send(gone.headers.get("Location") ?? "")).text();
    const kept = Object.fromEntries(JSON.parse(hiddenFieldsOf(waiting).kept ?? "[]"));
    expect(kept).toMatchObject({ ...article, ...described, picture: "Kran am Kai.jpg" });
    const html = await pageAfter(await staffPost("/admin/blog/new", { ...kept, intent: "restore" }));
    expect(fieldsOf(html)).toMatchObject({ ...article, ...described });
    expect(toastsIn(html)).toContain("Kran am Kai.jpg");
  });

  it("is asked for again where only its name came, and nothing is stored without it", async () => {
    const refused = await staffPost("/admin/blog/new", { ...article, cover: "Kran.jpg" });
    expect(refused.status).toBe(400);
    expect(summaryIn(await refused.text())).toContain("Kran.jpg");
    expect(await posts()).toEqual([]);
  });

  it("of this site needs a description, and to be there, before the article is saved", async () => {
    const { fields } = await bring("picture", crane, { fields: described });
    const content = String(fields.content);
    for (const wrong of [
      content.replace(/ alt="[^"]*"/, ""),
      content.replace(/[0-9a-f]{32}/, "0".repeat(32)),
    ]) {
      const refused = await staffPost("/admin/blog/new", { ...article, status: "published", content: wrong });
      expect([refused.status, faultsIn(await refused.text())]).toEqual([400, ["content"]]);
    }
    await quietSql(
      "create function public.picture_goes() returns trigger language plpgsql security definer as $$ begin delete from public.media where created_at > '2026-07-01'; return new; end $$",
    );
    await quietSql(
      "create trigger a_picture_goes before insert on public.blog_posts for each row execute function public.picture_goes()",
    );
    const refused = await staffPost("/admin/blog/new", fields);
    await quietSql("drop function public.picture_goes cascade");
    const html = await refused.text();
    expect([refused.status, faultsIn(html)]).toEqual([409, expect.any(Array)]);
    expect(fieldsOf(html)).toMatchObject({ title: article.title, content });
    expect(await posts()).toEqual([]);
  });
});

describe("pictures beside the text", () => {
  it("become the cover of an article, in all widths", async () => {
    const { status, fields } = await bring("cover", crane);
    expect([status, fields.content]).toEqual([200, article.content]);
    const [row] = await media();
    expect(fields.featured_image).toBe(`/media/${row?.name}-960.webp`);
    const published = { ...fields, status: "published", published_at: "2026-01-02T10:00" };
    expect((await staffPost("/admin/blog/new", published)).status).toBe(303);
    const html = await (await get("/blog/bild-am-kai")).text();
    expect(html).toMatch(new RegExp(`<img src="/media/${row?.name}-960.webp"[^>]* srcSet="[^"]+ 640w"`, "i"));
  });

  it("become a client's logo, a drawing too, and the face of who speaks", async () => {
    const path = "/admin/references/new";
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><rect width="200" height="50"/></svg>',
    );
    const logo = await bring("picture", drawing, { path, name: "logo.svg" });
    expect([logo.status, logo.fields.image_url]).toEqual([200, expect.stringMatching(address)]);
    const portrait = (portrait_of: string) =>
      bring("portrait", crane, { path, fields: { ...logo.fields, portrait_of } });
    for (const nobody of ["", "Ina Kay"])
      expect(faultsIn((await portrait(nobody)).html)).toEqual(["portrait_of"]);
    const { fields } = await portrait("Ina Kai");
    expect(fields.portraits).toMatch(/^Ina Kai: \/media\/[0-9a-f]{32}-960\.webp$/);
    expect(fields).toMatchObject({ ...reference, image_url: logo.fields.image_url });
    expect((await staffPost(path, fields)).status).toBe(303);
    const html = await (await get("/references")).text();
    const [, shown = ""] = /id="bild-werft"([\s\S]*?)<\/article>/.exec(html) ?? [];
    expect(shown).toContain(`src="${logo.fields.image_url}"`);
    expect(shown).toContain(`src="${fields.portraits?.split(": ")[1]}"`);
  });

  it("stand beside a case where they are photographs, and the client's logo stays", async () => {
    const path = "/admin/references/new";
    const wide = await halves(1200, 800).jpeg().toBuffer();
    const { fields } = await bring("picture", wide, { path, fields: { client_name: "Windwerk Jade" } });
    expect((await staffPost(path, fields)).status).toBe(303);
    const html = await (await get("/references")).text();
    const [, shown] = /id="bild-werft"([\s\S]*?)<\/article>/.exec(html) ?? [];
    expect(shown).toContain(`src="${fields.image_url}"`);
    expect(shown).toContain('alt="Windwerk Jade"');
  });

  it("are offered by their words, with everything typed", async () => {
    await bring("picture", crane, { fields: described });
    await bring("picture", await jpeg("red", 20), { fields: { alt: "Ein Dackel" } });
    const { status, html, fields } = await sendInParts({ fields: { find: "dackel" }, intent: "find" });
    expect(status).toBe(200);
    expect(fields).toMatchObject(article);
    expect(html.match(/name="chosen" /g)).toHaveLength(2);
    expect(html).toContain("Ein Dackel");
  });
});

describe("the part of the form for a picture", () => {
  const opens = (html: string, file: string) =>
    new RegExp(`<details open="">(?:(?!</details>)[\\s\\S])*?name="${file}"`).test(html);
  const path = "/admin/references/new";

  it("says all that is wrong at once", async () => {
    const { html } = await bring("picture", broken, {
      fields: { after: "hinten", caption: "x".repeat(600) },
    });
    expect(faultsIn(html)?.sort()).toEqual(["after", "alt", "caption", "picture"]);
    expect(opens(html, "picture")).toBe(true);
    const face = await bring("portrait", broken, { path });
    expect(faultsIn(face.html)?.sort()).toEqual(["portrait", "portrait_of"]);
  });

  it("keeps a picture whose words or place are wrong", async () => {
    const words = { alt: "Ein Kran", after: "hinten" };
    const { fields } = await bring("picture", crane, { fields: words });
    expect(fields).toMatchObject({ ...article, ...words, chosen: expect.stringMatching(address) });
    expect((await bring("portrait", crane, { path })).fields.chosen_portrait).toMatch(address);
  });

  it("stands open with what was typed or chosen in it, and only then", async () => {
    for (const [words, isOpen] of [
      [{}, false],
      [{ caption: "Früh" }, true],
      [{ decorative: "on" }, true],
    ] as const) {
      const { html } = await sendInParts({ fields: { title: "", ...words } });
      expect([opens(html, "picture"), opens(html, "cover")]).toEqual([isOpen, false]);
    }
  });
});
