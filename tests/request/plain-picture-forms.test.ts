import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { get, post, sql, staffCookie } from "../helpers/app";
import { article, reference, type SentFile, sendInParts } from "../helpers/editor-forms";
import { halves } from "../helpers/pictures";
import { faultsIn, fieldsOf } from "../helpers/staff-form";

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

const address = /^\/media\/[0-9a-f]{32}-960\.webp$/;
const as = () => ({ headers: { Cookie: cookie } });
const stored = () => sql("select content from blog_posts where slug like 'bild%'");
const references = () => sql(`select portraits from "references" where slug like 'bild%'`);

interface Sending {
  path?: string;
  fields?: Record<string, string>;
  files?: SentFile[];
}

async function send(intent: string, { files = [], ...rest }: Sending) {
  const answer = await sendInParts({ ...rest, files, intent, cookie });
  const html = await answer.text();
  return { status: answer.status, html, fields: fieldsOf(html) };
}

describe("the page of a picture that nobody has described", () => {
  async function undescribed() {
    await send("cover", { files: [{ as: "cover", bytes: jpeg }] });
    const [row] = await sql("select id, alt from media where created_at > '2026-07-01'");
    expect(row?.alt).toBe("");
    return `/admin/media/${row?.id}`;
  }
  const words = async () => {
    const [row] = await sql("select alt, caption from media where created_at > '2026-07-01'");
    return row;
  };
  const shown = async (path: string) => fieldsOf(await (await get(path, as())).text(), "worte");

  it("takes the description, and nothing else has to be changed for it", async () => {
    const path = await undescribed();
    const fields = await shown(path);
    expect((await post(path, { ...fields, alt: "Ein Kran" }, as())).status).toBe(303);
    expect(await words()).toEqual({ alt: "Ein Kran", caption: null });
  });

  it("takes a caption alone, until it is described", async () => {
    const path = await undescribed();
    expect((await post(path, { ...(await shown(path)), caption: "Früh" }, as())).status).toBe(303);
    expect(await words()).toEqual({ alt: "", caption: "Früh" });
    expect((await post(path, { alt: "Ein Kran", caption: "x".repeat(600) }, as())).status).toBe(400);
    expect((await post(path, { alt: "Ein Kran", caption: "" }, as())).status).toBe(303);
    const refused = await post(path, { alt: " ", caption: "" }, as());
    expect([refused.status, faultsIn(await refused.text())]).toEqual([400, ["alt"]]);
    expect((await post(path, { alt: "", decorative: "on", caption: "" }, as())).status).toBe(303);
    expect(await words()).toEqual({ alt: "", caption: null });
  });
});

describe("words of a picture that is missing", () => {
  it("keep the article from being stored without it", async () => {
    for (const [intent, fields] of [
      ["", { alt: "Ein Kran" }],
      ["stay", { caption: "Ein Kran" }],
      ["", { after: "1" }],
    ] as const) {
      const refused = await send(intent, { fields });
      expect([refused.status, faultsIn(refused.html)]).toEqual([400, ["picture"]]);
      expect(refused.fields).toMatchObject({ ...article, ...fields });
    }
    expect(await stored()).toEqual([]);
  });

  it("are those of a face as well", async () => {
    const path = "/admin/references/new";
    const refused = await send("", { path, fields: { portrait_of: "Ina Kai" } });
    expect([refused.status, faultsIn(refused.html)]).toEqual([400, ["portrait"]]);
    expect(refused.fields).toMatchObject({ ...reference, portrait_of: "Ina Kai" });
    expect(await references()).toEqual([]);
  });
});

describe("the Enter key, where no scripts run", () => {
  const files = (name: string) => [{ as: name, bytes: jpeg }];

  it("presses the first button of the form, which says so where the form takes pictures", async () => {
    for (const path of ["/admin/blog/new", "/admin/references/new", "/admin/services/new"]) {
      const html = await (await get(path, as())).text();
      const [form = ""] = /<form[^>]*id="eintrag"[\s\S]*?<\/form>/.exec(html) ?? [];
      const [first = ""] = /<button[^>]*>/.exec(form) ?? [];
      expect([path, first.includes('value="enter"')]).toEqual([path, !path.includes("services")]);
    }
  });

  it("saves as ever while no picture is looked for or brought", async () => {
    expect((await send("enter", {})).status).toBe(303);
    expect((await send("enter", { path: "/admin/references/new" })).status).toBe(303);
    expect(await stored()).toHaveLength(1);
    expect(await references()).toHaveLength(1);
  });

  it("looks for pictures when words to look for are there", async () => {
    for (const path of ["/admin/blog/new", "/admin/references/new"]) {
      const found = await send("enter", { path, fields: { find: "Elefant" } });
      expect(found.status).toBe(200);
      expect(found.fields.find).toBe("Elefant");
    }
    expect([await stored(), await references()]).toEqual([[], []]);
  });

  it("puts a picture in its place, and stores nothing of the article", async () => {
    const text = await send("enter", { fields: { alt: "Ein Kran" }, files: files("picture") });
    expect([text.status, text.fields.content]).toEqual([200, expect.stringContaining('alt="Ein Kran"')]);
    const cover = await send("enter", { files: files("cover") });
    expect([cover.status, cover.fields.featured_image]).toEqual([200, expect.stringMatching(address)]);
    const path = "/admin/references/new";
    const logo = await send("enter", { path, files: files("picture") });
    expect([logo.status, logo.fields.image_url]).toEqual([200, expect.stringMatching(address)]);
    const face = await send("enter", { path, fields: { portrait_of: "Ina Kai" }, files: files("portrait") });
    expect([face.status, face.fields.portraits]).toEqual([200, expect.stringMatching(/^Ina Kai: /)]);
    const words = await send("enter", { fields: { caption: "Früh" } });
    expect([words.status, words.fields.caption]).toEqual([400, "Früh"]);
    expect([await stored(), await references()]).toEqual([[], []]);
  });
});

it("file dialogues do not offer HEIC, so that phones turn it into JPEG by themselves", async () => {
  for (const path of ["/admin/blog/new", "/admin/references/new", "/admin/media"]) {
    const accepted = (await (await get(path, as())).text()).matchAll(/accept="([^"]*image[^"]*)"/g);
    for (const [, kinds] of accepted)
      expect([path, kinds]).toEqual([path, expect.not.stringContaining("heic")]);
  }
});
