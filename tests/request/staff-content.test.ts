import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get, post, sql, staffCookie } from "../helpers/app";
import { kinds, provesEditor, provesOrder } from "../helpers/content-editor";
import { faultsIn, fieldsOf, summaryIn } from "../helpers/staff-form";

const [articles, services, references] = kinds;
let cookie = "";
beforeAll(async () => {
  cookie = await staffCookie();
});
afterAll(async () => {
  for (const { table } of kinds) await sql(`delete from public."${table}" where slug like 'probe%'`);
});

const page = async (path: string) => (await get(path, { headers: { Cookie: cookie } })).text();
const send = (path: string, fields: Record<string, string>) =>
  post(path, fields, { headers: { Cookie: cookie } });

// All three kinds are served by the same code: one of them in full, the others at length in npm run harden.
describe("an article", () => provesEditor(articles));
describe("the order of services", () => provesOrder(services));

test.each([services, references])(
  "$table are written, refused, kept apart and deleted as articles are",
  async (kind) => {
    const { path, table, noun, slugTaken, valid, text } = kind;
    const rows = () => sql(`select title, ${text} from public."${table}" where slug = 'probe'`);
    const form: Record<string, string> = { ...fieldsOf(await page(`${path}/new`)), ...valid };
    for (const _ of ["sent", "sent again"]) expect((await send(`${path}/new`, form)).status).toBe(303);
    expect(await rows()).toHaveLength(1);
    const taken = await send(`${path}/new`, valid);
    expect([taken.status, summaryIn(await taken.text())]).toEqual([400, expect.stringContaining(slugTaken)]);
    const faulty = await (await send(`${path}/new`, { ...valid, title: "", [text]: "" })).text();
    expect(faultsIn(faulty)).toEqual(["title", text]);

    const address = `${path}/${form.new_id}`;
    const opened = fieldsOf(await page(address));
    expect((await send(address, { ...opened, title: "Deren" })).status).toBe(303);
    const late = await send(address, { ...opened, title: "Meins" });
    const html = await late.text();
    expect([late.status, fieldsOf(html).title, html.includes("Deren")]).toEqual([409, "Meins", true]);
    expect((await send(address, fieldsOf(html))).status).toBe(303);
    expect(await rows()).toMatchObject([{ title: "Meins" }]);

    expect(await page(`${address}/delete`)).toContain(`Are you sure you want to delete this ${noun}?`);
    expect((await post(`${address}/delete`, {})).status).toBe(303);
    expect(await rows()).toHaveLength(1);
    expect((await send(`${address}/delete`, {})).headers.get("Location")).toBe(path);
    expect(await rows()).toEqual([]);
  },
);

test("references are put in order as services are", async () => {
  const { path, table, valid } = references;
  for (const slug of ["probe-a", "probe-b"]) await send(`${path}/new`, { ...valid, slug });
  const ordered = () =>
    sql(`select id, slug from public."${table}" where slug like 'probe-%' order by display_order, id`);
  const [first, second] = await ordered();
  expect((await send(path, { id: String(second?.id), direction: "up" })).status).toBe(303);
  expect(await ordered()).toEqual([second, first]);
  expect((await send(path, { id: String(first?.id), place: "1" })).status).toBe(303);
  expect(await ordered()).toEqual([first, second]);
  await sql(`delete from public."${table}" where slug like 'probe-%'`);
});

const image = "featured_image";
test.each([
  ["blog", image, "https://bilder.example/a.png"],
  ["blog", image, "/images/fehlt.png"],
  ["blog", "content", '<p>Moin</p><img src="https://bilder.example/a.png">'],
  ["blog", "content", "![Plan](C:\\Bilder\\plan.png)"],
  ["blog", "content", "![Plan]()"],
  ["blog", "content", "[Liste](file:///C:/liste.pdf)"],
  ["blog", "content", "<script>alert(1)</script>"],
  ["blog", "content", "<p> &nbsp;</p><p></p>"],
  ["references", "image_url", "/uploads/logo.png"],
  ["references", "image_url", "/images/fehlt.png"],
  ["references", "results", "Gut. Testimonial von Ada: Läuft."],
])("%s: what would not be shown as meant is refused at its field, %s: %j", async (kind, field, typed) => {
  const valid = { title: "Xylofon", slug: "probe-schau", description: "Moin" };
  const article = { title: "Xylofon", slug: "probe-schau", content: "<p>Moin</p>", status: "draft" };
  const fields = { ...(kind === "blog" ? article : valid), [field]: typed };
  const response = await send(`/admin/${kind}/new`, fields);
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(faultsIn(html)).toEqual([field]);
  expect(html).toContain(`id="eintrag-${field}-error"`);
  expect(fieldsOf(html)[field]).toBe(typed);
});
