import { readdirSync, readFileSync, rmSync } from "node:fs";
import { afterAll, expect, it, onTestFinished } from "vitest";
import type { EmbeddedBackend } from "~/platform/database/embedded/start.server";
import { CannotStart } from "~/platform/files/cannot-start.server";
import { freshData } from "../helpers/fresh-data";
import { openBackend } from "../helpers/mailing";
import { rightsOf } from "../helpers/privileges";
import { fullLengthTest } from "../proofs/prove";

const former =
  "000 100 300 310 320 400 410 500 510 520 600 610 620 630 700 800 810 850 900 910 920 930 940 945 955 965 967 970 975 976"
    .split(" ")
    .map((end) => `20260101000${end}`);

const dataDir = freshData();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const migrations = readdirSync("supabase/migrations").sort();

async function makeFormer({ sql }: Pick<EmbeddedBackend, "sql">, end = "20260101001950") {
  await sql("drop schema public, private cascade");
  await sql("create schema public");
  await sql("grant usage on schema public to public");
  for (const file of migrations.filter((name) => name < end))
    await sql(
      `do $run$ begin execute $file$${readFileSync(`supabase/migrations/${file}`, "utf8")}$file$; end $run$`,
    );
}

/** The data of a release whose migrations ended before this one. */
async function openFormer(end: string) {
  const folder = freshData();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const before = await openBackend(folder);
  await makeFormer(before, end);
  await before.sql(
    "delete from supabase_migrations.schema_migrations where version >= $1 and version <> 'seed'",
    [end],
  );
  return { folder, before };
}

const note = "insert into supabase_migrations.schema_migrations select unnest($1::text[])";

it("takes data that the former set of migrations made, and notes the present names", async () => {
  const before = await openBackend(dataDir);
  await makeFormer(before);
  await before.sql("delete from supabase_migrations.schema_migrations where version <> 'seed'");
  await before.sql(note, [former]);
  await before.sql(
    "insert into contact_submissions (name, email, message) values ('Alt', 'alt@werft.example', 'Moin')",
  );
  await before.sql(
    "insert into blog_posts (title, slug, content, status, published_at) values ('Alt', 'alt', '<p>x</p>', 'published', '2024-01-01'), ('Bald', 'bald', '<p>x</p>', 'published', '2999-01-01')",
  );
  const messages = await before.sql("select * from contact_submissions");
  await before.close();
  expect(messages).toHaveLength(1);

  const { sql, close } = await openBackend(dataDir);
  const asBefore = messages.map(({ search, ...message }) => expect.objectContaining(message));
  expect(await sql("select * from contact_submissions")).toEqual(asBefore);
  expect(
    await sql("select slug, feed_slug from blog_posts where slug in ('alt', 'bald') order by 1"),
  ).toEqual([
    { slug: "alt", feed_slug: "alt" },
    { slug: "bald", feed_slug: null },
  ]);
  const present = migrations.map((file) => /^(\d+)_(.+)\.sql$/.exec(file)?.slice(1));
  const noted = await sql("select version, name from supabase_migrations.schema_migrations order by 1");
  expect(noted.map(({ version, name }) => [version, name])).toEqual([...present, ["seed", "seed"]]);
  const { things } = await rightsOf(sql);
  expect(things).toEqual(JSON.parse(readFileSync("supabase/rights.json", "utf8")));

  await sql(note, [former.slice(0, 20)]);
  await close();
  const refused = await openBackend(dataDir).catch((error: Error) => error);
  expect(refused).toBeInstanceOf(CannotStart);
  expect(String(refused)).toContain(
    "migrations that this one does not know (20260101000000, 20260101000100, ",
  );
});

fullLengthTest(
  "gives services the page and the outcome that stood beside them before, also one that was renamed",
  async () => {
    const { folder, before } = await openFormer("20260101002860");
    const add = (slug: string, text: string) =>
      before.sql("insert into services (title, slug, full_description) values ('Leistung', $1, $2)", [
        slug,
        text,
      ]);
    await add("google-workspace", "Alles an einem Ort.");
    await before.sql("update services set slug = 'umzug' where slug = 'google-workspace'");
    await add("softr-dashboards", "Ein Portal.\n\n- Stand");
    await add("ai-cloud-solutions", "Hilft.\nErgebnis: Eigenes.");
    await add("eigene", "Kurz.");
    await before.close();

    const { sql, close } = await openBackend(folder);
    expect(await sql("select slug, page, full_description as text from services order by slug")).toEqual([
      { slug: "ai-cloud-solutions", page: null, text: "Hilft.\nErgebnis: Eigenes." },
      { slug: "eigene", page: null, text: "Kurz." },
      {
        slug: "softr-dashboards",
        page: null,
        text: "Ein Portal.\n\n- Stand\n\nErgebnis: Kunden sehen ihren Stand.",
      },
      { slug: "umzug", page: "/google-workspace", text: "Alles an einem Ort." },
    ]);
    await close();
  },
);

fullLengthTest(
  "takes what nobody sees out of texts that an earlier release stored, and calls none of them changed",
  async () => {
    const { folder, before } = await openFormer("20260101002800");
    const id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
    const odd = "Schiff\u00ADfahrt mit Jo\u0308rg 👩‍🔧";
    const right = "Schifffahrt mit Jörg 👩‍🔧";
    // Such an address would be another one.
    const kept = `<p><a href="java\u00ADscript:x">a</a></p><p>\u0338</p>`;
    const rows: [table: string, values: Record<string, unknown>][] = [
      [
        "contact_submissions",
        { id, name: odd, email: "jo\u0308rg@b.example", message: odd, subject: "\u00AD" },
      ],
      ["submission_notes", { id, submission_id: id, author: id, body: odd }],
      ["replies", { id, submission_id: id, author: id, subject: odd, body: odd }],
      ["snippets", { id, title: odd, body: odd }],
      ["blog_posts", { id, title: odd, slug: "schiff-fahrt", content: `<p>${odd}</p>`, category: odd }],
      ["blog_posts", { title: "Link", slug: "unberuehrt", content: kept }],
      ["services", { id, title: odd, slug: "schiff-fahrt", full_description: odd }],
      ["references", { id, title: odd, slug: "schiff-fahrt", description: odd, technologies: [odd] }],
      ["mailings", { id, subject: odd, body: odd }],
      ["media", { id, sha256: "ab".repeat(32), alt: odd, width: 9, height: 9, bytes: 9 }],
      ["content_versions", { id, kind: "services", item_id: id, reason: "update", row: { title: odd } }],
      ["content_drafts", { id, kind: "services", item_id: id, author: id, fields: { title: `\n${odd}` } }],
    ];
    for (const [table, values] of rows) {
      const names = Object.keys(values).map((name) => `"${name}"`);
      await before.sql(
        `insert into public."${table}" (${names}) select ${names.map((name) => `r.${name}`)}
       from jsonb_populate_record(null::public."${table}", $1::text::jsonb) r`,
        [JSON.stringify(values)],
      );
    }
    const stored = async ({ sql }: Pick<EmbeddedBackend, "sql">, drafts = "working_copies") =>
      Object.fromEntries(
        await Promise.all(
          rows.map(async ([table]) => {
            const name = table === "content_drafts" ? drafts : table;
            const found = await sql(
              `select to_jsonb(t) - 'search' as row from public."${name}" t order by 1`,
            );
            return [table, found.map(({ row }) => row)];
          }),
        ),
      );
    const then = await stored(before, "content_drafts");
    await before.close();

    const { sql, close } = await openBackend(folder);
    const now = await stored({ sql });
    const mended = JSON.parse(JSON.stringify(then).replaceAll(odd, right).replaceAll("jo\u0308rg@", "jörg@"));
    for (const name of "state attempts next_attempt_at claimed_by claimed_at settled_at reason".split(" "))
      delete mended.replies[0][name];
    for (const [table] of rows)
      expect(now[table]).toEqual(mended[table].map((row: object) => expect.objectContaining(row)));
    expect(JSON.stringify(now.content_drafts)).toContain(right);
    await sql("select private.mend_texts()");
    expect(await stored({ sql })).toEqual(now);
    const hit = "search @@ private.words_query('schifffahrt joerg')";
    for (const table of ["blog_posts", "services", "references"])
      expect(await sql(`select 1 from public."${table}" where ${hit}`), table).toHaveLength(1);
    await close();
  },
);

fullLengthTest("keeps what became of replies and newsletters, and sends what waited", async () => {
  const { folder, before } = await openFormer("20260101003100");
  const states = ["waiting", "sending", "sent", "failed", "unclear"];
  await before.sql(
    `with s as (insert into contact_submissions (name, email, message) values ('A', 'a@werft.example', 'x') returning id)
     insert into replies (submission_id, subject, body, state, attempts, reason, settled_at)
     select s.id, 'Re', 'Moin', state, 2, 'weil', '2026-01-02' from s, unnest($1::text::text[]) state`,
    [`{${states}}`],
  );
  await before.sql(
    "insert into subscribers (email, first_name, last_name, consent_version, signed_up_at) values ('n@werft.example', 'A', 'B', '1', now())",
  );
  await before.sql("insert into mailings (subject, body, status) values ('Juni', 'Moin', 'stopped')");
  await before.sql(
    `insert into deliveries (mailing_id, subscriber_id, state) select m.id, s.id, 'waiting' from mailings m, subscribers s
     union all select m.id, null, state from mailings m, unnest(array['waiting', 'sent', 'skipped']) state`,
  );
  await before.close();

  const { sql, close } = await openBackend(folder);
  expect(
    await sql(
      "select state, attempts, last_error, sent_at is not null as is_sent from outbox where kind = 'reply' order by state",
    ),
  ).toEqual(
    [
      ["refused", false],
      ["sent", true],
      ["unknown", false],
      ["unknown", false],
      ["waiting", false],
    ].map(([state, is_sent]) => ({ state, attempts: 2, last_error: "weil", is_sent })),
  );
  expect(await sql("select total, waiting, sent from mailing_progress")).toEqual([
    { total: 2, waiting: 1, sent: 1 },
  ]);
  await close();
});

fullLengthTest("puts the facts of the company into their groups, with the history of each", async () => {
  const { folder, before } = await openFormer("20260101003300");
  const account = crypto.randomUUID();
  const put = (key: string, value: unknown) =>
    before.sql(
      `do $run$ begin perform set_config('request.jwt.claim.sub', '${account}', true);
       if $value$${JSON.stringify(value)}$value$ = 'null' then delete from site_facts where key = '${key}';
       else insert into site_facts (key, value) values ('${key}', $value$${JSON.stringify(value)}$value$)
         on conflict (key) do update set value = excluded.value; end if; end $run$`,
    );
  for (const [key, value] of [
    ["phone", "1"],
    ["email", "a@b.example"],
    ["phone", "2"],
    ["email", null],
    ["sentences.gone", "von früher"],
    ["faq", [{ question: "?" }]],
    ["faq", null],
  ] as const)
    await put(key, value);
  const at = async ({ sql }: Pick<EmbeddedBackend, "sql">) =>
    (
      await sql("select saved_by, saved_at from content_versions where kind = 'site_facts' order by saved_at")
    ).map(({ saved_by, saved_at }) => `${saved_by} ${new Date(String(saved_at)).toISOString()}`);
  const saved = await at(before);
  expect(saved).toHaveLength(7);
  await before.close();

  const { sql, close } = await openBackend(folder);
  expect(await sql("select name, facts from site_facts order by name")).toEqual([
    { name: "contact", facts: { phone: "2" } },
    { name: "faq", facts: {} },
    { name: "sentences", facts: { "sentences.gone": "von früher" } },
  ]);
  expect(await at({ sql })).toEqual(saved);
  const states = await sql(
    `select v.row ->> 'name' as name, v.row -> 'facts' as facts from content_versions v
     where v.kind = 'site_facts' and v.item_id = (v.row ->> 'id')::uuid and v.reason = 'update' order by v.saved_at`,
  );
  expect(states).toEqual([
    { name: "contact", facts: {} },
    { name: "contact", facts: { phone: "1" } },
    { name: "contact", facts: { phone: "1", email: "a@b.example" } },
    { name: "contact", facts: { phone: "2", email: "a@b.example" } },
    { name: "sentences", facts: {} },
    { name: "faq", facts: {} },
    { name: "faq", facts: { faq: [{ question: "?" }] } },
  ]);
  // Whoever opens a form finds what others have changed since by these versions, in their order.
  expect(
    await sql(
      `select v.item_id from content_versions v join site_facts f on f.id = v.item_id
       where v.version > v.saved_at or v.version > f.updated_at`,
    ),
  ).toEqual([]);
  await close();
});
