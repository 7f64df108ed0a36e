import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { askBackend, backend, sql, staffCookie, withBackend } from "../helpers/app";
import { type FaultProxy, faults, startFaultProxy } from "../helpers/fault-proxy";
import { type RawAnswer, serveApp } from "../helpers/served";
import { takeErrors } from "../helpers/setup";
import { wordsOf } from "../helpers/staff";
import { fieldsOf, hiddenFieldsOf } from "../helpers/staff-form";
import { plantSecrets } from "../helpers/staff-routes";
import { atFullLength, prove } from "./prove";

const own = "http://127.0.0.1:3000";
const blocked = "einzeln-beendet@musterhafen.example";
let proxy: FaultProxy;
let app: Awaited<ReturnType<typeof serveApp>>;
let secrets: Awaited<ReturnType<typeof plantSecrets>>;
let staff = { Cookie: "", Origin: own };
beforeAll(async () => {
  proxy = await startFaultProxy({ url: backend.url, fetch: askBackend });
  app = await serveApp();
  staff = { Cookie: await staffCookie(), Origin: own };
  secrets = await plantSecrets();
  await sql("insert into private.blocked_accounts (address, blocked_by) values ($1, 'x')", [blocked]);
  await sql("insert into access_log (act, account) values ('block', $1)", [blocked]);
});
afterEach(async () => {
  await proxy.mend();
  takeErrors();
});
afterAll(async () => {
  proxy.close();
  app.close();
  await secrets.remove();
  await sql("delete from private.blocked_accounts where address = $1", [blocked]);
  await sql("delete from access_log where account = $1", [blocked]);
});

const get = (path: string, headers: Record<string, string> = {}) => app.send(path, { headers });
const post = (path: string, fields: Record<string, string>) =>
  app.send(path, {
    method: "POST",
    headers: { ...staff, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

const throughProxy: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const body = request.body ? await request.arrayBuffer() : null;
  const { method, headers, signal } = request;
  return fetch(proxy.url + request.url.slice(backend.url.length), { method, headers, body, signal });
};

const typed = { title: "", slug: "bild-stau", content: "Lange getippt.", status: "published" };
/** Those that let an answer wait are in the long proof and in the tests of the deadline. */
const atOnce = faults.filter((fault) => !["hanging", "slow", "trickling"].includes(fault));
const some = ["refused", "401", "429", "503", "garbage", "truncated", "wrong rows", "not HTTP"];
const internals = /geheim_tabelle|fetch failed|PGRST|ECONN|UnusableResponse|undefined|\[object/;

test.each(atOnce.filter((fault) => atFullLength || some.includes(fault)))(
  "%s: a page, a feed, a staff page and two forms say so and keep what was typed",
  async (fault) => {
    const [row] = await sql("select id, title from services order by display_order limit 1");
    const texts = { title: "Getippt-und-behalten", slug: "getippt", full_description: "Moin" };
    const stranger = { email: "stoerung@musterhafen.example", password: "falsch-falsch" };
    await proxy.fail(fault);
    const answers = await withBackend(throughProxy, async () => ({
      list: await get("/references", { Cookie: "flash=x" }),
      feed: await get("/blog.rss.xml"),
      page: await get("/admin/services", staff),
      save: await post(`/admin/services/${row?.id}`, { ...texts, updated_at: "2026-01-01T00:00:00Z" }),
      signIn: await post("/admin/login", stranger),
    }));
    await proxy.mend();
    for (const [name, { status, headers, body: html }] of Object.entries(answers)) {
      const where = `${name}: ${status} ${html.slice(0, 200)}`;
      expect(`${headers["set-cookie"]}`, where).not.toContain("staff.0=;");
      expect(html.replace(/<script.*?<\/script>/gs, ""), where).not.toMatch(internals);
      const expected = fault === "429" && name === "signIn" ? 429 : 503;
      expect([status, !!headers["retry-after"]], where).toEqual([expected, true]);
      if (name === "save") expect(html).toContain(texts.title);
      if (name === "signIn") expect(html).toContain(stranger.email);
    }
    const [now] = await sql("select title from services where id = $1", [row?.id]);
    expect(now?.title).toBe(row?.title);
  },
);

it.each(["a save", "a picture"])(
  "holds what was typed in the answer to %s, whenever the sessions' service falls silent",
  async (what) => {
    const part = (name: string, text: string, more = "") =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
    const texts = Object.entries({ ...typed, intent: "picture", alt: "Kran" }).map(([name, text]) =>
      part(name, text),
    );
    const picture = {
      method: "POST",
      headers: { ...staff, "Content-Type": "multipart/form-data; boundary=x" },
      body: `${texts.join("")}${part("picture", "kein Bild", '; filename="bild.jpg"')}--x--\r\n`,
    };
    const statuses = new Set<number>();
    for (const answered of [0, 2, 5]) {
      let asked = 0;
      const falling: typeof fetch = async (input, init) => {
        const isAsked = new URL(new Request(input, init).url).pathname === "/rest/v1/rpc/staff_frame";
        if (isAsked) asked += 1;
        return isAsked && asked > answered ? new Response(null, { status: 504 }) : askBackend(input, init);
      };
      const answer = await withBackend(falling, () =>
        what === "a save" ? post("/admin/blog/new", typed) : app.send("/admin/blog/new", picture),
      );
      statuses.add(answer.status);
      const shown = answer.status === 503 ? hiddenFieldsOf(answer.body) : fieldsOf(answer.body);
      expect(shown, `${answered}`).toMatchObject(typed);
    }
    expect([...statuses]).toEqual([503, 400]);
  },
);

describe("a list that cannot be read says so, not that nothing is there", () => {
  const without = (table: string, work: () => Promise<RawAnswer>) =>
    withBackend(async (input, init) => {
      const isFailing = new URL(new Request(input, init).url).pathname === `/rest/v1/${table}`;
      return isFailing
        ? new Response('{"code":"XX000","message":"no"}', { status: 500 })
        : askBackend(input, init);
    }, work);
  const page = async (path: string, table?: string) => {
    const ask = () => get(path, staff);
    const { status, body } = await (table ? without(table, ask) : ask());
    const missing = [...body.matchAll(/data-not-loaded="([^"]*)"/g)].map(([, what]) => what);
    return { status, missing, words: await wordsOf(new Response(body)) };
  };
  const emptiness =
    /Noch keine|Noch hat niemand|Noch wurde kein Zugang|Kein Zugang|gibt es keine |kommt nichts mehr|No submissions|Papierkorb ist leer|\(0\)/;

  test.each([
    ["/admin/blog", "blog_posts", "Die Beiträge"],
    ["/admin/blog?q=moin", "rpc/search_posts", "Die Beiträge"],
    ["/admin/services", "services", "Die Leistungen"],
    ["/admin/references?q=moin", "rpc/search_references", "Die Referenzen"],
    ["/admin/trash", "trash", "Die gelöschten Einträge"],
    ["/admin/contacts", "rpc/list_submissions", "Die Nachrichten"],
    ["/admin/contacts?q=moin", "rpc/search_submissions", "Die Nachrichten"],
    ["/admin/snippets", "snippets", "Die Textvorlagen"],
    ["/admin/company", "site_facts", "Die Angaben zum Unternehmen"],
    ["/admin/team", "rpc/team", "Die gesperrten Zugänge"],
    ["/admin/team", "access_log", "Die Einträge"],
    ["/admin/newsletter?q=moin", "rpc/search_subscribers", "Die Abonnenten"],
    ["/admin/newsletter", "mailing_progress", "Die Ausgaben"],
  ])("%s without %s", async (path, table, what) => {
    const { status, missing, words } = await page(path, table);
    expect(status).toBe(503);
    expect(missing).toContain(what);
    expect(words).not.toMatch(emptiness);
  });

  test("what the contact form has turned away is not nothing", async () => {
    const { status, words } = await page("/admin/contacts?state=quarantined", "spam_counts");
    expect(status).toBe(503);
    expect(words).not.toContain("nichts abgewehrt");
  });

  test.each([
    ["staff_overview", /\d+ im Entwurf/],
    ["mailings", /\d+ aktiv/],
  ])("the dashboard stands without %s", async (table, rest) => {
    const { status, words } = await page("/admin", table);
    expect(status).toBe(503);
    expect(words).toMatch(rest);
  });
});

prove(
  "last-good-page",
  "shows the last good content while the backend is down, then the newest",
  async () => {
    const title = (words: string) =>
      sql("update services set title = $1 where slug = 'google-workspace'", [words]);
    const visit = () => app.send("/services");
    await title("Vorher");
    await expect
      .poll(async () => {
        const asked: string[] = [];
        const noting: typeof fetch = (input, init) => {
          asked.push(new Request(input, init).url);
          return askBackend(input, init);
        };
        const { body } = await withQuestions(noting, visit);
        return [body.includes("Vorher"), asked.filter((url) => !url.includes("/content_state"))];
      })
      .toEqual([true, []]);
    await proxy.fail("refused");
    await withQuestions(throughProxy, async () => {
      const kept = await visit();
      expect([kept.status, kept.body.includes("Vorher")]).toEqual([200, true]);
      // Never seen before: an honest page, which is not kept.
      const list = await app.send("/blog?kategorie=Gibt-es-nicht");
      expect([list.status, list.headers["retry-after"]]).toEqual([503, "30"]);
    });
    await title("Google Workspace");
    await expect.poll(async () => (await visit()).body.includes("Vorher")).toBe(false);
    expect((await app.send("/blog?kategorie=Gibt-es-nicht")).status).toBe(404);
    return { figure: "200 with the last good content, 503 where there was none" };
  },
);

const withdrawals: [way: string, change: Record<string, string> | undefined][] = [
  ["archived", { status: "archived" }],
  ["set to draft", { status: "draft" }],
  ["planned", { published_at: "2090-06-01T12:00" }],
  ["renamed", { slug: "an-anderem-ort", title: "Anderswo", content: "<p>Neu</p>" }],
  ["moved to another category", { category: "Kat-B" }],
  ["deleted", undefined],
];
const asSaved = ["renamed"];

test.each(withdrawals.filter(([way]) => atFullLength || asSaved.includes(way)))(
  "an article that is %s is gone, although nothing can be read after the save",
  async (way, change) => {
    const fields = { title: "Zieht sich zurück", slug: "zieht-sich-zurueck", content: "<p>Gleich fort</p>" };
    const shown = { ...fields, category: "Kat-A", status: "published" };
    const path = `/blog/${fields.slug}`;
    const list = "/blog?kategorie=Kat-A";
    expect((await post("/admin/blog/new", shown)).status).toBe(303);
    for (const address of [path, list, "/blog.rss.xml"])
      await expect.poll(async () => (await get(address)).body).toContain(fields.title);
    const [row] = await sql(
      "select id, to_json(updated_at)#>>'{}' as updated_at from blog_posts where slug = $1",
      [fields.slug],
    );
    let isWritten = false;
    const fallsSilent: typeof fetch = async (input, init) => {
      const { method } = new Request(input, init);
      isWritten ||= ["PATCH", "DELETE"].includes(method);
      return isWritten && method === "GET" ? new Response(null, { status: 503 }) : askBackend(input, init);
    };
    await withQuestions(fallsSilent, async () => {
      const saved = { ...shown, ...change, updated_at: String(row?.updated_at), opened: "" };
      await post(`/admin/blog/${row?.id}${change ? "" : "/delete"}`, change ? saved : {});
      const others = [path, `${path}.data`, "/blog", "/", "/blog.rss.xml", "/sitemap.xml?teil=1"];
      for (const address of [list, ...(way.startsWith("moved") ? [] : others)]) {
        const { body } = await get(address);
        const shownBesides = address.startsWith(path) ? body.replaceAll(path, "") : body;
        expect(shownBesides, address).not.toMatch(/Gleich fort|Zieht sich zurück|zieht-sich-zurueck/);
      }
    });
    expect(isWritten).toBe(true);
    const [now] = await sql("select slug, status, category from blog_posts where id = $1", [row?.id]);
    if (change) expect({ ...shown, ...change }).toMatchObject(now ?? {});
    else expect(now).toBeUndefined();
    await sql("delete from blog_posts where id = $1", [row?.id]);
  },
);

test("the former address of an article that was deleted tells nothing, although nothing can be read after that", async () => {
  const fields = {
    title: "Zieht weiter",
    slug: "zieht-weiter",
    content: "<p>Kurz da</p>",
    status: "published",
  };
  expect((await post("/admin/blog/new", fields)).status).toBe(303);
  const [row] = await sql("update blog_posts set slug = 'weiter-gezogen' where slug = $1 returning id", [
    fields.slug,
  ]);
  const former = `/blog/${fields.slug}`;
  await expect.poll(async () => (await get(former)).headers.location).toBe("/blog/weiter-gezogen");
  let isWritten = false;
  const fallsSilent: typeof fetch = async (input, init) => {
    const { method } = new Request(input, init);
    isWritten ||= method === "DELETE";
    return isWritten && method === "GET" ? new Response(null, { status: 503 }) : askBackend(input, init);
  };
  await withQuestions(fallsSilent, async () => {
    expect((await post(`/admin/blog/${row?.id}/delete`, {})).status).toBe(303);
    for (const address of [former, `${former}.data`, `${former}/og.png`]) {
      const { status, headers, body } = await get(address);
      expect([address, status, headers.location]).toEqual([address, 503, undefined]);
      expect(body).not.toContain("weiter-gezogen");
    }
  });
  await expect.poll(async () => (await get(former)).status).toBe(404);
});

async function withQuestions<Result>(ask: typeof fetch, work: () => Promise<Result>): Promise<Result> {
  const { fetch: real } = backend;
  backend.fetch = ask;
  try {
    return await work();
  } finally {
    backend.fetch = real;
  }
}
