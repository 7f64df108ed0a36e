// In npm test: tests/embedded/upkeep.test.ts - the planner knows how much is in the tables
import { afterAll, beforeAll, expect, test } from "vitest";
import { grow } from "../bench/grow.js";
import { confirmWithPassword } from "../helpers/accounts";
import { backend, cookiesOf, get, post, withBackend } from "../helpers/app";
import { scansOf, watchPlans } from "../helpers/plans";
import { serveInterface, startPostgres } from "../helpers/postgres";
import { takeErrors } from "../helpers/setup";

// Every statement that a screen issues, with the plan PostgreSQL ran it by, on a database that has grown.
const amounts = { posts: 100_000, references: 10_000, messages: 100_000, subscribers: 10_000 };
/** More than a screen shows and than a figure counts up to, far less than a table holds. */
const mostRows = 1100;
/** How far a search that finds little among the first looks for what lies near. */
const nearRows = 4001;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let plans: ReturnType<typeof watchPlans>;
let cookie = "";
const ids: Record<string, string> = {};

/** Asks the application while its backend is the grown PostgreSQL. */
let onPostgres: <Result>(work: () => Promise<Result>) => Promise<Result>;

beforeAll(async () => {
  postgres = await startPostgres();
  await grow(postgres.sql, amounts);
  await postgres.sql(
    "insert into mailings (subject, body, status, started_at) values ('Mai', 'Moin', 'done', now())",
  );
  await postgres.sql(`insert into deliveries (mailing_id, subscriber_id, state, reason)
    select m.id, s.id, case when random() < 0.01 then 'failed' else 'sent' end, 'angenommen'
    from mailings m cross join subscribers s`);
  for (const table of [
    "blog_posts",
    "services",
    "references",
    "contact_submissions",
    "mailings",
    "subscribers",
  ]) {
    const [row] = await postgres.sql(`select id from "${table}" limit 1`);
    ids[table] = String(row?.id);
  }
  await postgres.sql("vacuum (analyze) deliveries");
  plans = watchPlans(postgres.connections);
  const target = await serveInterface(postgres);
  onPostgres = (work) =>
    withBackend(async (input, init) => {
      const asked = new Request(input, init);
      const { pathname, search } = new URL(asked.url);
      const headers = new Headers(asked.headers);
      headers.set("apikey", target.anonKey);
      if (headers.get("Authorization") === `Bearer ${backend.anonKey}`) headers.delete("Authorization");
      const body = asked.method === "GET" || asked.method === "HEAD" ? null : await asked.text();
      return target.fetch(`${target.url}${pathname}${search}`, { method: asked.method, headers, body });
    }, work);
  const account = { email: "plan@musterhafen.example", password: "hafen-lotse-1" };
  await target.fetch(`${target.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: target.anonKey, "Content-Type": "application/json" },
    body: JSON.stringify(account),
  });
  await confirmWithPassword(postgres.sql, account.email);
  cookie = cookiesOf(await onPostgres(() => post("/admin/login", account)));
});

afterAll(async () => {
  takeErrors();
  await postgres?.stop();
});

interface Screen {
  path: string;
  /** Rows that it reads by its nature. */
  rows?: number;
}

const screens: Screen[] = [
  { path: "/" },
  { path: "/services" },
  { path: "/blog" },
  { path: "/blog?seite=2" },
  // The end of the list is reached from its end; the middle is skipped to in the index alone.
  { path: "/blog?seite=6650" },
  { path: "/blog?seite=3333", rows: amounts.posts / 2 },
  { path: "/blog?kategorie=Praxis" },
  { path: "/blog?kategorie=Praxis&seite=1300" },
  { path: "/blog/artikel-101" },
  { path: "/blog/gibt-es-nicht" },
  { path: "/blog.rss.xml" },
  { path: "/sitemap.xml" },
  { path: "/sitemap.xml?teil=1", rows: 50_000 },
  { path: "/sitemap.xml?teil=2", rows: amounts.posts },
  { path: "/healthz" },
  { path: "/admin" },
  { path: "/admin/blog" },
  { path: "/admin/blog?seite=3" },
  { path: "/admin/blog?status=draft" },
  { path: "/admin/blog?q=Lieferscheine" },
  { path: "/admin/blog?q=artikel-77123", rows: nearRows },
  { path: "/admin/blog?q=artikel-9", rows: nearRows },
  { path: "/admin/blog/new" },
  { path: "/admin/blog/:blog_posts" },
  { path: "/admin/blog/:blog_posts/preview" },
  { path: "/admin/blog/:blog_posts/delete" },
  { path: "/admin/blog/:blog_posts/history" },
  { path: "/admin/services/:services/history" },
  { path: "/admin/references/:references/history" },
  { path: "/admin/trash" },
  { path: "/admin/services" },
  { path: "/admin/services/:services" },
  { path: "/admin/references" },
  { path: "/admin/references?status=active" },
  { path: "/admin/references?q=referenz-7712", rows: nearRows },
  { path: "/admin/references?q=Spedition" },
  { path: "/admin/references/:references" },
  { path: "/admin/contacts" },
  { path: "/admin/contacts?filter=ungelesen" },
  { path: "/admin/contacts?q=anfrage77123", rows: nearRows },
  { path: "/admin/contacts?q=Vorgang" },
  { path: "/admin/contacts/:contact_submissions" },
  { path: "/admin/newsletter", rows: 2 * amounts.subscribers + 1000 },
  { path: "/admin/newsletter?q=leserin7712", rows: 2 * amounts.subscribers + 1000 },
  { path: "/admin/newsletter/new" },
  { path: "/admin/newsletter/:mailings", rows: amounts.subscribers + 1000 },
  { path: "/admin/newsletter/:mailings/send", rows: 2 * amounts.subscribers },
  { path: "/admin/newsletter/subscribers/:subscribers/delete" },
];

const grown = new Set(["blog_posts", "references", "contact_submissions", "subscribers", "deliveries"]);
const table = new Set<string>();
afterAll(() => console.log(["screen\ttable\tplan\tindex\trows read\tquery", ...table].join("\n")));

test.each(screens)("$path reads what has grown through an index", async ({ path, rows = mostRows }) => {
  plans.take();
  const address = path.replace(/:(\w+)/, (_, name) => String(ids[name]));
  const response = await onPostgres(() => get(address, { headers: { Cookie: cookie } }));
  await response.arrayBuffer();
  expect(response.status).toBeLessThan(500);
  const taken = plans.take();
  expect(taken).not.toEqual([]);
  const scans = taken.flatMap(scansOf).filter(({ relation }) => grown.has(relation));
  for (const { query, node, relation, index, rows } of scans)
    table.add([path, relation, node, index, rows, query].join("\t"));
  expect(scans.filter(({ node }) => node === "Seq Scan")).toEqual([]);
  expect(scans.filter((scan) => scan.rows > rows)).toEqual([]);
});

test("a table read from end to end would be noticed", async () => {
  plans.take();
  await postgres.sql("select count(*) from contact_submissions where message like '%Ahoi%'");
  const scans = plans.take().flatMap(scansOf);
  expect(scans).toMatchObject([
    { node: expect.stringContaining("Seq Scan"), relation: "contact_submissions" },
  ]);
});
