import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  backendDown,
  createAccount,
  get,
  post,
  signIn,
  sql,
  staffCookie,
  withBackend,
  withHidden,
} from "../helpers/app";
import {
  autosave,
  autosaveAddress,
  type Fields,
  formIn,
  type OpenForm,
  openForm,
  placeAfter,
  sendForm,
  withCopy,
} from "../helpers/editing";
import { clearFacts } from "../helpers/facts";
import { takeErrors } from "../helpers/setup";
import { counted, pageAfter, textOf } from "../helpers/staff";
import { decode, faultsIn, fieldsOf, hiddenFieldsOf, toastsIn } from "../helpers/staff-form";
import { atFullLength } from "../proofs/prove";

const anna = { email: "anna.fassung@musterhafen.example", password: "hafen-lotse-1", cookie: "" };

beforeAll(async () => {
  await createAccount(anna.email, anna.password);
  await sql(`update auth.users set raw_user_meta_data = '{"full_name": "Anna Muster"}' where email = $1`, [
    anna.email,
  ]);
  anna.cookie = await signIn(anna.email, anna.password);
});

interface Kind {
  path: string;
  table: string;
  valid: Fields;
  title: string;
  text: string;
  box?: string;
  /** True for the only item of its kind, which was never made and is never deleted. */
  isAlone?: boolean;
}

const kinds: Kind[] = [
  {
    path: "/admin/blog",
    table: "blog_posts",
    valid: { title: "Kai", slug: "fassung-kai", content: "<p>Moin</p>" },
    title: "title",
    text: "excerpt",
  },
  {
    path: "/admin/services",
    table: "services",
    valid: { title: "Kai", slug: "fassung-kai", full_description: "Moin" },
    title: "title",
    text: "short_description",
    box: "is_active",
  },
  {
    path: "/admin/references",
    table: "references",
    valid: { title: "Kai", slug: "fassung-kai", description: "Moin" },
    title: "title",
    text: "challenge",
    box: "is_active",
  },
];

const alone: Kind = {
  path: "/admin/company?group=company",
  table: "site_facts",
  valid: { name: "Kai", region: "am Kai" },
  title: "name",
  text: "region",
  isAlone: true,
};

function toolsOf({ path, table, valid, title, text, isAlone = false }: Kind) {
  const clear = async () => {
    await sql("delete from working_copies where kind = $1", [table]);
    await (isAlone ? clearFacts() : sql(`delete from public."${table}" where slug like 'fassung-%'`));
  };
  const rows = () =>
    sql(
      isAlone
        ? `select facts ->> '${title}' as title, facts ->> '${text}' as text from site_facts`
        : `select id, title, slug, ${text} as text from public."${table}" where slug like 'fassung-%' order by slug`,
    );
  const copies = () =>
    sql(
      "select id, item_id, fields, closed_at is not null as closed from working_copies where kind = $1 order by updated_at",
      [table],
    );
  const open = async () => (await copies()).filter(({ closed }) => !closed);
  const make = async () => {
    const answer = await sendForm(await openForm(isAlone ? path : `${path}/new`), valid);
    if (isAlone) return path;
    const id = /[\da-f]{8}-[\da-f-]{27}/.exec(answer.headers.get("Location") ?? "")?.[0];
    return `${path}/${id}`;
  };
  return { clear, rows, copies, open, make };
}

/** Where the same code answers, this stands for the rest in npm test. */
test.each([...kinds, alone])("$path, of two windows the second gets both texts and decides", async (kind) => {
  const { title, text } = kind;
  const { clear, rows, make } = toolsOf(kind);
  onTestFinished(clear);
  await clear();
  const item = await make();
  const [first, second] = [await openForm(item), await openForm(item)];
  expect((await sendForm(first, { [text]: "Aus dem ersten" })).status).toBe(303);
  const refused = await formIn(await sendForm(second, { [title]: "Aus dem zweiten" }));
  expect([refused.status, refused.fields[title]]).toEqual([409, "Aus dem zweiten"]);
  expect(refused.html).toContain("Aus dem ersten");
  expect(await rows()).toMatchObject([{ title: "Kai", text: "Aus dem ersten" }]);
  expect((await sendForm(refused)).status).toBe(303);
  expect(await rows()).toMatchObject(
    [{ title: "Aus dem zweiten", text: "" }].map(({ title }) => ({ title })),
  );
});

test.each([...kinds, alone])(
  "$path, the address of autosaves refuses strangers, other sites, other kinds and other fields",
  async (kind) => {
    const { clear, make, open } = toolsOf(kind);
    onTestFinished(clear);
    await clear();
    const form = await openForm(await make());
    expect((await autosave(form, {}, "none")).status).toBe(401);
    const address = autosaveAddress(form);
    const headers = { Cookie: await staffCookie(), Accept: "application/json" };
    const foreign = { ...headers, Origin: "https://anderswo.example" };
    const body = new URLSearchParams(form.fields);
    expect((await get(address, { method: "POST", headers: foreign, body })).status).toBe(403);
    for (const wrong of ["media", "__proto__", "constructor"])
      expect((await post(`/admin/copies/${wrong}/new`, form.fields, { headers })).status).toBe(400);
    expect((await post(address.replace(/[^/]+\?/, "1?"), form.fields, { headers })).status).toBe(400);
    expect((await autosave(form, { farbe: "rot" })).status).toBe(400);
    expect((await get(address, { headers })).status).toBe(405);
    expect((await withBackend(backendDown, () => autosave(form))).status).toBe(503);
    takeErrors();
    expect(await open()).toEqual([]);
  },
);

const thorough = atFullLength ? kinds : kinds.filter(({ table }) => table === "services");

describe.each([...thorough, alone])("$path, an item that there is", (kind) => {
  const { path, table, valid, title, text, box, isAlone = false } = kind;
  const { clear, rows, copies, open, make } = toolsOf(kind);
  const listPath = path.replace(/\?.*/, "");
  beforeEach(clear);
  afterAll(clear);

  test("a version that never was is another one than the stored: nothing of it is lost, and nothing overwritten", async () => {
    const form = await openForm(await make());
    for (const base of [
      "gestern",
      "2026-02-30T00:00:00Z",
      "0000-01-01T00:00:00Z",
      "-271821-04-20T00:00:00Z",
    ]) {
      const refused = await sendForm(form, { base, [title]: "Geraten" });
      expect([base, refused.status]).toEqual([base, 409]);
      expect((await formIn(refused)).fields[title]).toBe("Geraten");
      expect(await rows()).toMatchObject([{ title: "Kai" }]);
    }
  });

  test("a number of a post that cannot be one counts for none, and what was typed is kept", async () => {
    const form = await openForm(await make());
    const stored = () =>
      sql("select fields ->> $2 as title from working_copies where id = $1", [form.copy, title]);
    for (const seq of ["1e99", "2147483647", "2147483648", "-5", "0.5", "viele"]) {
      const fields = { ...valid, [title]: `Gezählt ${seq}`, seq };
      expect([seq, (await autosave(form, fields)).status]).toEqual([seq, 200]);
      expect((await sendForm(form, { ...fields, intent: "draft" })).status).toBe(303);
      expect(await stored()).toEqual([{ title: `Gezählt ${seq}` }]);
    }
  });

  test("what is set aside is offered, opened, saved, and not there any more", async () => {
    const item = await make();
    const before = await rows();
    const kept = await sendForm(await openForm(item), { [title]: "", [text]: "Angefangen", intent: "draft" });
    expect(kept.status).toBe(303);
    expect(toastsIn(await pageAfter(kept))).not.toBe("");
    expect(await rows()).toEqual(before);
    const page = await openForm(item);
    expect([page.fields[title], page.html.includes(decode(placeAfter(kept)))]).toEqual(["Kai", true]);
    const form = await openForm(placeAfter(kept));
    expect(form.fields).toMatchObject({ [title]: "", [text]: "Angefangen" });
    expect((await openForm(placeAfter(kept))).fields).toEqual(form.fields);
    expect((await sendForm(form, { [title]: "Fertig" })).status).toBe(303);
    expect(await rows()).toMatchObject([{ title: "Fertig", text: "Angefangen" }]);
    const gone = await openForm(placeAfter(kept));
    expect([gone.status, gone.fields[title]]).toEqual([200, "Fertig"]);
    expect(toastsIn(gone.html)).not.toBe("");
    expect(gone.copy).not.toBe(form.copy);
    expect((await sendForm(form, { [title]: "Fertig" })).status).toBe(303);
    const again = await formIn(await sendForm(form, { [title]: "Noch etwas" }));
    expect([again.status, again.fields[title]]).toEqual([409, "Noch etwas"]);
    expect(await open()).toMatchObject([{ fields: { [title]: "Noch etwas" } }]);
  });

  test("what is stored already is not set aside", async () => {
    const item = await make();
    const answer = await sendForm(await openForm(item), { intent: "draft" });
    expect([answer.status, placeAfter(answer)]).toEqual([303, item]);
    expect(await open()).toEqual([]);
  });

  test("a conflict that is set aside is asked about again, however it comes back, until somebody decides", async () => {
    const item = await make();
    const mine = await openForm(item);
    await sendForm(await openForm(item, anna.cookie), { [title]: "Von Anna" }, anna.cookie);
    const refused = await formIn(await sendForm(mine, { [title]: "Von mir" }));
    expect(refused.status).toBe(409);
    for (const intent of ["draft", "restore"]) {
      const again = await openForm(placeAfter(await sendForm(refused, { intent })));
      expect([again.fields[title], again.html.includes("Von Anna")]).toEqual(["Von mir", true]);
    }
    expect(textOf((await openForm(item)).html)).toMatch(/Uhr von Anna Muster/);
    const form = await openForm(withCopy(item, mine.copy));
    await sendForm(await openForm(item, anna.cookie), { [title]: "Noch einmal Anna" }, anna.cookie);
    const late = await formIn(await sendForm(form));
    expect([late.status, late.html.includes("Noch einmal Anna")]).toEqual([409, true]);
    expect((await sendForm(late)).status).toBe(303);
    expect(await rows()).toMatchObject([{ title: "Von mir" }]);
  });

  test("a form that nobody has typed into is nobody's copy, also once somebody else has saved", async () => {
    const item = await make();
    const [mine, later] = [await openForm(item), await openForm(item)];
    await sendForm(await openForm(item, anna.cookie), { [title]: "Von Anna" }, anna.cookie);
    await autosave(mine, { seq: "1" });
    await sendForm(later, { intent: "restore" });
    expect(await open()).toEqual([]);
    expect((await openForm(item)).html).not.toContain("drafts-title");
  });

  test("whoever writes learns that somebody else has saved, by asking and from an autosave", async () => {
    const item = await make();
    const mine = await openForm(item);
    const asked = `${autosaveAddress(mine).replace(/[?].*/, "")}?${new URLSearchParams({ base: mine.fields.base ?? "" })}`;
    const headers = { Cookie: await staffCookie(), Accept: "application/json" };
    const ask = async () => (await get(asked, { headers })).json();
    expect(await ask()).toEqual({ saved: null });
    await sendForm(await openForm(item, anna.cookie), { [title]: "Von Anna" }, anna.cookie);
    const told = { saved: expect.stringContaining("Anna Muster") };
    expect(await ask()).toEqual(told);
    const answer = await autosave(mine, { [text]: "Weiter", seq: "1" });
    expect(await answer.json()).toMatchObject(told);
  });

  test("a conflict shows by words what was changed, names what is added, and leads three ways", async () => {
    const item = await make();
    const mine = await openForm(item);
    await sendForm(await openForm(item, anna.cookie), { [title]: "Kai von Anna" }, anna.cookie);
    const refused = await formIn(await sendForm(mine, { [title]: "Von mir", [text]: "Auch von mir" }));
    const [notice = ""] = /<section id="entscheidung".*?<textarea/s.exec(refused.html) ?? [];
    expect(textOf(/<ins class.*?<\/ins>/s.exec(notice)?.[0] ?? "")).toContain("von Anna");
    const label = textOf(
      new RegExp(`<label[^>]*for="eintrag-${text.replaceAll(".", "[.]")}"[^>]*>(.*?)</label>`, "s").exec(
        refused.html,
      )?.[1] ?? "",
    );
    expect(label).not.toBe("");
    expect(textOf(notice)).toContain(label.replace(/ [*]$/, ""));
    for (const [, id] of notice.matchAll(/href="#([^"]+)"/g)) expect(refused.html).toContain(`id="${id}"`);
    expect(notice).toMatch(/value="discard".*value="save"/s);
    expect((await sendForm(refused, { intent: "discard" })).status).toBe(303);
    expect([await open(), await rows()]).toMatchObject([[], [{ title: "Kai von Anna" }]]);
    const again = await formIn(await sendForm(await openForm(item), { [text]: "Auch von mir" }));
    expect(again.status).toBe(303);
  });

  test("an autosave makes a copy, is no item, and one that comes late neither opens nor replaces anything", async () => {
    const item = await make();
    const form = await openForm(item);
    const first = await autosave(form, { [text]: "Eins", seq: "1" });
    expect([first.status, await first.json()]).toEqual([200, { at: expect.stringMatching(/^\d\d:\d\d$/) }]);
    await sendForm(form, { [text]: "Knopf", seq: "3", intent: "draft" });
    await autosave(form, { [text]: "Zwei", seq: "2" });
    expect(await open()).toMatchObject([{ fields: { [text]: "Knopf" } }]);
    expect(await (await autosave(form, { [text]: "Zwei", seq: "2" })).json()).toEqual({ behind: 3 });
    await autosave(form, { [text]: "Vier", seq: "4" });
    expect((await sendForm(form, { [text]: "Vier", seq: "5" })).status).toBe(303);
    expect(await (await autosave(form, { [text]: "Spät", seq: "6" })).json()).toEqual({ isClosed: true });
    const next = await openForm(item);
    expect((await sendForm(next, { [text]: "Gleich" })).status).toBe(303);
    await autosave(next, { [text]: "Phantom", seq: "1" });
    expect(await open()).toEqual([]);
    expect(await rows()).toMatchObject([{ text: "Gleich" }]);
    // What is as it is stored is nobody's copy.
    const last = await openForm(item);
    await autosave(last, { [text]: "Anders", seq: "1" });
    await autosave(last, { seq: "2" });
    expect((await openForm(item)).html).not.toContain("drafts-title");
  });

  test("what no button means stores nothing and keeps the text", async () => {
    const item = await make();
    for (const intent of ["Draft", "constructor"]) {
      const answer = await formIn(await sendForm(await openForm(item), { [title]: "Versehen", intent }));
      expect([answer.status, answer.fields[title], faultsIn(answer.html)]).toEqual([400, "Versehen", []]);
    }
    expect(await copies()).toEqual([{ ...(await copies())[0], closed: true }]);
  });

  test("two people are told of each other, and neither sees, saves nor drops the other's text", async () => {
    const item = await make();
    const [mine, annas] = [await openForm(item), await openForm(item, anna.cookie)];
    await autosave(mine, { [title]: "Meins", seq: "1" });
    await autosave(annas, { [title]: "Annas", seq: "1" }, anna.cookie);
    const html = textOf((await openForm(item)).html);
    expect(html).toContain("Anna Muster");
    expect(html).not.toContain("Annas");
    const foreign = await openForm(withCopy(item, annas.copy));
    expect(foreign.fields[title]).toBe("Kai");
    await sendForm({ ...mine, action: withCopy(item, annas.copy) }, { intent: "discard" });
    await sendForm(mine, { [title]: "Gespeichert" });
    expect(await open()).toMatchObject([{ fields: { [title]: "Annas" } }]);
    const list = await get(listPath, { headers: { Cookie: await staffCookie() } });
    expect(await list.text()).not.toContain("Annas");
  });

  test("while the backend fails the form comes back from memory, and sent again it is stored", async () => {
    const item = await make();
    const forms = [await openForm(item), ...(isAlone ? [] : [await openForm(`${path}/new`)])];
    await withHidden("table", table, async () => {
      for (const form of forms) {
        const fields = { ...valid, [title]: "Geht gerade nicht" };
        const answer = await formIn(await sendForm(form, fields));
        expect([answer.status, answer.action]).toEqual([503, form.action]);
        expect(answer.fields).toMatchObject(fields);
        expect(answer.fields.base).toBe(form.fields.base);
      }
      takeErrors();
    });
    expect((await sendForm(forms[0] as OpenForm, { [title]: "Jetzt" })).status).toBe(303);
    await withHidden("table", "working_copies", async () => {
      const form = await openForm(item);
      const failed = await formIn(await sendForm(form, { [title]: "Meins", intent: "draft" }));
      expect([failed.status, failed.fields[title]]).toEqual([503, "Meins"]);
      expect((await sendForm(form, { [title]: "Meins" })).status).toBe(303);
      const list = await get(listPath, { headers: { Cookie: await staffCookie() } });
      expect(list.status).toBe(200);
      takeErrors();
    });
    expect(await rows()).toMatchObject([{ title: "Meins" }]);
  });

  test("a form whose session has ended waits at the sign-in page and goes on as a copy", async () => {
    const item = await make();
    const form = await openForm(item);
    const away = await sendForm(form, { [title]: "Weiter" }, "");
    expect(away.status).toBe(307);
    const login = away.headers.get("Location") ?? "";
    const waiting = await post(login, { ...form.fields, [title]: "Weiter" });
    const kept = hiddenFieldsOf(await waiting.text()).kept ?? "";
    const signedIn = await post(login, { email: anna.email, password: anna.password, kept });
    const html = await signedIn.text();
    const [, action = ""] = /<form[^>]*action="([^"]*)"/.exec(html) ?? [];
    expect(decode(action)).toBe(form.action);
    const back = await post(decode(action), hiddenFieldsOf(html), { headers: { Cookie: anna.cookie } });
    expect(back.status).toBe(303);
    const again = await openForm(placeAfter(back), anna.cookie);
    expect(again.fields[title]).toBe("Weiter");
    expect((await sendForm(again, {}, anna.cookie)).status).toBe(303);
    expect(await rows()).toMatchObject([{ title: "Weiter" }]);
  });

  test("an edit is published by three questions in a row, and a new item by as many", async () => {
    const item = await make();
    for (const [address, fields] of [
      [item, { [title]: "Zählt" }],
      ...(isAlone
        ? []
        : [[`${path}/new`, { ...valid, slug: "fassung-zwei", ...(box && { display_order: "7" }) }] as const]),
    ] as const) {
      const form = await openForm(address);
      const asking = counted();
      const answer = await withBackend(asking.fetch, () => sendForm(form, fields));
      expect(answer.status).toBe(303);
      const own = asking.requests.filter(
        (name) => /working_copies|rpc\/save_/.test(name) || name.endsWith(table),
      );
      // The item and the copy are asked for at once; what caches ask comes after the copy is closed.
      const last = own.lastIndexOf("/rest/v1/working_copies");
      expect(own.slice(0, last + 1), own.join()).toHaveLength(4);
    }
  });

  test("what others have changed in the order, or as it stands here as well, is no conflict", async () => {
    const item = await make();
    const form = await openForm(item);
    const move = async () => {
      if (!box) return;
      await sql(`update public."${table}" set display_order = display_order + 7 where slug = $1`, [
        valid.slug,
      ]);
    };
    const place = async () =>
      box && (await sql(`select display_order from public."${table}" where slug = $1`, [valid.slug]))[0];
    await move();
    const moved = await place();
    expect((await sendForm(form, { [text]: "Trotz Umzug" })).status).toBe(303);
    expect(await place()).toEqual(moved);
    const late = await openForm(item);
    await sendForm(await openForm(item), { [text]: "Gleich" });
    expect((await sendForm(late, { [text]: "Gleich", [title]: "Mehr" })).status).toBe(303);
    expect(await rows()).toMatchObject([{ title: "Mehr", text: "Gleich" }]);
  });
});

describe.each(thorough)("$path, items that come and go", (kind) => {
  const { path, table, valid, text, box } = kind;
  const { clear, rows, copies, open, make } = toolsOf(kind);
  beforeEach(clear);
  afterAll(clear);

  test("a save leads to the list, one that stays to the item, and the form goes on from there", async () => {
    const item = await make();
    const form = await openForm(`${item}?status=active`);
    expect(form.action).toContain("status=active&entwurf=");
    const stayed = await sendForm(form, { [text]: "Eins", intent: "stay" });
    expect([stayed.status, placeAfter(stayed)]).toEqual([303, `${item}?status=active`]);
    const next = await openForm(placeAfter(stayed));
    expect(next.copy).not.toBe(form.copy);
    const saved = await sendForm(next, { [text]: "Zwei" });
    expect([saved.status, placeAfter(saved)]).toEqual([303, `${path}?status=active`]);
    expect(await rows()).toMatchObject([{ text: "Zwei" }]);
    expect(await open()).toEqual([]);
  });

  test("an answer that got lost makes no second item and no conflict", async () => {
    const form = await openForm(`${path}/new`);
    for (const _ of ["sent", "again"]) expect((await sendForm(form, valid)).status).toBe(303);
    expect((await sendForm(form, { ...valid, [text]: "Ergänzt" })).status).toBe(303);
    expect(await rows()).toMatchObject([{ id: form.copy, text: "Ergänzt" }]);
    expect((await sendForm(form, { ...valid, title: "Anders", slug: "fassung-anders" })).status).toBe(303);
    expect((await rows()).map(({ slug }) => slug)).toEqual(["fassung-anders", "fassung-kai"]);
    // What was changed since is not changed by a form that has not seen it.
    const late = await formIn(await sendForm(form, { ...valid, [text]: "Spät" }));
    expect([late.status, late.fields[text]]).toEqual([409, "Spät"]);
    expect((await sendForm(late)).status).toBe(303);
    const edit = await openForm(`${path}/${form.copy}`);
    for (const _ of ["sent", "again"]) expect((await sendForm(edit, { title: "Neu" })).status).toBe(303);
    expect(await rows()).toHaveLength(2);
  });

  test("two tries at once make one item", async () => {
    const form = await openForm(`${path}/new`);
    const answers = await Promise.all([1, 2, 3].map(() => sendForm(form, valid)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await rows()).toHaveLength(1);
  });

  test("a refused save leaves no copy behind, and renews the one that there is", async () => {
    const form = await openForm(`${path}/new`);
    const refused = await formIn(await sendForm(form, { ...valid, slug: "Kein Slug!" }));
    expect([refused.status, refused.fields.slug, faultsIn(refused.html)]).toEqual([
      400,
      "Kein Slug!",
      ["slug"],
    ]);
    expect(await copies()).toEqual([]);
    const kept = await openForm(placeAfter(await sendForm(refused, { intent: "draft" })));
    expect(faultsIn(kept.html)).toBeUndefined();
    await sendForm(kept, { slug: "Auch nicht!" });
    expect(await open()).toMatchObject([{ fields: { slug: "Auch nicht!" } }]);
    const empty = await formIn(await sendForm(kept, { title: "-", slug: "" }));
    expect(faultsIn(empty.html)).toEqual(["slug"]);
    for (const slug of ["groesse-am-kai", "groesse-am-kai-2"]) {
      await sendForm(await openForm(`${path}/new`), { ...valid, title: "Größe am Kai", slug: "" });
      expect(await sql(`select 1 from public."${table}" where slug = $1`, [slug])).toHaveLength(1);
    }
    const [item] = await sql(`select id from public."${table}" where slug = 'groesse-am-kai'`);
    await sendForm(await openForm(`${path}/${item?.id}`), { title: "Ganz anders", slug: "" });
    expect(await sql(`select title, slug from public."${table}" where id = $1`, [item?.id])).toEqual([
      { title: "Ganz anders", slug: "groesse-am-kai" },
    ]);
    await sql(`delete from public."${table}" where slug like 'groesse-am-kai%'`);
  });

  test("a copy of something new keeps its id, leads to its item once that is stored, and is discarded", async () => {
    const form = await openForm(`${path}/new`);
    await sendForm(form, { title: "Fernweh", intent: "draft" });
    const page = await openForm(`${path}/new`);
    expect(textOf(page.html)).toContain("Fernweh");
    expect(page.fields.title).toBe("");
    const kept = await openForm(`${path}/new?entwurf=${form.copy}`);
    expect([kept.copy, kept.fields.title]).toEqual([form.copy, "Fernweh"]);
    expect((await sendForm(kept, valid)).status).toBe(303);
    expect(await rows()).toMatchObject([{ id: form.copy }]);
    const saved = await get(`${path}/new?entwurf=${form.copy}`, { headers: { Cookie: await staffCookie() } });
    expect([saved.status, placeAfter(saved)]).toEqual([303, `${path}/${form.copy}`]);

    const other = await openForm(`${path}/new`);
    await sendForm(other, { title: "Doch nicht", intent: "draft" });
    const gone = await sendForm(other, { intent: "discard" });
    expect([gone.status, placeAfter(gone)]).toEqual([303, `${path}/new`]);
    expect(await open()).toEqual([]);
  });

  test("of what was deleted the text becomes a new item, or is offered again once it is back", async () => {
    const item = await make();
    const forms = [await openForm(item), await openForm(item)] as [OpenForm, OpenForm];
    await post(`${item}/delete`, {}, { headers: { Cookie: anna.cookie } });
    const gone = await formIn(await sendForm(forms[0], { title: "Bleibt" }));
    expect([gone.status, gone.fields.title]).toEqual([404, "Bleibt"]);
    const [, to = ""] = /<button[^>]*formaction="([^"]*)"/i.exec(gone.html) ?? [];
    expect(decode(to)).toBe(`${path}/new?entwurf=${gone.copy}`);
    const page = await openForm(item);
    expect([page.status, page.html.includes(`entwurf=${gone.copy}`)]).toEqual([404, true]);
    const kept = await openForm(`${item}?entwurf=${gone.copy}`);
    expect([kept.status, kept.fields.title]).toEqual([404, "Bleibt"]);
    const headers = { Cookie: await staffCookie() };
    expect((await post(decode(to), gone.fields, { headers })).status).toBe(303);
    expect(await rows()).toMatchObject([{ id: gone.copy, title: "Bleibt" }]);

    await sql(`delete from public."${table}" where slug = $1`, [valid.slug]);
    await sendForm(forms[1], { title: "Kommt zurück" });
    const kind = path.split("/")[2] ?? "";
    const back = await post("/admin/trash", { kind, id: item.split("/")[3] ?? "" }, { headers });
    expect(back.status).toBe(303);
    const offered = await openForm(`${item}?entwurf=${forms[1].copy}`);
    expect([offered.status, offered.fields.title]).toEqual([200, "Kommt zurück"]);
    expect((await sendForm(offered)).status).toBe(303);
  });

  test("what is not sent stays, and a box that is sent unticked does not", async () => {
    const item = await make();
    const { base = "" } = (await openForm(item)).fields;
    const [before] = await sql(`select * from public."${table}" where slug = $1`, [valid.slug]);
    const headers = { Cookie: await staffCookie() };
    expect((await post(item, { base, [text]: "Allein" }, { headers })).status).toBe(303);
    const [after] = await sql(`select * from public."${table}" where slug = $1`, [valid.slug]);
    expect(after).toEqual({
      ...before,
      [text]: "Allein",
      updated_at: after?.updated_at,
      search: after?.search,
    });
    if (box) {
      expect((await sendForm(await openForm(item), { [box]: "off" })).status).toBe(303);
      expect(
        await sql(`select ${box} as ticked from public."${table}" where slug = $1`, [valid.slug]),
      ).toEqual([{ ticked: false }]);
    }
    // Without a version every difference counts.
    expect((await post(item, { title: "Blind" }, { headers })).status).toBe(409);
  });

  test("lists name what was begun, ten of an item at most, and visitors see nothing of it", async () => {
    const item = await make();
    for (let count = 1; count <= 12; count += 1)
      await autosave(await openForm(item), { title: `Geheimnis Nr. ${count}`, seq: "1" });
    expect((await open()).map(({ fields }) => (fields as Fields).title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Geheimnis Nr. ${index + 3}`),
    );
    const list = await (await get(path, { headers: { Cookie: await staffCookie() } })).text();
    expect(list).toContain(`href="${item}"`);
    expect(list).toContain("Geheimnis Nr. 12");
    for (const address of ["/", path.replace("/admin", ""), "/sitemap.xml"])
      expect(await (await get(address)).text()).not.toContain("Geheimnis");
  });

  test("a form with fields of a copy that is not typed into is the same form", async () => {
    const form = await openForm(await make());
    expect(Object.keys(fieldsOf(form.html))).toEqual(expect.arrayContaining(["base", "account"]));
    expect(Object.keys(form.fields)).not.toEqual(expect.arrayContaining(["updated_at"]));
  });
});
