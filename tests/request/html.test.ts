import { beforeAll, describe, expect, it } from "vitest";
import { factGroups } from "~/content/fact-groups";
import { formOfAllKinds } from "../helpers/all-kinds";
import { cookiesOf, createAccount, get, post, sql, staffCookie } from "../helpers/app";
import { publicPages } from "../helpers/pages";
import { fillTables, newPerson } from "../helpers/person";
import { halves } from "../helpers/pictures";
import { nameOf, sendPicture } from "../helpers/posted-pictures";
import { htmlFaults } from "../helpers/valid-html";

/** What browsers draw in a way of their own that `app/reset.css` does not take back. */
const notReset =
  /<(?:abbr|audio|canvas|datalist|embed|kbd|menu|object|optgroup|progress|samp|select|small|sub|sup|video|input[^>]+(?:type="(?:date|file|number|search|time)|placeholder=))[\s">]/g;

describe("valid HTML", () => {
  let asStaff: { headers: { Cookie: string } };
  beforeAll(async () => {
    asStaff = { headers: { Cookie: await staffCookie() } };
  });
  const expectValid = async (path: string, of?: { headers: { Cookie: string } }) =>
    expect(await htmlFaults(await get(path, of)), path).toEqual([]);
  const expectValidRefusal = async (path: string, fields: Record<string, string>) => {
    const answer = await post(path, fields, asStaff);
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
    expect(await htmlFaults(answer), `${path}, refused`).toEqual([]);
  };

  it.each([...publicPages, "/gibt-es-nicht"])(
    "%s, which holds only what the visitors' reset knows",
    async (path) => {
      const answer = await get(path);
      const page = await answer.clone().text();
      expect(await htmlFaults(answer)).toEqual([]);
      expect(page.replace(/<script[\s\S]*?<\/script>/g, "").match(notReset)).toBeNull();
    },
  );

  it.each(["de", "en"] as const)("a page with every kind of section, and its form (%s)", async (lang) => {
    const [reference] = await sql(
      `select id from "references" where slug = 'tischlerei-nordholz-vom-aufmass-zum-angebot'`,
    );
    const [service] = await sql("select id from services order by display_order limit 1");
    const chosen = { reference: String(reference?.id), service: String(service?.id) };
    const form = formOfAllKinds(lang, `html-${lang}`, chosen);
    expect((await post("/admin/pages/new", form, asStaff)).status).toBe(303);
    const [page] = await sql("select id from pages where slug = $1", [form.slug]);
    const public_ = await get(`/${form.slug}`);
    const html = await public_.clone().text();
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain("Hinnerk Nordholz");
    expect(await htmlFaults(public_)).toEqual([]);
    await expectValid(`/admin/pages/${page?.id}`, asStaff);
    const unanswered = await post(`/${form.slug}`, {
      name: "",
      email: "html@werft.example",
      message: "Moin",
    });
    expect([unanswered.status, await htmlFaults(unanswered)]).toEqual([400, []]);
    await sql("delete from pages where id = $1", [page?.id]);
  });

  it("the pages of pictures and the editors that take them, for staff", async () => {
    const file = await halves(70, 50).png().toBuffer();
    const asEditor = { cookie: asStaff.headers.Cookie };
    await sendPicture({ file, fields: { alt: "Ein Kran" }, ...asEditor });
    const [picture] = await sql("select id from media where name = $1", [nameOf(file)]);
    await sql(
      `insert into blog_posts (title, slug, content, status)
       values ('Mit Bild', 'html-mit-bild', $1, 'draft')`,
      [`<p><img src="/media/${nameOf(file)}-480.webp" alt="Ein Kran"></p>`],
    );
    const item = `/admin/media/${picture?.id}`;
    const lists = ["/admin/media", "/admin/media?q=gibtsnicht", "/admin/media?seite=9"];
    const editors = ["/admin/blog/new", "/admin/services/new", "/admin/references/new"];
    for (const path of [...lists, item, `${item}/delete`, ...editors]) await expectValid(path, asStaff);
    for (const path of ["/admin/media", item]) {
      const refused = await sendPicture({ path, fields: { intent: "replace" }, ...asEditor });
      expect(refused.status).toBe(400);
      expect(await htmlFaults(refused), `${path}, refused`).toEqual([]);
    }
    await sql("delete from blog_posts where slug = 'html-mit-bild'");
    await sql("delete from media where id = $1", [picture?.id]);
  });

  it("the pages in front of the staff area, and one's own account, as they come and refused", async () => {
    for (const path of ["/admin/login", "/admin/login/forgotten", "/admin/login/reset?token=x"])
      await expectValid(path);
    await expectValid("/admin/account", asStaff);
    await expectValidRefusal("/admin/login/forgotten", { email: "wache" });
    await expectValidRefusal("/admin/account", { full_name: "Neu", opened: "Anders" });
    await expectValidRefusal("/admin/account", { full_name: "", password: "", new_password: "kurz" });
  });

  it("the page of old addresses, for staff", async () => {
    await sql("insert into old_addresses (path, target) values ('/html-alt', '/services')");
    await sql("insert into missed_addresses (path, count) values ('/html-fehlt', 2)");
    await expectValid("/admin/addresses", asStaff);
    await expectValidRefusal("/admin/addresses", { path: "/html-alt", target: "" });
    await sql("delete from old_addresses where path = '/html-alt'");
    await sql("delete from missed_addresses where path = '/html-fehlt'");
  });

  it("the pages of the company's facts, for staff", async () => {
    await expectValidRefusal("/admin/company", { group: "founders", "founders.0.name": "" });
    await post("/admin/company", { group: "contact", phone: "+49 471 123456" }, asStaff);
    const groups = Object.keys(factGroups).map((group) => `?group=${group}`);
    for (const page of ["", ...groups, "/history/faq", "/history/contact"])
      await expectValid(`/admin/company${page}`, asStaff);
    await sql("delete from site_facts");
  });

  it("what was sent, and the overview of staff with what was turned away", async () => {
    const fields = { name: "Antje", email: "html@werft.example", message: "Moin\n\nA", privacy: "on" };
    for (const page of ["/contact", "/?index"]) {
      const sent = await post(page, { ...fields, website: "x" });
      const address = sent.headers.get("Location")?.split("#")[0] ?? "";
      const shown = await get(address, { headers: { Cookie: cookiesOf(sent) } });
      expect(await htmlFaults(shown), page).toEqual([]);
    }
    await expectValid("/admin", asStaff);
  });

  it("the file of a person, for staff and as a download", async () => {
    const person = newPerson("Gueltig");
    const [staff] = await sql("select id from auth.users limit 1");
    await fillTables(sql, person, String(staff?.id));
    for (const path of ["/admin/people", "/admin/people?email=kein"]) await expectValid(path, asStaff);
    for (const page of ["", "/erase", "/export.html"])
      await expectValid(`/admin/people${page}?email=${person.address}`, asStaff);
    const erased = await post("/admin/people/erase", { email: person.address }, asStaff);
    expect(erased.status).toBe(303);
    await expectValid(`/admin/people?email=${person.address}`, asStaff);
    await sql("delete from mailings where subject = 'Rundbrief'");
    await sql("delete from erasures");
  });

  it("the team, with somebody whose access has ended", async () => {
    await createAccount("html-team@musterhafen.example", "hafen-lotse-1");
    const [account] = await sql("select id from auth.users where email = 'html-team@musterhafen.example'");
    for (const path of ["/admin/team", `/admin/team/${account?.id}/block`]) await expectValid(path, asStaff);
    const form = { account: String(account?.id), intent: "block" };
    expect((await post("/admin/team", form, asStaff)).status).toBe(303);
    await expectValid("/admin/team", asStaff);
    await sql("delete from private.blocked_accounts");
    await sql("delete from access_log");
    await sql("delete from auth.users where id = $1", [account?.id]);
  });

  it("a rejected form", async () => {
    await expectValidRefusal("/contact", { name: "", privacy: "on" });
    await expectValidRefusal("/?index", { name: "A" });
  });
});
