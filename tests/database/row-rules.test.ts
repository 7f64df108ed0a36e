import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askBackend, backend, quietSql as sql } from "../helpers/app";
import { notRefused, readable } from "../helpers/every-table";
import { fillTables, newPerson } from "../helpers/person";
import {
  call,
  changeRows,
  deleteRows,
  expectRefused,
  idOf,
  insertRow,
  readRows,
  tokenOf,
} from "../helpers/rest";

const itemTables = ["blog_posts", "services", "references"] as const;
const rows = {
  blog_posts: { title: "T", slug: "eingeschleust", content: "<p>x</p>", status: "published" },
  services: { title: "T", slug: "eingeschleust", full_description: "x" },
  references: { title: "T", slug: "eingeschleust", description: "x" },
};

const forEverybody = ["blog_categories", "content_changes", "content_state"];
const person = newPerson("Zeile");
const others: Record<string, string> = {
  media_uses: `with m as (insert into media (sha256, width, height, bytes) values (repeat('5e', 32), 1, 1, 1) returning name)
    insert into blog_posts (title, slug, content) select 'Geheim', 'regel-geheim', '/media/' || name || '-480.webp' from m`,
  shares: `insert into shares (token_hash, item_id, created_by, expires_at)
    select repeat('5e', 32), p.id, s.user_id, now() + interval '1 day' from blog_posts p, private.staff s
    where p.slug = 'regel-geheim' limit 1`,
  site_facts: "insert into site_facts (name, facts) values ('geheim', '{}')",
  pages: "insert into pages (title, slug) values ('Geheim', 'regel-geheim')",
  old_addresses: "insert into old_addresses (path, target) values ('/geheim', '/')",
  missed_addresses: "insert into missed_addresses (path, count) values ('/geheim', 1)",
  spam_counts: "insert into spam_counts values (current_date, 'honeypot', 1) on conflict do nothing",
  erasures: "insert into erasures (address_hash) values ('\\x00')",
  snippets: "insert into snippets (title, body) values ('Geheim', 'x')",
  moves: "insert into moves (site, sha256) values ('Geheim', repeat('a', 64))",
  move_items: `insert into move_items (move_id, source_id, kind, state)
    select id, 'wxr:1', 'pages', 'Geheim' from moves`,
  access_log: "insert into access_log (act, account) values ('block', 'x')",
};

let foreign = "";
let staff = "";

beforeAll(async () => {
  foreign = await tokenOf("fremd-regeln@anderswo.example");
  staff = await tokenOf("regeln@musterhafen.example");
  await sql(
    "insert into contact_submissions (name, email, message) values ('Geheim', 'g@g.example', 'vertraulich')",
  );
  await fillTables(sql, person, idOf(staff));
  for (const planted of Object.values(others)) await sql(planted);
});
afterAll(async () => {
  for (const [table] of Object.entries(others)) await sql(`delete from ${table}`);
  await sql("delete from blog_posts where slug = 'regel-geheim'");
  await sql("delete from media");
  await sql("delete from mailings where subject = 'Rundbrief'");
  await sql("delete from subscribers where email = $1", [person.email]);
  await sql("delete from contact_submissions where email in ($1, 'g@g.example', 'offen@b.example')", [
    person.email,
  ]);
});

const handIn = ["insert into contact_submissions default values"];

describe.each(["anonymous", "foreign", "lookalike"])("%s", (who) => {
  let token = "";
  beforeAll(async () => {
    if (who === "foreign") token = foreign;
    if (who === "lookalike") token = await tokenOf("regeln@evil-musterhafen.example");
  });
  const seesPublicContent = who === "anonymous";

  it("reads the tables of public content only, and the names of no staff", async () => {
    const given = Object.entries(await readable(token));
    const overview = "staff_overview";
    const open = given.filter(([name, rows]) => rows !== "[]" && name !== overview).map(([name]) => name);
    expect(open.sort()).toEqual([...forEverybody, ...(seesPublicContent ? itemTables : [])].sort());
    expect(given.find(([name]) => name === overview)?.[1]).toMatch(/^\[\]$|^\[\{("\w+":(0|null),?)+\}\]$/);
    expect((await call("staff_names", {}, token)).rows ?? []).toEqual([]);
  });

  it("writes nothing, in no table, but messages", async () => {
    expect(await notRefused(token)).toEqual(handIn);
    for (const table of itemTables) await expectRefused(insertRow(table, rows[table], token));
  });
});

it("shows a visitor only what is published and active", async () => {
  await sql(
    "insert into services (title, slug, full_description, is_active) values ('T', 'regel-fort', 'x', false)",
  );
  const posts = (await readRows("blog_posts?select=status,published_at")).rows;
  const services = (await readRows("services?select=is_active")).rows;
  const references = (await readRows("references?select=is_active")).rows;
  expect(posts.length).toBeGreaterThan(5);
  for (const { status, published_at } of posts) {
    expect(status).toBe("published");
    expect(new Date(published_at).getTime()).toBeLessThanOrEqual(Date.now());
  }
  expect(services).toHaveLength(5);
  expect(references.length).toBeGreaterThan(3);
  for (const { is_active } of [...services, ...references]) expect(is_active).toBe(true);
  await sql("delete from services where slug = 'regel-fort'");
});

it("would notice that a rule lets others change and delete what they cannot read", async () => {
  const verbs = ["update", "delete"];
  for (const verb of verbs)
    await sql(`create policy "${verb} by mistake" on snippets for ${verb} using (true)`);
  const found = await notRefused(foreign);
  for (const verb of verbs) await sql(`drop policy "${verb} by mistake" on snippets`);
  const changes = ["body", "title"].map((column) => `update snippets set ${column} = default`);
  expect(found).toEqual(["delete from snippets", ...handIn, ...changes]);
});

it("takes no message whose columns are not a visitor's to fill, empty or too long", async () => {
  const plain = { name: "Angriff", email: "angriff@b.example", message: "x" };
  for (const token of ["", foreign])
    for (const field of [
      { is_read: true },
      { state: "answered" },
      { state: "done" },
      { id: crypto.randomUUID() },
      { created_at: "1999-01-01T00:00:00Z" },
      { updated_at: "1999-01-01T00:00:00Z" },
      { message: "x".repeat(5001) },
      { message: " " },
      { name: "" },
      { name: "x".repeat(101) },
      { email: "kein-at" },
      { phone: "1".repeat(21) },
      { subject: "x".repeat(114) },
    ])
      await expectRefused(
        insertRow("contact_submissions", { ...plain, ...field }, token),
        JSON.stringify(field),
      );
  expect(await sql("select 1 from contact_submissions where name = 'Angriff'")).toEqual([]);
});

it("lets anyone hand in a plain message, and stores it unread", async () => {
  const body = { name: "Offen", email: "offen@b.example", message: "Moin" };
  const response = await askBackend(`${backend.url}/rest/v1/contact_submissions`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  expect(await sql("select is_read, state from contact_submissions where email = 'offen@b.example'")).toEqual(
    [{ is_read: false, state: "open" }],
  );
});

it("sets a message aside for 14 days from when staff call it spam", async () => {
  await sql(
    "insert into contact_submissions (name, email, message, state) values ('Bleibt', 'offen@b.example', 'Hier', 'quarantined')",
  );
  const one = "contact_submissions?name=eq.Bleibt";
  expect((await readRows(one, staff)).rows).toMatchObject([{ state: "quarantined", quarantined_at: null }]);
  await changeRows(one, { state: "done" }, staff);
  await changeRows(one, { state: "quarantined" }, staff);
  expect((await readRows(one, staff)).rows).toMatchObject([
    { state: "quarantined", quarantined_at: expect.any(String) },
  ]);
});

it("keeps the private schema out of the interface", async () => {
  for (const path of ["settings", "staff", "rpc/is_staff_address", "rpc/follow_account"]) {
    expect((await readRows(path)).rows).toEqual([]);
  }
});

describe("staff", () => {
  it("read everything", async () => {
    const given = Object.entries(await readable(staff));
    expect(given.filter(([, rows]) => rows === "[]").map(([name]) => name)).toEqual([]);
    const posts = (await readRows("blog_posts?select=status", staff)).rows;
    expect(new Set(posts.map((post: { status: string }) => post.status))).toEqual(
      new Set(["draft", "published", "archived"]),
    );
    expect((await readRows("contact_submissions?name=eq.Geheim", staff)).rows).toHaveLength(1);
  });

  it("write all of the items, and of other tables these columns", async () => {
    const found: Record<string, string[]> = {};
    for (const statement of await notRefused(staff)) {
      const [, verb = "", table = "", column] =
        /^(\w+) (?:into |from )?"?(\w+)"?(?: set (\S+))?/.exec(statement) ?? [];
      found[table] = [...(found[table] ?? []), column ?? verb];
    }
    for (const table of [...itemTables, "pages"]) {
      expect(found[table]).toEqual(expect.arrayContaining(["delete", "insert", "title"]));
      delete found[table];
    }
    const others = Object.entries(found).map(([table, done]) => [table, done.join(" ")]);
    expect(Object.fromEntries(others)).toEqual({
      contact_submissions: "delete insert is_read state",
      mailings: "insert",
      media: "delete insert alt caption",
      missed_addresses: "delete",
      move_items: "delete insert item_id losses old_paths state stored_digest",
      moves: "delete insert choices claimed_until counts kind site state",
      old_addresses: "delete insert",
      shares: "delete insert",
      site_facts: "insert facts",
      snippets: "delete insert body title",
      submission_notes: "delete insert",
      subscribers: "delete",
      testimonials: 'delete insert "position" agreed_on person portrait quote role',
      working_copies: "delete insert base_updated_at closed_at fields id item_id kind seq",
    });
  });

  it("create, change and delete content, and mark messages", async () => {
    for (const table of itemTables) {
      expect((await insertRow(table, rows[table], staff)).status).toBe(201);
      const changed = await changeRows(`${table}?slug=eq.eingeschleust`, { title: "U" }, staff);
      expect(changed.rows).toMatchObject([{ title: "U" }]);
      expect((await deleteRows(`${table}?slug=eq.eingeschleust`, staff)).rows).toHaveLength(1);
    }
    const marked = await changeRows("contact_submissions?name=eq.Geheim", { is_read: true }, staff);
    expect(marked.rows).toMatchObject([{ is_read: true }]);
  });

  it("lose everything with their confirmed address, and a change back gives nothing", async () => {
    const addresses = ["regeln@musterhafen.example", "weg@anderswo.example"];
    for (const [from, to] of [addresses, addresses.toReversed()]) {
      await sql("update auth.users set email = $2 where email = $1", [from, to]);
      expect((await readRows("blog_posts?select=slug", staff)).rows).toEqual([]);
    }
  });
});

it("is no staff's any more when the session is signed out, although its token has not run out", async () => {
  const token = await tokenOf("abgemeldet-hier@musterhafen.example");
  await sql(
    "insert into contact_submissions (name, email, message) values ('R', 'r@b.example', 'Vertraulich')",
  );
  const read = async () => (await readRows("contact_submissions?select=name", token)).rows.length;
  expect(await read()).toBeGreaterThan(0);
  await askBackend(`${backend.url}/auth/v1/logout?scope=local`, {
    method: "POST",
    headers: { apikey: backend.anonKey, Authorization: `Bearer ${token}` },
  });
  expect(await read()).toBe(0);
  expect((await call("is_staff", {}, token)).rows).toBe(false);
  await sql("delete from contact_submissions where name = 'R'");
});
