import { expect, it, test } from "vitest";
import { routes, quietSql as sql, withBackend } from "../helpers/app";
import { counted, staffGet, staffPage } from "../helpers/staff";
import { decode } from "../helpers/staff-form";

/** What stands where rows would stand, box by box. */
const boxesIn = (html: string) => html.split('data-empty=""').slice(1);
const links = (html: string) =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href = ""]) => decode(href));
const searched = (html: string) => /<main[\s\S]*<form[^>]*role="search"[\s\S]*?name="q"/.test(html);

const pages = Object.values(routes).flatMap((route) => {
  const path = route && `/${route.id.replace("routes/", "").replace(/_?\./g, "/").replace("/_index", "")}`;
  return path && /^\/admin(?!_)(\/[a-z]+)*$/.test(path) && route.module.default ? [path] : [];
});

it("says of every list that can be searched that nothing fits, and leads to all of it", async () => {
  const lists: string[] = [];
  for (const path of pages) {
    if (path === "/admin/search" || !searched(await staffPage(path))) continue;
    lists.push(path);
    for (const query of ["?q=zzz+%3Cb%3E", "?q=zzz+%3Cb%3E&status=active&filter=ungelesen&state=done"]) {
      const answer = await staffGet(path + query);
      expect([path, answer.status]).toEqual([path, 200]);
      const box = boxesIn(await answer.text()).find((one) => decode(one).includes("zzz <b>"));
      expect([path, box && links(box)]).toEqual([path, expect.arrayContaining([path])]);
    }
    const past = boxesIn(await staffPage(`${path}?seite=4000`)).some((box) => links(box).includes(path));
    expect([path, past]).toEqual([path, true]);
  }
  expect(lists.sort()).toEqual(
    ["blog", "contacts", "media", "newsletter", "pages", "references", "services"].map(
      (name) => `/admin/${name}`,
    ),
  );
});

it.each(["", "&q=zustand"])("tells what is planned from what is public (%j)", async (search) => {
  await sql(
    `insert into blog_posts (title, slug, content, status, published_at) values
     ('Zustand morgen', 'zustand-morgen', 'Moin', 'published', now() + interval '1 day'),
     ('Zustand gestern', 'zustand-gestern', 'Moin', 'published', now() - interval '1 day')`,
  );
  try {
    const titles = async (state: string) => {
      const html = await staffPage(`/admin/blog?status=${state}${search}`);
      return [...new Set(html.match(/Zustand (?:morgen|gestern)/g))];
    };
    expect(await titles("planned")).toEqual(["Zustand morgen"]);
    expect(await titles("published")).toEqual(["Zustand gestern"]);
  } finally {
    await sql("delete from blog_posts where slug like 'zustand-%'");
  }
});

test.each<[string, string, string?]>([
  ["/admin/blog", "blog_posts", "/admin/blog/new"],
  ["/admin/services", "services", "/admin/services/new"],
  ["/admin/references", "references", "/admin/references/new"],
  ["/admin/pages", "pages", "/admin/pages/new"],
  ["/admin/newsletter", "mailing_progress", "/admin/newsletter/new"],
  ["/admin/newsletter", "subscribers"],
  ["/admin/contacts", "rpc/list_submissions"],
  ["/admin/media", "rpc/search_media"],
  ["/admin/snippets", "snippets"],
  ["/admin/addresses", "old_addresses"],
  ["/admin/move", "moves"],
  ["/admin/addresses", "missed_addresses"],
  ["/admin/trash", "trash"],
  ["/admin/team", "access_log"],
])("%s says so while there are no %s, and leads to the first one", async (path, table, first) => {
  const none = counted(({ pathname, searchParams }) => {
    const isList = pathname.endsWith(`/rest/v1/${table}`) && searchParams.get("select") !== "id";
    return isList ? Response.json([]) : undefined;
  });
  const { status, html } = await withBackend(none.fetch, async () => {
    const answer = await staffGet(path);
    return { status: answer.status, html: await answer.text() };
  });
  expect(status).toBe(200);
  const boxes = boxesIn(html);
  expect(boxes.length).toBeGreaterThan(0);
  if (first) expect(boxes.some((box) => links(box)[0] === first)).toBe(true);
});
