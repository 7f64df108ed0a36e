// In npm test: tests/embedded/rights.test.ts - each changed right changes its digest
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../helpers/app";
import { asItShould, startCheckedProject } from "../helpers/checked-project";

let project: Awaited<ReturnType<typeof startCheckedProject>>;
beforeAll(async () => {
  project = await startCheckedProject();
});
afterAll(() => project.close());

type Change = [change: string, undo: string, named: string];
const drafts = "create policy x on public.blog_posts for select to anon using (true)";
const changes: Change[] = [
  ...[
    "contact_submissions",
    "subscribers",
    "mailings",
    "deliveries",
    "services",
    '"references"',
    "content_versions",
  ].map(
    (table): Change => [
      `alter table public.${table} disable row level security`,
      `alter table public.${table} enable row level security`,
      `public.${table.replaceAll('"', "")}: its rules`,
    ],
  ),
  [
    "create policy x on public.contact_submissions for all to authenticated using (true)",
    "drop policy x on public.contact_submissions",
    "public.contact_submissions: its rules",
  ],
  [
    "grant select (email) on public.subscribers to anon",
    "revoke select (email) on public.subscribers from anon",
    "public.subscribers: who may",
  ],
  [
    "grant update (title) on public.blog_posts to anon",
    "revoke update (title) on public.blog_posts from anon",
    "public.blog_posts: who may",
  ],
  [
    "grant delete on public.deliveries to anon",
    "revoke delete on public.deliveries from anon",
    "public.deliveries: who may",
  ],
  [
    "grant select on public.staff_overview to anon",
    "revoke select on public.staff_overview from anon",
    "public.staff_overview: who may",
  ],
  [
    "grant select on public.mailing_progress to anon",
    "revoke select on public.mailing_progress from anon",
    "public.mailing_progress: who may",
  ],
  [drafts, "drop policy x on public.blog_posts", "public.blog_posts: its rules"],
  [
    'alter policy "visitors read published posts" on public.blog_posts using (false)',
    `alter policy "visitors read published posts" on public.blog_posts using (status = 'published' and published_at <= now())`,
    "public.blog_posts: its rules",
  ],
  [
    'alter policy "visitors hand in messages" on public.contact_submissions to authenticated',
    'alter policy "visitors hand in messages" on public.contact_submissions to anon, authenticated',
    "public.contact_submissions: its rules",
  ],
  ...[
    "confirm_subscription(text)",
    "end_subscription(text)",
    "claim_deliveries(text, text, integer)",
    "erase_old_submissions(text)",
    "take_points(text)",
    "end_stale_accounts(text)",
    "remember_place(text)",
    "published_posts(text, integer, integer)",
  ].map(
    (name): Change => [
      `revoke execute on function public.${name} from anon`,
      `grant execute on function public.${name} to anon`,
      `public.${name}`,
    ],
  ),
  [
    "create table public.own (id int); grant select on public.own to anon",
    "drop table public.own",
    "public.own is none of this release's",
  ],
  [
    "revoke insert (name, email, phone, subject, message, delivery_key) on public.contact_submissions from anon",
    "grant insert (name, email, phone, subject, message, delivery_key) on public.contact_submissions to anon",
    "public.contact_submissions: who may",
  ],
  [
    "revoke select on public.services from anon",
    "grant select on public.services to anon",
    "public.services: who may",
  ],
  [
    "revoke execute on function public.rights() from anon",
    "grant execute on function public.rights() to anon",
    "Visitors may not ask rights()",
  ],
  [
    "update private.settings set staff_email_domain = 'other.example'",
    "update private.settings set staff_email_domain = 'musterhafen.example'",
    "takes addresses at musterhafen.example for staff",
  ],
  [
    "update supabase_migrations.schema_migrations set version = 'hidden' where version = '20260101002000'",
    "update supabase_migrations.schema_migrations set version = '20260101002000' where version = 'hidden'",
    "lacks the migration 20260101002000_grants.sql",
  ],
];
it.each(changes)("sees %s", async (change, undo, named) => {
  project.otherwise = asItShould({});
  for (const statement of change.split("; ")) await sql(statement);
  try {
    const { code, toDo, said } = await project.check();
    expect(toDo.join("\n")).toContain(named);
    expect(said).not.toContain("Nothing is left to do");
    expect(said).not.toMatch(/revoke all|object Object|public key is refused/);
    expect(code).toBe(1);
  } finally {
    await sql(undo);
  }
});

it("names the migration that holds a changed rule", async () => {
  project.otherwise = asItShould({});
  await sql("alter function private.known_places(text) volatile");
  const { said } = await project.check();
  await sql("alter function private.known_places(text) stable");
  expect(said).toContain(
    "private.known_places(text): its rules are not those of this release (made in 20260101001100_staff.sql)",
  );
});

it("sees a key of signed links that anybody could compute", async () => {
  project.otherwise = asItShould({});
  await sql("alter table private.settings drop constraint server_keys_are_secret");
  for (const key of ["''", "private.hmac_sha256('', 'server key')"]) {
    await sql(`update private.settings set server_keys = server_keys || ${key}::bytea`);
    const { toDo } = await project.check();
    await sql("update private.settings set server_keys = server_keys[:cardinality(server_keys) - 1]");
    expect(toDo.join("\n")).toContain("a key of signed links that anybody could compute");
  }
  await sql(
    "alter table private.settings add constraint server_keys_are_secret check (private.are_server_keys(server_keys))",
  );
  expect((await project.check()).code).toBe(0);
});
