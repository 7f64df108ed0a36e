import { describe, expect, it } from "vitest";
import { sql } from "../helpers/app";
import { article, reference, type Sending, sendInParts, startsWithoutItems } from "../helpers/editor-forms";
import { jpeg } from "../helpers/posted-pictures";
import { staffPage, staffPost } from "../helpers/staff";
import { faultsIn, fieldsOf } from "../helpers/staff-form";

const crane = await jpeg("orange");
startsWithoutItems();

const references = "/admin/references/new";
const stored = async () => {
  const posts = await sql("select slug from blog_posts where slug like 'bild-%'");
  return [...posts, ...(await sql(`select slug from "references" where slug like 'bild-%'`))];
};

it("the page of a picture that nobody has described takes a caption alone, until it is described", async () => {
  await sendInParts({ files: [{ as: "cover", bytes: crane }], intent: "cover" });
  const words = async () =>
    (await sql("select id, alt, caption from media where created_at > '2026-07-01'"))[0];
  const path = `/admin/media/${(await words())?.id}`;
  const shown = fieldsOf(await staffPage(path), "worte");
  for (const [fields, status, kept] of [
    [{ ...shown, caption: "Früh" }, 303, { alt: "", caption: "Früh" }],
    [{ alt: "Ein Kran", caption: "x".repeat(600) }, 400, { alt: "", caption: "Früh" }],
    [{ ...shown, alt: "Ein Kran" }, 303, { alt: "Ein Kran", caption: null }],
    [{ alt: " ", caption: "" }, 400, { alt: "Ein Kran", caption: null }],
    [{ alt: "", decorative: "on", caption: "" }, 303, { alt: "", caption: null }],
  ] as const) {
    expect((await staffPost(path, fields)).status).toBe(status);
    expect(await words()).toMatchObject(kept);
  }
});

it.each<[string, Sending]>([
  ["picture", { fields: { alt: "Ein Kran" } }],
  ["picture", { fields: { caption: "Ein Kran" }, intent: "stay" }],
  ["picture", { fields: { after: "1" } }],
  ["portrait", { fields: { portrait_of: "Ina Kai" }, path: references }],
])("words of a %s that is missing keep all from being stored without it: %j", async (field, sending) => {
  const { status, html, fields } = await sendInParts(sending);
  expect([status, faultsIn(html)]).toEqual([400, [field]]);
  expect(fields).toMatchObject({ ...(sending.path ? reference : article), ...sending.fields });
  expect(await stored()).toEqual([]);
});

describe("the Enter key, where no scripts run", () => {
  const enter = (sending: Sending) => sendInParts({ ...sending, intent: "enter" });
  const files = (as: string) => [{ as, bytes: crane }];

  it("presses the first button of the form, which says so where the form takes pictures", async () => {
    for (const path of ["/admin/blog/new", references, "/admin/services/new"]) {
      const html = await staffPage(path);
      const [form = ""] = /<form[^>]*id="eintrag"[\s\S]*?<\/form>/.exec(html) ?? [];
      const [first = ""] = /<button[^>]*>/.exec(form) ?? [];
      expect([path, first.includes('value="enter"')]).toEqual([path, !path.includes("services")]);
      for (const [, kinds] of html.matchAll(/accept="([^"]*image[^"]*)"/g))
        expect(kinds).not.toContain("heic");
    }
  });

  it("saves as ever while no picture is looked for or brought", async () => {
    for (const path of ["/admin/blog/new", references]) expect((await enter({ path })).status).toBe(303);
    expect(await stored()).toHaveLength(2);
  });

  it.each<[string, Sending, number, object]>([
    ["looks for pictures", { fields: { find: "Elefant" } }, 200, { find: "Elefant" }],
    ["looks for logos", { path: references, fields: { find: "Elefant" } }, 200, { find: "Elefant" }],
    ["needs a picture for its words", { fields: { caption: "Früh" } }, 400, { caption: "Früh" }],
  ])("%s, and stores nothing of the item", async (_, sending, status, fields) => {
    const answer = await enter(sending);
    expect(answer.status).toBe(status);
    expect(answer.fields).toMatchObject(fields);
    expect(await stored()).toEqual([]);
  });

  it("puts a picture in its place, and stores nothing of the item", async () => {
    for (const [sending, field, shape] of [
      [{ fields: { alt: "Ein Kran" }, files: files("picture") }, "content", /alt="Ein Kran"/],
      [{ files: files("cover") }, "featured_image", /^\/media\/[0-9a-f]{32}-960\.webp$/],
      [{ path: references, files: files("picture") }, "image_url", /^\/media\/[0-9a-f]{32}-960\.webp$/],
      [
        { path: references, fields: { portrait_of: "Ina Kai" }, files: files("portrait") },
        "portraits",
        /^Ina Kai: /,
      ],
    ] as const) {
      const { status, fields } = await enter({ ...sending, files: [...sending.files] });
      expect([status, fields[field]]).toEqual([200, expect.stringMatching(shape)]);
    }
    expect(await stored()).toEqual([]);
  });
});
