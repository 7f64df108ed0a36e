// In npm test: tests/embedded/upkeep.test.ts - the planner knows how much is in the tables
import { afterAll, beforeAll, expect, test } from "vitest";
import { grow } from "../bench/grow.js";
import { createConfirmed } from "../helpers/accounts";
import { backend, cookiesOf, get, post, withBackend } from "../helpers/app";
import { scansOf, watchPlans } from "../helpers/plans";
import { serveInterface, startPostgres } from "../helpers/postgres";
import { takeErrors } from "../helpers/setup";

// Every statement that a screen issues, with the plan PostgreSQL ran it by, on a database that has grown.
const amounts = { posts: 100_000, references: 10_000, messages: 100_000, subscribers: 10_000 };
const mostRows = 1100;
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
  await postgres.sql(`insert into outbox (kind, mailing_id, subscriber_id, state, last_error)
    select 'newsletter', m.id, s.id, case when random() < 0.01 then 'refused' else 'sent' end, 'angenommen'
    from mailings m cross join subscribers s`);
  await postgres.sql(`insert into outbox (kind, submission_id, state)
    select 'notification', id, 'sent' from contact_submissions on conflict do nothing`);
  const shown = ["blog_posts", "services", "references", "contact_submissions", "mailings", "subscribers"];
  for (const table of shown) {
    const [row] = await postgres.sql(`select id from "${table}" limit 1`);
    ids[table] = String(row?.id);
  }
  await postgres.sql("vacuum (analyze) outbox");
  plans = watchPlans(postgres.connections);
  const target = await serveInterface(postgres);
  onPostgres = (work) =>
    withBackend(async (input, init) => {
      const { method, url, headers, body } = new Request(input, init);
      const { pathname, search } = new URL(url);
      headers.set("apikey", target.anonKey);
      if (headers.get("Authorization") === `Bearer ${backend.anonKey}`) headers.delete("Authorization");
      const sent = body && (await new Response(body).text());
      return target.fetch(`${target.url}${pathname}${search}`, { method, headers, body: sent });
    }, work);
  const account = { email: "plan@musterhafen.example", password: "hafen-lotse-1" };
  await createConfirmed(postgres.sql, account.email, account.password);
  cookie = cookiesOf(await onPostgres(() => post("/admin/login", account)));
});

afterAll(async () => {
  takeErrors();
  await postgres?.stop();
});

const ordinary = Object.entries({
  "": ["/", "/services", "/blog.rss.xml", "/sitemap.xml", "/healthz", "/admin", "/admin/trash"],
  "/blog": ["", "?seite=2", "?seite=6650", "?kategorie=Praxis", "?kategorie=Praxis&seite=1300"],
  "/blog/": ["artikel-101", "gibt-es-nicht"],
  "/admin/blog": ["", "?seite=3", "?status=draft", "?q=Lieferscheine", "/new"],
  "/admin/blog/:blog_posts": ["", "/preview", "/delete", "/history"],
  "/admin/services": ["", "/:services", "/:services/history"],
  "/admin/references": ["", "?status=active", "?q=Spedition", "/:references", "/:references/history"],
  "/admin/contacts": ["", "?filter=ungelesen", "?q=Vorgang", "/:contact_submissions"],
  "/admin/newsletter": ["/new", "/subscribers/:subscribers/delete"],
}).flatMap(([base, ends]) => ends.map((end): [string] => [base + end]));
const costly: [path: string, rows: number][] = [
  ["/blog?seite=3333", amounts.posts / 2],
  ["/sitemap.xml?teil=1", 50_000],
  ["/sitemap.xml?teil=2", amounts.posts],
  ["/admin/blog?q=artikel-77123", nearRows],
  ["/admin/blog?q=artikel-9", nearRows],
  ["/admin/references?q=referenz-7712", nearRows],
  ["/admin/contacts?q=anfrage77123", nearRows],
  ["/admin/search?q=vorgang", nearRows],
  ["/admin/newsletter", 2 * amounts.subscribers + 1000],
  ["/admin/newsletter?q=leserin7712", 2 * amounts.subscribers + 1000],
  ["/admin/newsletter/:mailings", amounts.subscribers + 1000],
  ["/admin/newsletter/:mailings/send", 2 * amounts.subscribers],
];
const screens: [path: string, rows?: number][] = [...ordinary, ...costly];

const grown = new Set(["blog_posts", "references", "contact_submissions", "subscribers", "outbox"]);
test.each(screens)("%s reads what has grown through an index", async (path, rows = mostRows) => {
  plans.take();
  const address = path.replace(/:(\w+)/, (_, name) => String(ids[name]));
  const response = await onPostgres(() => get(address, { headers: { Cookie: cookie } }));
  await response.arrayBuffer();
  expect(response.status).toBeLessThan(500);
  const taken = plans.take();
  expect(taken).not.toEqual([]);
  const scans = taken.flatMap(scansOf).filter(({ relation }) => grown.has(relation));
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
