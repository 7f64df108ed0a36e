import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { get, sql, withBackend } from "../helpers/app";
import { colourAt } from "../helpers/pictures";
import { jpeg, nameOf, sendPicture } from "../helpers/posted-pictures";
import { takeErrors } from "../helpers/setup";
import { broken, staffPage, staffPost } from "../helpers/staff";
import { fieldsOf } from "../helpers/staff-form";

const slug = "geteilt-mit-titelbild";
const clear = async () => {
  await sql("delete from blog_posts where slug = $1", [slug]);
  await sql("delete from media where alt = 'Geteilt'");
};
beforeAll(clear);
afterAll(clear);

async function bringIn(colour: string) {
  const file = await jpeg(colour, 1400);
  expect((await sendPicture({ file, fields: { alt: "Geteilt" } })).status).toBe(303);
  return `/media/${nameOf(file)}-960.webp`;
}

async function save(fields: Record<string, string>) {
  const [row] = await sql("select id from blog_posts where slug = $1", [slug]);
  const path = row ? `/admin/blog/${row.id}` : "/admin/blog/new";
  const opened = row ? fieldsOf(await staffPage(path)) : {};
  const answer = await staffPost(path, { ...opened, ...fields });
  expect(answer.status).toBe(303);
}

async function shared() {
  const answer = await get(`/blog/${slug}/og.png`);
  expect(answer.status).toBe(200);
  const picture = new Uint8Array(await answer.arrayBuffer());
  const [red = 0, green = 0, blue = 0] = await colourAt(picture, 0.95, 0.5);
  return {
    isRed: red > 200 && blue < 60,
    isLime: green > 200 && red < 60,
    keep: answer.headers.get("Cache-Control"),
  };
}

it("shows the cover that staff chose, and follows it at once", async () => {
  const article = { title: "Geteilt", slug, content: "<p>Ein Kran hebt.</p>", status: "published" };
  await save({ ...article, featured_image: await bringIn("red") });
  expect(await shared()).toEqual({ isRed: true, isLime: false, keep: "public, max-age=0" });
  await save({ featured_image: await bringIn("lime") });
  expect(await shared()).toMatchObject({ isRed: false, isLime: true });
  await save({ featured_image: "/images/covers/it-sicherheit.svg" });
  expect(await shared()).toMatchObject({ isRed: false, isLime: false });
});

it("describes its cover above the article as staff described it, and follows them at once", async () => {
  const described = async () => {
    const html = await (await get(`/blog/${slug}`)).text();
    const image = /<img[^>]* class="article-cover[^>]*>/.exec(html)?.[0] ?? "";
    return / alt="(.*?)"/.exec(image)?.[1];
  };
  const article = { title: "Geteilt", slug, content: "<p>Ein Kran hebt.</p>", status: "published" };
  const cover = await bringIn("teal");
  await save({ ...article, featured_image: cover });
  const without = await withBackend(broken(/picture_alt/), () => get(`/blog/${slug}`));
  takeErrors();
  expect([without.status, without.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(await described()).toBe("Geteilt");
  const [picture] = await sql("select id from media where $1 like '%' || name || '%'", [cover]);
  const words = { alt: "Ein Kran im Hafen", caption: "" };
  expect((await staffPost(`/admin/media/${picture?.id}`, words)).status).toBe(303);
  expect(await described()).toBe("Ein Kran im Hafen");
  await sql("update media set alt = 'Geteilt' where id = $1", [picture?.id]);
  await save({ featured_image: "/images/covers/it-sicherheit.svg" });
  expect(await described()).toBe("");
});

it("shows the drawing when the file of the cover is missing", async () => {
  const path = await bringIn("#f00000");
  await save({ featured_image: path });
  const file = join(process.env.DATA_DIR ?? "", path.replace("-960", "-1600"));
  rmSync(file);
  expect(await shared()).toMatchObject({ isRed: false });
});
