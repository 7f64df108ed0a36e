import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askBackend, backend, get, post, sql, staffCookie } from "../helpers/app";
import { takeErrors } from "../helpers/setup";
import { faultsIn, fieldsOf, toastsIn } from "../helpers/staff-form";

let cookie = "";
let id = "";
beforeAll(async () => {
  cookie = await staffCookie();
});
const clear = () => sql("delete from blog_posts where slug like 'zeigen%'");
beforeEach(async () => {
  await clear();
  await sql("delete from blog_posts where slug = 'zeigen'");
  const [row] = await sql(
    `insert into blog_posts (title, slug, content, status) values ('Noch geheim', 'zeigen', '<p>Vertraulicher Text</p>', 'draft')
     returning id`,
  );
  id = String(row?.id);
});
afterAll(clear);

const signedIn = () => ({ headers: { Cookie: cookie } });
const editor = async () => (await get(`/admin/blog/${id}`, signedIn())).text();
const send = async (more: Record<string, string>, path = `/admin/blog/${id}`) => {
  const answer = await post(path, { ...fieldsOf(await editor()), ...more }, signedIn());
  return { status: answer.status, html: await answer.text() };
};
const share = async (days = "7") => {
  const { html } = await send({ intent: "share", days });
  return /\/preview\/[\w-]+/.exec(html)?.[0] ?? "";
};
/** Has the backend fail for what is asked of it under a path. */
const behindFaults = async (path: string, work: () => Promise<void>) => {
  const { fetch: before } = backend;
  backend.fetch = async (input, init) =>
    new URL(String(input)).pathname === path
      ? Response.json({ code: "XX000", message: "down" }, { status: 500 })
      : askBackend(input, init);
  await work().finally(() => {
    backend.fetch = before;
  });
};
const missing = async (path: string) => {
  const answer = await get(path);
  takeErrors();
  const html = (await answer.text()).replace(/nonce="[^"]*"|\/preview\/[\w.%-]*/g, "");
  return { status: answer.status, html: html.replace(/[0-9a-f]{32}/g, "") };
};

describe("a link to a draft", () => {
  it.each(["1", "30"])("holds for %s days, with a token that is stored as a hash alone", async (days) => {
    const path = await share(days);
    expect(path).toMatch(/^\/preview\/[\w-]{43}$/);
    const [row] = await sql(
      "select to_jsonb(s)::text as row, extract(epoch from expires_at - now()) / 86400 as days from shares s where item_id = $1",
      [id],
    );
    expect(String(row?.row)).not.toContain(path.slice("/preview/".length));
    expect(Number(row?.days)).toBeCloseTo(Number(days), 2);
    const page = await get(path);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("Vertraulicher Text");
    expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"/);
    expect(html).not.toMatch(/rel="canonical"/);
  });

  it("is shown once; the editor then shows when it ends, and who made it", async () => {
    const path = await share();
    const html = await editor();
    expect(html).not.toContain(path);
    expect(html).toMatch(/<button[^>]*name="share"/);
    expect(html).toContain("redaktion@musterhafen.example");
  });

  it("shows what is stored, and leaves what is typed in its form", async () => {
    const { status, html } = await send({
      intent: "share",
      days: "1",
      title: "Neuer Titel",
      content: "<p>Getippt</p>",
    });
    expect(status).toBe(200);
    expect(fieldsOf(html)).toMatchObject({ title: "Neuer Titel", content: "<p>Getippt</p>" });
    const path = /\/preview\/[\w-]+/.exec(html)?.[0] ?? "";
    expect(await (await get(path)).text()).toContain("Noch geheim");
    expect(await sql("select title from blog_posts where id = $1", [id])).toEqual([{ title: "Noch geheim" }]);
  });

  it.each(["", "2", "7e9"])("is none for %j days, and nothing typed is lost", async (days) => {
    const { status, html } = await send({ intent: "share", days, title: "Neuer Titel" });
    expect(status).toBe(400);
    expect(faultsIn(html)).toBeDefined();
    expect(fieldsOf(html)).toMatchObject({ title: "Neuer Titel" });
    expect(await sql("select 1 from shares")).toEqual([]);
  });

  it("needs an article that is stored", async () => {
    const { status, html } = await send({ intent: "share", days: "7", title: "Ganz neu" }, "/admin/blog/new");
    expect(status).toBe(400);
    expect(faultsIn(html)).toBeDefined();
    expect(fieldsOf(html)).toMatchObject({ title: "Ganz neu" });
  });

  it("is not there any more when it was revoked, has run out, was guessed, or its article is gone: all the same", async () => {
    const guessed = await missing(`/preview/${"A".repeat(43)}`);
    expect(guessed.status).toBe(404);
    expect(await missing("/preview/kurz")).toEqual(guessed);
    expect(await missing(`/preview/${"A".repeat(900)}`)).toEqual(guessed);

    const revoked = await share();
    const [row] = await sql("select token_hash from shares");
    const { status, html } = await send({ share: String(row?.token_hash), title: "Getippt" });
    expect([status, fieldsOf(html).title]).toEqual([200, "Getippt"]);
    expect(await missing(revoked)).toEqual(guessed);

    const over = await share();
    await sql(
      "update shares set created_at = now() - interval '9 days', expires_at = now() - interval '1 second'",
    );
    expect(await missing(over)).toEqual(guessed);

    const deleted = await share();
    expect((await get(deleted)).status).toBe(200);
    await post(`/admin/blog/${id}/delete`, {}, signedIn());
    expect(await missing(deleted)).toEqual(guessed);
    const bare = await get(`${deleted}.data`);
    takeErrors();
    expect(await bare.text()).not.toContain("Vertraulich");
  });

  it.each(["0".repeat(64)])("is not said to be revoked when there is none such (%s)", async (wrong) => {
    const path = await share();
    const { status, html } = await send({ share: wrong || " " });
    expect([status, toastsIn(html)]).toEqual([200, expect.stringMatching(/\w/)]);
    expect((await get(path)).status).toBe(200);
  });

  it("is said to be there, and there are no more than twenty at a time", async () => {
    const { html } = await send({ intent: "share", days: "1" });
    // Far down a long page it is what is looked at.
    expect(html).toMatch(/<input[^>]*id="geteilter-link"[^>]*autofocus/i);
    for (let count = 1; count < 20; count += 1) await share();
    const { status, html: refused } = await send({ intent: "share", days: "1" });
    expect([status, faultsIn(refused)]).toEqual([400, expect.any(Array)]);
    expect(await sql("select count(*)::int as count from shares where item_id = $1", [id])).toEqual([
      { count: 20 },
    ]);
  });

  it("leads to the article once that is public, and is over when it is withdrawn", async () => {
    const path = await share();
    await sql(
      "update blog_posts set status = 'published', published_at = now() - interval '1 minute' where id = $1",
      [id],
    );
    const answer = await get(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/blog/zeigen"]);
    const refused = await send({ intent: "share", days: "1", title: "Getippt" });
    expect(refused.status).toBe(400);
    await sql("update blog_posts set status = 'archived' where id = $1", [id]);
    expect((await missing(path)).status).toBe(404);
    await sql("update blog_posts set status = 'draft' where id = $1", [id]);
    expect((await missing(path)).status).toBe(404);
  });

  it("is known under its one address alone", async () => {
    const path = await share();
    for (const prefix of ["/Preview/", "/%70review/", "/PREVIEW/"])
      expect((await missing(path.replace("/preview/", prefix))).status, prefix).toBe(404);
  });

  it("is made and revoked by staff alone", async () => {
    await share();
    const [row] = await sql("select token_hash from shares");
    const forms: Record<string, string>[] = [
      { intent: "share", days: "7" },
      { share: String(row?.token_hash) },
    ];
    for (const fields of forms) {
      const { status } = await post(`/admin/blog/${id}`, fields);
      expect([303, 307]).toContain(status);
    }
    expect(await sql("select token_hash from shares")).toEqual([row]);
  });

  it("is not said to be missing, or made, while the database is down", async () => {
    const path = await share();
    await behindFaults("/rest/v1/rpc/shared_post", async () => {
      expect((await get(path)).status).toBe(503);
    });
    await behindFaults("/rest/v1/shares", async () => {
      const { status, html } = await send({ intent: "share", days: "7", title: "Getippt" });
      expect(status).toBe(503);
      expect(faultsIn(html)).toEqual([]);
      expect(fieldsOf(html)).toMatchObject({ title: "Getippt" });
    });
    takeErrors();
  });
});
