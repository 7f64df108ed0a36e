import { afterAll, beforeEach, expect, test } from "vitest";
import { askBackend, cookiesOf, get, post, signIn, sql, withBackend, withHidden } from "./app";
import { takeErrors } from "./setup";
import { broken, pageAfter, staffGet, staffPage, staffPost } from "./staff";
import { decode, faultsIn, fieldsOf, hiddenFieldsOf, rowsIn, summaryIn, toastsIn } from "./staff-form";

/** The text of the toasts that the next page after this answer shows. */
const toastsAfter = async (response: Response) => toastsIn(await pageAfter(response));

export interface Kind {
  path: string;
  table: string;
  noun: string;
  slugTaken: string;
  valid: Record<string, string>;
  /** The field of its text. */
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

/** All that the editor and the list of a kind of content do. */
export function provesEditor({ path, table, noun, slugTaken, valid, text }: Kind): void {
  const Noun = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  const rows = (slug: string) => sql(`select * from public."${table}" where slug = $1`, [slug]);
  const create = async (fields: Record<string, string> = {}) => {
    expect((await staffPost(`${path}/new`, { ...valid, ...fields })).status).toBe(303);
    const [row] = await rows(fields.slug ?? valid.slug ?? "");
    return String(row?.id);
  };
  const clear = () => sql(`delete from public."${table}" where slug like 'probe%'`);
  beforeEach(clear);
  afterAll(clear);

  test("a new item is stored, and its list says so", async () => {
    const response = await staffPost(`${path}/new?status=x`, valid);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toMatch(new RegExp(`^${path}\\?status=x#zeile-[\\w-]+$`));
    expect(await toastsAfter(response)).toContain(`${Noun} created successfully`);
    expect(await rows("probe")).toHaveLength(1);
    expect(rowsIn(await staffPage(`${path}?q=xylo`))).toBe(1);
  });

  test("an item is changed, and only by what was changed in its form", async () => {
    const id = await create();
    const [before] = await rows("probe");
    expect((await staffPost(`${path}/${id}`, fieldsOf(await staffPage(`${path}/${id}`)))).status).toBe(303);
    const [after] = await rows("probe");
    expect({ ...after, updated_at: 0 }).toEqual({ ...before, updated_at: 0 });
    const fields = fieldsOf(await staffPage(`${path}/${id}`));
    const response = await staffPost(`${path}/${id}`, { ...fields, title: "Zweites Xylofon" });
    expect(response.status).toBe(303);
    expect(await toastsAfter(response)).toContain(`${Noun} updated successfully`);
    expect((await rows("probe"))[0]?.title).toBe("Zweites Xylofon");
  });

  test("a new item sent twice, after a lost answer, is stored once", async () => {
    const form = { ...valid, ...fieldsOf(await staffPage(`${path}/new`)), ...valid };
    expect(form.new_id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await staffPost(`${path}/new`, form)).status).toBe(303);
    const again = await staffPost(`${path}/new`, form);
    expect(again.status).toBe(303);
    expect(await toastsAfter(again)).toContain(`${Noun} created successfully`);
    expect(await rows("probe")).toHaveLength(1);
    // Also when something was mended in between.
    expect((await staffPost(`${path}/new`, { ...form, slug: "probe-2" })).status).toBe(303);
    expect([await rows("probe"), await rows("probe-2")]).toMatchObject([[], [{}]]);
    // Whoever went back to the form and wrote something else loses neither.
    const rest = { ...form, title: "Etwas anderes", slug: "probe-3" };
    expect((await staffPost(`${path}/new`, rest)).status).toBe(303);
    expect([await rows("probe-2"), await rows("probe-3")]).toMatchObject([[{}], [{}]]);
    // What was changed since is not changed from a form that has not seen it.
    expect((await staffPost(`${path}/new`, { ...form, slug: "probe-2", [text]: "anders" })).status).toBe(409);
    // Two tries at the same time are one as well.
    const twice = fieldsOf(await staffPage(`${path}/new`)).new_id ?? "";
    const atOnce = { ...form, title: "Zugleich", slug: "probe-4", new_id: twice };
    const answers = await Promise.all([1, 2, 3].map(() => staffPost(`${path}/new`, atOnce)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await rows("probe-4")).toHaveLength(1);
    // Another form has another id, and its slug is taken.
    const other = fieldsOf(await staffPage(`${path}/new`)).new_id ?? "";
    expect((await staffPost(`${path}/new`, { ...form, slug: "probe-2", new_id: other })).status).toBe(400);
  });

  test("a change sent twice, after a lost answer, is no conflict", async () => {
    const id = await create();
    const form = { ...fieldsOf(await staffPage(`${path}/${id}`)), title: "Zweites Xylofon" };
    expect((await staffPost(`${path}/${id}`, form)).status).toBe(303);
    expect((await staffPost(`${path}/${id}`, form)).status).toBe(303);
    expect((await staffPost(`${path}/${id}`, { ...form, title: "Drittes Xylofon" })).status).toBe(409);
  });

  test("an item is deleted after the question", async () => {
    const id = await create();
    const asked = await staffPage(`${path}/${id}/delete`);
    expect(asked).toContain(`Are you sure you want to delete this ${noun}?`);
    expect(await rows("probe")).toHaveLength(1);
    const response = await staffPost(`${path}/${id}/delete`);
    expect(response.headers.get("Location")).toBe(path);
    expect(await toastsAfter(response)).toContain(`${Noun} deleted successfully`);
    expect(await rows("probe")).toHaveLength(0);
    // Once more, after a lost answer: it leads back all the same.
    const again = await staffPost(`${path}/${id}/delete`);
    expect([again.status, again.headers.get("Location")]).toEqual([303, path]);
  });

  test("a faulty form comes back as it was typed, with its faults above the fields and in the title", async () => {
    const typed = { ...valid, title: "Größe & <Maß>", slug: "FALSCH" };
    const response = await staffPost(`${path}/new`, { ...typed, [text]: " " });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(faultsIn(html)?.sort()).toEqual(["slug", text].sort());
    expect(summaryIn(html)).toContain("Slug darf nur Kleinbuchstaben, Zahlen und Bindestriche enthalten");
    expect(html).toContain("<title>Fehler: ");
    expect(toastsIn(html)).toBe("");
    expect(fieldsOf(html)).toMatchObject({ title: "Größe & <Maß>", slug: "FALSCH" });
    expect(await rows("FALSCH")).toHaveLength(0);

    const bare = await (await staffPost(`${path}/new`, { ...typed, slug: "" })).text();
    expect(summaryIn(bare)).toContain("Slug ist erforderlich");
    expect(fieldsOf(bare).slug).toBe("groesse-mass");
  });

  test("a slug is used once, also when two save at the same time", async () => {
    await create();
    const taken = await staffPost(`${path}/new`, valid);
    expect(taken.status).toBe(400);
    expect(summaryIn(await taken.text())).toContain(slugTaken);

    const twice = { ...valid, slug: "probe-doppelt" };
    const answers = await Promise.all([staffPost(`${path}/new`, twice), staffPost(`${path}/new`, twice)]);
    takeErrors();
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    expect(await rows("probe-doppelt")).toHaveLength(1);

    const id = await create({ slug: "probe-andere" });
    const fields = fieldsOf(await staffPage(`${path}/${id}`));
    expect((await staffPost(`${path}/${id}`, { ...fields, slug: "probe" })).status).toBe(400);
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

  test("who saves second gets both versions, and nothing is lost", async () => {
    const id = await create();
    const mine = { ...fieldsOf(await staffPage(`${path}/${id}`)), title: "Meins" };
    const theirs = { ...fieldsOf(await staffPage(`${path}/${id}`)), title: "Deren <Titel>" };
    expect((await staffPost(`${path}/${id}`, theirs)).status).toBe(303);

    const refused = await staffPost(`${path}/${id}`, mine);
    const html = await refused.text();
    expect(refused.status).toBe(409);
    expect(fieldsOf(html).title).toBe("Meins");
    expect(decode(html)).toContain("Deren <Titel>");
    expect((await rows("probe"))[0]?.title).toBe("Deren <Titel>");

    expect((await staffPost(`${path}/${id}`, fieldsOf(html))).status).toBe(303);
    expect((await rows("probe"))[0]?.title).toBe("Meins");
  });

  test("of two who save at the same time one is told", async () => {
    const id = await create();
    const fields = fieldsOf(await staffPage(`${path}/${id}`));
    const other = { headers: { Cookie: await signIn("redaktion@musterhafen.example", "hafen-lotse-1") } };
    const answers = await Promise.all([
      staffPost(`${path}/${id}`, { ...fields, title: "A" }),
      post(`${path}/${id}`, { ...fields, title: "B" }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const winner = answers[0]?.status === 303 ? "A" : "B";
    expect((await rows("probe"))[0]?.title).toBe(winner);
  });

  test("an item deleted meanwhile can be saved as a new one", async () => {
    const id = await create();
    const fields = { ...fieldsOf(await staffPage(`${path}/${id}`)), title: "Zu schade" };
    await sql(`delete from public."${table}" where id = $1`, [id]);
    const refused = await staffPost(`${path}/${id}`, fields);
    const html = await refused.text();
    expect(refused.status).toBe(404);
    expect(html.includes(`formaction="${path}/new"`)).toBe(true);
    expect((await staffPost(`${path}/new`, fieldsOf(html))).status).toBe(303);
    expect((await rows("probe"))[0]?.title).toBe("Zu schade");
  });

  test("a text survives an expired session", async () => {
    const typed = { ...valid, title: 'Über "Zitate"\nund Zeilen', slug: "probe-lang" };
    const carried = await post(`${path}/new`, typed);
    expect(carried.status).toBe(307);
    const login = await post(carried.headers.get("Location") ?? "", typed);
    expect(login.status).toBe(401);
    const html = await login.text();
    const kept = decode(/name="kept" value="([^"]*)"/.exec(html)?.[1] ?? "");

    const signedInAgain = await post(carried.headers.get("Location") ?? "", {
      email: "redaktion@musterhafen.example",
      password: "hafen-lotse-1",
      kept,
    });
    expect(signedInAgain.status).toBe(200);
    const waiting = await signedInAgain.text();
    expect(waiting).toContain(`action="${path}/new"`);
    const fields = hiddenFieldsOf(waiting);
    const restored = await post(`${path}/new`, fields, { headers: { Cookie: cookiesOf(signedInAgain) } });
    expect(restored.status).toBe(200);
    expect(fieldsOf(await restored.text())).toMatchObject(typed);
    expect(await rows("probe-lang")).toHaveLength(0);
  });

  test("a failing table: the list says so, and a form comes back with everything typed", async () => {
    const id = await create();
    await withHidden("table", table, async () => {
      const list = await staffGet(path);
      expect(list.status).toBe(503);
      expect(toastsIn(await list.text())).toContain(`Error fetching ${noun}s`);
      const item = await staffGet(`${path}/${id}`);
      expect(item.status).toBe(503);

      const typed = { ...valid, slug: "probe-fehler", title: "Geht gerade nicht" };
      const refused = await staffPost(`${path}/new`, typed);
      const html = await refused.text();
      expect(refused.status).toBe(503);
      expect(summaryIn(html)).toContain(`Error creating ${noun}`);
      expect(fieldsOf(html)).toMatchObject(typed);

      const again = await staffPost(`${path}/${id}`, { ...typed, updated_at: "2026-01-01T00:00:00Z" });
      const page = await again.text();
      expect(again.status).toBe(503);
      expect(summaryIn(page)).toContain(`Error updating ${noun}`);
      expect(fieldsOf(page)).toMatchObject({ ...typed, updated_at: "2026-01-01T00:00:00Z" });

      const kept = await staffPost(`${path}/${id}/delete`);
      expect(kept.status).toBe(503);
    });
    takeErrors();
    expect(await rows("probe")).toHaveLength(1);
  });

  test("a refused form whose page could not be shown is held, with everything typed", async () => {
    let asked = 0;
    const failing: typeof fetch = async (input, init) => {
      const isAccount = String(input instanceof Request ? input.url : input).includes("/rpc/staff_frame");
      if (isAccount) asked += 1;
      return isAccount && asked > 1 ? new Response("{}", { status: 504 }) : askBackend(input, init);
    };
    const typed = { ...valid, title: "", slug: "probe-stau" };
    const refused = await withBackend(failing, () => staffPost(`${path}/new`, typed));
    expect(refused.status).toBe(503);
    expect(hiddenFieldsOf(await refused.text())).toMatchObject(typed);
    takeErrors();
  });

  test("there is nothing at an address without an item", async () => {
    for (const id of ["00000000-0000-4000-8000-000000000000", "keine-nummer"]) {
      expect((await staffGet(`${path}/${id}`)).status).toBe(404);
      expect((await staffGet(`${path}/${id}/delete`)).status).toBe(404);
      expect((await staffPost(`${path}/${id}/delete`)).status).toBe(id === "keine-nummer" ? 404 : 303);
    }
  });

  test("a list of more than fifty has pages, a filter and a search that keeps them apart", async () => {
    const items = Array.from({ length: 51 }, (_, number) => {
      const numbered = { ...valid, title: `Xylofon ${number}`, slug: `probe-${number}` };
      return Object.entries(numbered).map(([name, value]) =>
        name.startsWith("is_") ? (["display_order", 5000] as const) : ([name, value] as const),
      );
    });
    const names = items[0]?.map(([name]) => name);
    const places = items.map((item, row) => `(${item.map((_, at) => `$${row * item.length + at + 1}`)})`);
    const values = items.flat().map(([, value]) => value);
    await sql(`insert into public."${table}" (${names}) values ${places}`, values);
    const none = table === "blog_posts" ? "archived" : "inactive";
    expect(rowsIn(await staffPage(`${path}?q=xylo`))).toBe(50);
    expect(rowsIn(await staffPage(`${path}?q=XYLOFON+probe&seite=2`))).toBe(1);
    expect(rowsIn(await staffPage(`${path}?q=xylo&status=${none}`))).toBe(0);
    expect(rowsIn(await staffPage(`${path}?q=${encodeURIComponent("xylo'); drop --")}`))).toBe(0);
    expect(rowsIn(await staffPage(`${path}?seite=400`))).toBe(0);
  });
}

/** What the order of a kind does that staff give it. */
export function provesOrder({ path, table, text }: Kind): void {
  const order = async () =>
    (
      await sql(`select slug from public."${table}" where slug like 'probe-%' order by display_order, id`)
    ).map(({ slug }) => slug);
  const move = async (slug: string, direction: "up" | "down") => {
    const [row] = await sql(`select id from public."${table}" where slug = $1`, [slug]);
    return staffPost(path, { id: String(row?.id), direction });
  };
  const clear = () => sql(`delete from public."${table}" where slug like 'probe%'`);
  afterAll(clear);
  beforeEach(async () => {
    await clear();
    await sql(
      `insert into public."${table}" (title, slug, ${text}, is_active, display_order)
       select 'Xylofon', slug, 'Moin', true, last.place + row_number() over (order by slug)
       from unnest(array['probe-a', 'probe-b', 'probe-c']) slug,
         (select max(display_order) as place from public."${table}") last`,
    );
  });

  test("a move sent twice, after a lost answer, moves once", async () => {
    const [row] = await sql(`select id, display_order from public."${table}" where slug = 'probe-c'`);
    const form = { id: String(row?.id), direction: "up", place: String(row?.display_order) };
    expect(await staffPage(path)).toContain(`name="place" value="${form.place}"`);
    for (const _ of ["first", "again"]) expect((await staffPost(path, form)).status).toBe(303);
    expect(await order()).toEqual(["probe-a", "probe-c", "probe-b"]);
  });

  test("buttons move an item past its neighbour", async () => {
    const response = await move("probe-c", "up");
    expect(response.status).toBe(303);
    expect(await order()).toEqual(["probe-a", "probe-c", "probe-b"]);
    await move("probe-a", "down");
    expect(await order()).toEqual(["probe-c", "probe-a", "probe-b"]);
  });

  const put = async (slug: string, place: string, address = path) => {
    const [row] = await sql(`select id from public."${table}" where slug = $1`, [slug]);
    return staffPost(address, { id: String(row?.id), place });
  };
  const count = async () => Number((await sql(`select count(*) from public."${table}"`))[0]?.count);

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
    const [first] = await sql(`select slug from public."${table}" order by display_order, id limit 1`);
    expect(first?.slug).toBe("probe-b");
    const numbers = await sql(`select display_order from public."${table}" order by 1`);
    expect(numbers.map(({ display_order }) => display_order)).toEqual(numbers.map((_, index) => index + 1));
  });

  test("what is no number of a place is refused", async () => {
    const all = await count();
    for (const typed of ["0", "1.5", "", "9".repeat(30), String(all + 1)]) {
      const response = await put("probe-b", typed);
      const html = await response.text();
      expect([response.status, faultsIn(html)]).toEqual([400, expect.any(Array)]);
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

  test("a place is public at once, and nobody else's to give", async () => {
    const shown = async () => {
      const html = await (await get(`/${table}`)).text();
      return [...html.matchAll(/id="(probe-[a-c])"/g)].map(([, slug]) => slug);
    };
    expect(await shown()).toEqual(["probe-a", "probe-b", "probe-c"]);
    await put("probe-c", "1");
    expect(await shown()).toEqual(["probe-c", "probe-a", "probe-b"]);
    const [row] = await sql(`select id from public."${table}" where slug = 'probe-b'`);
    expect((await post(path, { id: String(row?.id), place: "1" })).status).toBe(303);
    expect(await order()).toEqual(["probe-c", "probe-a", "probe-b"]);
  });

  test("a fault of the backend moves nothing and says so", async () => {
    const [row] = await sql(`select id from public."${table}" where slug = 'probe-b'`);
    const down = await withBackend(broken(/rpc\/place_/), () =>
      staffPost(path, { id: String(row?.id), place: "1" }),
    );
    takeErrors();
    expect(down.status).toBe(503);
    expect(await order()).toEqual(["probe-a", "probe-b", "probe-c"]);
  });

  test("also when all have the same number", async () => {
    await sql(`update public."${table}" set display_order = 70 where slug like 'probe-%'`);
    const before = await order();
    await move(String(before[2]), "up");
    expect(await order()).toEqual([before[0], before[2], before[1]]);
  });

  test("the last stays where it is", async () => {
    expect((await move("probe-c", "down")).status).toBe(303);
    expect(await order()).toEqual(["probe-a", "probe-b", "probe-c"]);
    expect((await staffPost(path, { id: "keine-nummer", direction: "up" })).status).toBe(303);
  });
}
