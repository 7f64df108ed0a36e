import { afterEach, expect, it } from "vitest";
import { site } from "~/content/site";
import { companyToday } from "~/features/dashboard/today.server";
import { quietSql as sql } from "../helpers/app";
import { staffPage, textOf } from "../helpers/staff";

const email = "heute@werft.example";
afterEach(async () => {
  await sql("delete from contact_submissions where email = $1", [email]);
  await sql("delete from blog_posts where slug like 'heute-%'");
});

async function list(name: string) {
  const html = await staffPage("/admin");
  const [part = ""] = new RegExp(`<section aria-label="${name}".*?</section>`, "s").exec(html) ?? [];
  return new Map(
    [...part.matchAll(/<a[^>]*href="([^"]+)".*?<\/a>/gs)].map(([link, to]) => [to, textOf(link)]),
  );
}

it("names the messages that wait, the earliest first, and calls a late one late", async () => {
  const ids = [];
  for (const [name, hours] of [
    ["Frisch", 1],
    ["Spät", 25],
  ])
    ids.push(
      ...(await sql(
        `insert into contact_submissions (name, email, message, created_at)
         values ($1, $2, 'Moin', now() - make_interval(hours => $3)) returning id`,
        [name, email, hours],
      )),
    );
  const [fresh, late] = ids.map(({ id }) => `/admin/contacts/${id}`);
  const waits = await list("Das wartet");
  const own = [...waits].filter(([to]) => to === fresh || to === late);
  expect(own.map(([to]) => to)).toEqual([late, fresh]);
  expect(waits.get(String(late))).toContain("Überfällig");
  expect(waits.get(String(fresh))).not.toContain("Überfällig");
  await sql("update contact_submissions set state = 'done' where email = $1", [email]);
  expect([...(await list("Das wartet")).keys()]).not.toContain(late);
});

it("names the message that has waited longest, however many came later", async () => {
  const [oldest] = await sql(
    `insert into contact_submissions (name, email, message, created_at)
     select 'Wartet', $1, 'Moin', now() - make_interval(hours => 22, mins => -n) from generate_series(0, 60) n
     returning id`,
    [email],
  );
  const waits = await list("Das wartet");
  expect([...waits.keys()]).toContain(`/admin/contacts/${oldest?.id}`);
  expect([...waits.keys()]).toContain("/admin/contacts?state=open");
});

it("names one's own messages first, however many older ones others have", async () => {
  const [account] = await sql("select id from auth.users where email = 'redaktion@musterhafen.example'");
  await sql(
    `insert into contact_submissions (name, email, message, created_at)
     select 'Wartet', $1, 'Moin', now() - make_interval(hours => 22, mins => -n) from generate_series(0, 60) n`,
    [email],
  );
  const [own] = await sql(
    `insert into contact_submissions (name, email, message, assignee) values ('Meine', $1, 'Moin', $2) returning id`,
    [email, account?.id],
  );
  const waiting = [...(await list("Das wartet")).keys()].filter((to) => to?.startsWith("/admin/contacts"));
  expect(waiting[0]).toBe(`/admin/contacts/${own?.id}`);
  expect(new Set(waiting).size).toBe(waiting.length);
});

it("names a text that one has begun and not saved, until it is saved or dropped", async () => {
  const [account] = await sql("select id from auth.users where email = 'redaktion@musterhafen.example'");
  const [copy] = await sql(
    `insert into working_copies (kind, item_id, author, fields)
     values ('blog_posts', gen_random_uuid(), $1, '{"title": "Heute begonnen"}') returning id`,
    [account?.id],
  );
  const to = `/admin/blog/new?entwurf=${copy?.id}`;
  expect((await list("Das wartet")).get(to)).toContain("Heute begonnen");
  await sql("delete from working_copies where id = $1", [copy?.id]);
  expect([...(await list("Das wartet")).keys()]).not.toContain(to);
});

it("names an answer that was begun below a message, until it is dropped, and one that did not go out", async () => {
  const [account] = await sql("select id from auth.users where email = 'redaktion@musterhafen.example'");
  const [message] = await sql(
    "insert into contact_submissions (name, email, message) values ('Heute Halb', $1, 'Moin') returning id",
    [email],
  );
  const [copy] = await sql(
    `insert into working_copies (kind, item_id, author, fields)
     values ('replies', $1, $2, '{"body": "Halb"}') returning id`,
    [message?.id, account?.id],
  );
  const to = `/admin/contacts/${message?.id}`;
  const begun = `${to}?entwurf=${copy?.id}`;
  expect((await list("Das wartet")).get(begun)).toContain("Heute Halb");
  await sql("delete from working_copies where id = $1", [copy?.id]);
  expect([...(await list("Das wartet")).keys()]).not.toContain(begun);

  const [reply] = await sql(
    "insert into replies (submission_id, subject, body) values ($1, 'Re: x', 'Ganz') returning id",
    [message?.id],
  );
  await sql("update contact_submissions set state = 'answered' where id = $1", [message?.id]);
  const mail = (state: string) =>
    sql("update outbox set state = $2, claimed_by = null, claimed_until = null where reply_id = $1", [
      reply?.id,
      state,
    ]);
  await mail("filed");
  expect((await list("Das wartet")).get(to)).toMatch(/Antwort an Heute Halb noch nicht verschickt/);
  expect(textOf(await staffPage(to))).toContain("Antwort noch nicht verschickt");
  expect(textOf(await staffPage("/admin/contacts?q=Heute+Halb"))).toContain("Antwort nicht verschickt");
  await mail("sent");
  expect([...(await list("Das wartet")).keys()]).not.toContain(to);
  expect(textOf(await staffPage(to))).toContain("Beantwortet");
});

it("names an article that goes public this week, until it is withdrawn", async () => {
  const [row] = await sql(
    `insert into blog_posts (title, slug, content, status, published_at)
     values ('Heute geplant', 'heute-geplant', 'Moin', 'published', now() + interval '3 days') returning id`,
  );
  const to = `/admin/blog/${row?.id}`;
  expect((await list("Diese Woche")).get(to)).toContain("Heute geplant");
  await sql("update blog_posts set status = 'draft' where slug = 'heute-geplant'");
  expect([...(await list("Diese Woche")).keys()]).not.toContain(to);
});

it("asks for no article while one is planned, after a long silence", async () => {
  const shift = (by: string) =>
    sql("update blog_posts set published_at = published_at + $1::interval where status = 'published'", [by]);
  await shift("-100 years");
  try {
    const asks = async () => (await list("Das wartet")).has("/admin/blog/new");
    expect(await asks()).toBe(true);
    await sql(
      `insert into blog_posts (title, slug, content, status, published_at)
       values ('Heute geplant', 'heute-geplant', 'Moin', 'published', now() + interval '1 day')`,
    );
    expect(await asks()).toBe(false);
    await sql("delete from blog_posts where slug = 'heute-geplant'");
  } finally {
    await shift("100 years");
  }
});

it("names the drafts, and leads to their list", async () => {
  const [row] = await sql(
    `insert into blog_posts (title, slug, content, status)
     values ('Heute entworfen', 'heute-entworfen', 'Moin', 'draft') returning id`,
  );
  expect((await list("Entwürfe")).get(`/admin/blog/${row?.id}`)).toContain("Heute entworfen");
  expect(await staffPage("/admin")).toContain('href="/admin/blog?status=draft"');
});

it.each([
  ["2026-12-24T22:59:00Z", 1],
  ["2026-12-24T23:00:00Z", 0],
  ["2026-12-16T22:59:00Z", 0],
  ["2026-12-16T23:00:00Z", 1],
])("at %s names %i closed days of the week ahead, by the calendar in Berlin", (now, count) => {
  const closedDays = [{ date: "2026-12-24", reason: "" }];
  expect(companyToday({ ...site, closedDays }, new Date(now)).planned).toHaveLength(count);
});

it("asks for the portrait of whoever has none", () => {
  const [first, ...others] = site.founders;
  const founders = [{ ...first, photo: "" }, ...others] as typeof site.founders;
  expect(companyToday({ ...site, founders }).waits.map(({ to }) => to)).toEqual([
    "/admin/company?group=founders",
  ]);
});
