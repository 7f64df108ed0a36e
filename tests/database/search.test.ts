import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchPublishedPosts } from "~/features/blog/model.server";
import { searchQuery } from "~/features/editing/list-query.server";
import { dbFor, publicDb } from "~/platform/database/client.server";
import { quietSql as sql } from "../helpers/app";
import { runs } from "../helpers/runs";
import { authSession } from "../helpers/staff";

// More than the 500 rows that are looked at first; at full length more than the 4,000 that are looked at next.
const rows = runs(5000, 700).numRuns;
const rare = runs(100, 14).numRuns;
let token = "";

beforeAll(async () => {
  ({ access_token: token } = await authSession("suche@musterhafen.example"));
  await sql(`
    insert into blog_posts (title, slug, content, status, created_at)
    select 'Suchprobe ' || case when n > ${rows - 100} then 'hinten' when n % 10 = 0 then 'mittendrin' else '' end,
      'such-' || n, '<p>Moin</p>', (array['draft', 'published'])[n % 2 + 1], now() - interval '1 hour' * (n / 3)
    from generate_series(1, ${rows}) n`);
  await sql(`
    insert into "references" (title, slug, description, display_order)
    select 'Suchprobe', 'such-' || n, case when n % ${rare} = 0 then 'seltsam' else 'oft' end, n / 3
    from generate_series(1, ${rows}) n`);
});
afterAll(async () => {
  for (const table of ["blog_posts", '"references"'])
    await sql(`delete from ${table} where title like 'Suchprobe%'`);
  // Whoever writes after this would go through all of their versions.
  await sql("delete from content_versions where row ->> 'title' like 'Suchprobe%'");
});

async function search(name: string, typed: string, filter: object, skip: number, take: number) {
  const { data } = await (dbFor(token) as SupabaseClient)
    .rpc(name, { words: searchQuery(typed), ...filter, skip, take })
    .select("slug")
    .throwOnError();
  return (data as { slug: string }[]).map(({ slug }) => slug);
}

describe("a search gives what fits in the order of the list, wherever it stands", () => {
  test.each([
    ["among the first", "suchprobe", null, "true"],
    ["also further back", "mittendrin", null, "title like '%mittendrin'"],
    ["last of all", "hinten", null, "title like '%hinten'"],
    ["in some of them only", "mittendrin", "draft", "title like '%mittendrin' and status = 'draft'"],
    ["as a word of several parts", "such-4", null, "slug like 'such-4%'"],
    ["as such a word that stands apart", "suchprobe-4", null, "slug like 'such-4%'"],
  ])("%s", async (_, typed, only_status, condition) => {
    const fitting = await sql(
      `select slug from blog_posts where slug like 'such-%' and ${condition} order by created_at desc, id`,
    );
    const slugs = fitting.map(({ slug }) => String(slug));
    expect(slugs.length).toBeGreaterThan(40);
    for (const skip of [0, 20, slugs.length - 10]) {
      expect(await search("search_posts", typed, { only_status }, skip, 20)).toEqual(
        slugs.slice(skip, skip + 20),
      );
    }
  });

  test("to visitors as well, the newest of what is public", async () => {
    await sql(
      "update blog_posts set published_at = created_at where slug like 'such-%' and status = 'published'",
    );
    for (const [typed, condition] of [
      ["suchprobe", "true"],
      ["hinten", "title like '%hinten'"],
    ]) {
      const fitting = await sql(
        `select slug from blog_posts where slug like 'such-%' and status = 'published' and ${condition}
         order by published_at desc, id limit 24`,
      );
      const found = await searchPublishedPosts(publicDb, typed ?? "");
      expect(found?.map(({ slug }) => slug)).toEqual(fitting.map(({ slug }) => slug));
    }
  });

  test("in a list that counts upwards", async () => {
    const fitting = await sql(
      `select slug from "references" where description = 'seltsam' and is_active order by display_order, id`,
    );
    const slugs = fitting.map(({ slug }) => slug);
    const found = (only_active: boolean, skip: number) =>
      search("search_references", "seltsam", { only_active }, skip, 30);
    for (const skip of [0, 30]) expect(await found(true, skip)).toEqual(slugs.slice(skip, skip + 30));
    expect(await found(false, 0)).toEqual([]);
  });
});
