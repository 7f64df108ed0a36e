import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { redirects } from "~/content/redirects";
import { askBackend, cookiesOf, get, post, sql, staffCookie, withBackend } from "../helpers/app";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";
import { faultsIn, fieldsOf, toastsIn } from "../helpers/staff-form";

const list = "/admin/addresses";
let cookie = "";
beforeAll(async () => {
  cookie = await staffCookie();
});
const clear = async () => {
  await sql("delete from blog_posts where slug like 'umzug%'");
  await sql("delete from old_addresses");
  await sql("delete from missed_addresses");
};
beforeEach(clear);
afterAll(clear);

const signedIn = () => ({ headers: { Cookie: cookie } });
const page = async (path = list) => (await get(path, signedIn())).text();
const send = (fields: Record<string, string>, path = list) => post(path, fields, signedIn());
async function publish(slug: string, status = "published") {
  const [row] = await sql(
    `insert into blog_posts (title, slug, content, status, published_at)
     values ('Vom Umzug', $1, 'x', $2, '2024-01-01') returning id`,
    [slug, status],
  );
  return String(row?.id);
}
const stored = () => sql("select path, item_id, target from old_addresses order by path");
const leadsTo = async (path: string) => (await get(path)).headers.get("Location");

async function after(answer: Response) {
  expect(answer.status).toBe(303);
  const headers = { Cookie: `${cookie}; ${cookiesOf(answer)}` };
  return (await get(answer.headers.get("Location") ?? "", { headers })).text();
}

describe("an address that staff enter", () => {
  test.each([
    ["/alte-seite", "/services", "/alte-seite", "/services"],
    [" /Alte-Seite/?id=3#oben ", "http://127.0.0.1:3000/services/", "/alte-seite", "/services"],
    ["http://127.0.0.1:3000/Über-uns", "/about", "/über-uns", "/about"],
    ["/seite.html", "/", "/seite.html", "/"],
    ["127.0.0.1:3000/alt", "/about", "/alt", "/about"],
  ])("%s leads to %s", async (path, target, asStored, to) => {
    const html = await after(await send({ path, target }));
    expect(toastsIn(html)).toContain(asStored);
    expect(html).toContain(`>${asStored}<`);
    expect(await stored()).toEqual([{ path: asStored, item_id: null, target: to }]);
    expect(await leadsTo(encodeURI(asStored))).toBe(to);
  });

  test("follows the article that it leads to, also when that was named by a former address", async () => {
    const id = await publish("umzug-eins");
    await send({ path: "/alt-a", target: "/blog/umzug-eins" });
    await sql("update blog_posts set slug = 'umzug-zwei' where id = $1", [id]);
    await send({ path: "/alt-b", target: "/blog/umzug-eins" });
    await send({ path: "/alt-c", target: "/alt-b" });
    await send({ path: "/alt-d", target: "/services" });
    await send({ path: "/alt-e", target: "/alt-d" });
    for (const path of ["/alt-a", "/alt-b", "/alt-c"])
      expect([path, await leadsTo(path)]).toEqual([path, "/blog/umzug-zwei"]);
    expect(await leadsTo("/alt-e")).toBe("/services");
    await sql("update blog_posts set status = 'draft' where id = $1", [id]);
    for (const path of ["/alt-a", "/alt-b", "/alt-c"]) expect((await get(path)).status).toBe(404);
  });

  test.each([
    ["is none", ["", "alte-seite", "//anderswo.example/x"]],
    ["has a sign too many or is too long", ["/alt/%2E%2e/neu", "/a//b", `/${"a".repeat(300)}`]],
    ["is a page", ["/Services/", "/robots.txt", "/blog/umzug-da"]],
    ["leads elsewhere for good", [Object.keys(redirects)[0] ?? "", "/impacthub"]],
    ["is the website's own", ["/admin", "/media/abc.webp", "/alt.data"]],
  ])("is refused where it %s, and comes back", async (_, paths) => {
    await publish("umzug-da");
    for (const path of paths) {
      const answer = await send({ path, target: "/services" });
      const html = await answer.text();
      expect([path, answer.status, faultsIn(html)?.[0]]).toEqual([path, 400, "path"]);
      expect(fieldsOf(html, "adresse")).toEqual({ path, target: "/services" });
      expect(html).toMatch(/<input[^>]*id="adresse-path"[^>]*aria-invalid="true"/);
    }
    expect(await stored()).toEqual([]);
  });

  test("is refused with a target that nobody gets to", async () => {
    await publish("umzug-entwurf", "draft");
    const wrong = ["", "https://anderswo.example/x", "/admin", "/Alt/", "/blog/umzug-entwurf"];
    for (const target of wrong) {
      const answer = await send({ path: "/alt", target });
      const html = await answer.text();
      expect([target, answer.status, faultsIn(html)]).toEqual([target, 400, ["target"]]);
      expect(fieldsOf(html, "adresse")).toEqual({ path: "/alt", target });
    }
    expect(await stored()).toEqual([]);
  });

  test("comes back as it was typed while the database is down", async () => {
    const down: typeof fetch = async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      const isData = pathname.startsWith("/rest/") && !pathname.endsWith("/staff_frame");
      if (isData) throw new TypeError("fetch failed");
      return askBackend(input, init);
    };
    for (const intent of ["", "remove", "forget"]) {
      const fields = { path: "/alt", target: "/services", ...(intent && { intent }) };
      const answer = await withBackend(down, () => send(fields));
      takeErrors();
      expect(answer.status).toBe(503);
      const html = await answer.text();
      expect(faultsIn(html)).toEqual([]);
      expect(fieldsOf(html, "adresse")).toEqual({ path: "/alt", target: "/services" });
    }
  });

  test("stands in pages of fifty, newest first", async () => {
    await sql(`insert into old_addresses (path, target, created_at)
      select '/alt-' || n, '/services', now() - n * interval '1 minute' from generate_series(1, 60) n`);
    const first = await page();
    const second = await page(`${list}?seite=2`);
    expect(first).toContain(">/alt-50<");
    expect(first).not.toContain(">/alt-51<");
    expect(second).toContain(">/alt-60<");
    const back = await send({ path: "/alt-60", intent: "remove" }, `${list}?seite=2`);
    expect(back.headers.get("Location")).toBe(`${list}?seite=2#liste`);
  });
});

test("what was asked for in vain is shown with a guess where it might lead, and can be forgotten", async () => {
  await publish("umzug-in-den-hafen");
  await sql(`insert into missed_addresses (path, count) values
    ('/leistungen/google-workspace-schulung', 1200), ('/blog/hafen-umzug', 3), ('/blog/xyz', 2), ('/wo-bin-ich', 1)`);
  const html = await page();
  const words = await wordsOf(new Response(html));
  expect(words).toContain("1.200-mal gefragt");
  expect(words).toContain("Einmal gefragt");
  for (const [path, guess] of [
    ["/leistungen/google-workspace-schulung", "/google-workspace"],
    ["/blog/hafen-umzug", "/blog/umzug-in-den-hafen"],
    ["/blog/xyz", "/blog"],
    ["/wo-bin-ich", "/"],
  ])
    expect(html).toMatch(new RegExp(`<input[^>]*aria-label="Ziel für ${path}"[^>]*value="${guess}"`));
  expect((await send({ path: "/blog/xyz", intent: "forget" })).status).toBe(303);
  expect(await sql("select path from missed_addresses where path = '/blog/xyz'")).toEqual([]);
});
