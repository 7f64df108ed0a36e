import { expect, it } from "vitest";
import { get, quietSql } from "../helpers/app";
import { eventually } from "../helpers/eventually";

const answer = async (path: string) => {
  const response = await get(path);
  return [response.status, response.headers.get("Location")].filter(Boolean).join(" ");
};
const shows = async (path: string, text: string) => expect(await (await get(path)).text()).toContain(text);

it("shows what another instance has edited, moved and stored as a fact", async () => {
  const name = crypto.randomUUID().slice(0, 8);
  const phone = "+49 441 222333";
  await Promise.all(["/services", "/contact", `/blog/${name}`].map((path) => get(path)));
  const [service] = await quietSql(
    "select id, title from services where is_active order by display_order limit 1",
  );
  const retitle = (title: unknown) =>
    quietSql("update services set title = $1 where id = $2", [title, service?.id]);
  await retitle(`Anderswo ${name}`);
  await quietSql(
    "insert into blog_posts (title, slug, content, status, published_at) values ('Umzug', $1, 'x', 'published', '2024-01-01')",
    [name],
  );
  for (const path of ["/services", "/impressum"]) await eventually(() => shows(path, `Anderswo ${name}`));
  await eventually(async () => expect(await answer(`/blog/${name}`)).toBe("200"));
  await quietSql("update blog_posts set slug = $1 || '-neu' where slug = $1", [name]);
  await quietSql(
    "insert into site_facts (name, facts) values ('contact', jsonb_build_object('phone', $1::text))",
    [phone],
  );
  await eventually(async () => expect(await answer(`/blog/${name}`)).toBe(`301 /blog/${name}-neu`));
  await eventually(() => shows("/contact", phone));
  await quietSql("update blog_posts set status = 'draft' where slug = $1 || '-neu'", [name]);
  await eventually(async () => expect(await answer(`/blog/${name}`)).toBe("404"));
  await quietSql("delete from site_facts");
  await quietSql("delete from blog_posts where slug like $1 || '%'", [name]);
  await quietSql("update services set is_active = false where id = $1", [service?.id]);
  for (const path of ["/", "/services", "/impressum"])
    await eventually(async () => expect(await (await get(path)).text()).not.toContain(`Anderswo ${name}`));
  await quietSql("update services set is_active = true where id = $1", [service?.id]);
  await retitle(service?.title);
});

it("shows a page and words of a fixed page that another instance has stored", async () => {
  const name = `seite-${crypto.randomUUID().slice(0, 8)}`;
  const section = { id: "sa1", kind: "text", version: 1, title: "", text: "<p>Von nebenan</p>" };
  expect(await answer(`/${name}`)).toBe("404");
  await get("/about");
  await quietSql(
    `insert into pages (title, slug, sections, status, menu, published_at)
     values ('Von nebenan', $1, $2, 'published', 'footer', '2024-01-01')`,
    [name, JSON.stringify([section])],
  );
  await quietSql("insert into site_facts (name, facts) values ('pages.about', $1)", [
    JSON.stringify({ "about.valuesTitle": `Werte ${name}` }),
  ]);
  await eventually(() => shows(`/${name}`, "Von nebenan"));
  await eventually(() => shows("/impressum", `href="/${name}"`));
  await eventually(() => shows("/about", `Werte ${name}`));
  await quietSql(
    "update pages set sections = replace(sections::text, 'nebenan', 'drüben')::jsonb where slug = $1",
    [name],
  );
  await eventually(() => shows(`/${name}`, "Von drüben"));
  await quietSql("update pages set slug = $1 || '-neu' where slug = $1", [name]);
  await eventually(async () => expect(await answer(`/${name}`)).toBe(`301 /${name}-neu`));
  await quietSql("delete from site_facts");
  await quietSql("delete from pages where slug = $1 || '-neu'", [name]);
  await eventually(async () => expect(await answer(`/${name}-neu`)).toBe("404"));
});
