import { afterAll, beforeEach, expect, test } from "vitest";
import { askBackend, get, post, sql, withBackend, withHidden } from "./app";
import { openForm, sendForm } from "./editing";
import { takeErrors } from "./setup";
import { pageAfter, staffGet, staffPage, staffPost } from "./staff";
import { faultsIn, fieldsOf, rowsIn, summaryIn, toastsIn } from "./staff-form";

const toastsAfter = async (response: Response) => toastsIn(await pageAfter(response));

interface Kind {
  path: string;
  table: string;
  noun: string;
  slugTaken: string;
  valid: Record<string, string>;
  text: string;
}

export const kinds = [
  {
    path: "/admin/blog",
    table: "blog_posts",
    noun: "post",
    slugTaken: "Ein Beitrag mit diesem Slug existiert bereits.",
    valid: { title: "Xylofon", slug: "probe", content: "<p>Moin</p>", status: "draft" },
    text: "content",
  },
  {
    path: "/admin/services",
    table: "services",
    noun: "service",
    slugTaken: "Ein Service mit diesem Slug existiert bereits.",
    valid: { title: "Xylofon", slug: "probe", full_description: "Moin", is_active: "on" },
    text: "full_description",
  },
  {
    path: "/admin/references",
    table: "references",
    noun: "reference",
    slugTaken: "Eine Referenz mit diesem Slug existiert bereits.",
    valid: { title: "Xylofon", slug: "probe", description: "Moin", is_active: "on" },
    text: "description",
  },
] as const satisfies Kind[];

async function insert({ table, valid }: Kind, fields: Record<string, string> = {}) {
  const item = Object.entries({ ...valid, ...fields }).map(
    ([name, value]) => [name, value === "on" ? true : value] as const,
  );
  const [row] = await sql(
    `insert into public."${table}" (${item.map(([name]) => name)})
     values (${item.map((_, index) => `$${index + 1}`)}) returning id`,
    item.map(([, value]) => value),
  );
  return String(row?.id);
}

export function provesEditor(kind: Kind): void {
  const { path, table, noun, slugTaken, valid, text } = kind;
  const Noun = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  const rows = (slug: string) => sql(`select * from public."${table}" where slug = $1`, [slug]);
  const create = (fields?: Record<string, string>) => insert(kind, fields);
  const clear = () => sql(`delete from public."${table}" where slug like 'probe%'`);
  beforeEach(clear);
  afterAll(clear);

  test("a new item is stored, and the list that was narrowed says so and leads to its row", async () => {
    const form = await openForm(`${path}/new?status=x`);
    const response = await sendForm(form, valid);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(`${path}?status=x#zeile-${form.copy}`);
    expect(await toastsAfter(response)).toContain(`${Noun} created successfully`);
    expect(await rows("probe")).toHaveLength(1);
  });

  test("a faulty form comes back as it was typed, with its faults above the fields and in the title", async () => {
    const typed = { ...valid, title: "Größe & <Maß>", slug: "FALSCH" };
    const response = await staffPost(`${path}/new`, { ...typed, status: "published", [text]: " " });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(faultsIn(html)?.sort()).toEqual(["slug", text].sort());
    expect(summaryIn(html)).toContain("Slug darf nur Kleinbuchstaben, Zahlen und Bindestriche enthalten");
    expect(html).toContain("<title>Fehler: ");
    expect(toastsIn(html)).toContain("Validierungsfehler");
    expect(fieldsOf(html)).toMatchObject({ title: "Größe & <Maß>", slug: "FALSCH" });
    expect(await rows("FALSCH")).toHaveLength(0);
  });

  test("a slug is used once, by a new item and by a changed one", async () => {
    await create();
    const taken = await staffPost(`${path}/new`, valid);
    expect(taken.status).toBe(400);
    expect(summaryIn(await taken.text())).toContain(slugTaken);

    const id = await create({ slug: "probe-andere" });
    expect((await sendForm(await openForm(`${path}/${id}`), { slug: "probe" })).status).toBe(400);
  });

  test("the constraint alone also keeps a slug unique", async () => {
    await create();
    await sql(`create function public.hide_probe() returns trigger language plpgsql as $$ begin
      if new.slug = 'probe-neu' then new.slug := 'probe'; end if; return new; end $$`);
    await sql(
      `create trigger hide_probe before insert on public."${table}" for each row execute function public.hide_probe()`,
    );
    try {
      const response = await staffPost(`${path}/new`, { ...valid, slug: "probe-neu" });
      takeErrors();
      expect(response.status).toBe(400);
      expect(summaryIn(await response.text())).toContain(slugTaken);
    } finally {
      await sql("drop function public.hide_probe() cascade");
    }
  });

  test("of two who save at the same time one is told", async () => {
    const id = await create();
    const fields = fieldsOf(await staffPage(`${path}/${id}`));
    const answers = await Promise.all(
      ["A", "B"].map((title) => staffPost(`${path}/${id}`, { ...fields, title })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const winner = answers[0]?.status === 303 ? "A" : "B";
    expect((await rows("probe"))[0]?.title).toBe(winner);
  });

  test("a failing table: the list says so, and a form comes back with everything typed", async () => {
    const id = await create();
    await withHidden("table", table, async () => {
      const list = await staffGet(path);
      expect(list.status).toBe(503);
      expect(toastsIn(await list.text())).toContain(`Error fetching ${noun}s`);
      const typed = { ...valid, slug: "probe-fehler", title: "Geht gerade nicht" };
      const refused = await staffPost(`${path}/new`, typed);
      const html = await refused.text();
      expect(refused.status).toBe(503);
      expect(summaryIn(html)).toContain(`Error creating ${noun}`);
      expect(fieldsOf(html)).toMatchObject(typed);

      const again = await staffPost(`${path}/${id}`, { ...typed, base: "2026-01-01T00:00:00Z" });
      const page = await again.text();
      expect(again.status).toBe(503);
      expect(summaryIn(page)).toContain(`Error updating ${noun}`);
      expect(fieldsOf(page)).toMatchObject({ ...typed, base: "2026-01-01T00:00:00Z" });
      expect((await staffPost(`${path}/${id}/delete`, {})).status).toBe(503);
    });
    takeErrors();
    expect(await rows("probe")).toHaveLength(1);
  });

  test("there is nothing at an address without an item", async () => {
    for (const id of ["00000000-0000-4000-8000-000000000000", "keine-nummer"]) {
      expect((await staffGet(`${path}/${id}`)).status).toBe(404);
      expect((await staffGet(`${path}/${id}/delete`)).status).toBe(404);
      expect((await staffPost(`${path}/${id}/delete`, {})).status).toBe(id === "keine-nummer" ? 404 : 303);
    }
  });

  test("a list of more than fifty has pages, a filter and a search that keeps them apart", async () => {
    for (let number = 0; number <= 50; number += 1)
      await insert(kind, { title: `Xylofon ${number}`, slug: `probe-${number}` });
    const none = table === "blog_posts" ? "archived" : "inactive";
    expect(rowsIn(await staffPage(`${path}?q=xylo`))).toBe(50);
    expect(rowsIn(await staffPage(`${path}?q=XYLOFON+probe&seite=2`))).toBe(1);
    expect(rowsIn(await staffPage(`${path}?q=xylo&status=${none}`))).toBe(0);
    expect(rowsIn(await staffPage(`${path}?q=${encodeURIComponent("xylo'); drop --")}&seite=400`))).toBe(0);
  });
}

export function provesOrder(kind: Kind): void {
  const { path, table, text } = kind;
  const order = async () =>
    (
      await sql(`select slug from public."${table}" where slug like 'probe-%' order by display_order, id`)
    ).map(({ slug }) => slug);
  const rowOf = async (slug: string) => {
    const [row] = await sql(`select id, display_order from public."${table}" where slug = $1`, [slug]);
    return { id: String(row?.id), place: String(row?.display_order) };
  };
  const move = async (slug: string, direction: "up" | "down") =>
    staffPost(path, { id: (await rowOf(slug)).id, direction });
  const put = async (slug: string, place: string, address = path) =>
    staffPost(address, { id: (await rowOf(slug)).id, place });
  const clear = () => sql(`delete from public."${table}" where slug like 'probe%'`);
  const count = async () => Number((await sql(`select count(*) from public."${table}"`))[0]?.count);
  afterAll(clear);
  beforeEach(async () => {
    await clear();
    for (const slug of ["probe-a", "probe-b", "probe-c"])
      await insert(kind, { slug, display_order: String((await count()) + 1) });
  });

  test("buttons move an item past its neighbour, once although they are pressed twice, and not off the end", async () => {
    const form = { ...(await rowOf("probe-c")), direction: "up" };
    expect(await staffPage(path)).toContain(`name="place" value="${form.place}"`);
    for (const _ of ["first", "again, after a lost answer"])
      expect((await staffPost(path, form)).status).toBe(303);
    expect(await order()).toEqual(["probe-a", "probe-c", "probe-b"]);
    await move("probe-a", "down");
    expect(await order()).toEqual(["probe-c", "probe-a", "probe-b"]);
    expect((await move("probe-b", "down")).status).toBe(303);
    expect((await staffPost(path, { id: "keine-nummer", direction: "up" })).status).toBe(303);
    expect(await order()).toEqual(["probe-c", "probe-a", "probe-b"]);
  });

  test("a number puts an item at its place in one step, and sent twice it stays there", async () => {
    const all = await count();
    for (const _ of ["first", "again"]) {
      const response = await put("probe-c", ` ${all - 2} `);
      expect(response.status).toBe(303);
      expect(response.headers.get("Location")).toMatch(new RegExp(`^${path}#zeile-`));
      expect(await toastsAfter(response)).toMatch(/updated successfully/);
    }
    expect(await order()).toEqual(["probe-c", "probe-a", "probe-b"]);
    await put("probe-c", String(all));
    expect(await order()).toEqual(["probe-a", "probe-b", "probe-c"]);
    await put("probe-b", "1");
    const rows = await sql(`select slug, display_order from public."${table}" order by display_order, id`);
    expect(rows[0]?.slug).toBe("probe-b");
    expect(rows.map(({ display_order }) => display_order)).toEqual(rows.map((_, index) => index + 1));
  });

  test("what is no place moves nothing and comes back to the list", async () => {
    for (const typed of ["0", "1.5", "", "9".repeat(30), String((await count()) + 1)]) {
      const response = await put("probe-b", typed);
      expect(response.status, typed).toBe(400);
      const html = await response.text();
      expect(faultsIn(html)).toBeDefined();
      expect(rowsIn(html)).toBeGreaterThan(2);
    }
    expect(await order()).toEqual(["probe-a", "probe-b", "probe-c"]);
  });

  test("a place leads to the page of the list that has it, and one of what is gone to the list", async () => {
    const response = await put("probe-b", "1", `${path}?seite=3`);
    expect(response.headers.get("Location")).toMatch(new RegExp(`^${path}#zeile-`));
    const gone = await staffPost(path, { id: "00000000-0000-4000-8000-000000000000", place: "1" });
    expect(gone.headers.get("Location")).toBe(path);
    const many = Array.from({ length: 51 }, (_, index) => `('Viele', 'probe-viele-${index}', 'Moin', 80)`);
    await sql(`insert into public."${table}" (title, slug, ${text}, display_order) values ${many.join()}`);
    const far = await put("probe-a", "51");
    expect(far.headers.get("Location")).toMatch(new RegExp(`^${path}\\?seite=2#zeile-`));
  });

  test("a place is public at once, nobody else's to give, and as before while the backend fails", async () => {
    const shown = async () => {
      const html = await (await get(`/${table}`)).text();
      return [...html.matchAll(/id="(probe-[a-c])"/g)].map(([, slug]) => slug);
    };
    expect(await shown()).toEqual(["probe-a", "probe-b", "probe-c"]);
    await put("probe-c", "1");
    expect(await shown()).toEqual(["probe-c", "probe-a", "probe-b"]);

    const { id } = await rowOf("probe-b");
    expect((await post(path, { id, place: "1" })).status).toBe(303);
    const failing: typeof fetch = (input, init) =>
      new Request(input, init).url.includes("/rpc/place_")
        ? Promise.reject(new TypeError("fetch failed"))
        : askBackend(input, init);
    expect((await withBackend(failing, () => staffPost(path, { id, place: "1" }))).status).toBe(503);
    takeErrors();
    expect(await order()).toEqual(["probe-c", "probe-a", "probe-b"]);
  });
}
