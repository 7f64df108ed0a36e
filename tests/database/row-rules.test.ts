import { beforeAll, describe, expect, it } from "vitest";
import { askBackend, backend, sql } from "../helpers/app";
import { rest, tokenOf } from "../helpers/rest";

/** Those with an address of their own; pictures have rules in a file of their own. */
const itemTables = ["blog_posts", "services", "references"] as const;
const tables = ["contact_submissions", ...itemTables] as const;
const rows: Record<string, object> = {
  contact_submissions: { name: "A", email: "a@b.example", message: "Moin" },
  blog_posts: { title: "T", slug: "eingeschleust", content: "<p>x</p>", status: "published" },
  services: { title: "T", slug: "eingeschleust", full_description: "x" },
  references: { title: "T", slug: "eingeschleust", description: "x" },
};

const snapshot = async () =>
  JSON.stringify(
    await Promise.all(tables.map((table) => sql(`select * from public."${table}" order by id`))),
  );

let foreign = "";
let lookalike = "";
let staff = "";

beforeAll(async () => {
  foreign = await tokenOf("fremd-regeln@anderswo.example");
  lookalike = await tokenOf("regeln@evil-musterhafen.example");
  staff = await tokenOf("regeln@musterhafen.example");
  await sql(
    "insert into contact_submissions (name, email, message) values ('Geheim', 'g@g.example', 'vertraulich')",
  );
});

describe.each(["anonymous", "foreign", "lookalike"])("%s", (who) => {
  const token = () => ({ anonymous: "", foreign, lookalike })[who] ?? "";
  const seesPublicContent = who === "anonymous";

  it("reads no messages", async () => {
    expect((await rest("contact_submissions?select=*", { token: token() })).rows).toEqual([]);
  });

  it(`reads ${seesPublicContent ? "only published, active" : "no"} content`, async () => {
    const posts = (await rest("blog_posts?select=slug,status,published_at", { token: token() })).rows;
    const services = (await rest("services?select=is_active", { token: token() })).rows;
    const references = (await rest("references?select=is_active", { token: token() })).rows;
    if (!seesPublicContent) return expect([posts, services, references]).toEqual([[], [], []]);
    expect(posts.length).toBeGreaterThan(5);
    for (const post of posts) {
      expect(post.status).toBe("published");
      expect(new Date(post.published_at).getTime()).toBeLessThanOrEqual(Date.now());
    }
    expect(services).toHaveLength(5);
    expect(references.length).toBeGreaterThan(3);
    for (const { is_active } of [...services, ...references]) expect(is_active).toBe(true);
  });

  it.each(tables.filter((table) => table !== "contact_submissions"))(
    "writes nothing to %s",
    async (table) => {
      const before = await snapshot();
      for (const method of ["POST", "PATCH", "DELETE"]) {
        const path = method === "POST" ? table : `${table}?slug=neq.x`;
        const { rows: answered } = await rest(path, {
          token: token(),
          method,
          ...(method !== "DELETE" && { body: rows[table] }),
        });
        expect(answered).toEqual([]);
      }
      expect(await snapshot()).toBe(before);
    },
  );

  it("neither changes nor deletes messages", async () => {
    const before = await snapshot();
    await rest("contact_submissions?name=eq.Geheim", {
      token: token(),
      method: "PATCH",
      body: { is_read: true },
    });
    await rest("contact_submissions?name=eq.Geheim", { token: token(), method: "DELETE" });
    expect(await snapshot()).toBe(before);
  });

  it.each([
    ["is_read", true],
    ["id", "00000000-0000-4000-8000-000000000000"],
    ["created_at", "1999-01-01T00:00:00Z"],
    ["updated_at", "1999-01-01T00:00:00Z"],
    ["message", "x".repeat(5001)],
    ["message", " "],
    ["name", ""],
    ["name", "x".repeat(101)],
    ["email", "kein-at"],
    ["phone", "1".repeat(21)],
    ["subject", "x".repeat(114)],
  ])("hands in no message with %s = %.20s", async (column, value) => {
    const before = await snapshot();
    await rest("contact_submissions", {
      token: token(),
      method: "POST",
      body: { name: "Angriff", email: `${column}@b.example`, message: "x", [column]: value },
    });
    expect(await snapshot()).toBe(before);
  });
});

it("lets anyone hand in a plain message, and stores it unread", async () => {
  const body = { name: "Offen", email: "offen@b.example", message: "Moin" };
  const response = await askBackend(`${backend.url}/rest/v1/contact_submissions`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  expect(await sql("select is_read from contact_submissions where email = 'offen@b.example'")).toEqual([
    { is_read: false },
  ]);
});

it("keeps the private schema out of the interface", async () => {
  for (const path of ["settings", "staff", "rpc/is_staff_address", "rpc/follow_account"]) {
    expect((await rest(path)).rows).toEqual([]);
  }
});

describe("staff", () => {
  it("read everything", async () => {
    const posts = (await rest("blog_posts?select=status", { token: staff })).rows;
    expect(new Set(posts.map((post: { status: string }) => post.status))).toEqual(
      new Set(["draft", "published", "archived"]),
    );
    expect((await rest("contact_submissions?name=eq.Geheim", { token: staff })).rows).toHaveLength(1);
  });

  it("create, change and delete content, and mark messages", async () => {
    for (const table of itemTables) {
      expect((await rest(table, { token: staff, method: "POST", body: rows[table] ?? {} })).status).toBe(201);
      const changed = await rest(`${table}?slug=eq.eingeschleust`, {
        token: staff,
        method: "PATCH",
        body: { title: "U" },
      });
      expect(changed.rows).toMatchObject([{ title: "U" }]);
      expect(
        (await rest(`${table}?slug=eq.eingeschleust`, { token: staff, method: "DELETE" })).rows,
      ).toHaveLength(1);
    }
    const marked = await rest("contact_submissions?name=eq.Geheim", {
      token: staff,
      method: "PATCH",
      body: { is_read: true },
    });
    expect(marked.rows).toMatchObject([{ is_read: true }]);
  });

  it("lose everything with their confirmed address, and a change back gives nothing", async () => {
    await sql(
      "update auth.users set email = 'weg@anderswo.example' where email = 'regeln@musterhafen.example'",
    );
    expect((await rest("blog_posts?select=slug", { token: staff })).rows).toEqual([]);
    await sql(
      "update auth.users set email = 'regeln@musterhafen.example' where email = 'weg@anderswo.example'",
    );
    expect((await rest("blog_posts?select=slug", { token: staff })).rows).toEqual([]);
  });
});

it("is no staff's any more when the session is signed out, although its token has not run out", async () => {
  const token = await tokenOf("abgemeldet-hier@musterhafen.example");
  await sql(
    "insert into contact_submissions (name, email, message) values ('R', 'r@b.example', 'Vertraulich')",
  );
  const read = async () => (await rest("contact_submissions?select=name", { token })).rows.length;
  expect(await read()).toBeGreaterThan(0);
  await askBackend(`${backend.url}/auth/v1/logout?scope=local`, {
    method: "POST",
    headers: { apikey: backend.anonKey, Authorization: `Bearer ${token}` },
  });
  expect(await read()).toBe(0);
  expect((await rest("rpc/is_staff", { token, method: "POST", body: {} })).rows).toBe(false);
  await sql("delete from contact_submissions where name = 'R'");
});
