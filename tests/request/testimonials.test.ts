import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { get, sql } from "../helpers/app";
import { openForm, placeAfter, sendForm } from "../helpers/editing";
import { sendInParts } from "../helpers/editor-forms";
import { halves } from "../helpers/pictures";
import { staffPage, staffPost } from "../helpers/staff";
import { decode, faultsIn, fieldsOf } from "../helpers/staff-form";

const path = "/admin/references";
const face = "/images/people/hinnerk-nordholz.svg";
const said =
  'Es läuft. Testimonial von Ina Kai (Leiterin): "Sehr gut." Testimonial von Bo Deich (Wirt): „Gern.“ (freigegeben am 01.03.2026)';

const clear = async () => {
  await sql(`delete from "references" where slug like 'stimme%'`);
  await sql("delete from working_copies");
  await sql("delete from media where created_at > '2026-07-01'");
};
beforeEach(clear);
afterAll(clear);

async function store(texts: { results?: string | null; portraits?: string | null } = {}) {
  const { results = said, portraits = `Ina Kai: ${face}` } = texts;
  const [row] = await sql(
    `insert into "references" (title, slug, description, results, portraits, is_active, display_order)
     values ('Stimmen', 'stimme', 'Kurz.', $1, $2, true, 90) returning id`,
    [results, portraits],
  );
  return `${path}/${row?.id}`;
}
const stored = async () =>
  (
    await sql(
      `select results, portraits, website_url, updated_at::text from "references" where slug = 'stimme'`,
    )
  )[0];

async function press(address: string, fields: Record<string, string>, intent: string) {
  const response = await staffPost(address, { ...fields, intent });
  const isKept = response.status === 303;
  const html = isKept ? await staffPage(placeAfter(response)) : await response.text();
  return { status: isKept ? 200 : response.status, html, fields: fieldsOf(html) };
}
const authors = (fields: Record<string, string>) =>
  Array.from({ length: Number(fields.testimonials) }, (_, at) => fields[`testimonial_${at + 1}_author`]);

describe("an editor of a reference", () => {
  test("shows what clients say as rows", async () => {
    const fields = fieldsOf(await staffPage(await store()));
    expect(fields).toMatchObject({
      results: "Es läuft.",
      testimonials: "2",
      testimonial_1_author: "Ina Kai",
      testimonial_1_position: "Leiterin",
      testimonial_1_quote: "Sehr gut.",
      testimonial_1_agreed: "",
      testimonial_1_portrait: face,
      testimonial_2_author: "Bo Deich",
      testimonial_2_agreed: "2026-03-01",
      testimonial_2_portrait: "",
    });
    expect(fieldsOf(await staffPage(`${path}/new`))).toMatchObject({ results: "", testimonials: "0" });
  });

  test.each([
    said,
    null,
    "Gut.\n\nTestimonial von Ina Kai (Wirtin (Pacht)): »Ja.«\nTestimonial von Bo (Wirt): “Zwei\nZeilen.”",
    'Gut. Testimonial von Ina Kai (Leiterin): "Ja." Und danach noch etwas.',
  ])("that is saved untouched changes no byte: %j", async (results) => {
    const address = await store({ results });
    const before = await stored();
    const shown = await (await get("/references")).text();
    const response = await staffPost(address, fieldsOf(await staffPage(address)));
    expect(response.status).toBe(303);
    expect(await stored()).toEqual(before);
    expect(await (await get("/references")).text()).toBe(shown);
  });

  test("says why it shows a text where rows would not come back to the letter", async () => {
    const html = await staffPage(await store({ results: `${said} Und danach noch etwas.` }));
    expect(fieldsOf(html)).toMatchObject({
      results: `${said} Und danach noch etwas.`,
      portraits: `Ina Kai: ${face}`,
    });
    expect(fieldsOf(html)).not.toHaveProperty("testimonials");
  });

  test("keeps faces of others, and gives up that of a row that goes", async () => {
    const address = await store({ portraits: `Cem: ${face}\nIna Kai: ${face}` });
    const opened = fieldsOf(await staffPage(address));
    expect(opened.portraits).toBe(`Cem: ${face}`);
    const { fields } = await press(address, opened, "testimonial-remove-1");
    expect((await staffPost(address, fields)).status).toBe(303);
    expect(await stored()).toMatchObject({
      results: "Es läuft. Testimonial von Bo Deich (Wirt): „Gern.“ (freigegeben am 01.03.2026)",
      portraits: `Cem: ${face}`,
    });
  });
});

describe("the buttons of rows", () => {
  test("make rows of a text that was posted as such, and no more of them than there may be", async () => {
    const text = { title: "Neu", results: 'Gut. Testimonial von Ada (Chefin): "Läuft."' };
    const { fields } = await press(`${path}/new`, text, "testimonial-add");
    expect(fields.results).toBe("Gut.");
    expect(authors(fields)).toEqual(["Ada", ""]);
    for (const intent of ["testimonial-up-1", "testimonial-remove-9"])
      expect(authors((await press(`${path}/new`, fields, intent)).fields)).toEqual(["Ada", ""]);
    const empty = Array.from({ length: 12 }, (_, row) => [`testimonial_${row + 1}_author`, ""]);
    const twelve = { title: "Voll", testimonials: "12", ...Object.fromEntries(empty) };
    const full = await press(`${path}/new`, twelve, "testimonial-add");
    expect(full.status).toBe(400);
    expect(faultsIn(full.html)).toBeDefined();
    expect(full.fields).toMatchObject({ title: "Voll", testimonials: "12" });
    const none = await press(`${path}/new`, { title: "Neu", testimonials: "0" }, "testimonial-throw-1");
    expect(none.status).toBe(400);
  });

  test("take along a file that was chosen, into its row wherever that goes", async () => {
    const bytes = await halves(600, 600).jpeg().toBuffer();
    const fields = { testimonials: "2", testimonial_1_author: "Ada", testimonial_2_author: "Bo" };
    for (const [intent, row] of [
      ["testimonial_2_file", 2],
      ["testimonial-up-2", 1],
    ] as const) {
      const { status, fields: back } = await sendInParts({
        path: `${path}/new`,
        fields: { ...fields, slug: "stimme-bild" },
        files: [{ as: "testimonial_2_file", bytes }],
        intent,
      });
      expect(status).toBe(200);
      expect(back[`testimonial_${row}_author`]).toBe("Bo");
      expect(back[`testimonial_${row}_portrait`]).toMatch(/^\/media\/[0-9a-f]{32}-(480|960)\.webp$/);
      expect(back[`testimonial_${3 - row}_portrait`]).toBe("");
    }
    const found = await press(`${path}/new`, { ...fields, testimonial_1_find: "Bo" }, "testimonial_1_find");
    expect(found.status).toBe(200);
    expect(found.fields.testimonial_1_find).toBe("Bo");
  });
});

describe("what is saved", () => {
  const row = {
    testimonials: "1",
    testimonial_1_author: "Ada Meier",
    testimonial_1_position: "Chefin",
    testimonial_1_quote: "Läuft „gut“.",
    testimonial_1_agreed: "2026-03-01",
    testimonial_1_portrait: face,
  };
  const base = { title: "Stimmen", slug: "stimme", description: "Kurz.", results: "Gut.", is_active: "on" };

  test("is the text that the page reads, which does not tell when somebody agreed", async () => {
    expect((await staffPost(`${path}/new`, { ...base, ...row })).status).toBe(303);
    expect(await stored()).toMatchObject({
      results: 'Gut.\nTestimonial von Ada Meier (Chefin): "Läuft „gut“." (freigegeben am 01.03.2026)',
      portraits: `Ada Meier: ${face}`,
    });
    const html = await (await get("/references")).text();
    expect(html).toContain("Läuft „gut“.");
    expect(html).toContain("Ada Meier");
    expect(html).not.toMatch(/freigegeben am|2026-03-01|01\.03\.2026/);
  });

  test("is taken as text where only that was posted", async () => {
    const text = { results: said, portraits: `Ina Kai: ${face}` };
    expect((await staffPost(`${path}/new`, { ...base, ...text })).status).toBe(303);
    expect(await stored()).toMatchObject(text);
    expect(decode(await (await get("/references")).text())).not.toContain("freigegeben am");
  });

  test.each<[Record<string, string>, string[]]>([
    [{ ...row, testimonial_1_author: "" }, ["testimonial_1_author"]],
    [
      {
        ...row,
        testimonial_1_author: "Ada\nMeier",
        testimonial_1_position: "Chefin (Nord",
        testimonial_1_quote: 'Ein 5" Rohr',
        testimonial_1_agreed: "31.02.2026",
        testimonial_1_portrait: "https://anderswo.example/a.png",
        portraits: "Bo: https://anderswo.example/a.png",
        results: "Testimonial von Bo: Ja",
      },
      ["author", "position", "quote", "agreed", "portrait"]
        .map((part) => `testimonial_1_${part}`)
        .concat("portraits", "results"),
    ],
    [{ results: 'Testimonial von Ada\nMeier (Chefin): "Läuft."' }, ["results"]],
    [{ results: "Testimonial von Ada: Läuft." }, ["results"]],
    [{ ...row, testimonial_1_quote: "x".repeat(5000) }, ["results"]],
  ])("is refused at its fields, and everything stays: %j", async (typed, fields) => {
    const response = await staffPost(`${path}/new`, { ...base, ...typed });
    const html = await response.text();
    expect([response.status, faultsIn(html)?.sort()]).toEqual([400, fields.sort()]);
    for (const field of fields)
      expect(html).toMatch(
        new RegExp(`<(?:input|textarea)[^>]*id="eintrag-${field}"[^>]*aria-invalid="true"`),
      );
    expect(fieldsOf(html)).toMatchObject({ ...base, ...typed });
    expect(await stored()).toBeUndefined();
  });

  test("may name the word in its running text, and a website without https://, which becomes the whole address", async () => {
    const results = "Das Testimonial der Werft brachte uns drei Anfragen: Alle wurden Kunden.";
    const typed = { ...base, results, website_url: "werft-nord.example/ueber-uns" };
    expect((await staffPost(`${path}/new`, typed)).status).toBe(303);
    expect(await stored()).toMatchObject({ results, website_url: "https://werft-nord.example/ueber-uns" });
    expect(await (await get("/references")).text()).toContain('href="https://werft-nord.example/ueber-uns"');
  });

  test("leaves out rows in which nothing is typed", async () => {
    expect(
      (await staffPost(`${path}/new`, { ...base, ...row, testimonials: "2", testimonial_2_author: "" }))
        .status,
    ).toBe(303);
    expect((await stored())?.results).toMatch(/^Gut\.\nTestimonial von Ada Meier[^\n]*$/);
  });
});

describe("rows are kept", () => {
  test("in a copy, which is offered until they are stored", async () => {
    const address = await store();
    const copies = () => sql("select 1 from working_copies where closed_at is null");
    const opened = await openForm(address);
    await sendForm(opened, { intent: "draft" });
    expect(await copies()).toHaveLength(0);
    const added = await openForm(
      placeAfter(await sendForm(await openForm(address), { intent: "testimonial-add" })),
    );
    const kept = await sendForm(added, { testimonial_3_author: "Cem", intent: "draft" });
    expect(await copies()).toHaveLength(1);
    expect(await staffPage(address)).toContain(`href="${placeAfter(kept)}"`);
    const resumed = await openForm(placeAfter(kept));
    expect(authors(resumed.fields)).toEqual(["Ina Kai", "Bo Deich", "Cem"]);
    const whole = { testimonial_3_position: "Koch", testimonial_3_quote: "Ja." };
    expect((await sendForm(resumed, whole)).status).toBe(303);
    expect((await stored())?.results).toBe(`${said}\nTestimonial von Cem (Koch): "Ja."`);
    expect(await copies()).toHaveLength(0);
    expect(await staffPage(address)).not.toContain("drafts-title");
  });

  test("beside what somebody else has stored meanwhile, and can be saved all the same", async () => {
    const address = await store();
    const opened = fieldsOf(await staffPage(address));
    await sql(`update "references" set results = 'Ganz anders.' where slug = 'stimme'`);
    const conflict = await staffPost(address, opened);
    expect([conflict.status, await conflict.text()]).toEqual([409, expect.stringContaining("Ganz anders.")]);
    const { html, fields: again } = await press(address, opened, "testimonial-up-2");
    expect(html).toContain("Ganz anders.");
    expect(authors(again)).toEqual(["Bo Deich", "Ina Kai"]);
    expect((await staffPost(address, again)).status).toBe(303);
    expect((await stored())?.results).toMatch(/^Es läuft\. ?\n?Testimonial von Bo Deich/);
  });
});
