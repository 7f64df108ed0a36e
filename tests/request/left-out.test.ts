import { afterAll, beforeEach, describe, expect, it, test } from "vitest";
import { factGroups } from "~/content/fact-groups";
import { NameSchema, PasswordSchema } from "~/schemas/account";
import { MailingSchema } from "~/schemas/mailing";
import { PictureSchema } from "~/schemas/picture";
import { PostSchema } from "~/schemas/post";
import { ReferenceSchema } from "~/schemas/reference";
import { NoteSchema, ReplySchema, SnippetSchema } from "~/schemas/reply";
import { ServiceSchema } from "~/schemas/service";
import { boxMark } from "~/schemas/staff-fields";
import { sql, withBackend } from "../helpers/app";
import { openForm, sendForm } from "../helpers/editing";
import { takeErrors } from "../helpers/setup";
import { broken, staffPage, staffPost } from "../helpers/staff";
import { fieldsOf } from "../helpers/staff-form";
import { atFullLength } from "../proofs/prove";

const face = "/images/people/hinnerk-nordholz.svg";
const logo = "/images/clients/tischlerei-nordholz.svg";

interface Kept {
  table: string;
  path: string;
  schema: { shape: object };
  row: Record<string, unknown>;
  least: string[];
  emptied: Record<string, unknown>;
  form?: string;
}

const kinds: Record<string, Kept> = {
  "a post": {
    table: "blog_posts",
    path: "/admin/blog",
    schema: PostSchema,
    row: {
      title: "Kran",
      slug: "fehlt-kran",
      excerpt: "Kurz",
      content: "<p>Moin</p>",
      status: "published",
      published_at: "2026-03-01T09:30:12.345Z",
      category: "Häfen",
      featured_image: logo,
    },
    least: ["title", "slug", "content", "status"],
    emptied: { excerpt: null, category: null, featured_image: null },
  },
  "a service": {
    table: "services",
    path: "/admin/services",
    schema: ServiceSchema,
    row: {
      title: "Lotsen",
      slug: "fehlt-lotsen",
      short_description: "Kurz",
      full_description: "Lang",
      is_active: true,
      display_order: 77,
    },
    least: ["title", "slug", "full_description"],
    emptied: { short_description: null, is_active: false },
  },
  "a reference": {
    table: "references",
    path: "/admin/references",
    schema: ReferenceSchema,
    row: {
      title: "Werft",
      slug: "fehlt-werft",
      client_name: "Werft Nord",
      description: "Eine Werft.",
      challenge: "Ebbe",
      solution: "Flut",
      results:
        'Es läuft. Testimonial von Ina Kai (Leiterin): "Sehr gut." (freigegeben am 01.03.2026)\nTestimonial von Bo Deich (Wirt): "Gern."',
      is_active: true,
      is_featured: true,
      industry: "Schiffbau",
      technologies: ["Make", "Softr"],
      image_url: logo,
      portraits: `Ina Kai: ${face}\nKarla Kran: ${face}`,
      website_url: "https://werft.example/",
      display_order: 78,
    },
    least: ["title", "slug", "description"],
    emptied: {
      client_name: null,
      challenge: null,
      solution: null,
      is_active: false,
      is_featured: false,
      industry: null,
      technologies: [],
      image_url: null,
      website_url: null,
    },
  },
  "an issue of the newsletter": {
    table: "mailings",
    path: "/admin/newsletter",
    schema: MailingSchema,
    row: {
      subject: "Moin",
      body: "<p>Text</p>",
      post_slug: "fehlt-weg",
      post_title: "Weg",
      post_excerpt: "K",
    },
    least: ["subject"],
    emptied: { post_slug: null, post_title: null },
  },
  "a snippet": {
    table: "snippets",
    path: "/admin/snippets",
    schema: SnippetSchema,
    row: { title: "fehlt: Gruß", body: "Moin {name}" },
    least: ["title"],
    emptied: {},
  },
  "the words of a picture": {
    table: "media",
    path: "/admin/media",
    schema: PictureSchema,
    row: { sha256: "f7".repeat(32), width: 640, height: 400, bytes: 1, alt: "Ein Kran", caption: "Am Kai" },
    least: [],
    emptied: { caption: null },
    form: "worte",
  },
};

const clear = async () => {
  for (const table of ["blog_posts", "services", '"references"'])
    await sql(`delete from ${table} where slug like 'fehlt-%'`);
  await sql("delete from mailings where post_slug = 'fehlt-weg' or subject = 'Moin'");
  await sql("delete from snippets where title like 'fehlt:%'");
  await sql("delete from media where sha256 = repeat('f7', 32)");
};
beforeEach(clear);
afterAll(clear);

async function begin({ table, path, row, form }: Kept) {
  const names = Object.keys(row);
  const [made] = await sql(
    `insert into public."${table}" (${names.join()}) values (${names.map((_, at) => `$${at + 1}`)}) returning id`,
    Object.values(row),
  );
  const address = `${path}/${made?.id}`;
  const stored = async () => {
    const [found] = await sql(
      `select to_jsonb(t) - '{updated_at,sentences}'::text[] as row from public."${table}" t where id = $1`,
      [made?.id],
    );
    return found?.row as Record<string, unknown>;
  };
  const html = await staffPage(address);
  return { address, stored, html, fields: fieldsOf(html, form), before: await stored() };
}

const version = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => ["updated_at", "base"].includes(name)));
const without = (fields: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(
    Object.entries(fields).filter(([one]) => !names.some((name) => one === name || one === boxMark(name))),
  );
const fresh = async (address: string, form?: string) => fieldsOf(await staffPage(address), form);

/** At full length each by itself, else every other together. */
const parts = (all: string[]): string[][] =>
  atFullLength
    ? all.map((one) => [one])
    : [0, 1].map((half) => all.filter((_, at) => at % 2 === half)).filter(({ length }) => length > 0);

describe.each(Object.entries(kinds))("what is left out of the form of %s", (_name, kind) => {
  const names = Object.keys(kind.schema.shape);

  it("is in the form, and stays as it is stored, each field by itself", async () => {
    const { address, stored, html, fields, before } = await begin(kind);
    const asked = [
      ...new Set([...names, ...Object.keys(fields).filter((name) => /^testimonial/.test(name))]),
    ];
    for (const name of asked)
      expect(html).toMatch(new RegExp(`<(?:input|textarea|select)[^>]* name="${name}"`));
    for (const some of parts(asked)) {
      const answer = await staffPost(address, without(fields, ...some));
      expect([some, answer.status]).toEqual([some, 303]);
      expect([some, await stored()]).toEqual([some, before]);
    }
  });

  it("stays when little more than the version comes", async () => {
    const { address, stored, fields, before } = await begin(kind);
    for (const more of [[], ["opened"]]) {
      const names = [...kind.least, "updated_at", "base", ...more];
      const few = Object.entries(fields).filter(([name]) => names.includes(name));
      expect((await staffPost(address, Object.fromEntries(few))).status).toBe(303);
      expect(await stored()).toEqual(before);
    }
  });

  it("stays when a part of the fields comes, also of those that hold several things", async () => {
    const { address, stored, fields, before } = await begin(kind);
    const asked = [...names, ...Object.keys(fields).filter((name) => /^testimonial/.test(name))];
    for (const some of parts([...new Set(asked)])) {
      const sent = [...some.flatMap((name) => [name, boxMark(name)]), "updated_at", "base"];
      if (some.includes("published_at")) sent.push("opened");
      const few = Object.entries(fields).filter(([name]) => sent.includes(name));
      expect([some, (await staffPost(address, Object.fromEntries(few))).status]).toEqual([some, 303]);
      expect([some, await stored()]).toEqual([some, before]);
    }
  });

  it("is another thing than what is sent empty, or not ticked", async () => {
    const { address, stored, before } = await begin(kind);
    for (const [name, value] of Object.entries(kind.emptied)) {
      const form = await fresh(address, kind.form);
      const field = name === "post_slug" || name === "post_title" ? "post" : name;
      const fields =
        typeof value === "boolean"
          ? {
              ...without(form, field),
              ...(boxMark(field) in form ? { [boxMark(field)]: "" } : { [field]: "off" }),
            }
          : { ...form, [field]: "" };
      expect([name, (await staffPost(address, fields)).status]).toEqual([name, 303]);
      expect([name, (await stored())[name]]).toEqual([name, value]);
    }
    expect((await stored()).title).toBe(before.title);
  });

  it("is not made up while the table cannot be read, and nothing is stored", async () => {
    const { address, stored, fields, before } = await begin(kind);
    const [name = ""] = Object.keys(kind.schema.shape);
    const path = new RegExp(kind.table.replace(/s$/, ""));
    const answer = await withBackend(broken(path), () => staffPost(address, without(fields, name)));
    takeErrors();
    expect(answer.status).toBe(503);
    expect(await stored()).toEqual(before);
  });
});

test.each<[Record<string, string>, Record<string, unknown>]>([
  [
    { results: "Es läuft rund." },
    {
      results:
        'Es läuft rund. Testimonial von Ina Kai (Leiterin): "Sehr gut." (freigegeben am 01.03.2026)\nTestimonial von Bo Deich (Wirt): "Gern."',
    },
  ],
  [
    { testimonial_2_quote: "Sehr gern." },
    {
      results:
        'Es läuft. Testimonial von Ina Kai (Leiterin): "Sehr gut." (freigegeben am 01.03.2026)\nTestimonial von Bo Deich (Wirt): "Sehr gern."',
    },
  ],
  [{ portraits: "" }, { portraits: `Ina Kai: ${face}` }],
  [
    { results: "", testimonials: "0" },
    { results: null, portraits: `Karla Kran: ${face}` },
  ],
  [{ technologies: "Make" }, { technologies: ["Make"] }],
  [
    { results: 'Gut. Testimonial von Ada Meier (Chefin): "Ja."' },
    { results: 'Gut. Testimonial von Ada Meier (Chefin): "Ja."' },
  ],
  [{ portraits: `Ina Kai: ${logo}` }, { portraits: `Ina Kai: ${logo}` }],
])("of a reference only what is sent is changed: %j", async (typed, changed) => {
  const { address, stored, fields, before } = await begin(kinds["a reference"] as Kept);
  expect((await staffPost(address, { ...version(fields), ...typed })).status).toBe(303);
  expect(await stored()).toEqual({ ...before, ...changed });
});

test("a new item that is sent again with less keeps what its first try has stored", async () => {
  const form = await openForm("/admin/references/new");
  const least = { title: "Werft", slug: "fehlt-neu", description: "Eine Werft." };
  expect((await sendForm(form, { ...least, challenge: "Ebbe" })).status).toBe(303);
  expect((await sendForm({ ...form, fields: least })).status).toBe(303);
  expect(await sql(`select challenge, is_active from "references" where slug like 'fehlt-neu%'`)).toEqual([
    { challenge: "Ebbe", is_active: true },
  ]);
});

test("a new item without what may be empty is stored with nothing there, and is not public", async () => {
  const least = { title: "Werft", slug: "fehlt-neu", description: "Eine Werft." };
  expect((await staffPost("/admin/references/new", least)).status).toBe(303);
  expect(
    await sql(`select client_name, technologies, is_active from "references" where slug = 'fehlt-neu'`),
  ).toEqual([{ client_name: null, technologies: [], is_active: false }]);
});

test.each(Object.keys(factGroups))("what is left out of the company's %s stays", async (group) => {
  const address = `/admin/company?group=${group}`;
  const served = await fresh(address);
  const names = Object.keys(served).filter((one) => !["group", "account"].includes(one));
  for (const some of parts(names)) {
    const alone = Object.fromEntries(some.map((name) => [name, served[name] ?? ""]));
    for (const fields of [without(served, ...some), ...(atFullLength ? [{ group, ...alone }] : [])]) {
      const answer = await staffPost("/admin/company", fields);
      expect([some, answer.status]).toEqual([some, 303]);
    }
  }
  expect(await fresh(address)).toEqual(served);
});

test("what is left out of one's account stays", async () => {
  const account = async () =>
    (
      await sql(
        "select raw_user_meta_data as meta, encrypted_password as password from auth.users where email = 'redaktion@musterhafen.example'",
      )
    )[0];
  const html = await staffPage("/admin/account");
  const before = await account();
  const typed = { ...fieldsOf(html, "passwort"), new_password: "anderes-wort-1" };
  for (const name of Object.keys({ ...NameSchema.shape, ...PasswordSchema.shape })) {
    expect(html).toContain(`name="${name}"`);
    const fields = name === "full_name" ? without(fieldsOf(html, "name"), name) : without(typed, name);
    expect([name, (await staffPost("/admin/account", fields)).status]).toEqual([name, 400]);
    expect([name, await account()]).toEqual([name, before]);
  }
});

test("what is left out below a message stores nothing", async () => {
  const [message] = await sql(
    "insert into contact_submissions (name, email, message) values ('Ina', 'ina@kunde.example', 'Moin') returning id",
  );
  const address = `/admin/contacts/${message?.id}`;
  const html = await staffPage(address);
  const stored = () =>
    sql(
      `select (select count(*) from replies where submission_id = c.id) as replies,
         (select count(*) from submission_notes where submission_id = c.id) as notes, to_jsonb(c) as message
       from contact_submissions c where id = $1`,
      [message?.id],
    );
  const before = await stored();
  for (const name of Object.keys({ ...ReplySchema.shape, ...NoteSchema.shape })) {
    expect(html).toContain(`name="${name}"`);
    const intent = name === "note" ? "note" : "reply";
    expect((await staffPost(address, { intent })).status).toBe(400);
    expect(await stored()).toEqual(before);
  }
  await sql("delete from contact_submissions where id = $1", [message?.id]);
});

test("an erasure without an address erases nobody", async () => {
  await sql(
    "insert into contact_submissions (name, email, message) values ('Bo', 'bo@kunde.example', 'Moin')",
  );
  expect((await staffPost("/admin/people/erase", {})).status).toBeGreaterThanOrEqual(400);
  expect(await sql("select 1 from contact_submissions where email = 'bo@kunde.example'")).toHaveLength(1);
  await sql("delete from contact_submissions where email = 'bo@kunde.example'");
});
