import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { site } from "~/content/site";
import { reservedSlugs } from "~/features/pages/reserved";
import { sectionNames } from "~/features/pages/sections/kinds";
import {
  askBackend,
  backendDown,
  cookiesOf,
  get,
  post,
  quietSql,
  routes,
  sql,
  staffCookie,
  withBackend,
} from "../helpers/app";
import { type Fields, formIn, type OpenForm, openForm, placeAfter, sendForm } from "../helpers/editing";
import { jpeg, nameOf, sendPicture } from "../helpers/posted-pictures";
import { takeErrors } from "../helpers/setup";
import { decode, faultsIn } from "../helpers/staff-form";

const unique = () => `seite-${randomUUID().slice(0, 8)}`;
const path = "/admin/pages";

async function pageWith(slug: string, sections: object[], more: object = {}) {
  const values = {
    slug,
    title: `Seite ${slug}`,
    status: "published",
    sections: JSON.stringify(sections),
    ...more,
  };
  const names = Object.keys(values);
  const [row] = await sql(
    `insert into pages (${names.join(", ")}, published_at) values (${names.map((_, at) => `$${at + 1}`).join(", ")}, now() - interval '1 minute') returning id`,
    Object.values(values),
  );
  return String(row?.id);
}

const head = (title: string) => ({
  ...{
    id: "sa1",
    kind: "head",
    version: 1,
    eyebrow: "",
    title,
    lead: "",
    picture: "",
    picture_alt: "",
    calls: [],
  },
});

async function press(
  form: OpenForm,
  intent: string,
  changes: Fields = {},
): Promise<OpenForm & { to: string }> {
  const { section, ...typed } = changes;
  const address = section === undefined ? form.action : addressOf(form, intent, section);
  const answer = await sendForm({ ...form, action: address }, { ...typed, intent });
  expect(answer.status).toBe(303);
  return { ...(await openForm(placeAfter(answer))), to: answer.headers.get("Location") ?? "" };
}

/** Where the button of a section sends its form. */
function addressOf({ html }: OpenForm, intent: string, section = ""): string {
  const buttons = html.match(/<button[^>]*>/g) ?? [];
  const button = buttons.find(
    (one) => one.includes(`value="${intent}"`) && one.includes(`section=${section}`),
  );
  return decode(/formaction="([^"]*)"/i.exec(button ?? "")?.[1] ?? "");
}

const kindsIn = ({ fields }: OpenForm) =>
  Array.from({ length: Number(fields.sections) }, (_, index) => fields[`sections.${index}.kind`]);

describe("a new page", () => {
  test.each(["ort", "angebot", "stelle", "veranstaltung", "danke", "leer"])(
    "begins with the template %s and is public once saved so",
    async (template) => {
      const slug = unique();
      const form = await openForm(`${path}/new?template=${template}`);
      expect(form.fields["sections.0.kind"]).toBe("head");
      const saved = await sendForm(form, {
        ...{ title: `Vorlage ${template}`, slug, status: "published", description: "Was es hier gibt." },
        ...{ "sections.0.title": `Vorlage ${template}`, starts_at: "2030-05-01T18:00" },
        ...(template === "ort" && { "sections.0.lead": "Wir sind da.", "sections.1.title": "Zu Hause" }),
      });
      expect([saved.status, saved.headers.get("Location")]).toEqual([303, expect.stringContaining(path)]);
      const page = await get(`/${slug}`);
      const html = await page.text();
      expect([page.status, html.match(/<h1/g)?.length]).toEqual([200, 1]);
      expect(html).toContain(`<link rel="canonical" href="http://127.0.0.1:3000/${slug}"`);
      const types = [...html.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type);
      expect(types).toEqual(
        expect.arrayContaining(
          { ort: ["Service"], angebot: ["Service"], stelle: ["JobPosting"], veranstaltung: ["Event"] }[
            template
          ] ?? ["BreadcrumbList"],
        ),
      );
      const isListed = (await (await get("/sitemap.xml")).text()).includes(`/${slug}</loc>`);
      expect([isListed, html.includes('content="noindex"')]).toEqual([
        template !== "danke",
        template === "danke",
      ]);
    },
  );

  test("shows every kind of section", async () => {
    let form = await openForm(`${path}/new`);
    form = await press(form, "draft", { title: "Alle Arten" });
    for (const kind of sectionNames) form = await press(form, "section-add", { kind, after: "" });
    expect(kindsIn(form)).toEqual(sectionNames);
    for (const name of Object.keys(form.fields).filter((name) => /^sections\./.test(name)))
      expect(form.html).toContain(`name="${name}"`);
  });
});

describe("the buttons of sections", () => {
  let form: OpenForm;
  const ids = () => [0, 1, 2].map((index) => form.fields[`sections.${index}.id`]);

  beforeAll(async () => {
    form = await openForm(`${path}/new?template=stelle`);
    form = await press(form, "draft", { title: "Knöpfe" });
  });

  test("keep all that is typed and lead to the section", async () => {
    const [first, second, third] = ids();
    const typed = {
      "sections.0.title": "Getippt",
      description: "Auch das",
      "sections.1.text": "Ein **Satz**.",
    };
    const moved = await press(form, "section-up", { ...typed, section: second ?? "" });
    expect(moved.to).toMatch(new RegExp(`#eintrag-section-${second}$`));
    expect([moved.fields["sections.0.id"], moved.fields["sections.1.id"]]).toEqual([second, first]);
    expect(moved.fields).toMatchObject({
      ...{ description: "Auch das", "sections.1.title": "Getippt", "sections.0.text": "Ein **Satz**." },
    });
    const back = await press(moved, "section-down", { section: second ?? "" });
    expect(back.fields["sections.1.id"]).toBe(second);
    const without = await press(back, "section-remove", { section: second ?? "" });
    expect([without.fields["sections.1.id"], without.fields["sections.0.title"]]).toEqual([third, "Getippt"]);
    expect(without.fields["sections.1.title"]).not.toBe("Das machst Du bei uns");
    const last = kindsIn(without).length - 1;
    const dropped = await press(
      { ...without, action: `${addressOf(without, "section-down", first)}&to=${last}` },
      "section-to",
    );
    expect(dropped.fields[`sections.${last}.id`]).toBe(first);
    const more = await press(without, "section-add", { kind: "figures", after: first ?? "" });
    expect([kindsIn(more)[1], more.fields["sections.2.id"]]).toEqual(["figures", third]);
    form = more;
  });

  test("bring back the section that was taken out last, with all that was typed in it", async () => {
    const start = await openForm(`${path}/new?template=stelle`);
    const [first = "", second = ""] = [0, 1].map((index) => start.fields[`sections.${index}.id`]);
    let form = await press(start, "draft", { title: "Doch nicht" });
    form = await press(form, "section-remove", { "sections.1.text": "Viele **Zeilen**.", section: second });
    expect([form.fields["sections.1.id"] === second, form.to]).toEqual([
      false,
      expect.stringMatching(/#eintrag-section-removed$/),
    ]);
    form = await press(await press(form, "draft"), "section-restore", { "sections.0.title": "Danach" });
    expect(form.to).toMatch(new RegExp(`#eintrag-section-${second}$`));
    expect(form.fields).toMatchObject({
      ...{ "sections.0.title": "Danach", "sections.1.id": second, "sections.1.text": "Viele **Zeilen**." },
      removed: "",
    });
    form = await press(form, "section-remove", { section: first });
    form = await press(form, "section-restore");
    expect([form.fields["sections.0.id"], form.fields["sections.1.id"]]).toEqual([first, second]);
    for (const removed of ["", "{", '{"after":"","section":null}'])
      expect((await sendForm(form, { intent: "section-restore", removed })).status).toBe(400);
  });

  test("answer with a sentence where there is no such section or kind", async () => {
    for (const changes of [
      { intent: "section-up", section: "s-nirgends" },
      { intent: "section-add", kind: "spalten" },
      { intent: "picture", section: "s-nirgends", chosen: "/images/yes.svg" },
    ]) {
      const answer = await sendForm(form, changes as unknown as Fields);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('aria-labelledby="error-summary-title"');
    }
  });

  test("put a picture that was sent into its section", async () => {
    const file = await jpeg("teal", 701);
    const { picture: _, ...fields } = form.fields;
    const alt = { "sections.0.picture_alt": "Ein Kran" };
    const sent = { ...fields, ...alt, section: ids()[0] ?? "", intent: "picture" };
    const answer = await sendPicture({ path: form.action, file, fields: sent });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      expect.stringMatching(/#eintrag-sections\.0\.picture$/),
    ]);
    const taken = await openForm(placeAfter(answer));
    expect(taken.fields["sections.0.picture"]).toContain(`/media/${nameOf(file)}-`);
  });
});

test("a field of a section that is not sent stays as it is, also when the section has moved", async () => {
  const slug = unique();
  const text = { id: "sb2", kind: "text", version: 1, title: "Zwei", text: "<p>Bleibt</p>" };
  const id = await pageWith(slug, [head("Eins"), text]);
  const { action, fields } = await openForm(`${path}/${id}`);
  const { base = "", account = "" } = fields;
  const answer = await post(
    action,
    {
      ...{ base, account, seq: "1", intent: "save", sections: "2" },
      ...{
        "sections.0.id": "sb2",
        "sections.0.kind": "text",
        "sections.1.id": "sa1",
        "sections.1.kind": "head",
      },
    },
    { headers: { Cookie: await staffCookie() } },
  );
  expect(answer.status).toBe(303);
  const [row] = await quietSql("select sections from pages where id = $1", [id]);
  expect(row?.sections).toEqual([text, head("Eins")]);
});

describe("two windows on a page", () => {
  const text = (id: string, title: string, words: string) => ({
    ...{ id, kind: "text", version: 1, title, text: `<p>${words}</p>` },
  });
  const steps = (...titles: string[]) => ({
    ...{ id: "sd4", kind: "steps", version: 1, title: "Ablauf" },
    steps: titles.map((title) => ({ title, text: "" })),
  });
  const storedOf = async (id: string) => {
    const [row] = await quietSql("select description, sections from pages where id = $1", [id]);
    return row as { description: string | null; sections: Record<string, unknown>[] };
  };

  test("a colleague's save answers 409 with both texts of a section, and what nobody touched stays theirs", async () => {
    const id = await pageWith(unique(), [
      head("Kai"),
      text("sb2", "Eins", "Alt"),
      text("sc3", "Zwei", "Ruht"),
    ]);
    const mine = await openForm(`${path}/${id}`);
    const theirs = {
      "sections.1.text": "Von **Anna**",
      "sections.2.text": "Auch Anna",
      description: "Annas",
    };
    expect((await sendForm(await openForm(`${path}/${id}`), theirs)).status).toBe(303);
    const answer = await sendForm(mine, { "sections.1.text": "Von mir" });
    const late = await formIn(answer);
    expect([late.status, late.fields]).toEqual([
      409,
      expect.objectContaining({
        ...{ "sections.1.text": "Von mir", "sections.2.text": "Auch Anna", description: "Annas" },
      }),
    ]);
    expect(late.html).toContain("<p>Von <strong>Anna</strong></p>");
    expect(late.html).toContain('href="#eintrag-sections.1.text"');
    expect((await sendForm(late)).status).toBe(303);
    expect(await storedOf(id)).toMatchObject({
      description: "Annas",
      sections: [head("Kai"), text("sb2", "Eins", "Von mir"), text("sc3", "Zwei", "Auch Anna")],
    });
  });

  test("sections, rows and places that only one of them changed are kept", async () => {
    const id = await pageWith(unique(), [head("Kai"), text("sb2", "Eins", "Alt"), steps("A", "B")]);
    const mine = await press(await openForm(`${path}/${id}`), "section-add", { kind: "call", after: "sa1" });
    const added = text("se5", "Neu", "Dazu");
    const theirs = [added, head("Kai"), steps("A", "B", "C")];
    await sql("update pages set sections = $2 where id = $1", [id, JSON.stringify(theirs)]);
    const late = await openForm(`${path}/${id}?entwurf=${mine.copy}`);
    expect((await sendForm(late, { "sections.1.title": "Kaje" })).status).toBe(303);
    expect((await storedOf(id)).sections).toMatchObject([
      added,
      { ...head("Kaje") },
      { kind: "call" },
      steps("A", "B", "C"),
    ]);
  });

  test("a section that was changed here and removed there is kept and told of", async () => {
    const id = await pageWith(unique(), [head("Kai"), text("sb2", "Eins", "Alt")]);
    const mine = await openForm(`${path}/${id}`);
    await sql("update pages set sections = $2 where id = $1", [id, JSON.stringify([head("Kaje")])]);
    const late = await formIn(await sendForm(mine, { "sections.1.text": "Neu" }));
    expect([late.status, late.fields["sections.0.title"], late.fields["sections.1.text"]]).toEqual([
      ...[409, "Kaje", "Neu"],
    ]);
    expect(late.html).toContain('href="#eintrag-sections"');
  });
});

test("the text of a section comes back as Markdown, as it was typed", async () => {
  const id = await pageWith(unique(), [{ id: "sb2", kind: "text", version: 1, title: "", text: "" }]);
  const typed = "Geduld & Ruhe\n\n- Eins\n- **Zwei**";
  expect((await sendForm(await openForm(`${path}/${id}`), { "sections.0.text": typed })).status).toBe(303);
  const again = await openForm(`${path}/${id}`);
  expect(again.fields["sections.0.text"]?.replaceAll("\r\n", "\n")).toBe(typed);
  const sections = () => quietSql("select sections from pages where id = $1", [id]);
  const before = await sections();
  expect((await sendForm(again, { description: "Neu" })).status).toBe(303);
  expect(await sections()).toEqual(before);
});

test("a head without a heading shows its sentence and buttons under the title of the page", async () => {
  const slug = unique();
  await pageWith(slug, [
    {
      ...head(""),
      eyebrow: "Stelle",
      lead: "Komm an Bord.",
      calls: [{ label: "Bewirb Dich", to: "#kontakt" }],
    },
  ]);
  const html = await (await get(`/${slug}`)).text();
  for (const part of ["Stelle", "Komm an Bord.", "Bewirb Dich"]) expect(html).toContain(part);
  expect(html).toMatch(new RegExp(`<h1[^>]*>Seite ${slug}</h1>`));
});

test("what a template leaves to be filled in is refused by its section when published, and kept as a draft", async () => {
  const form = await openForm(`${path}/new?template=ort`);
  const typed = { title: "IT-Support in Oldenburg", slug: unique(), description: "Da." };
  const refused = await sendForm(form, { ...typed, status: "published" });
  const { status, html } = await formIn(refused);
  expect(status).toBe(400);
  for (const name of ["sections.0.title", "sections.0.lead", "sections.1.title"])
    expect(html).toContain(`href="#eintrag-${name}"`);
  expect((await sendForm(form, { ...typed, status: "draft" })).status).toBe(303);
  const id = await pageWith(unique(), [{ ...head("Kai"), lead: "Und dann …" }]);
  expect((await sendForm(await openForm(`${path}/${id}`), { description: "Neu" })).status).toBe(303);
});

test("a link that leads nowhere is told of when it is saved and in the form, another is not", async () => {
  const [slug, other] = [unique(), unique()];
  await pageWith(other, [head("Ziel")]);
  const calls = ["/gibt-es-nicht", `/${other}#kontakt`];
  const id = await pageWith(slug, [
    { ...head("Kai"), calls: calls.map((to) => ({ label: "Los", to })) },
    { id: "sb2", kind: "text", version: 1, title: "", text: '<p><a href="/dating">Hin</a></p>' },
  ]);
  const form = await openForm(`${path}/${id}`);
  const list = ({ html }: OpenForm) => /<h2 id="hinweise".*?<\/section>/s.exec(html)?.[0] ?? "";
  expect(list(form)).toContain("/gibt-es-nicht");
  for (const known of [other, "/dating"]) expect(list(form)).not.toContain(known);
  const answer = await sendForm(form, { description: "Neu", intent: "stay" });
  const Cookie = [await staffCookie(), ...answer.headers.getSetCookie().map((set) => set.split(";")[0])].join(
    "; ",
  );
  const after = await (await get(placeAfter(answer), { headers: { Cookie } })).text();
  expect(after.match(/gibt-es-nicht/g)?.length).toBeGreaterThan(
    form.html.match(/gibt-es-nicht/g)?.length ?? 0,
  );
});

test("an answer has its bold and italic words, and search engines its plain ones", async () => {
  const slug = unique();
  const answer = "Das ist **fest** und *schnell*, 2 * 3 * 4.";
  await pageWith(slug, [
    { id: "sq7", kind: "questions", version: 1, title: "", questions: [{ question: "Wie?", answer }] },
  ]);
  const html = await (await get(`/${slug}`)).text();
  expect(html).toContain("Das ist <strong>fest</strong> und <em>schnell</em>, 2 * 3 * 4.");
  expect(html).toContain('"text":"Das ist fest und schnell, 2 * 3 * 4."');
});

test("an answer has its links, a title keeps what is short before a hyphen, and machines get neither", async () => {
  const slug = unique();
  const answer =
    "Schreib **uns** über [Kontakt](/contact), nicht [so](javascript:alert(1)) [oder](//da.example).";
  await pageWith(
    slug,
    [
      head("Wir suchen: IT-Berater"),
      { id: "sq8", kind: "questions", version: 1, title: "", questions: [{ question: "Wie?", answer }] },
    ],
    { title: "Wir suchen: IT-Berater" },
  );
  const html = await (await get(`/${slug}`)).text();
  const [, shown = ""] = /<p class="max-w-text pb-6[^>]*>(.*?)<\/p>/s.exec(html) ?? [];
  expect([...shown.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, ...link]) => link)).toEqual([
    ["/contact", "Kontakt"],
  ]);
  expect(html).toContain(
    '"text":"Schreib uns über Kontakt, nicht [so](javascript:alert(1)) [oder](//da.example)."',
  );
  expect(html).toMatch(/<h1[^>]*>Wir suchen: <span[^>]*>IT-Berater<\/span><\/h1>/);
  expect(html).toMatch(/<title>Wir suchen: IT-Berater/);
});

describe("a list of rows", () => {
  const rows = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, row) => [
        [`sections.0.questions.${row}.question`, `Frage ${row}?`],
        [`sections.0.questions.${row}.answer`, `Antwort ${row}.`],
      ]).flat(),
    );
  const list = { id: "sl4", kind: "questions", version: 1, title: "" };

  test("takes forty questions", async () => {
    const slug = unique();
    const id = await pageWith(slug, [{ ...list, questions: [] }]);
    expect((await sendForm(await openForm(`${path}/${id}`), rows(40))).status).toBe(303);
    expect((await (await get(`/${slug}`)).text()).match(/<details/g)?.length).toBeGreaterThanOrEqual(40);
  });

  test("shows no button or question without its words, and tells staff so", async () => {
    const slug = unique();
    const calls = [
      { label: "", to: "/about" },
      { label: "Nirgendwohin", to: "" },
    ];
    const questions = [
      { question: "", answer: "Antwort ohne Frage" },
      { question: "Frage ohne Antwort?", answer: "" },
      { question: "Beides?", answer: "Ja." },
    ];
    const id = await pageWith(slug, [
      { ...head("Halbes"), calls },
      { ...list, questions },
    ]);
    const html = await (await get(`/${slug}`)).text();
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
    expect(main.match(/<details/g)).toHaveLength(1);
    expect(main).toContain("Beides?");
    expect(main).not.toMatch(/Nirgendwohin|href="\/about"|ohne Frage|ohne Antwort/);
    const { html: form } = await openForm(`${path}/${id}`);
    const hints = [
      ...(/id="hinweise".*?<\/section>/s.exec(form)?.[0] ?? "").matchAll(/<li>(.*?)<\/li>/gs),
    ].map(([, hint = ""]) => hint);
    expect(hints.filter((hint) => /(?:Knopf|Frage) [12]/.test(hint))).toHaveLength(4);
  });

  test.each(["", "stay", "section-add"])("brings more back with a sentence, intent %j", async (intent) => {
    const id = await pageWith(unique(), [{ ...list, questions: [] }]);
    const more = { kind: "text", after: "", intent };
    const answer = await sendForm(await openForm(`${path}/${id}`), { ...rows(41), ...more });
    const form = intent === "section-add" ? await openForm(placeAfter(answer)) : await formIn(answer);
    expect(answer.status).toBe(intent === "section-add" ? 303 : 400);
    expect(form.fields["sections.0.questions.40.answer"]).toBe("Antwort 40.");
    if (intent === "section-add") return;
    expect(faultsIn(form.html)).toEqual(["sections.0.questions.40.question"]);
    expect(form.html).toContain("Frage 41: Höchstens 40 Fragen");
  });

  test("has the limit of each text beside it, also while it is empty", async () => {
    const id = await pageWith(unique(), [{ ...list, questions: [] }]);
    const { html } = await openForm(`${path}/${id}`);
    for (const [leaf, limit] of [
      ["question", "200"],
      ["answer", "2000"],
    ]) {
      const hint = new RegExp(`id="eintrag-sections\\.0\\.questions\\.0\\.${leaf}-description".*?</p>`, "s");
      const said = hint.exec(html)?.[0].replace(/<!-- -->/g, "");
      expect(said).toContain(`0 von ${limit} Zeichen`);
    }
  });

  test("says so of every kind, and a text that is too long which section and row it is in", async () => {
    const id = await pageWith(unique(), [
      { ...head("Hallo"), id: "sr1" },
      { id: "sr2", kind: "steps", version: 1, title: "", lead: "", steps: [] },
      { id: "sr3", kind: "figures", version: 1, title: "", figures: [] },
      { id: "sr4", kind: "offers", version: 1, title: "", lead: "", services: [], cards: [] },
    ]);
    const filled = (name: string, count: number, leaf: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, row) => [`${name}.${row}.${leaf}`, `Nr. ${row}`]));
    const answer = await sendForm(await openForm(`${path}/${id}`), {
      ...filled("sections.0.calls", 3, "label"),
      ...filled("sections.1.steps", 7, "title"),
      ...filled("sections.2.figures", 5, "value"),
      ...filled("sections.3.cards", 7, "title"),
      "sections.3.cards.1.text": "x".repeat(500),
    });
    const html = await answer.text();
    expect([answer.status, faultsIn(html)]).toEqual([
      400,
      [
        "sections.0.calls.2.label",
        "sections.1.steps.6.title",
        "sections.2.figures.4.value",
        "sections.3.cards.1.text",
        "sections.3.cards.6.title",
      ],
    ]);
    expect(html).toContain("Abschnitt 4 (Angebote), Karte 2: Text");
  });
});

test("an item that a section shows has its name in the history and in the search of staff, not its number", async () => {
  const [service] = await sql(
    "select id, title from services where is_active order by display_order limit 1",
  );
  const title = unique();
  const offers = { id: "so1", kind: "offers", version: 1, title, lead: "", cards: [] };
  const id = await pageWith(unique(), [{ ...offers, services: [] }]);
  const form = await openForm(`${path}/${id}`);
  const saved = await sendForm(form, { "sections.0.services.0.id": String(service?.id) });
  expect(saved.status).toBe(303);
  const Cookie = await staffCookie();
  for (const address of [`${path}/${id}/history`, `/admin/search?q=${title}`]) {
    const text = decode((await (await get(address, { headers: { Cookie } })).text()).replace(/<[^>]*>/g, ""));
    expect(text).toContain(`Leistung: ${service?.title}`);
    expect(text).not.toContain(`Leistung: ${service?.id}`);
  }
});

test("visitors find public pages by the search, those with the word in the title first", async () => {
  const word = `Klabauter${randomUUID().replace(/\W|\d/g, "")}`;
  const [titled, worded, thanks, draft] = [unique(), unique(), unique(), unique()];
  await pageWith(titled, [head("Hallo")], { title: `Der ${word}`, description: "Was es mit ihm hat." });
  await pageWith(worded, [paragraph("sk1", "Hier", `<p>Vom ${word} erzählt.</p>`)]);
  await pageWith(thanks, [head(word)], { template: "danke" });
  await pageWith(draft, [head(word)], { status: "draft" });
  const html = await (await get(`/blog?suche=${word}`)).text();
  const found = [...html.matchAll(/<h3[^>]*><a[^>]*href="([^"]*)"/g)].map(([, to]) => to);
  expect(found).toEqual([`/${titled}`, `/${worded}`]);
  for (const excerpt of ["Was es mit ihm hat.", `Vom ${word} erzählt.`]) expect(html).toContain(excerpt);
  expect(await (await get(`/blog?suche=${word}nicht`)).text()).not.toContain(`href="/${titled}"`);
});

describe("an address", () => {
  test("of a route, an old page or the product is refused in the form and by the database", async () => {
    const taken = unique();
    await sql("insert into old_addresses (path, target) values ($1, '/contact')", [`/${taken}`]);
    for (const slug of ["contact", "admin", "kontakt", "login", "en", taken]) {
      const form = await openForm(`${path}/new`);
      const answer = await sendForm(form, { title: "Belegt", slug });
      expect([slug, answer.status]).toEqual([slug, 400]);
      expect(await answer.text()).toContain('href="#eintrag-slug"');
      await expect(sql("insert into pages (slug, title) values ($1, 'Belegt')", [slug])).rejects.toThrow();
    }
    const id = await pageWith(unique(), []);
    await expect(sql("update pages set slug = 'contact' where id = $1", [id])).rejects.toThrow();
  });

  test("is reserved wherever a route begins", async () => {
    const isFirst = (parent = "root") => parent === "root" || parent.startsWith("routes/_site");
    const first = Object.values(routes).flatMap(({ path, parentId }) =>
      isFirst(parentId) ? (path?.split("/")[0] ?? []) : [],
    );
    const named = first.filter((part) => /^[a-z0-9-]+$/.test(part));
    expect(reservedSlugs).toEqual(expect.arrayContaining(named));
    const [row] = await quietSql("select private.reserved_slugs() as slugs");
    expect(reservedSlugs).toEqual(expect.arrayContaining(row?.slugs as string[]));
    expect(row?.slugs).toEqual(
      expect.arrayContaining(["api", "de", "logout", "manifest", "robots", "search"]),
    );
  });

  test("leads on after it was renamed, also once the page was deleted and has come back", async () => {
    const [before, after] = [unique(), unique()];
    const id = await pageWith(before, [head("Umzug")]);
    const renamed = await sendForm(await openForm(`${path}/${id}`), { slug: after });
    expect(renamed.status).toBe(303);
    const moved = async () => {
      const answer = await get(`/${before}?a=1`);
      return [answer.status, answer.headers.get("Location")];
    };
    expect(await moved()).toEqual([301, `/${after}?a=1`]);
    const deletion = await openForm(`${path}/${id}/delete`);
    expect((await sendForm({ ...deletion, action: `${path}/${id}/delete` })).status).toBe(303);
    expect([(await get(`/${before}`)).status, (await get(`/${after}`)).status]).toEqual([404, 404]);
    const headers = { Cookie: await staffCookie() };
    expect((await post("/admin/trash", { kind: "pages", id }, { headers })).status).toBe(303);
    expect(await moved()).toEqual([301, `/${after}?a=1`]);
    expect((await get(`/${after}`)).status).toBe(200);
  });
});

test.each([
  ["draft", { status: "draft" }],
  ["archived", { status: "archived" }],
])("a page that is %s is not there for visitors", async (_, more) => {
  const slug = unique();
  await pageWith(slug, [head("Verborgen")], more);
  expect((await get(`/${slug}`)).status).toBe(404);
});

test("a planned page is not there before its time", async () => {
  const slug = unique();
  const id = await pageWith(slug, [head("Morgen")]);
  await sql("update pages set published_at = now() + interval '1 day' where id = $1", [id]);
  expect((await get(`/${slug}`)).status).toBe(404);
});

test("a section that cannot be read is left out, named to staff and kept", async () => {
  const slug = unique();
  const odd = { id: "sx9", kind: "karussell", version: 7, bilder: ["a"] };
  const id = await pageWith(slug, [head("Lesbar"), odd]);
  const page = await get(`/${slug}`);
  expect([page.status, (await page.text()).includes("Lesbar")]).toEqual([200, true]);
  const form = await openForm(`${path}/${id}`);
  expect(form.html).toContain('id="eintrag-section-sx9"');
  expect((await sendForm(form, { description: "Neu" })).status).toBe(303);
  const [row] = await quietSql("select sections, description from pages where id = $1", [id]);
  expect(row).toMatchObject({ description: "Neu", sections: [{ id: "sa1" }, odd] });
});

test("a damaged list of sections breaks no page, form, history or preview", async () => {
  const slug = unique();
  const damaged = [{}, { kind: "__proto__" }, { kind: "head", version: 1 }, { kind: "text" }];
  const id = await pageWith(slug, [...damaged, head("Heil geblieben")] as object[]);
  await sql("update pages set description = 'Neu' where id = $1", [id]);
  const headers = { Cookie: await staffCookie() };
  for (const at of [`/${slug}`, `${path}/${id}/preview`, `${path}/${id}`, `${path}/${id}/history`]) {
    const answer = await get(at, { headers });
    expect([at, answer.status, (await answer.text()).includes("Heil geblieben")]).toEqual([
      at,
      200,
      !at.endsWith("history"),
    ]);
  }
  expect((await sendForm(await openForm(`${path}/${id}`), { description: "Neuer" })).status).toBe(303);
  const [row] = await quietSql("select sections from pages where id = $1", [id]);
  expect(row?.sections).toEqual([...damaged, head("Heil geblieben")]);
});

test("a page that names somebody is in their file, and its former texts are erased with them", async () => {
  const slug = unique();
  const email = `${slug}@werft.example`;
  const text = { id: "sb2", kind: "text", version: 1, title: "", text: `<p>Frag ${email}</p>` };
  const id = await pageWith(slug, [text]);
  await sql("update pages set description = 'Neu' where id = $1", [id]);
  await press(await openForm(`${path}/${id}`), "draft", { description: `Auch ${email}` });
  const headers = { Cookie: await staffCookie() };
  const file = async () => (await get(`/admin/people?email=${email}`, { headers })).text();
  expect(await file()).toContain(`href="${path}/${id}"`);
  expect((await post(`/admin/people/erase?email=${email}`, { email }, { headers })).status).toBe(303);
  const kept = (table: string, column: string) =>
    quietSql(`select from ${table} where item_id = $1 and ${column}::text like '%' || $2 || '%'`, [
      id,
      email,
    ]);
  expect([await kept("content_versions", "row"), await kept("working_copies", "fields")]).toEqual([[], []]);
  expect(await file()).toContain(`href="${path}/${id}"`);
  await sql("delete from pages where id = $1", [id]);
  await sql("delete from erasures");
});

test("a page stands in its menu and leaves it again", async () => {
  const slug = unique();
  const id = await pageWith(slug, [], { menu: "footer" });
  const link = `href="/${slug}"`;
  expect(await (await get("/impressum")).text()).toContain(link);
  await sql("update pages set menu = 'none' where id = $1", [id]);
  expect(await (await get("/impressum")).text()).not.toContain(link);
});

test("a German page in a menu leads to its English pair from English pages, once", async () => {
  const [german, english, alone] = [unique(), unique(), unique()];
  for (const menu of ["header", "footer"]) {
    const pair = await pageWith(german, [], { menu });
    const other = await pageWith(english, [], {
      menu,
      lang: "en",
      pair_id: pair,
      title: "The same in English",
    });
    const single = await pageWith(alone, [], { menu });
    const around = async (slug: string) => {
      const html = await (await get(`/${slug}`)).text();
      const [, part = ""] =
        html.match(menu === "header" ? /<header(.*?)<\/header>/s : /<footer(.*?)<\/footer>/s) ?? [];
      return (part.match(/<a [^>]*href="\/seite-[^>]*>(?:<span>)?[^<]*/g) ?? []).filter(
        (link) => !link.includes("hrefLang"),
      );
    };
    const leads = async (slug: string, to: string) =>
      (await around(slug)).filter((link) => link.includes(`"/${to}"`));
    const times = menu === "header" ? 2 : 1;
    expect(await leads(english, german)).toEqual([]);
    expect(await leads(english, english)).toHaveLength(times);
    for (const link of await leads(english, english))
      expect(link).toMatch(/lang="en".*>The same in English$/);
    expect(await leads(english, alone)).toHaveLength(menu === "header" ? times : 0);
    expect(await leads(german, german)).toHaveLength(times);
    await sql("update pages set status = 'draft' where id = $1", [other]);
    expect(await leads(german, german)).toHaveLength(times);
    await sql("delete from pages where id = any($1::uuid[])", [[pair, other, single]]);
  }
});

describe("a fault on an English page", () => {
  const faultOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await get(path, { headers });
    const html = await answer.text();
    const main = decode((html.split("<main")[1] ?? "").split("</main>")[0] ?? "");
    return { status: answer.status, lang: /<html[^>]* lang="(\w+)"/.exec(html)?.[1], html, main };
  };
  const isGerman = /[äöüß]|\b(?:Seite|Fehler|nicht|Startseite|Leistungen)\b/;

  test("is told in English to whoever follows its link to what is not there, and to nobody else", async () => {
    const slug = unique();
    await pageWith(slug, [head("Hello")], { lang: "en" });
    const Referer = `http://127.0.0.1:3000/${slug}`;
    for (const path of ["/gibt-es-nicht", "/gibt/es/nicht"]) {
      const english = await faultOf(path, { Referer });
      expect([english.status, english.lang]).toEqual([404, "en"]);
      expect(english.main).toContain("Oops! Page not found");
      expect(english.main).toContain('href="/"');
      expect(english.main.replace(/<[^>]*>/g, "")).not.toMatch(isGerman);
      const german = await faultOf(path);
      expect([german.status, german.lang]).toEqual([404, "de"]);
      expect(german.main).toContain("Diese Seite gibt es nicht oder nicht mehr.");
    }
    expect((await faultOf("/impressum", { Referer })).lang).toBe("de");
    expect((await faultOf("/admin/login", { Referer })).lang).toBe("de");
  });

  test("is told in English when the page itself cannot be read", async () => {
    const slug = unique();
    await pageWith(slug, [head("Hello")], { lang: "en" });
    expect((await faultOf(`/${slug}`)).status).toBe(200);
    await sql("select 1");
    const { status, lang, main } = await withBackend(
      async (input, init) => {
        const { pathname } = new URL(new Request(input, init).url);
        if (pathname === "/rest/v1/pages") throw new TypeError("fetch failed");
        return askBackend(input, init);
      },
      () => faultOf(`/${slug}`),
    );
    takeErrors();
    expect([status, lang]).toEqual([503, "en"]);
    expect(main).toContain("Unexpected Application Error!");
    expect(main.replace(/<[^>]*>/g, "")).not.toMatch(isGerman);
  });
});

test("facts stand where a text of any section names them", async () => {
  const slug = unique();
  const texts = { title: "{Name}", text: "<h2>{Büroanzahl}</h2><p>{Firma}, {Nichts}</p>" };
  await pageWith(slug, [
    { ...head("Ruf an"), lead: "{Telefon}", calls: [{ label: "Zu {Name}", to: "/contact" }] },
    { ...{ id: "sb1", kind: "text", version: 1 }, ...texts },
  ]);
  const html = await (await get(`/${slug}`)).text();
  const { company, name, phone } = site;
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect([...main.matchAll(/\{[^{}]*\}/g)].map(([brace]) => brace)).toEqual(["{Nichts}"]);
  for (const text of [`${company}, `, `Zu ${name}<`, `${phone}<`]) expect(main).toContain(text);
});

test("an English page is English around its sections and names its pair", async () => {
  const [german, english] = [unique(), unique()];
  const pair = await pageWith(german, [head("Hallo")]);
  await pageWith(english, [head("Hello")], { lang: "en", pair_id: pair });
  const html = await (await get(`/${english}`)).text();
  expect(html).toMatch(/<html[^>]* lang="en"/);
  expect(html).toContain("Skip to content");
  for (const page of [html, await (await get(`/${german}`)).text()]) {
    expect(page).toMatch(new RegExp(`hrefLang="de" href="http://127.0.0.1:3000/${german}"`, "i"));
    expect(page).toMatch(new RegExp(`hrefLang="en" href="http://127.0.0.1:3000/${english}"`, "i"));
  }
  const footer = async (slug: string) =>
    /<footer.*<\/footer>/s.exec(await (await get(`/${slug}`)).text())?.[0] ?? "";
  expect(await footer(german)).toContain(`href="/${english}"`);
  expect(await footer(english)).toContain(`href="/${german}"`);
  expect((await footer(english)).match(/href="\/(agb|gtc)"/g)).toEqual(['href="/gtc"']);
});

const paragraph = (id: string, title: string, text: string) => ({
  id,
  kind: "text",
  version: 1,
  title,
  text,
});

test("an English page begins with all of its German one, what the template has in English, and is no copy of it", async () => {
  const body = paragraph(
    "se1",
    "Was Du machst",
    `<p>${Array.from({ length: 60 }, (_, n) => `Wort${n}`).join(" ")}</p>`,
  );
  const steps = {
    ...{ id: "se2", kind: "steps", version: 1, title: "So geht es nach Deiner Nachricht weiter", lead: "" },
    steps: [{ title: "Wir lesen sie", text: "Gleich morgens." }],
  };
  const people = {
    ...{ id: "se3", kind: "people", version: 1, title: "Mit wem", lead: "" },
    chosen: [{ id: site.founders[0].email }],
  };
  const german = await pageWith(unique(), [head("Hafenjob"), body, steps, people], {
    ...{ template: "stelle", place: "Bremerhaven", employment: "PART_TIME", menu: "header" },
    ...{ starts_at: "2036-12-22 16:00+00", ends_at: "2036-12-31 22:00+00" },
  });
  const start = `${path}/new?template=stelle&lang=en&pair=${german}`;
  expect((await openForm(`${path}/${german}`)).html).toContain(`href="${start.replaceAll("&", "&amp;")}"`);
  const form = await openForm(start);
  expect(form.fields).toMatchObject({
    ...{ lang: "en", pair_id: german, template: "stelle", status: "draft", slug: "", published_at: "" },
    ...{ place: "Bremerhaven", employment: "PART_TIME", starts_at: "2036-12-22T17:00", sections: "4" },
    ...{ "sections.0.id": "sa1", "sections.0.title": "Hafenjob", "sections.1.title": "Was Du machst" },
    ...{ "sections.2.title": "What happens after your message", "sections.2.steps.0.title": "We read it" },
    ...{ "sections.2.steps.0.text": "Gleich morgens.", "sections.3.chosen.0.id": site.founders[0].email },
  });
  expect((await openForm(start.replace("stelle", "ort"))).fields["sections.0.title"]).toBe("IT support in …");
  const offered = await openForm(`${path}/new?template=leer`);
  expect(offered.html).toContain(`<option value="${german}"`);

  const english = await pageWith(unique(), [head("Job"), body], { lang: "en", pair_id: german });
  const alike = /wirkt wie eine Kopie/;
  for (const id of [german, english]) {
    const { html } = await openForm(`${path}/${id}`);
    expect([alike.test(html), html.includes("pair=")]).toEqual([false, false]);
  }
  const same = await sendForm(await openForm(`${path}/${english}`), { lang: "de" });
  expect([same.status, faultsIn(await same.text())]).toEqual([400, ["pair_id"]]);
});

test("a formatted text of the page in the other language comes as Markdown, as in its own form", async () => {
  for (const template of ["leer", "stelle"]) {
    const id = await pageWith(unique(), [head("Hallo"), paragraph("sm1", "Hier", "")], { template });
    const typed = { "sections.1.text": "Ein **Absatz**.\n\n- Eins" };
    expect((await sendForm(await openForm(`${path}/${id}`), typed)).status).toBe(303);
    const own = (await openForm(`${path}/${id}`)).fields["sections.1.text"];
    const copy = await openForm(`${path}/new?template=${template}&lang=en&pair=${id}`);
    expect(copy.fields["sections.1.text"]).toBe(own);
    expect(own).toContain("**Absatz**");
  }
});

test("a section of an English page that says the words of its German pair is hinted at, one in English is not", async () => {
  const german = "<p>Wir sind für Dich da, mit Rat und Tat, und das ist nicht alles.</p>";
  const pair = await pageWith(unique(), [
    paragraph("sw1", "Hier am Hafen", ""),
    paragraph("sw2", "Da", german),
  ]);
  const own = [
    ...[paragraph("sw1", "Hier am Hafen", ""), paragraph("sw2", "There", german)],
    paragraph("sw3", "Here", "<p>We are there for you in the town, and that was not all of it.</p>"),
  ];
  const paired = await pageWith(unique(), own, { lang: "en", pair_id: pair });
  const alone = await pageWith(unique(), own, { lang: "en" });
  const hint = async (id: string) =>
    /Abschnitt ([^<]*) wirk(?:t|en) noch deutsch/.exec((await openForm(`${path}/${id}`)).html)?.[1];
  expect([await hint(paired), await hint(alone), await hint(pair)]).toEqual(["1 und 2", "2", undefined]);
});

test("the footer of an English page is in English, and leads to no German page of staff", async () => {
  const [german, english] = [unique(), unique()];
  await pageWith(german, [head("Hallo")], { menu: "footer" });
  await pageWith(english, [head("Hello")], { lang: "en", menu: "footer" });
  const footer = async (slug: string) =>
    /<footer.*<\/footer>/s.exec(await (await get(`/${slug}`)).text())?.[0] ?? "";
  const cities = [...new Set(site.offices.map(({ city }) => city))];
  expect(await footer(english)).toContain(cities.join(" and "));
  expect(await footer(english)).toContain(`href="/${english}"`);
  expect(await footer(english)).not.toContain(`href="/${german}"`);
  expect(await footer(german)).toContain(cities.join(" und "));
  expect(await footer(german)).toContain(`href="/${german}"`);
});

describe("place and time", () => {
  const event = {
    ...{ template: "veranstaltung", place: "Bremerhaven", description: "Kommt vorbei." },
    ...{ starts_at: "2036-12-22 16:00+00", ends_at: "2036-12-22 18:00+00" },
  };
  const job = {
    ...{ template: "stelle", place: "Hafenstraße 1, 27568 Bremerhaven", employment: "FULL_TIME" },
    ends_at: "2036-12-31 22:00+00",
  };
  const dataIn = (html: string, type: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      .map(([, json]) => JSON.parse(json ?? ""))
      .find((one) => one["@type"] === type);
  const plain = (html: string) => decode((html.split("<main")[1] ?? "").replace(/<[^>]*>/g, ""));

  test("leave their room to a description that fills it", async () => {
    const slug = unique();
    const description = `${"Kommt vorbei und ".repeat(7)}bleibt.`;
    await pageWith(slug, [head("Hin da")], { ...event, description });
    const html = await (await get(`/${slug}`)).text();
    expect(description.length).toBeGreaterThan(120);
    expect(decode(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "")).toBe(description);
  });

  test.each([
    [event, "Montag, 22. Dezember 2036, 17:00 bis 19:00 Uhr · Bremerhaven"],
    [{ ...event, ends_at: null, place: null }, "Montag, 22. Dezember 2036, 17:00 Uhr"],
    [{ ...event, lang: "en" }, "Monday, 22 December 2036, 17:00 to 19:00 · Bremerhaven"],
    [
      { ...event, ends_at: "2036-12-23 11:00+00" },
      "Montag, 22. Dezember 2036, 17:00 Uhr bis Dienstag, 23. Dezember 2036, 12:00 Uhr · Bremerhaven",
    ],
    [{ ...job, place: "Bremerhaven" }, "Bremerhaven · Vollzeit · Bewerbung bis 31. Dezember 2036"],
    [{ ...job, place: "Bremerhaven", lang: "en" }, "Bremerhaven · Full-time · Apply by 31 December 2036"],
    [{ ...job, place: null }, `${site.offices[0].city} · Vollzeit`],
  ])("stand on the page, in its preview and where it is shared: %#", async (more, words) => {
    const slug = unique();
    for (const sections of [[head("Hin da")], []]) {
      const id = await pageWith(slug, sections, more);
      const html = await (await get(`/${slug}`)).text();
      expect(plain(html)).toContain(words);
      expect(html).toMatch(/<time[^>]* dateTime="2036-12-\d\dT\d\d:00:00\+01:00"/i);
      expect(decode(/<meta property="og:description" content="([^"]*)"/.exec(html)?.[1] ?? "")).toContain(
        words,
      );
      const Cookie = await staffCookie();
      const { fields } = await openForm(`${path}/${id}`);
      const answers = [
        await get(`${path}/${id}/preview`, { headers: { Cookie } }),
        await post(`${path}/preview`, { ...fields, item: id }, { headers: { Cookie } }),
      ];
      for (const answer of answers) expect(plain(await answer.text())).toContain(words);
      await sql("delete from pages where id = $1", [id]);
    }
  });

  test("reach search engines with the offset of Berlin, and nothing of what is over or empty", async () => {
    const pageOf = async (more: object, sections: object[] = [head("Hin da")]) => {
      const slug = unique();
      await pageWith(slug, sections, more);
      return (await get(`/${slug}`)).text();
    };
    const time = (text: string) => `2036-12-${text}:00:00+01:00`;
    expect(dataIn(await pageOf(event), "Event")).toMatchObject({
      ...{ startDate: time("22T17"), endDate: time("22T19") },
    });
    const whereOf = async (place: string | null) => {
      const { location, eventAttendanceMode: mode } = dataIn(await pageOf({ ...event, place }), "Event");
      return [location?.["@type"], mode?.replace("https://schema.org/", "")];
    };
    expect(await whereOf("Bremerhaven")).toEqual(["Place", "OfflineEventAttendanceMode"]);
    expect(await whereOf("Online, per Video")).toEqual(["VirtualLocation", "OnlineEventAttendanceMode"]);
    expect(await whereOf(null)).toEqual([undefined, undefined]);
    const texts = [
      paragraph("sb1", "Das machst Du", "<p>Viel.</p>"),
      paragraph("sb2", "Das bringst Du mit", ""),
    ];
    const posting = dataIn(await pageOf(job, texts), "JobPosting");
    expect(posting).toMatchObject({
      ...{ validThrough: time("31T23"), description: "<p>Das machst Du</p><p>Viel.</p>" },
      ...{ datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/) },
      jobLocation: {
        address: {
          streetAddress: "Hafenstraße 1",
          postalCode: "27568",
          addressLocality: "Bremerhaven",
        },
      },
    });
    const { city, street } = site.offices[0];
    expect(dataIn(await pageOf({ ...job, place: null }), "JobPosting")).toMatchObject({
      jobLocation: { address: { streetAddress: street, addressLocality: city } },
    });
    expect(dataIn(await pageOf({ ...job, ends_at: "2020-01-01" }), "JobPosting")).toBeUndefined();
    const served = async (place: string) =>
      dataIn(await pageOf({ template: "ort", place }), "Service").areaServed["@type"];
    expect([await served("Cuxhaven"), await served("Kai 1, 27472 Cuxhaven")]).toEqual(["City", "Place"]);
  });

  test("are refused where an event ends before it begins, and hinted at where they say nothing", async () => {
    const typed = { title: unique(), template: "veranstaltung", starts_at: "2036-12-22T17:00" };
    const form = await openForm(`${path}/new?template=veranstaltung`);
    const refused = await sendForm(form, { ...typed, ends_at: "2036-12-22T16:59" });
    expect([refused.status, faultsIn(await refused.text())]).toEqual([400, ["ends_at"]]);
    expect((await sendForm(form, { ...typed, ends_at: "2036-12-22T17:00" })).status).toBe(303);
    await expect(pageWith(unique(), [], { ...event, ends_at: "2036-12-22 15:00+00" })).rejects.toThrow();
    const hints = async (more: object) => {
      const { html } = await openForm(`${path}/${await pageWith(unique(), [head("Hin")], more)}`);
      return [...(/id="hinweise".*?<\/section>/s.exec(html)?.[0] ?? "").matchAll(/<li>/g)].length;
    };
    const complete = await hints(event);
    expect([await hints({ ...event, starts_at: null, ends_at: null }), await hints(job)]).toEqual([
      complete + 1,
      complete + 1,
    ]);
    expect(await hints({ ...job, ends_at: "2020-01-01" })).toBe(complete + 2);
  });
});

test("pages that have only the words of their template in common are no copies", async () => {
  const own = () => paragraph("sc1", "Aufgaben", `<p>${Array.from({ length: 45 }, unique).join(" ")}</p>`);
  const form = await openForm(`${path}/new?template=stelle`);
  const save = async (text: string) => {
    const title = unique();
    const typed = { title, slug: title, "sections.1.text": text, "sections.2.text": text };
    await sendForm(await openForm(`${path}/new?template=stelle`), typed);
    const [row] = await quietSql("select id from pages where slug = $1", [title]);
    return (await openForm(`${path}/${row?.id}`)).html;
  };
  expect(form.fields["sections.4.title"]).toBeTruthy();
  const isCopy = (html: string) => html.includes("wirkt wie eine Kopie");
  expect([isCopy(await save("")), isCopy(await save(""))]).toEqual([false, false]);
  const { text } = own();
  expect([isCopy(await save(text)), isCopy(await save(text))]).toEqual([false, true]);
});

test("headings within a section stand below its own", async () => {
  const slug = unique();
  const html = "<h2>Eins</h2><p>Ja.</p><h3>Zwei</h3><p>Ja.</p>";
  await pageWith(slug, [
    head("Ebenen"),
    paragraph("sh1", "Davor", `<h3>Null</h3>${html}`),
    paragraph("sh2", "", html),
  ]);
  const page = (await (await get(`/${slug}`)).text()).split("<main")[1]?.split("</main")[0] ?? "";
  const levels = [...page.matchAll(/<h(\d)[^>]*>(Ebenen|Davor|Null|Eins|Zwei)/g)].map(([, level]) => level);
  expect(levels.join("")).toBe("1233423");
});

test("what is inactive and chosen says so", async () => {
  const slug = unique();
  const insert =
    'insert into "references" (slug, title, description, is_active) values ($1, $1, $1, false) returning id';
  const [reference] = await sql(insert, [slug]);
  const chosen = (id: string, kind: string, of: string) => ({
    ...{ id, kind, version: 1, title: "", ...(kind === "references" && { lead: "", industry: "" }) },
    chosen: [{ id: of }],
  });
  const id = await pageWith(slug, [
    chosen("si1", "references", String(reference?.id)),
    chosen("si2", "quotes", `${reference?.id} Antje`),
    chosen("si3", "references", randomUUID()),
  ]);
  const { html } = await openForm(`${path}/${id}`);
  const said = [...html.matchAll(/<option[^>]*selected=""[^>]*>([^<]*)</g)].map(([, label]) => label);
  expect(said.filter((label) => label?.includes(slug))).toHaveLength(2);
  expect(said).toContain("Gibt es nicht mehr");
});

test("a list offers three empty rows, also behind what stands in it", async () => {
  const list = { id: "sl1", kind: "questions", version: 1, title: "" };
  const id = await pageWith(unique(), [{ ...list, questions: [{ question: "Wann?", answer: "Bald." }] }]);
  const { fields } = await openForm(`${path}/${id}`);
  expect(Object.keys(fields).filter((name) => /\.question$/.test(name))).toHaveLength(4);
});

test("a text that was begun is offered with the sections that it changes, whatever stands before them", async () => {
  const sections = Array.from({ length: 8 }, (_, at) => paragraph(`so${at}`, `Teil ${at}`, "<p>Ja.</p>"));
  const contact = { id: "so9", kind: "contact", version: 1, title: "", lead: "", subject: "" };
  const question = { label: "Wie viele?", type: "choice", choices: "Ich" };
  const id = await pageWith(unique(), [...sections, { ...contact, fields: [question] }]);
  const item = `${path}/${id}`;
  const offered = async () => {
    const { html } = await openForm(item);
    return decode(/Ungespeicherte Änderung [^<:]*:\d\d Uhr: ([^<]*)\./.exec(html)?.[1] ?? "");
  };
  const begun = await press(await openForm(item), "draft", { title: "Anders" });
  expect(await offered()).toBe("Titel");
  const added = await press(begun, "section-add", { kind: "steps", after: "start" });
  expect(await offered()).toBe("Titel, Abschnitt Schritte");
  const retitled = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`sections.${at}.title`, `Neu ${at}`]));
  await press(added, "draft", retitled);
  expect(await offered()).toMatch(/^Titel, Abschnitt Schritte(?:, Abschnitt Text: Neu \d){3} und 2 weitere$/);
});

test("a section that nobody would see is named", async () => {
  const [empty, full] = [
    paragraph("se1", "Das bringst Du mit", ""),
    paragraph("se2", "Das machst Du", "<p>Viel.</p>"),
  ];
  const people = { id: "se3", kind: "people", version: 1, title: "Menschen", lead: "", chosen: [] };
  const id = await pageWith(unique(), [head("Stelle"), empty, full, people]);
  const { html } = await openForm(`${path}/${id}`);
  const named = [...html.matchAll(/Abschnitt (\d) [^<]* ist leer/g)].map(([, number]) => number);
  expect(named).toEqual(["2", "4"]);
});

test.each([
  ["stelle", "de", "Bewerbung senden"],
  ["veranstaltung", "en", "Send registration"],
  ["leer", "de", "Nachricht senden"],
])(
  "the form of a page of the kind %s, %s, is sent by a button that says so",
  async (template, lang, button) => {
    const slug = unique();
    const contact = { id: "sc4", kind: "contact", version: 1, title: "", lead: "", subject: "", fields: [] };
    const id = await pageWith(slug, [contact], { template, lang });
    const Cookie = await staffCookie();
    for (const address of [`/${slug}`, `${path}/${id}/preview`]) {
      const html = await (await get(address, { headers: { Cookie } })).text();
      expect(/<form[^>]*id="kontakt-formular".*?<\/form>/s.exec(html)?.[0]).toContain(`>${button}</button>`);
    }
  },
);

describe("the contact section", () => {
  const contact = {
    ...{ id: "sc3", kind: "contact", version: 1, title: "Melde Dich an", lead: "", subject: "Anmeldung" },
    fields: [
      { label: "Wie viele?", type: "choice", choices: "Einer, Zwei" },
      { label: "Wann?", type: "date", choices: "" },
      { label: "Mit Essen", type: "tick", choices: "" },
    ],
  };
  const message = { name: "Anna Abt", message: "Wir kommen gern.", privacy: "on" };
  const storedFor = (email: string) =>
    quietSql("select subject, message, state from contact_submissions where email = $1", [email]);

  test("brings its answers to the inbox, with the page that they come from", async () => {
    const slug = unique();
    await pageWith(slug, [head("Fest"), contact]);
    const html = await (await get(`/${slug}`)).text();
    for (const name of ["own_0", "own_1", "own_2", "website", "privacy"])
      expect(html).toContain(`name="${name}"`);
    const email = `${slug}@example.org`;
    const sent = await post(`/${slug}`, {
      ...message,
      email,
      own_0: "Zwei",
      own_1: "2030-05-01",
      own_2: "on",
    });
    expect([sent.status, sent.headers.get("Location")]).toEqual([302, `/${slug}?gesendet=1#kontakt`]);
    const [stored] = await storedFor(email);
    expect(stored?.subject).toBe("Anmeldung");
    expect(String(stored?.message).split("\n")).toEqual([
      ...["Wir kommen gern.", "", "Wie viele?: Zwei", "Wann?: 01.05.2030", "Mit Essen: ja"],
      `Seite: Seite ${slug} (/${slug})`,
    ]);
  });

  test("leads to the page that says thanks, while visitors find it", async () => {
    const [slug, thanks] = [unique(), unique()];
    const section = { id: "sk1", kind: "contact", version: 1, title: "", lead: "", subject: "", fields: [] };
    const id = await pageWith(slug, [{ ...section, thanks: `/${thanks}` }]);
    const form = { name: "Mia", email: `${slug}@kunde.example`, message: "Moin", privacy: "on" };
    const sent = async () => {
      const answer = await post(`/${slug}`, form);
      return [answer.status, answer.headers.get("Location")];
    };
    expect(await sent()).toEqual([302, `/${slug}?gesendet=1#kontakt`]);
    await pageWith(thanks, [head("Danke")], { template: "danke" });
    expect(await sent()).toEqual([303, `/${thanks}`]);
    const away = await sendForm(await openForm(`${path}/${id}`), {
      "sections.0.thanks": "https://a.example",
    });
    expect([away.status, faultsIn(await away.text())]).toEqual([400, ["sections.0.thanks"]]);
  });

  test("keeps to the rules of the contact form", async () => {
    const slug = unique();
    await pageWith(slug, [contact], { lang: "en" });
    const email = `${slug}@example.org`;
    const refused = await post(`/${slug}`, { ...message, name: "", email, own_0: "Neunzig" });
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).toContain("Name is required");
    expect(html).toContain('href="#kontakt-formular-name"');
    const { privacy: _, ...unagreed } = message;
    expect((await post(`/${slug}`, { ...unagreed, email })).status).toBe(400);
    expect((await post(`/${slug}`, { ...message, email, own_9: "x" })).status).toBe(400);
    expect(await storedFor(email)).toEqual([]);
    expect((await post(`/${slug}`, { ...message, email, website: "http://spam.example" })).status).toBe(302);
    expect(await storedFor(email)).toMatchObject([{ state: "quarantined" }]);
  });

  test("loses no text when the page or its form went while somebody wrote, or cannot be read", async () => {
    const slug = unique();
    const email = `${slug}@example.org`;
    const form = { ...message, email, own_0: "Zwei", own_2: "on" };
    const contactPage = `/contact?seite=%2F${slug}`;
    const handedOn = async () => {
      const answer = await post(`/${slug}`, form);
      expect([answer.status, answer.headers.get("Location")]).toEqual([307, `${contactPage}#kontakt`]);
    };
    await handedOn();
    await pageWith(slug, [head("Ohne Formular")]);
    await handedOn();
    await withBackend(backendDown, handedOn);
    expect(takeErrors().join()).toContain("page not read");
    const whole = `Wir kommen gern.\n\nAntwort 1: Zwei\nAntwort 3: ja\nSeite: /${slug}`;
    const unnamed = await post(contactPage, { ...form, name: "" });
    expect([unnamed.status, await unnamed.text()]).toEqual([400, expect.stringContaining(whole)]);
    expect((await post(contactPage, form)).status).toBe(302);
    expect(await storedFor(email)).toMatchObject([{ message: whole }]);
  });

  test("is sent on to the new address of its page, as it was filled in", async () => {
    const [slug, renamed] = [unique(), unique()];
    const id = await pageWith(slug, [contact]);
    await get(`/${slug}`);
    expect((await sendForm(await openForm(`${path}/${id}`), { slug: renamed })).status).toBe(303);
    const sent = await post(`/${slug}`, { ...message, email: `${slug}@example.org`, own_0: "Zwei" });
    expect([sent.status, sent.headers.get("Location")]).toEqual([307, `/${renamed}#kontakt`]);
  });

  test.each([
    ["2026-02-30", 400],
    ["2026-13-45", 400],
    ["gestern", 400],
    ["1899-12-31", 400],
    ["2201-01-01", 400],
    ["1900-01-01", 302],
    ["2200-12-31", 302],
  ])("takes days that there are: %s is answered %i", async (own_1, status) => {
    const slug = unique();
    await pageWith(slug, [contact]);
    const sent = await post(`/${slug}`, { ...message, email: `${slug}@example.org`, own_1 });
    expect(sent.status).toBe(status);
    expect((await sent.text()).includes('href="#kontakt-formular-own_1"')).toBe(status === 400);
  });

  test("names every fault with a way to its field, also those of its own questions", async () => {
    const slug = unique();
    const line = { label: "Wer?", type: "line", choices: "" };
    await pageWith(slug, [{ ...contact, fields: [...contact.fields, line] }]);
    const faults = { name: "", own_0: "Neunzig", own_1: "gestern", own_3: "x".repeat(600) };
    const html = await (
      await post(`/${slug}`, { ...message, email: `${slug}@example.org`, ...faults })
    ).text();
    const linked = [...html.matchAll(/<li><a href="#kontakt-formular-(\w+)"/g)].map(([, name]) => name);
    expect(linked).toEqual(["name", "own_0", "own_1", "own_3"]);
  });

  test("shows the answers to its own questions on the card after sending", async () => {
    const slug = unique();
    await pageWith(slug, [contact]);
    const filled = {
      ...message,
      email: `${slug}@example.org`,
      own_0: "Zwei",
      own_1: "2030-05-01",
      own_2: "on",
    };
    const sent = await post(`/${slug}`, filled);
    const shown = await get(`/${slug}?gesendet=1`, { headers: { Cookie: cookiesOf(sent) } });
    const html = await shown.text();
    const answers = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)];
    expect(answers.map(([, question, answer]) => [question, answer])).toEqual(
      expect.arrayContaining([
        ["Wie viele?", "Zwei"],
        ["Wann?", "01.05.2030"],
        ["Mit Essen", "ja"],
      ]),
    );
  });
});

test("a stored draft is shown to staff alone, as visitors would see it", async () => {
  const slug = unique();
  await pageWith(slug, [head("Noch nicht fertig")], { status: "draft" });
  const [row] = await quietSql("select id from pages where slug = $1", [slug]);
  const path = `/admin/pages/${row?.id}/preview`;
  const shown = await get(path, { headers: { Cookie: await staffCookie() } });
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining("Noch nicht fertig")]);
  expect((await get(path)).status).toBe(303);
  expect((await get(`/${slug}`)).status).toBe(404);
});

test("a page of forty sections is taken, one that is too long is refused with a sentence", async () => {
  const sections = Array.from({ length: 40 }, (_, index) => ({
    ...{ id: `st${index}`, kind: "text", version: 1, title: `Teil ${index}`, text: "<p>Kurz.</p>" },
  }));
  const id = await pageWith(unique(), sections);
  const form = await openForm(`${path}/${id}`);
  expect((await sendForm(form, { description: "Vierzig" })).status).toBe(303);
  const full = await sendForm(await openForm(`${path}/${id}`), { intent: "section-add", kind: "text" });
  expect(full.status).toBe(400);
  const one = { sections: "41", "sections.40.id": "sx", "sections.40.kind": "text" };
  const tooMany = await sendForm(await openForm(`${path}/${id}`), { ...one, "sections.40.title": "Zu viel" });
  expect(tooMany.status).toBe(400);
  const back = await tooMany.text();
  expect(back).toContain('value="Zu viel"');
  expect(back).toMatch(/role="alert"|error-summary-title/);
  const long = Object.fromEntries(
    sections.map((_, index) => [`sections.${index}.text`, "x ".repeat(60_000)]),
  );
  const refused = await sendForm(await openForm(`${path}/${id}`), long);
  expect(refused.status).toBe(413);
  const { action, fields } = await openForm(`${path}/${id}`);
  const inParts = await sendPicture({ path: action, fields: { ...fields, ...long } });
  expect([inParts.status, await inParts.text()]).toEqual([413, expect.stringContaining("Abschnitt 1.")]);
  const wide = Object.fromEntries(
    sections.slice(0, 3).map((_, index) => [`sections.${index}.text`, "x ".repeat(15_000)]),
  );
  const named = await sendForm(await openForm(`${path}/${id}`), wide);
  const said = await named.text();
  expect([named.status, said.includes("sections.2.text-error"), said.includes("Invalid input")]).toEqual([
    400,
    true,
    false,
  ]);
});
