import { afterAll, beforeAll, expect, it, test } from "vitest";
import { factGroups } from "~/content/fact-groups";
import { get, routes } from "../helpers/app";
import { publicPages } from "../helpers/pages";
import { staffGet, staffPage } from "../helpers/staff";
import { decode } from "../helpers/staff-form";
import { pathOf, plantSecrets } from "../helpers/staff-routes";

let removeRows = async () => {};
let paths: string[] = [];
beforeAll(async () => {
  const { ids, remove } = await plantSecrets();
  removeRows = remove;
  const staff = Object.keys(routes).filter((id) => /\/admin\b/.test(id) && routes[id]?.module.default);
  paths = staff.map((id) => pathOf(id, ids));
  for (const list of ["blog", "services", "references", "newsletter"]) paths.push(`/admin/${list}/new`);
  for (const group of Object.keys(factGroups)) paths.push(`/admin/company?group=${group}`);
});
afterAll(() => removeRows());

const texts = (html: string) => html.match(/<(?:input|textarea)\b[^>]*>/g) ?? [];
const cutting = (html: string) => texts(html).filter((tag) => /maxlength/i.test(tag));

test("no field of a page for visitors cuts what is pasted into it", async () => {
  const entrances = ["/admin/login", "/admin/login?modus=registrieren", "/admin/login/forgotten"];
  let fields = 0;
  for (const path of [...publicPages, ...entrances]) {
    const html = await (await get(path)).text();
    fields += texts(html).length;
    expect([path, cutting(html)]).toEqual([path, []]);
  }
  expect(fields).toBeGreaterThan(20);
});

test("nor does any of a page for staff", async () => {
  let fields = 0;
  for (const path of paths) {
    const html = await staffPage(path);
    fields += texts(html).length;
    expect([path, cutting(html)]).toEqual([path, []]);
  }
  expect(fields).toBeGreaterThan(200);
});

it.each(["/admin/blog", "/admin/contacts", "/admin/media", "/admin/newsletter"])(
  "%s says at its search that a text is too long, with the count, and keeps it",
  async (path) => {
    const q = "Kran ".repeat(25).trim();
    const html = decode(await staffPage(`${path}?q=${encodeURIComponent(q)}`));
    const [field = ""] = /<input[^>]*name="q"[^>]*>/.exec(html.slice(html.indexOf("<main"))) ?? [];
    expect(field).toContain(`value="${q}"`);
    expect(field).toContain('aria-invalid="true"');
    expect(html.replace(/<!-- -->/g, "")).toContain("124 von 100");
  },
);

test("nobody's file is looked for under an address that is too long", async () => {
  const answer = await staffGet(`/admin/people?email=${"a".repeat(300)}@werft.example`);
  const html = await answer.text();
  expect([answer.status, html.includes('aria-invalid="true"')]).toEqual([400, true]);
  expect(html.replace(/<!-- -->/g, "")).toContain("314 von 255");
});
