import { expect, it } from "vitest";
import { restoreGrants } from "~/server/backend/embedded/database.server";
import { compareRights } from "../../app/bin/hosted-rights.js";
import { sql } from "../helpers/app";
import { rightsOf } from "../helpers/privileges";

const renew = "npx vitest run --project embedded tests/embedded/rights.test.ts -u";

it("has written down what visitors may do with each thing, and its rules", async () => {
  const { things } = await rightsOf(sql);
  await expect(
    `${JSON.stringify(things, null, 2)}\n`,
    `supabase/rights.json is not of these migrations; look at what they change, then: ${renew}`,
  ).toMatchFileSnapshot("../../supabase/rights.json");
});

it("puts all rights back with the grants files, whatever was given or taken", async () => {
  const exec = async (text: string) => {
    for (const statement of text.replace(/--.*$/gm, "").split(/;\s*\n/))
      if (statement.trim()) await sql(statement);
  };
  const before = await rightsOf(sql);
  for (const change of ["grant all on all %s in schema %s to", "revoke all on all %s in schema %s from"]) {
    for (const schema of ["public", "private"]) {
      for (const kind of ["tables", "sequences", "functions"])
        await sql(`${change.replace("%s", kind).replace("%s", schema)} public, anon, authenticated`);
    }
    await sql(
      `${change.split(" ")[0]} all on schema private ${change.split(" ").at(-1)} anon, authenticated`,
    );
    await restoreGrants({ exec });
    expect(await rightsOf(sql)).toEqual(before);
  }
});

let before: Awaited<ReturnType<typeof rightsOf>> | undefined;

it.each([
  [
    "alter table public.services disable row level security",
    "alter table public.services enable row level security",
    "public.services",
  ],
  [
    "create policy x on public.subscribers for all to authenticated using (true)",
    "drop policy x on public.subscribers",
    "public.subscribers",
  ],
  [
    "grant select (email) on public.subscribers to anon",
    "revoke select (email) on public.subscribers from anon",
    "public.subscribers",
  ],
  [
    "alter table public.contact_submissions disable trigger contact_submissions_once",
    "alter table public.contact_submissions enable trigger contact_submissions_once",
    "public.contact_submissions",
  ],
  [
    "alter function private.find_posts(text, text, integer) security invoker",
    "alter function private.find_posts(text, text, integer) security definer",
    "private.find_posts(text, text, integer)",
  ],
  [
    "alter view public.mailing_progress set (security_invoker = false)",
    "alter view public.mailing_progress set (security_invoker = true)",
    "public.mailing_progress",
  ],
  [
    "alter table auth.users disable trigger staff_follow_account",
    "alter table auth.users enable trigger staff_follow_account",
    "auth.users",
  ],
  [
    "grant update (title) on public.blog_posts to anon",
    "revoke update (title) on public.blog_posts from anon",
    "public.blog_posts",
  ],
  [
    "grant delete on public.deliveries to anon",
    "revoke delete on public.deliveries from anon",
    "public.deliveries",
  ],
  [
    "grant select on public.staff_overview to anon",
    "revoke select on public.staff_overview from anon",
    "public.staff_overview",
  ],
  [
    'alter policy "visitors hand in messages" on public.contact_submissions to authenticated',
    'alter policy "visitors hand in messages" on public.contact_submissions to anon, authenticated',
    "public.contact_submissions",
  ],
  [
    "revoke insert (name) on public.contact_submissions from anon",
    "grant insert (name) on public.contact_submissions to anon",
    "public.contact_submissions",
  ],
  [
    "revoke select on public.services from anon",
    "grant select on public.services to anon",
    "public.services",
  ],
  [
    "revoke execute on function public.take_points(text) from anon",
    "grant execute on function public.take_points(text) to anon",
    "public.take_points(text)",
  ],
])("sees %s, and says what to do", async (change, undo, thing) => {
  before ??= await rightsOf(sql);
  const { things } = before;
  await sql(change);
  const during = await rightsOf(sql);
  await sql(undo);
  const changed = Object.keys(things).filter(
    (name) => JSON.stringify(things[name]) !== JSON.stringify(during.things[name]),
  );
  expect(changed).toEqual([thing]);
  const said = compareRights({ ...during.things });
  expect(said.flatMap(({ what }) => what)).toEqual([expect.stringContaining(thing)]);
  expect(said[0]?.remedy).toMatch(/\S/);
});

it("has them all back after these", async () => {
  expect(await rightsOf(sql)).toEqual(before);
});

it("keeps to itself what nobody may touch", async () => {
  await sql("create table public.own_business (id int)");
  await sql("revoke all on public.own_business from public, anon, authenticated");
  expect((await rightsOf(sql)).things).not.toHaveProperty("public.own_business");
  await sql("grant select on public.own_business to anon");
  expect((await rightsOf(sql)).things).toHaveProperty("public.own_business");
  await sql("drop table public.own_business");
});
