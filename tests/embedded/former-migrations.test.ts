import { readdirSync, readFileSync, rmSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CannotStart } from "~/server/disk/cannot-start.server";
import { freshData } from "../helpers/fresh-data";
import { openBackend } from "../helpers/mailing";
import { rightsOf } from "../helpers/privileges";

/** The record that a database had before the migrations were put together by subject. */
const former =
  `20260101000000 schema, 20260101000100 access, 20260101000300 staff_membership, 20260101000310 message_search,
   20260101000320 find_messages, 20260101000400 staff_content, 20260101000410 find_posts, 20260101000500 newsletter,
   20260101000510 subscriber_search, 20260101000520 delivered_once, 20260101000600 content_state,
   20260101000610 count_changed_rows, 20260101000620 one_message_at_a_time, 20260101000630 search_without_markup,
   20260101000700 retention, 20260101000800 growth, 20260101000810 statistics, 20260101000850 throttle,
   20260101000900 grants, 20260101000910 search_by_windows, 20260101000920 accounts, 20260101000930 account_grants,
   20260101000940 draft_grants, 20260101000945 publication_years, 20260101000955 private_grants,
   20260101000965 server_keys, 20260101000967 signed_out, 20260101000970 rights, 20260101000975 rights_grants,
   20260101000976 named_keys, seed seed`
    .split(/,\s+/)
    .map((line) => line.split(" "));

let dataDir: string;
beforeEach(() => {
  dataDir = freshData();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** What the present schema has that the former one had not, taken away again. */
const asFormer = [
  ...["public.move_service", "public.move_reference"].map(
    (name) =>
      `create or replace function ${name}(item uuid, upward boolean) returns boolean
       language plpgsql security invoker set search_path = '' as 'begin return null; end'`,
  ),
  "drop function private.move(regclass, uuid, boolean)",
  "drop function public.recover_deliveries(text, text), public.settle_deliveries(text, text, jsonb)",
  "drop function private.recover_deliveries(text, text), private.settle_deliveries(text, text, jsonb)",
  "drop table public.site_facts",
  "drop function private.touch_fact(), private.known_facts(), public.known_facts(), public.put_facts(jsonb)",
  "drop table public.media_uses, public.media cascade",
  "drop function private.note_picture_uses() cascade",
  `drop function private.texts_with_pictures(jsonb), private.known_media(), public.known_media(),
       private.check_media(text), public.check_media(text), public.search_media_places(text, integer, integer),
       private.replace_media(uuid, text, integer, integer, integer),
       public.replace_media(uuid, text, integer, integer, integer)`,
  'alter table public."references" drop column portraits',
  "drop table public.shares, public.old_addresses, public.missed_addresses, public.content_drafts cascade",
  "drop function private.may_recover(text), public.may_recover(text)",
  "drop function private.end_older_sessions() cascade",
  "drop table public.spam_counts",
  "drop function private.note_spam(text, jsonb), public.note_spam(text, jsonb)",
  "drop table public.content_versions cascade",
  "drop function private.keep_version(), private.keep_ten_drafts() cascade",
  "drop function private.keep_old_address() cascade",
  `drop function private.staff_names(), public.staff_names(), public.text_places(text), private.known_addresses(),
       public.known_addresses(), private.note_missed(text, jsonb), public.note_missed(text, jsonb),
       private.shared_post(text), public.shared_post(text), private.tidy_content(text), public.tidy_content(text)`,
  "alter table public.content_changes rename to content_versions",
  "alter table public.content_versions rename constraint content_changes_pkey to content_versions_pkey",
  'alter policy "everyone reads changes" on public.content_versions rename to "everyone reads versions"',
  "delete from public.content_versions where name in ('media', 'old_addresses', 'site_facts')",
  "drop table public.replies, public.submission_notes, public.snippets cascade",
  `drop function private.send_reply(uuid, uuid, uuid, text, text), public.send_reply(uuid, uuid, uuid, text, text),
       private.resend_reply(uuid), public.resend_reply(uuid),
       private.claim_replies(text, text, integer), public.claim_replies(text, text, integer),
       private.recover_replies(text, text), public.recover_replies(text, text),
       private.settle_replies(text, text, jsonb), public.settle_replies(text, text, jsonb),
       public.list_submissions(text, boolean, timestamptz, timestamptz, integer, integer),
       public.search_submissions(text[], text, boolean, timestamptz, timestamptz, integer, integer),
       private.find_submissions(text[], text, boolean, timestamptz, timestamptz, integer),
       private.message_holds(uuid, text, text[]), private.grams_query(text[])`,
  "drop function private.note_answered(), private.note_searched(), private.note_searched_again() cascade",
  "drop function private.sent_text(text, text, text, text, text), private.written_text(uuid), private.grams(text)",
  "drop function private.find_rows(regclass, text, boolean, text, tsquery, integer)",
  "drop view public.staff_overview",
  "create view public.staff_overview as select 0 as unread_messages, 0 as drafts, 0 as active_services, 0 as active_references",
  "alter table public.contact_submissions drop column state, drop column answered_at, drop column answered_by, drop column search",
  "alter table public.contact_submissions add column search tsvector",
  "create index contact_submissions_search on public.contact_submissions using gin (search)",
  `create function private.find_submissions(words text, unread_only boolean, wanted integer) returns setof uuid
     language sql as 'select null::uuid'`,
  `create function public.search_submissions(words text, unread_only boolean, skip integer, take integer)
     returns setof public.contact_submissions language sql as 'select * from public.contact_submissions'`,
  "drop table public.erasures",
  `drop function private.address_hashes(text), private.address_pattern(text[]), private.mentions(jsonb, text[]),
       private.held_texts(), private.person_file(text[]), public.person_file(text[]), private.add_counts(jsonb, jsonb),
       private.erase_person(text), public.erase_person(text), private.note_erasure(text), public.note_erasure(text)`,
  "drop index public.contact_submissions_address",
  `drop function private.place(regclass, uuid, integer), public.place_service(uuid, integer),
       public.place_reference(uuid, integer)`,
  "drop function private.caller(), public.staff_frame()",
  "drop table private.blocked_accounts, public.access_log cascade",
  "alter table private.staff drop column last_seen",
  `drop function private.mailbox(text), private.is_blocked(uuid, text), private.has_access(uuid), private.access_ended(),
       private.note_seen(), public.note_seen(), private.team(), public.team(),
       private.note_access(text, text), private.block_account(text), public.block_account(text),
       private.unblock_account(text), public.unblock_account(text)`,
];

/** Makes data as the former set left it, whose record says `versions`, and puts a message in. */
async function leaveData(versions: string[][]) {
  const { sql, close } = await openBackend(dataDir);
  for (const statement of asFormer) await sql(statement);
  await sql("delete from supabase_migrations.schema_migrations");
  for (const version of versions)
    await sql("insert into supabase_migrations.schema_migrations values ($1, $2)", version);
  await sql(
    "insert into contact_submissions (name, email, message) values ('Alt', 'alt@werft.example', 'Moin')",
  );
  const messages = await sql("select * from contact_submissions");
  await close();
  return messages;
}

it("takes data that the former set of migrations made, and notes the present names", async () => {
  const messages = await leaveData(former);
  const { sql, close } = await openBackend(dataDir);
  expect(messages).toHaveLength(1);
  const asBefore = messages.map(({ search, ...message }) => expect.objectContaining(message));
  expect(await sql("select * from contact_submissions")).toEqual(asBefore);
  const present = readdirSync("supabase/migrations").map((file) => /^(\d+)_(.+)\.sql$/.exec(file)?.slice(1));
  const noted = await sql("select version, name from supabase_migrations.schema_migrations order by 1");
  expect(noted.map(({ version, name }) => [version, name])).toEqual([...present.sort(), ["seed", "seed"]]);
  const { things } = await rightsOf(sql);
  expect(things).toEqual(JSON.parse(readFileSync("supabase/rights.json", "utf8")));
  await close();
});

it("refuses data that a part of that set made, and leaves it as it is", async () => {
  await leaveData(former.filter(([version]) => version !== "20260101000965"));
  const refused = await openBackend(dataDir).catch((error: Error) => error);
  expect(refused).toBeInstanceOf(CannotStart);
  expect(String(refused)).toContain(
    "migrations that this one does not know (20260101000000, 20260101000100, ",
  );
});
