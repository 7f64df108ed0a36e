import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { get, sql, withBackend } from "../helpers/app";
import { formIn, openForm, sendForm } from "../helpers/editing";
import { takeErrors } from "../helpers/setup";
import { broken, pageAfter, staffGet, staffPage, staffPost } from "../helpers/staff";
import { faultsIn, fieldsOf, toastsIn } from "../helpers/staff-form";

let id = "";
const clear = () => sql("delete from blog_posts where slug = 'zeigen'");
beforeEach(async () => {
  await clear();
  const [row] = await sql(
    `insert into blog_posts (title, slug, content, status) values ('Noch geheim', 'zeigen', '<p>Vertraulicher Text</p>', 'draft')
     returning id`,
  );
  id = String(row?.id);
});
afterAll(clear);

const editor = () => staffPage(`/admin/blog/${id}`);
const typed = { title: "Neuer Titel", slug: "zeigen", content: "Getippt", status: "draft" };
const send = async (more: Record<string, string>, path = `/admin/blog/${id}`) => {
  const answer = await staffPost(path, { ...typed, ...more });
  const html = answer.status === 303 ? await pageAfter(answer) : await answer.text();
  return { status: answer.status, html, fields: fieldsOf(html) };
};
const share = async (days = "7") => {
  const { status, html, fields } = await send({ intent: "share", days });
  expect([status, fields]).toEqual([200, expect.objectContaining(typed)]);
  return { path: /\/preview\/[\w-]+/.exec(html)?.[0] ?? "", html };
};
const missing = async (path: string) => {
  const answer = await get(path);
  takeErrors();
  const html = (await answer.text()).replace(/nonce="[^"]*"|\/preview\/[\w.%-]*/g, "");
  return { status: answer.status, html: html.replace(/[0-9a-f]{32}/g, "") };
};

describe("a link to a draft", () => {
  it.each(["1", "30"])("holds for %s days, is shown once, and shows what is stored", async (days) => {
    const { path, html } = await share(days);
    expect(path).toMatch(/^\/preview\/[\w-]{43}$/);
    expect(html).toMatch(/<input[^>]*id="geteilter-link"[^>]*autofocus/i);
    const [row] = await sql(
      "select to_jsonb(s)::text as row, extract(epoch from expires_at - now()) / 86400 as days from shares s where item_id = $1",
      [id],
    );
    expect(String(row?.row)).not.toContain(path.slice("/preview/".length));
    expect(Number(row?.days)).toBeCloseTo(Number(days), 2);
    const page = await get(path);
    expect(page.status).toBe(200);
    const shown = await page.text();
    expect(shown).toContain("Noch geheim");
    expect(shown).toContain("Vertraulicher Text");
    expect(shown).toMatch(/<meta name="robots" content="noindex, nofollow"/);
    expect(shown).not.toMatch(/rel="canonical"/);
    expect(await sql("select title from blog_posts where id = $1", [id])).toEqual([{ title: "Noch geheim" }]);

    const later = await editor();
    expect(later).not.toContain(path);
    expect(later).toMatch(/<button[^>]*value="unshare-/);
    expect(later).toContain("redaktion@musterhafen.example");
  });

  it.each(["", "2", "7e9"])("is none for %j days, and nothing typed is lost", async (days) => {
    const { status, html, fields } = await send({ intent: "share", days });
    expect([status, faultsIn(html)]).toEqual([400, expect.any(Array)]);
    expect(fields).toMatchObject(typed);
    expect(await sql("select from shares")).toEqual([]);
  });

  it("needs an article that is stored", async () => {
    const { status, html, fields } = await send({ intent: "share", days: "7" }, "/admin/blog/new");
    expect([status, faultsIn(html)]).toEqual([400, expect.any(Array)]);
    expect(fields).toMatchObject(typed);
  });

  it("is not there any more when it was revoked, has run out, was guessed, or its article is gone: all the same", async () => {
    const guessed = await missing(`/preview/${"A".repeat(43)}`);
    expect(guessed.status).toBe(404);
    expect(await missing("/preview/kurz")).toEqual(guessed);
    expect(await missing(`/preview/${"A".repeat(900)}`)).toEqual(guessed);

    const { path: revoked } = await share();
    const [row] = await sql("select token_hash from shares");
    const { status, fields } = await send({ intent: `unshare-${row?.token_hash}` });
    expect([status, fields]).toEqual([303, expect.objectContaining(typed)]);
    expect(await missing(revoked)).toEqual(guessed);

    const { path: over } = await share();
    await sql(
      "update shares set created_at = now() - interval '9 days', expires_at = now() - interval '1 second'",
    );
    expect(await missing(over)).toEqual(guessed);

    const { path: deleted } = await share();
    expect((await get(deleted)).status).toBe(200);
    await staffPost(`/admin/blog/${id}/delete`);
    expect(await missing(deleted)).toEqual(guessed);
    const bare = await get(`${deleted}.data`);
    takeErrors();
    expect(await bare.text()).not.toContain("Vertraulich");
  });

  it("is not said to be revoked when there is none such", async () => {
    const { path } = await share();
    const { status, html } = await send({ intent: `unshare-${"0".repeat(64)}` });
    expect([status, toastsIn(html)]).toEqual([303, expect.stringMatching(/\w/)]);
    expect((await get(path)).status).toBe(200);
  });

  it("decides nothing about what others have stored meanwhile", async () => {
    const mine = await openForm(`/admin/blog/${id}`);
    await sendForm(await openForm(`/admin/blog/${id}`), { title: "Deren" });
    const refused = await formIn(await sendForm(mine, { title: "Meins" }));
    const shared = await formIn(await sendForm(refused, { intent: "share", days: "7" }));
    for (const { html } of [refused, shared]) expect(html).toContain("Deren");
    expect(shared.fields.title).toBe("Meins");
  });

  it("is one of twenty at a time", async () => {
    await share();
    await sql(
      `insert into shares (token_hash, item_id, created_by, expires_at)
       select encode(sha256(n::text::bytea), 'hex'), item_id, created_by, expires_at
       from shares, generate_series(1, 18) n`,
    );
    await share();
    const { status, html } = await send({ intent: "share", days: "1" });
    expect([status, faultsIn(html)]).toEqual([400, expect.any(Array)]);
    expect(await sql("select from shares where item_id = $1", [id])).toHaveLength(20);
  });

  it("leads to the article once that is public, and is over when it is withdrawn", async () => {
    const { path } = await share();
    await sql(
      "update blog_posts set status = 'published', published_at = now() - interval '1 minute' where id = $1",
      [id],
    );
    const answer = await get(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/blog/zeigen"]);
    expect((await send({ intent: "share", days: "1" })).status).toBe(400);
    for (const status of ["archived", "draft"]) {
      await sql("update blog_posts set status = $2 where id = $1", [id, status]);
      expect((await missing(path)).status).toBe(404);
    }
  });

  it("is known under its one address alone", async () => {
    const { path } = await share();
    for (const prefix of ["/Preview/", "/%70review/", "/PREVIEW/"])
      expect((await missing(path.replace("/preview/", prefix))).status, prefix).toBe(404);
  });

  it("is not said to be missing, or made, while the database is down", async () => {
    const { path } = await share();
    const shown = await withBackend(broken(/rpc\/shared_post$/), () => get(path));
    expect(shown.status).toBe(503);
    const { status, html, fields } = await withBackend(broken(/v1\/shares$/), () =>
      send({ intent: "share", days: "7" }),
    );
    takeErrors();
    expect([status, faultsIn(html), fields]).toEqual([503, [], expect.objectContaining(typed)]);
  });
});

it("an article opens without what its form can do without, and the log has each fault", async () => {
  const path = `/admin/blog/${id}`;
  const form = await withBackend(broken(/v1\/(shares|blog_categories|rpc\/team)$/), () => openForm(path));
  expect(form.fields).toMatchObject({ title: "Noch geheim" });
  const log = takeErrors().join();
  for (const what of ["sharing: ", "blog: categories", "blog: authors"]) expect(log).toContain(what);
});

describe.each([
  ["services", { is_active: "off", full_description: "Vertraulicher Text\n- Stichpunkt" }],
  ["references", { is_active: "off", description: "Vertraulicher Text", results: "Läuft. Schnell." }],
  [
    "pages",
    {
      ...{ status: "draft", lang: "de", menu: "none", sections: "2" },
      ...{
        "sections.0.id": "sa1",
        "sections.0.kind": "text",
        "sections.0.text": "<p>Vertraulicher Text</p>",
      },
      ...{ "sections.1.id": "sa2", "sections.1.kind": "contact", "sections.1.title": "Frag" },
    },
  ],
])("%s", (kind, texts) => {
  const path = `/admin/${kind}`;
  const fields = { title: "Noch geheim", slug: "zeigen", ...texts };
  afterAll(() => sql(`delete from "${kind}" where slug = 'zeigen'`));

  it("are looked at before the first save, and nothing is stored", async () => {
    const answer = await staffPost(`${path}/preview?entwurf=${randomUUID()}`, {
      ...fields,
      intent: "preview",
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
    const html = await answer.text();
    for (const text of ["Noch geheim", "Vertraulicher Text"]) expect(html).toContain(text);
    expect(html).toMatch(/<iframe name="andere-breite"/);
    expect(html).toContain(`name="title" value="${fields.title}"`);
    expect(await sql(`select from "${kind}" where slug = 'zeigen'`)).toEqual([]);
  });

  it("are shown by a link until they are on the website", async () => {
    expect((await staffPost(`${path}/new`, fields)).status).toBe(303);
    const [row] = await sql(`select id from "${kind}" where slug = 'zeigen'`);
    const saved = await staffPage(`${path}/${row?.id}/preview`);
    expect(saved).toMatch(/<iframe name="andere-breite"/);
    const framed = await staffGet(`${path}/${row?.id}/preview?breite=andere`);
    expect(framed.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
    const narrow = await framed.text();
    expect([narrow.includes("Vertraulicher Text"), narrow.includes("<iframe name=")]).toEqual([true, false]);
    const answer = await staffPost(`${path}/${row?.id}`, { ...fields, intent: "share", days: "7" });
    const link = /\/preview\/[\w-]+/.exec(await answer.text())?.[0] ?? "";
    const shown = await get(link);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain("Vertraulicher Text");
    const published = "status = 'published', published_at = now() - interval '1 minute'";
    const change = kind === "pages" ? published : "is_active = true";
    await sql(`update "${kind}" set ${change} where slug = 'zeigen'`);
    const moved = await get(link);
    expect([moved.status, moved.headers.get("Location")]).toEqual([
      302,
      kind === "pages" ? "/zeigen" : `/${kind}#zeigen`,
    ]);
    await sql(`delete from "${kind}" where slug = 'zeigen'`);
    expect((await missing(link)).status).toBe(404);
    expect(await sql("select from shares where item_id = $1", [row?.id])).toEqual([]);
  });
});

describe("a page", () => {
  it("is looked at in its language with what is wrong in it named, and nothing can be sent from there", async () => {
    const answer = await staffPost(`/admin/pages/preview?entwurf=${randomUUID()}`, {
      ...{ intent: "preview", title: "Offer", slug: "offer", lang: "en", sections: "2" },
      ...{ "sections.0.id": "sa1", "sections.0.kind": "contact", "sections.0.subject": "Offer" },
      ...{ "sections.1.id": "sa2", "sections.1.kind": "text", "sections.1.title": "x".repeat(2000) },
    });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("Abschnitt 2");
    expect(html).toMatch(/<div lang="en">.*Write to us.*<fieldset disabled/s);
  });
});
