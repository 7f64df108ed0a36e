import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cookiesOf, get, sql, staffCookie } from "../helpers/app";
import { article, reference, sendInParts } from "../helpers/editor-forms";
import { halves } from "../helpers/pictures";
import { faultsIn, fieldsOf, hiddenFieldsOf, summaryIn, toastsIn } from "../helpers/staff-form";

let cookie = "";
let jpeg = Buffer.alloc(0);
let other = Buffer.alloc(0);
beforeAll(async () => {
  cookie = await staffCookie();
  jpeg = await halves(1200, 800).jpeg().toBuffer();
  other = await halves(700, 900).jpeg().toBuffer();
});
async function clear() {
  await sql("delete from blog_posts where slug like 'bild%'");
  await sql(`delete from "references" where slug like 'bild%'`);
  await sql("delete from media where created_at > '2026-07-01'");
}
beforeEach(clear);
afterAll(clear);

const broken = Buffer.from("%PDF-1.7 …");
const address = /^\/media\/[0-9a-f]{32}-960\.webp$/;

const isPost = (path: string) => path.startsWith("/admin/blog");
const stored = async (path: string): Promise<Record<string, string> | undefined> => {
  const [row] = isPost(path)
    ? await sql("select * from blog_posts where slug like 'bild%'")
    : await sql(`select * from "references" where slug like 'bild%'`);
  return row as Record<string, string> | undefined;
};

interface Target {
  what: string;
  path: string;
  as: string;
  chosen: string;
  words: Record<string, string>;
  column: string;
  shape: RegExp;
}
const targets: Target[] = [
  {
    what: "a cover",
    path: "/admin/blog/new",
    as: "cover",
    chosen: "chosen_cover",
    words: {},
    column: "featured_image",
    shape: address,
  },
  {
    what: "a picture for the text",
    path: "/admin/blog/new",
    as: "picture",
    chosen: "chosen",
    words: { alt: "Ein Kran", caption: "Früh", after: "1" },
    column: "content",
    shape: /Erster Absatz\.<\/p>\s*<figure><img [^>]*alt="Ein Kran"[^>]*><figcaption>Früh/,
  },
  {
    what: "a logo",
    path: "/admin/references/new",
    as: "picture",
    chosen: "chosen",
    words: {},
    column: "image_url",
    shape: address,
  },
  {
    what: "a portrait",
    path: "/admin/references/new",
    as: "portrait",
    chosen: "chosen_portrait",
    words: { portrait_of: "Ina Kai" },
    column: "portraits",
    shape: /^Ina Kai: \/media\/[0-9a-f]{32}-960\.webp$/,
  },
];
// Both ways of saving, each with a picture of either editor.
const cases = targets.map((target, at) => ({ ...target, intent: at % 2 ? "stay" : "" }));

describe("a file that is there when somebody saves", () => {
  it.each(cases)("is taken along: $what, intent '$intent'", async ({ path, as, intent, ...target }) => {
    const files = [{ as, bytes: jpeg }];
    const saved = await sendInParts({ path, fields: target.words, files, intent, cookie });
    expect(saved.status).toBe(303);
    const row = await stored(path);
    expect(row?.[target.column]).toMatch(target.shape);
    const list = path.replace("/new", "");
    const next = `${list}${intent ? "/" : "#"}`;
    expect(saved.headers.get("Location")?.startsWith(next)).toBe(true);
  });

  it.each(cases)("keeps all from being stored when it is refused: $what, '$intent'", async (target) => {
    const { path, as, intent, words } = target;
    const files = [{ as, bytes: broken }];
    const refused = await sendInParts({ path, fields: words, files, intent, cookie });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(faultsIn(html)).toEqual([as]);
    expect(fieldsOf(html)).toMatchObject({ ...(isPost(path) ? article : reference), ...words });
    expect(await stored(path)).toBeUndefined();
  });

  it.each(targets)("comes along from the pictures that are there: $what", async ({ path, ...target }) => {
    const name = await (
      await sendInParts({
        path,
        files: [{ as: "picture", bytes: jpeg }],
        intent: "picture",
        fields: { alt: "Kran" },
        cookie,
      })
    ).text();
    const found = /\/media\/[0-9a-f]{32}-960\.webp/.exec(name)?.[0] ?? "";
    const fields = { ...target.words, [target.chosen]: found };
    const saved = await sendInParts({ path, fields, files: [], intent: "", cookie });
    expect(saved.status).toBe(303);
    expect((await stored(path))?.[target.column]).toMatch(target.shape);
  });

  it("is taken beside others, and all that is wrong is said at once", async () => {
    const path = "/admin/blog/new";
    const words = { alt: "Ein Kran", after: "hinten" };
    const first = await sendInParts({
      path,
      fields: words,
      files: [
        { as: "cover", bytes: broken },
        { as: "picture", bytes: Buffer.from("hallo"), name: "b.png" },
      ],
      intent: "",
      cookie,
    });
    expect(faultsIn(await first.text())?.sort()).toEqual(["after", "cover", "picture"]);
    const files = [
      { as: "cover", bytes: jpeg },
      { as: "picture", bytes: other },
    ];
    expect(
      (await sendInParts({ path, fields: { alt: "Ein Kran" }, files, intent: "stay", cookie })).status,
    ).toBe(303);
    const row = await stored(path);
    expect(row?.featured_image).toMatch(address);
    expect(row?.content).toContain('alt="Ein Kran"');
    expect(row?.content).not.toContain(row?.featured_image);
  });

  it("need not be chosen again when another one is refused, or the form is", async () => {
    const path = "/admin/blog/new";
    const files = [
      { as: "cover", bytes: jpeg },
      { as: "picture", bytes: broken },
    ];
    const one = await (
      await sendInParts({ path, fields: { alt: "Ein Kran" }, files, intent: "", cookie })
    ).text();
    expect(fieldsOf(one).featured_image).toMatch(address);
    const cover = [{ as: "cover", bytes: jpeg }];
    const untitled = await sendInParts({ path, fields: { title: "" }, files: cover, intent: "", cookie });
    expect(untitled.status).toBe(400);
    const html = await untitled.text();
    expect(summaryIn(html)).toContain("Title ist erforderlich");
    expect(fieldsOf(html).featured_image).toMatch(address);
    expect(await stored(path)).toBeUndefined();
  });

  it("is in the preview, and in the form that leads back from it", async () => {
    const path = "/admin/blog/preview";
    const send = (bytes: Buffer) =>
      sendInParts({ path, files: [{ as: "cover", bytes }], intent: "", cookie });
    const html = await (await send(jpeg)).text();
    const { featured_image } = hiddenFieldsOf(html);
    expect(featured_image).toMatch(address);
    expect(html).toContain(`<img src="${featured_image}"`);
    const refused = await send(broken);
    expect(refused.status).toBe(400);
    const said = await refused.text();
    expect(hiddenFieldsOf(said)).toMatchObject({ title: article.title, cover: "Kran am Kai.jpg" });
  });

  it("is told of when it is a Word file", async () => {
    const files = [{ as: "document", bytes: Buffer.from("PK"), name: "Text.docx" }];
    const saved = await sendInParts({ files, intent: "", cookie });
    expect(saved.status).toBe(303);
    const list = await get("/admin/blog", { headers: { Cookie: `${cookie}; ${cookiesOf(saved)}` } });
    expect(toastsIn(await list.text())).toContain("„Text.docx“ ist nicht eingelesen");
  });
});
