import { describe, expect, it } from "vitest";
import { sql } from "../helpers/app";
import { article, reference, sendInParts, startsWithoutItems } from "../helpers/editor-forms";
import { jpeg } from "../helpers/posted-pictures";
import { pageAfter } from "../helpers/staff";
import { faultsIn, hiddenFieldsOf, summaryIn, toastsIn } from "../helpers/staff-form";

const crane = await jpeg("orange");
const other = await jpeg("teal");
startsWithoutItems();

const broken = Buffer.from("%PDF-1.7 …");
const address = /^\/media\/[0-9a-f]{32}-960\.webp$/;

const isPost = (path: string) => path.startsWith("/admin/blog");
const stored = async (path: string): Promise<Record<string, string> | undefined> => {
  const [row] = isPost(path)
    ? await sql("select * from blog_posts where slug like 'bild-%'")
    : await sql(`select * from "references" where slug like 'bild-%'`);
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
describe("a file that is there when somebody saves", () => {
  it.each(targets)(
    "is taken along, or keeps all from being stored: $what",
    async ({ path, as, ...target }) => {
      const { words: fields, column, shape } = target;
      const send = (bytes: Buffer, intent = "") =>
        sendInParts({ path, fields, files: [{ as, bytes }], intent });
      const refused = await send(broken);
      expect([refused.status, faultsIn(refused.html)]).toEqual([400, [as]]);
      expect(refused.fields).toMatchObject({ ...(isPost(path) ? article : reference), ...fields });
      expect(await stored(path)).toBeUndefined();
      const intent = as === "picture" ? "stay" : "";
      const saved = await send(crane, intent);
      expect(saved.status).toBe(303);
      expect((await stored(path))?.[column]).toMatch(shape);
      const next = `${path.replace("/new", "")}${intent ? "/" : "#"}`;
      expect(saved.answer.headers.get("Location")?.startsWith(next)).toBe(true);
    },
  );

  it("comes along from the pictures that are there", async () => {
    const fields = { alt: "Kran" };
    const { html } = await sendInParts({
      fields,
      files: [{ as: "picture", bytes: crane }],
      intent: "picture",
    });
    const [found = ""] = /\/media\/[0-9a-f]{32}-960\.webp/.exec(html) ?? [];
    for (const { path, words, chosen, column, shape } of targets) {
      expect((await sendInParts({ path, fields: { ...words, [chosen]: found } })).status).toBe(303);
      expect((await stored(path))?.[column]).toMatch(shape);
      await sql("delete from blog_posts where slug like 'bild-%'");
      await sql(`delete from "references" where slug like 'bild-%'`);
    }
  });

  it("is taken beside others, and all that is wrong is said at once", async () => {
    const first = await sendInParts({
      fields: { alt: "Ein Kran", after: "hinten" },
      files: [
        { as: "cover", bytes: broken },
        { as: "picture", bytes: Buffer.from("hallo"), name: "b.png" },
      ],
    });
    expect(faultsIn(first.html)?.sort()).toEqual(["after", "cover", "picture"]);
    const fields = { alt: "Ein Kran" };
    const cover = { as: "cover", bytes: crane };
    const half = await sendInParts({ fields, files: [cover, { as: "picture", bytes: broken }] });
    expect([half.status, half.fields.featured_image]).toEqual([400, expect.stringMatching(address)]);
    const untitled = await sendInParts({ fields: { title: "", status: "published" }, files: [cover] });
    expect([untitled.status, untitled.fields.featured_image]).toEqual([400, expect.stringMatching(address)]);
    expect(summaryIn(untitled.html)).toContain("Title ist erforderlich");
    expect(await stored("/admin/blog/new")).toBeUndefined();

    const files = [cover, { as: "picture", bytes: other }];
    expect((await sendInParts({ fields, files, intent: "stay" })).status).toBe(303);
    const row = await stored("/admin/blog/new");
    expect(row?.featured_image).toMatch(address);
    expect(row?.content).toContain('alt="Ein Kran"');
    expect(row?.content).not.toContain(row?.featured_image);
  });

  it("is in the preview, and in the form that leads back from it", async () => {
    const send = (bytes: Buffer) =>
      sendInParts({ path: "/admin/blog/preview", files: [{ as: "cover", bytes }] });
    const { html } = await send(crane);
    const { featured_image } = hiddenFieldsOf(html);
    expect(featured_image).toMatch(address);
    expect(html).toContain(`<img src="${featured_image}"`);
    const refused = await send(broken);
    expect(refused.status).toBe(400);
    expect(hiddenFieldsOf(refused.html)).toMatchObject({ title: article.title, cover: "Kran am Kai.jpg" });
  });

  it("is told of when it is a Word file", async () => {
    const files = [{ as: "document", bytes: Buffer.from("PK"), name: "Text.docx" }];
    const { status, answer } = await sendInParts({ files });
    expect(status).toBe(303);
    expect(toastsIn(await pageAfter(answer))).toContain("„Text.docx“ ist nicht eingelesen");
  });
});
