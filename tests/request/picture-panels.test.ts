import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql, staffCookie } from "../helpers/app";
import { article, sendInParts } from "../helpers/editor-forms";
import { halves } from "../helpers/pictures";
import { faultsIn, fieldsOf } from "../helpers/staff-form";

let cookie = "";
let jpeg = Buffer.alloc(0);
beforeAll(async () => {
  cookie = await staffCookie();
  jpeg = await halves(1200, 800).jpeg().toBuffer();
});
const clear = () => sql("delete from media where created_at > '2026-07-01'");
beforeEach(clear);
afterAll(clear);

const broken = Buffer.from("%PDF-1.7 …");
const address = /^\/media\/[0-9a-f]{32}-960\.webp$/;

describe("the part of the form for a picture", () => {
  const opens = (html: string, file: string) =>
    new RegExp(`<details open="">(?:(?!</details>)[\\s\\S])*?name="${file}"`).test(html);

  it("says all that is wrong at once", async () => {
    const fields = { after: "hinten", caption: "x".repeat(600) };
    const files = [{ as: "picture", bytes: broken }];
    const html = await (await sendInParts({ fields, files, intent: "picture", cookie })).text();
    expect(faultsIn(html)?.sort()).toEqual(["after", "alt", "caption", "picture"]);
    expect(opens(html, "picture")).toBe(true);
    const path = "/admin/references/new";
    const face = [{ as: "portrait", bytes: broken }];
    const other = await (await sendInParts({ path, files: face, intent: "portrait", cookie })).text();
    expect(faultsIn(other)?.sort()).toEqual(["portrait", "portrait_of"]);
  });

  it("keeps a picture whose words or place are wrong", async () => {
    const fields = { alt: "Ein Kran", after: "hinten" };
    const files = [{ as: "picture", bytes: jpeg }];
    const html = await (await sendInParts({ fields, files, intent: "picture", cookie })).text();
    expect(fieldsOf(html)).toMatchObject({ ...article, ...fields });
    expect(fieldsOf(html).chosen).toMatch(address);
    const path = "/admin/references/new";
    const face = [{ as: "portrait", bytes: jpeg }];
    const other = await (await sendInParts({ path, files: face, intent: "portrait", cookie })).text();
    expect(fieldsOf(other).chosen_portrait).toMatch(address);
  });

  it("stands open with what was typed or chosen in it, and only then", async () => {
    const untitled = async (fields: Record<string, string>) =>
      (await sendInParts({ fields: { title: "", ...fields }, files: [], intent: "", cookie })).text();
    expect(opens(await untitled({}), "picture")).toBe(false);
    expect(opens(await untitled({ caption: "Früh" }), "picture")).toBe(true);
    expect(opens(await untitled({ caption: "Früh" }), "cover")).toBe(false);
    expect(opens(await untitled({ decorative: "on" }), "picture")).toBe(true);
  });
});
