import { afterAll, expect, test } from "vitest";
import { get, sql } from "../helpers/app";
import { jpeg } from "../helpers/drawn-pictures";
import { eventually } from "../helpers/eventually";
import { newEditor } from "../helpers/journey";
import { ghost } from "../helpers/old-sites";

afterAll(async () => {
  await sql("delete from moves");
  await sql("delete from blog_posts where slug like 'umweg-%'");
  await sql("delete from pages where slug like 'umweg-%'");
  await sql("delete from content_versions where row ->> 'slug' like 'umweg-%'");
  await sql("delete from old_addresses where path like '%umweg%'");
});

const old = "https://alt.example";
const picture = (name: string) => `${old}/content/images/${name}.jpg`;
const post = (name: string, html: string, more = {}) => ({
  ...{
    id: `umweg${name}`,
    slug: `umweg-${name}`,
    title: `Umweg ${name}`,
    html,
    type: "post",
    visibility: "public",
  },
  ...{ status: "published", published_at: "2021-03-01T08:00:00.000Z" },
  ...more,
});
const others = Array.from({ length: 98 }, (_, number) => post(`n${number}`, "<p>Moin</p>"));
const file = ghost(
  [
    post("hof", `<p>Hof</p><img src="${picture("umweg-hof")}" alt="Unser Hof">`),
    post("kai", `<p>Kai</p><img src="${picture("umweg-kai")}" alt="Der Kai">`),
    post("werft", `<p>Werft</p><img src="${picture("umweg-kai")}" alt="Der Kai">`),
    ...others,
  ],
  {
    tags: [{ id: "t1", name: "Altes", slug: "altes", visibility: "public" }],
    posts_tags: [{ id: "pt1", post_id: "umwegkai", tag_id: "t1" }],
  },
);
const photo = async (colour: string) =>
  new File([new Uint8Array(await jpeg(colour))], "Foto.jpg", { type: "image/jpeg" });
const row = async (slug: string) =>
  (await sql("select content, category, status from blog_posts where slug = $1", [slug]))[0];

test("an old site is brought along by forms alone: looked through, chosen, taken over and completed", async () => {
  const editor = await newEditor("/admin/move");
  editor.attach("file", new File([file], "alt.json"));
  await editor.press("Hochladen und ansehen");
  const report = editor.url.pathname;

  await editor.press(/^Bilder fehlen/);
  const [hof] = editor.parts("listitem", /umweg-hof/);
  expect(hof).toBeDefined();
  editor.attach(/umweg-hof/, await photo("#224466"));
  await editor.press("intent=picture");
  expect(editor.status).toBe(200);

  await editor.press(/^Alles \(/);
  for (const { title } of others.slice(0, 97)) editor.tick(new RegExp(`^${title}$`), false);
  await editor.press("Nächste");
  expect(editor.isTicked(/^Umweg n97$/)).toBe(true);
  editor.tick(/^Umweg n97$/, false);
  await editor.press("Vorherige");
  expect(editor.isTicked(/^Umweg n0$/)).toBe(false);
  editor.choose("as-ghost:umwegwerft", "als Seite");
  editor.reveal("category-0");
  editor.choose("category-0", "keine");
  await editor.press("Auswahl merken");
  await editor.open(report);
  editor.reveal("category-0");
  expect([editor.value("as-ghost:umwegwerft"), editor.value("category-0")]).toEqual(["page", ""]);
  await editor.press("Übernehmen");
  await eventually(async () => expect((await sql("select state from moves"))[0]?.state).toBe("taken"));

  expect(
    (await sql("select slug from blog_posts where slug like 'umweg-%' order by slug")).map(
      ({ slug }) => slug,
    ),
  ).toEqual(["umweg-hof", "umweg-kai"]);
  expect((await get("/umweg-werft")).status).toBe(200);
  expect((await row("umweg-hof"))?.content).toMatch(/<img src="\/media\/[^"]+" alt="Unser Hof"/);
  expect((await row("umweg-kai"))?.category).toBeNull();
  expect((await row("umweg-kai"))?.content).toContain(picture("umweg-kai"));

  // What was changed here since stays as it is.
  await sql("update pages set title = 'Hier geändert' where slug = 'umweg-werft'");
  await editor.open(report);
  editor.attach(/umweg-kai/, await photo("#446622"));
  await editor.press("intent=picture");
  expect((await row("umweg-kai"))?.content).toMatch(/<img src="\/media\/[^"]+" alt="Der Kai"/);
  const [page] = await sql("select sections::text as text from pages where slug = 'umweg-werft'");
  expect(page?.text).toContain(picture("umweg-kai"));

  const [kai] = await sql("select id from blog_posts where slug = 'umweg-kai'");
  await editor.open(`/admin/blog/${kai?.id}/history`);
  expect(editor.text()).toContain("übernommen");
});
