import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createAccount, get, newPlace, post, signIn, sql, staffCookie } from "../helpers/app";
import { autosave, type Fields, formIn, openForm, sendForm } from "../helpers/editing";
import { clearFacts } from "../helpers/facts";
import { quietClock } from "../helpers/quiet-clock";
import { serveApp } from "../helpers/served";
import { decode, toastsIn } from "../helpers/staff-form";

// Forms that no page of ours sends.

beforeAll(quietClock);

interface Kind {
  path: string;
  table: string;
  valid: Fields;
  rows: Fields;
  length: string;
  stored: () => Promise<unknown>;
}

const section = (index: number) => ({
  [`sections.${index}.id`]: `schief${index}`,
  [`sections.${index}.kind`]: "text",
  [`sections.${index}.text`]: `Absatz ${index}`,
});

const kinds: Kind[] = [
  {
    path: "/admin/references",
    table: "references",
    valid: { title: "Schief", slug: "schief", description: "Moin" },
    length: "testimonials",
    rows: { testimonial_1_author: "Ute", testimonial_1_position: "Kai", testimonial_1_quote: "Gut" },
    stored: () => sql(`select results from public."references" where slug = 'schief'`),
  },
  {
    path: "/admin/pages",
    table: "pages",
    valid: { title: "Schief", slug: "schief" },
    length: "sections",
    rows: { ...section(0), ...section(1) },
    stored: () => sql("select sections from pages where slug = 'schief'"),
  },
];

const noLengths = ["abc", "-1", "1.5", "1e0", "0x1", " ", "999", "5"];

test.each(kinds)("$path, a length that counts no rows loses none", async (kind) => {
  const { path, table, valid, rows, length, stored } = kind;
  onTestFinished(async () => void (await sql(`delete from public."${table}" where slug = 'schief'`)));
  const count = String(length === "sections" ? 2 : 1);
  const made = await sendForm(await openForm(`${path}/new`), {
    ...valid,
    ...rows,
    [length]: count,
    intent: "stay",
  });
  expect(made.status).toBe(303);
  const item = made.headers.get("Location") ?? "";
  const before = await stored();
  const form = await openForm(item);
  for (const wrong of noLengths) {
    const refused = await formIn(await sendForm(form, { title: "Neu", [length]: wrong }));
    expect([wrong, refused.status, refused.fields.title]).toEqual([wrong, 400, "Neu"]);
    expect(refused.fields).toMatchObject({ ...rows, [length]: count });
    expect((await autosave(form, { [length]: wrong })).status).toBe(400);
  }
  expect(await stored()).toEqual(before);
  expect((await sendForm(form, { title: "Neu" })).status).toBe(303);
  expect(await stored()).toEqual(before);
});

test.each(["faq", "social", "founders", "offices", "closedDays"])(
  "a length of %s that counts no rows loses none",
  async (list) => {
    onTestFinished(clearFacts);
    const groups: Fields = { faq: "faq", closedDays: "hours" };
    const form = await openForm(`/admin/company?group=${groups[list] ?? list}`);
    const length = `${list}.length`;
    expect(form.fields[length]).toMatch(/^\d+$/);
    for (const wrong of noLengths.map((one) => (one === "5" ? "61" : one))) {
      const refused = await formIn(await sendForm(form, { [length]: wrong }));
      expect([wrong, refused.status]).toEqual([wrong, 400]);
      const { base: _, ...fields } = form.fields;
      expect(refused.fields).toMatchObject(fields);
    }
    expect(await sql("select facts from site_facts where facts <> '{}'")).toEqual([]);
  },
);

test.each([
  ["/admin/blog", "blog_posts", { content: "<p>Moin</p>" }, "excerpt"],
  ["/admin/services", "services", { full_description: "Moin" }, "short_description"],
  ["/admin/references", "references", { description: "Moin" }, "challenge"],
  ["/admin/pages", "pages", {}, "description"],
])("%s, a version that there never was is no base to save on", async (path, table, fields, text) => {
  onTestFinished(async () => {
    await sql("delete from working_copies where kind = $1", [table]);
    await sql(`delete from public."${table}" where slug = 'schief-version'`);
  });
  const valid: Fields = { ...(fields as Fields), title: "Schief", slug: "schief-version", [text]: "So" };
  const made = await sendForm(await openForm(`${path}/new`), { ...valid, intent: "stay" });
  const form = await openForm(made.headers.get("Location") ?? "");
  for (const base of ["2099-01-01T00:00:00Z", "2001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "gestern"]) {
    const answer = await sendForm(form, { base, [text]: "Anders" });
    expect([base, answer.status]).toEqual([base, 409]);
  }
  expect(await sql(`select ${text} as text from public."${table}" where slug = 'schief-version'`)).toEqual([
    { text: "So" },
  ]);
});

test.each([
  [{ intent: "gibtesnicht" }],
  [{ is_read: "vielleicht" }],
  [{ intent: "assign", assignee: "niemand" }],
  [{ intent: "assign", assignee: crypto.randomUUID() }],
])("a message's form with %j answers 400 with what was typed", async (wrong) => {
  const [row] = await sql(
    "insert into contact_submissions (name, email, message) values ('Schief', 'schief@werft.example', 'Moin') returning id",
  );
  onTestFinished(async () => void (await sql("delete from contact_submissions where id = $1", [row?.id])));
  const headers = { Cookie: await staffCookie() };
  const answer = await post(
    `/admin/contacts/${row?.id}`,
    { body: "Halbe Antwort", note: "Halbe Notiz", ...wrong } as Fields,
    { headers },
  );
  const html = await answer.text();
  expect(answer.status).toBe(400);
  for (const text of ["Halbe Antwort</textarea>", "Halbe Notiz</textarea>"]) expect(html).toContain(text);
  expect(await sql("select is_read, assignee from contact_submissions where id = $1", [row?.id])).toEqual([
    { is_read: false, assignee: null },
  ]);
});

const signs = ["\0", "\x07", "\x1b", "\x7f", "\x85", "\n", "\t"];

test.each([
  ["/admin/login?modus=registrieren", { full_name: "Qu", password: "hafen-lotse-12" }, "musterhafen.example"],
  ["/admin/login", { password: "hafen-lotse-12" }, "musterhafen.example"],
  ["/admin/login/forgotten", {}, "musterhafen.example"],
  ["/newsletter", { firstName: "Qu", lastName: "A" }, "werft.example"],
  ["/contact", { name: "Qu", subject: "S", message: "Moin", privacy: "on" }, "werft.example"],
])("%s, an address with a control character is no address", async (path, fields, domain) => {
  for (const sign of signs) {
    const email = `qu${sign}a.schief@${domain}`;
    const headers = { "x-client-address": newPlace() };
    const answer = await post(path, { ...(fields as Fields), email }, { headers });
    expect([JSON.stringify(sign), answer.status]).toEqual([JSON.stringify(sign), 400]);
  }
  expect(await sql("select from auth.users where email like '%a.schief@%'")).toEqual([]);
});

test.each([
  ["/blog", "/admin"],
  ["/admin@evil.example", "/admin"],
  ["/administration", "/admin"],
  ["/admin/../blog", "/admin"],
  ["/admin/blog?q=x", "/admin/blog?q=x"],
])("after signing in, %s leads to %s", async (target, to) => {
  const path = `/admin/login?redirectTo=${encodeURIComponent(target)}`;
  const answer = await get(path, { headers: { Cookie: await staffCookie() } });
  expect(answer.headers.get("Location")).toBe(to);
});

test("the toast of a refused form holds the first message", async () => {
  const cookie = { Cookie: await staffCookie() };
  const account = { email: "redaktion@musterhafen.example", password: "hafen-lotse-12", full_name: "Zwei" };
  const place = { headers: { "x-client-address": newPlace() } };
  const taken = await (await post("/admin/login?modus=registrieren", account, place)).text();
  expect(toastsIn(taken)).toContain("gibt es schon ein Konto");
  const passwords = { password: "nicht-mein-passwort", new_password: "hafen-lotse-123" };
  const wrong = await (
    await post("/admin/account", passwords, { headers: { ...cookie, "x-client-address": newPlace() } })
  ).text();
  expect(toastsIn(wrong)).toContain("nicht Dein bisheriges Passwort");
  const form = await openForm("/admin/blog/new");
  for (const fields of [{ intent: "share", days: "99" }, { intent: "picture" }, { intent: "import" }]) {
    const html = await (await sendForm(form, fields as Fields)).text();
    const [, message] = /<a href="#[^"]*" class="underline[^>]*>([^<]*)</.exec(html) ?? [];
    if (message) expect(toastsIn(html)).toContain(message);
  }
});

interface Limited {
  path: string;
  table: string;
  valid: Fields;
  field: string;
  limit: number;
  says: string;
}

const [service, reference] = [
  { title: "Lang", slug: "lang-ein-wort", full_description: "Moin" },
  { title: "Lang", slug: "lang-ein-wort", description: "Moin" },
];
const article = { title: "Lang", slug: "lang-ein-wort", content: "Moin" };
const page = {
  title: "Lang",
  slug: "lang-ein-wort",
  sections: "1",
  "sections.0.id": "lang",
  "sections.0.kind": "text",
};

const limited: Limited[] = [
  {
    path: "/admin/blog",
    table: "blog_posts",
    valid: article,
    field: "content",
    limit: 100_000,
    says: "Content darf maximal 100.000 Zeichen lang sein",
  },
  {
    path: "/admin/blog",
    table: "blog_posts",
    valid: article,
    field: "excerpt",
    limit: 500,
    says: "darf maximal 500 Zeichen",
  },
  {
    path: "/admin/services",
    table: "services",
    valid: service,
    field: "full_description",
    limit: 10_000,
    says: "darf maximal 10.000 Zeichen",
  },
  {
    path: "/admin/services",
    table: "services",
    valid: service,
    field: "short_description",
    limit: 500,
    says: "darf maximal 500 Zeichen",
  },
  ...["description", "challenge", "solution", "results"].map((field) => ({
    path: "/admin/references",
    table: "references",
    valid: reference,
    field,
    limit: 5000,
    says: "darf maximal 5000 Zeichen",
  })),
  {
    path: "/admin/pages",
    table: "pages",
    valid: page,
    field: "sections.0.text",
    limit: 20_000,
    says: "darf maximal 20.000 Zeichen",
  },
];

test.each(limited)(
  "$path, $field takes a word as long as its limit, and no longer",
  async ({ path, table, valid, field, limit, says }) => {
    onTestFinished(
      async () => void (await sql(`delete from public."${table}" where slug = 'lang-ein-wort'`)),
    );
    for (const part of ["x", "_a", "./"]) {
      const word = part.repeat(limit / part.length);
      const form = await openForm(`${path}/new`);
      const refused = await formIn(await sendForm(form, { ...valid, [field]: `${word}x` }));
      expect([part, refused.status, refused.fields[field]]).toEqual([part, 400, `${word}x`]);
      expect(refused.html).toContain(says);
      expect([part, (await sendForm(form, { ...valid, [field]: word })).status]).toEqual([part, 303]);
      await sql(`delete from public."${table}" where slug = 'lang-ein-wort'`);
    }
  },
);

test("who deleted an item in another window hears that it was them, and a colleague who it was", async () => {
  const email = "kollegin.schief@musterhafen.example";
  await createAccount(email, "hafen-lotse-12");
  const other = await signIn(email, "hafen-lotse-12");
  onTestFinished(async () => void (await sql("delete from working_copies where kind = 'services'")));
  const fields = { title: "Weg", slug: "schief-weg", full_description: "Moin", intent: "stay" };
  const made = await sendForm(await openForm("/admin/services/new"), fields);
  const item = made.headers.get("Location") ?? "";
  const [own, foreign] = [await openForm(item), await openForm(item, other)];
  await post(`${item}/delete`, {}, { headers: { Cookie: await staffCookie() } });
  const refused = [
    await formIn(await sendForm(own, { title: "A" })),
    await formIn(await sendForm(foreign, { title: "A" }, other)),
  ];
  expect(refused.map(({ status, fields: { title } }) => [status, title])).toEqual([
    [404, "A"],
    [404, "A"],
  ]);
  const [mine, theirs] = refused.map(({ html }) => toastsIn(html));
  expect(mine).toContain("Du hast diesen Eintrag");
  expect(theirs).toContain("redaktion@musterhafen.example hat diesen Eintrag");
  for (const html of refused.map(({ html }) => html)) expect(html).not.toContain("Jemand anderes");
});

test.each(["/admin/blog", "/admin/services", "/admin/references", "/admin/pages"])(
  "%s leads back to /admin",
  async (path) => {
    const answer = await get(path, { headers: { Cookie: await staffCookie() } });
    const html = await answer.text();
    expect(html.slice(html.indexOf("<main"))).toMatch(
      /<a[^>]*href="\/admin"[^>]*>(?:<svg.*?<\/svg>)?Zurück<\/a>/s,
    );
  },
);

test("the link field finds own addresses by title, and says which are not public", async () => {
  const headers = { Cookie: await staffCookie(), Accept: "application/json" };
  onTestFinished(async () => {
    for (const table of ["blog_posts", "services", "pages"])
      await sql(`delete from ${table} where slug like 'linkziel-%'`);
  });
  await sql(
    "insert into blog_posts (title, slug, content, status, published_at) values ('Linkziel Kai', 'linkziel-kai', '<p>x</p>', 'published', '2024-01-01'), ('Linkziel Plan', 'linkziel-plan', '<p>x</p>', 'published', '2999-01-01')",
  );
  await sql(
    "insert into services (title, slug, full_description, display_order) values ('Linkziel Kran', 'linkziel-kran', 'x', 9000)",
  );
  await sql("insert into pages (title, slug) values ('Linkziel Seite', 'linkziel-seite')");
  const { links } = await (await get("/admin/links?q=linkziel", { headers })).json();
  const found = links
    .map(({ path, isPublic }: { path: string; isPublic: boolean }) => [path, isPublic])
    .sort();
  expect(found).toEqual([
    ["/blog/linkziel-kai", true],
    ["/blog/linkziel-plan", false],
    ["/linkziel-seite", false],
    ["/services#linkziel-kran", true],
  ]);
  expect(await (await get("/admin/links", { headers })).json()).toEqual({ links: [] });
  expect((await get("/admin/links?q=linkziel", { headers: { Accept: "application/json" } })).status).toBe(
    401,
  );
  expect((await get("/admin/links?q=linkziel")).headers.get("Location")).toMatch(/^\/admin\/login/);
});

const marks = 'Größe & Maß "in" <b>Hülle</b>\n';

test.each([
  ["/admin/blog", article, "content", 1_000_000],
  ["/admin/services", service, "full_description", 1_000_000],
  ["/admin/references", reference, "challenge", 600_000],
])(
  "%s, a text far too long comes back whole, with the sentence at its field",
  async (path, valid, field, length) => {
    for (const text of ["x".repeat(length), marks.repeat(length / 60).trim()]) {
      const form = await openForm(`${path}/new`);
      const refused = await formIn(await sendForm(form, { ...valid, [field]: text }));
      expect([refused.status, refused.fields[field] === text]).toEqual([400, true]);
      expect(refused.html).toMatch(/darf maximal [\d.]+ Zeichen lang sein/);
      const signedOut = await post("/admin/login", { ...form.fields, ...valid, [field]: text });
      expect([
        signedOut.status,
        decode(await signedOut.text()).includes(JSON.stringify(text).slice(1, -1)),
      ]).toEqual([401, true]);
    }
  },
);

test("a message far too long comes back whole, to scripts as well", async () => {
  const message = "Größe und Maß\n".repeat(30_000).trim();
  for (const path of ["/contact", "/contact.data"]) {
    const headers = { "x-client-address": newPlace() };
    const answer = await post(
      path,
      { name: "Lang", email: "lang.schief@werft.example", subject: "S", message, privacy: "on" },
      { headers },
    );
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect(text).toContain("Nachricht darf maximal 5000 Zeichen lang sein");
    expect(text.length).toBeGreaterThan(message.length);
  }
});

test("beyond four megabytes a page of the staff area says what to do, whatever a client takes", async () => {
  const app = await serveApp();
  onTestFinished(() => void app.close());
  const body = `title=Lang&content=${"x".repeat(5_000_000)}`;
  for (const Accept of ["text/html", "*/*"]) {
    const headers = { Cookie: await staffCookie(), Accept };
    const answer = await app.send("/admin/blog/new", { method: "POST", headers, body });
    expect([answer.status, answer.headers["content-type"]]).toEqual([413, "text/html; charset=utf-8"]);
    expect(answer.body).toContain('href="/admin"');
    expect(answer.body).toMatch(/<h1[^>]*>Zu viel Text/);
  }
});
