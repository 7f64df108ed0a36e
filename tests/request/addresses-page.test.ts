import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { redirects } from "~/content/redirects";
import { askBackend, cookiesOf, get, post, sql, staffCookie, withBackend } from "../helpers/app";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";
import { fieldsOf, summaryIn, toastsIn } from "../helpers/staff-form";

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

/** What is said after a form was taken. */
async function said(answer: Response) {
  expect(answer.status).toBe(303);
  const headers = { Cookie: `${cookie}; ${cookiesOf(answer)}` };
  return toastsIn(await (await get(answer.headers.get("Location") ?? "", { headers })).text());
}

describe("an address that staff enter", () => {
  test.each([
    ["/alte-seite", "/services", "/alte-seite", "/services"],
    [" /Alte-Seite/?id=3#oben ", "http://127.0.0.1:3000/services/", "/alte-seite", "/services"],
    ["http://127.0.0.1:3000/Über-uns", "/about", "/über-uns", "/about"],
    ["/seite.html", "/", "/seite.html", "/"],
  ])("%s leads to %s", async (path, target, asStored, to) => {
    const words = await said(await send({ path, target }));
    expect(words).toContain(`${asStored} führt jetzt zu ${to}.`);
    expect(words.includes("ist weggelassen")).toBe(/[?#]/.test(path));
    expect(await stored()).toEqual([{ path: asStored, item_id: null, target: to }]);
    expect(await leadsTo(encodeURI(asStored))).toBe(to);
    expect(await wordsOf(await get(list, signedIn()))).toContain(asStored);
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
    const words = await wordsOf(await get(list, signedIn()));
    expect(words.split("führt gerade ins Leere: der Beitrag ist nicht öffentlich")).toHaveLength(1 + 2 * 4);
    await sql("delete from blog_posts where id = $1", [id]);
    expect(await wordsOf(await get(list, signedIn()))).toContain("der Beitrag ist gelöscht");
  });

  test.each([
    ["", "Die alte Adresse ist erforderlich"],
    ["alte-seite", "muss mit „/“ anfangen"],
    ["//anderswo.example/x", "muss mit „/“ anfangen"],
    ["/\\anderswo.example/x", "muss mit „/“ anfangen"],
    ["/alt/../neu", "ein Zeichen zu viel"],
    ["/alt/%2E%2e/neu", "ein Zeichen zu viel"],
    ["https://anderswo.example/x", "Adresse einer anderen Website"],
    [`/${"a".repeat(300)}`, "maximal 300 Zeichen"],
    ["/a%2Fb", "ein Zeichen zu viel"],
    ["/a//b", "ein Zeichen zu viel"],
    ["/", "Diese Seite gibt es"],
    ["/Services/", "Diese Seite gibt es"],
    ["/robots.txt", "Diese Seite gibt es"],
    [Object.keys(redirects)[0] ?? "", "führt schon fest woandershin"],
    ["/impacthub", "führt schon fest woandershin"],
    ["/admin", "braucht die Website selbst"],
    ["/preview/abc", "braucht die Website selbst"],
    ["/media/abc.webp", "braucht die Website selbst"],
    ["/favicon.ico", "braucht die Website selbst"],
    ["/images", "braucht die Website selbst"],
    ["/newsletter/confirm", "braucht die Website selbst"],
    ["/blog/umzug/og.png", "braucht die Website selbst"],
    ["/alt.data", "braucht die Website selbst"],
    ["/blog/umzug-da", "Dort steht der Beitrag „Vom Umzug“"],
  ])("is refused as %s, and comes back", async (path, sentence) => {
    await publish("umzug-da");
    const answer = await send({ path, target: "/services" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(summaryIn(html)).toContain(sentence);
    expect(fieldsOf(html, "adresse")).toEqual({ path: path.trim() && path, target: "/services" });
    expect(html).toMatch(/<input[^>]*id="adresse-path"[^>]*aria-invalid="true"/);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ["", "Das Ziel ist erforderlich"],
    ["services", "muss mit „/“ anfangen"],
    ["https://anderswo.example/x", "eine Seite dieser Website"],
    ["/gibt-es-nicht", "Diese Seite gibt es nicht"],
    ["/blog/gibt-es-nicht", "Diese Seite gibt es nicht"],
    ["/admin", "Diese Seite gibt es nicht"],
    ["/Alt/", "nicht zu sich selbst"],
    ["/blog/umzug-entwurf", "ist nicht öffentlich"],
  ])("is refused with the target %s", async (target, sentence) => {
    await publish("umzug-entwurf", "draft");
    const answer = await send({ path: "/alt", target });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(summaryIn(html)).toContain(sentence);
    expect(fieldsOf(html, "adresse")).toEqual({ path: "/alt", target });
    expect(await stored()).toEqual([]);
  });

  test("that leads somewhere already can be freed first, and nothing typed is lost", async () => {
    await send({ path: "/alt", target: "/services" });
    const refused = await send({ path: "/ALT/", target: "/about" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(summaryIn(html)).toContain("sie führt zu /services. Entferne sie zuerst");
    const freed = await send({ path: "/alt", target: "/about", intent: "remove" });
    const again = await freed.text();
    expect(toastsIn(again)).toContain("Alte Adresse entfernt");
    expect(fieldsOf(again, "adresse")).toEqual({ path: "/alt", target: "/about" });
    await said(await send({ path: "/alt", target: "/about" }));
    expect(await leadsTo("/alt")).toBe("/about");
  });

  test("is removed, and no harm is done by removing it twice", async () => {
    await send({ path: "/alt", target: "/services" });
    expect(await said(await send({ path: "/alt", intent: "remove" }))).toContain("Alte Adresse entfernt");
    expect((await get("/alt")).status).toBe(404);
    expect(await said(await send({ path: "/alt", intent: "remove" }))).toContain("Schon entfernt");
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
      expect(summaryIn(html)).toContain("Die Datenbank hat nicht geantwortet");
      expect(fieldsOf(html, "adresse")).toEqual({ path: "/alt", target: "/services" });
      expect(html).toMatch(/Die alten Adressen(<!-- -->)? ließen sich gerade nicht laden/);
    }
  });

  test("stands in pages of fifty, newest first", async () => {
    await sql(`insert into old_addresses (path, target, created_at)
      select '/alt-' || n, '/services', now() - n * interval '1 minute' from generate_series(1, 60) n`);
    const [first, second] = [await page(), await page(`${list}?seite=2`)];
    expect(first).toContain(">/alt-50<");
    expect(first).not.toContain(">/alt-51<");
    expect(second).toContain(">/alt-60<");
    const back = await send({ path: "/alt-60", intent: "remove" }, `${list}?seite=2`);
    expect(back.headers.get("Location")).toBe(`${list}?seite=2#liste`);
  });
});

describe("what was asked for in vain", () => {
  beforeEach(async () => {
    await publish("umzug-in-den-hafen");
    await sql(`insert into missed_addresses (path, count) values
      ('/leistungen/google-workspace-schulung', 1200), ('/blog/hafen-umzug', 3), ('/blog/xyz', 2), ('/wo-bin-ich', 1)`);
  });

  test("is shown with a guess where it might lead", async () => {
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
  });

  test("leads on with one form, and can be forgotten", async () => {
    await said(await send({ path: "/blog/hafen-umzug", target: "/blog/umzug-in-den-hafen" }));
    expect(await leadsTo("/blog/hafen-umzug")).toBe("/blog/umzug-in-den-hafen");
    expect(await said(await send({ path: "/blog/xyz", intent: "forget" }))).toContain("Vergessen");
    const rows = await sql("select path from missed_addresses order by path");
    expect(rows.map(({ path }) => path)).toEqual(["/leistungen/google-workspace-schulung", "/wo-bin-ich"]);
  });
});

test("a page of the list that is empty by now does not say that there are none", async () => {
  const words = await wordsOf(await get(`${list}?seite=2`, signedIn()));
  expect(words).toContain("Hier kommt nichts mehr.");
  expect(words).not.toContain("Noch keine alten Adressen");
});

test("nobody else sees or changes any of it", async () => {
  expect((await get(list)).headers.get("Location")).toMatch(/^\/admin\/login/);
  expect((await post(list, { path: "/alt", target: "/services" })).status).toBe(307);
  expect((await send({ path: "/alt", intent: "anders" })).status).toBe(400);
  expect((await send({ path: "/alt", target: "/services", kind: "x" })).status).toBe(400);
  expect(await stored()).toEqual([]);
});
