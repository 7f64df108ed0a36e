import { readFileSync } from "node:fs";
import { site } from "~/content/site";
import { createConfirmed } from "../helpers/accounts";
import type { Sql } from "../helpers/connections";

const mark = "scratch";
const day = 24 * 3_600_000;

export async function expectScratch(sql: Sql): Promise<void> {
  const [schema] = await sql("select to_regnamespace('private') is not null as ours");
  const found = schema?.ours ? await contentBesidesSeed(sql) : await foreignContent(sql);
  const said = schema?.ours ? await markOf(sql) : "";
  const [, until = ""] = /^scratch until (\S+)$/.exec(said) ?? [];
  const isMarked = said === mark || Date.parse(until) > Date.now();
  if (found.length > 0 && !isMarked)
    throw new Error(
      `These tests delete everything in the project, and it holds ${found.join(", ")}. If nobody needs them, say so in its
database first: comment on schema private is '${mark}';`,
    );
}

export async function expectSameProject(sql: Sql, url: string, key: string): Promise<void> {
  const account = { email: `${crypto.randomUUID()}@scratch.example`, password: crypto.randomUUID() };
  await createConfirmed(sql, account.email, account.password);
  try {
    const said = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: key, "Content-Type": "application/json" },
      body: JSON.stringify(account),
    }).then(
      async (answer) => (answer.ok ? "" : `${answer.status} ${(await answer.text()).slice(0, 200)}`),
      (error: Error) => String(error.cause ?? error),
    );
    if (said)
      throw new Error(
        `HOSTED_URL and HOSTED_KEY do not open the project of HOSTED_DATABASE: an account that is there cannot sign in (${said}).`,
      );
  } finally {
    await sql("delete from auth.users where email = $1", [account.email]);
  }
}

export async function markForToday(sql: Sql): Promise<void> {
  const until = new Date(Date.now() + day).toISOString();
  if ((await markOf(sql)) !== mark) await sql(`comment on schema private is '${mark} until ${until}'`);
}

export async function removeMark(sql: Sql): Promise<void> {
  if ((await markOf(sql)) !== mark) await sql("comment on schema private is null");
}

interface Project {
  sql: Sql;
  url: string;
  key: string;
}

const own = [
  "outbox",
  "mailings",
  "subscribers",
  "replies",
  "submission_notes",
  "contact_submissions",
  "snippets",
  "shares",
  "working_copies",
  "site_facts",
  "blog_posts",
  "services",
  "pages",
  "references",
  "media_uses",
  "media",
  "old_addresses",
  "move_items",
  "moves",
  "missed_addresses",
  "spam_counts",
  "erasures",
  "access_log",
  "content_versions",
].map((table) => `public."${table}"`);
const hidden = ["ended_signups", "throttle", "known_places", "blocked_accounts"].map(
  (table) => `private.${table}`,
);
export const staying = [
  "public.content_changes",
  "public.testimonials",
  "private.content_kinds",
  "private.post_counts",
  "private.settings",
  "private.staff",
  "private.confirmed_accounts",
];

export const emptied = [...own, ...hidden];

export async function makeNew(project: Project, seed: (text: string) => Promise<unknown>): Promise<void> {
  const { sql } = project;
  await emptyBucket(project);
  for (const table of emptied) await sql(`delete from ${table}`);
  await sql("delete from auth.users");
  await seed(readSeed());
}

/** By the service itself, which alone deletes the files behind the rows. */
async function emptyBucket({ sql, url, key }: Project) {
  const [found] = await sql("select to_regclass('storage.objects') is not null as there");
  const files = found?.there ? await sql("select name from storage.objects where bucket_id = 'media'") : [];
  if (files.length === 0) return;
  const [settings] = await sql("select staff_email_domain as domain from private.settings");
  const account = { email: `leert@${settings?.domain}`, password: crypto.randomUUID() };
  await createConfirmed(sql, account.email, account.password);
  const headers = { apikey: key, "Content-Type": "application/json" };
  const ask = async (path: string, method: string, body: object, more = {}) => {
    const init = { method, headers: { ...headers, ...more }, body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, init);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    return answer.json();
  };
  const { access_token } = await ask("/auth/v1/token?grant_type=password", "POST", account);
  const prefixes = files.map(({ name }) => name);
  const bearer = { Authorization: `Bearer ${access_token}` };
  const gone = await ask("/storage/v1/object/media", "DELETE", { prefixes }, bearer);
  if (gone.length < files.length) throw new Error("The bucket media does not let staff delete its files.");
}

const readSeed = () => readFileSync("supabase/seed.sql", "utf8");

async function markOf(sql: Sql) {
  const [row] = await sql("select obj_description('private'::regnamespace, 'pg_namespace') as said");
  return String(row?.said ?? "");
}

async function contentBesidesSeed(sql: Sql): Promise<string[]> {
  const seed = readSeed();
  const found: string[] = [];
  const used = ["contact_submissions", "subscribers", "mailings", "site_facts", "snippets", "working_copies"];
  for (const table of ["auth.users", "private.blocked_accounts", ...used.map((name) => `public.${name}`)]) {
    const [row] = await sql(`select count(*)::int as n from ${table}`);
    if (row?.n) found.push(`${row.n} rows in ${table}`);
  }
  const pictures = await sql("select name from public.media");
  const brought = pictures.filter(({ name }) => !seed.includes(`${name}`));
  if (brought.length > 0) found.push(`${brought.length} pictures of its own`);
  const texts = { blog_posts: "content", services: "full_description", '"references"': "description" };
  for (const [table, text] of Object.entries(texts)) {
    const rows = await sql(`select slug, title, ${text} as text from public.${table}`);
    const own = rows.filter((row) => !Object.values(row).every((value) => seed.includes(`${value}`)));
    if (own.length > 0) found.push(`${own.length} items of its own in public.${table}`);
  }
  const [settings] = await sql("select staff_email_domain as domain from private.settings");
  if (settings && settings.domain !== site.staffEmailDomain) found.push(`the staff of ${settings.domain}`);
  return found;
}

async function foreignContent(sql: Sql): Promise<string[]> {
  const tables = await sql("select tablename as name from pg_tables where schemaname = 'public'");
  const [users] = await sql("select count(*)::int as n from auth.users");
  return [
    ...(tables.length ? [`tables that are not ours (${tables.map(({ name }) => name).join(", ")})`] : []),
    ...(users?.n ? [`${users.n} accounts`] : []),
  ];
}
