import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toldIn } from "~/features/references/testimonials.server";
import { parseResults } from "~/schemas/results";
import { emptyRow, fieldsOfRows, testimonialProblems } from "~/schemas/testimonials";
import { quietSql as sql } from "../helpers/app";
import { call, insertRow, readRows, tokenOf } from "../helpers/rest";
import { runs } from "../helpers/runs";

interface Row {
  person: string;
  role: string;
  quote: string;
  agreed_on: string | null;
  portrait: string | null;
  look: string;
}
interface Told {
  sentences: string;
  testimonials: Row[];
}

const face = "/images/people/hinnerk-nordholz.svg";
const said =
  'Es läuft. Testimonial von Ina Kai (Leiterin): "Sehr gut." Testimonial von Bo Deich (Wirt): „Gern.“ (freigegeben am 01.03.2026)';
const slug = "erzaehlt";
let anna = "";

beforeAll(async () => {
  anna = await tokenOf("anna-stimmen@musterhafen.example");
});
const clear = async () => {
  await sql(`delete from "references" where slug like '${slug}%'`);
  await sql("delete from content_versions where kind = 'references' and row ->> 'slug' like $1", [
    `${slug}%`,
  ]);
};
beforeEach(clear);
afterAll(clear);

async function told(results: string | null, portraits: string | null = null): Promise<Told> {
  const [row] = await sql("select private.told($1, $2) as told", [results, portraits]);
  return row?.told as Told;
}
async function store(results: string | null, portraits: string | null = `Cem: ${face}\nIna Kai: ${face}`) {
  const [row] = await sql(
    `insert into "references" (title, slug, description, results, portraits) values ('Stimmen', $1, 'Kurz.', $2, $3)
     returning id`,
    [slug, results, portraits],
  );
  return String(row?.id);
}
const stored = async () =>
  (await sql(`select results, sentences, portraits from "references" where slug = $1`, [slug]))[0];
const rows = () =>
  sql(
    `select t.person, t.role, t.quote, t.portrait, t.agreed_on::text, t.position from testimonials t
     join "references" r on r.id = t.reference_id where r.slug = $1 order by t.position`,
    [slug],
  );
const persons = async () => (await rows()).map(({ person }) => person);

describe("the text of results", () => {
  it("is rows, and the sentences in front of them", async () => {
    await store(said);
    expect(await stored()).toMatchObject({ results: said, sentences: "Es läuft." });
    expect(await rows()).toEqual([
      {
        ...{ person: "Ina Kai", role: "Leiterin", quote: "Sehr gut.", portrait: face },
        ...{ agreed_on: null, position: 1 },
      },
      {
        ...{ person: "Bo Deich", role: "Wirt", quote: "Gern.", portrait: null },
        ...{ agreed_on: "2026-03-01", position: 2 },
      },
    ]);
  });

  it("wins over the rows when it is written anew, and the former ones stay in the history", async () => {
    const id = await store(said);
    await sql(`update "references" set results = 'Gut. Testimonial von Ada (Chefin): "Ja."' where id = $1`, [
      id,
    ]);
    expect(await persons()).toEqual(["Ada"]);
    const [former] = await sql("select row from content_versions where item_id = $1", [id]);
    expect(former?.row).toMatchObject({
      results: said,
      testimonials: [{ person: "Ina Kai" }, { person: "Bo Deich" }],
    });
    await sql(`update "references" set results = null where id = $1`, [id]);
    expect(await rows()).toEqual([]);
  });

  it.each([
    `${said} Und danach noch etwas.`,
    'Gut. Testimonial von Ada (Chefin):  "Ja."',
    'Gut. Testimonial von Ada (Chefin): "Ja',
    'Gut.\n\n\nTestimonial von Ada (Chefin): "Ja."',
    'Gut. Testimonial von Ada (Chefin): "Ja." (freigegeben am 31.02.2026)',
    Array.from({ length: 13 }, (_, at) => `Testimonial von A${at} (B): "Ja."`).join("\n"),
  ])("stays what it is where rows would not give it back: %s", async (text) => {
    expect(await told(text)).toEqual({ sentences: text, testimonials: [] });
  });

  it("is read as the page reads it, and put together as it was", async () => {
    const pieces = [
      ...[
        "Gut. ",
        "Testimonial von ",
        "Ada (Chefin): ",
        "Bo (Wirt (Pacht)): ",
        '"',
        "„",
        "“",
        "»Ja.«",
        "Läuft",
      ],
      ...['"Ja."', "\n", "\n\n", " ", ". ", "(x)", " (freigegeben am 01.03.2026)", ": ", "Ö"],
    ];
    const whole = fc.constantFrom(
      'Testimonial von Ada (Chefin): "Läuft."',
      "Testimonial von Dr. Bo (Wirt (Pacht)): „Ein „Ja“ von mir? Gern.“",
      'Testimonial von Ö (L): "Alle sagten "Moin" dazu." (freigegeben am 28.02.2026)',
    );
    const text = fc
      .array(fc.oneof(fc.constantFrom(...pieces), whole, fc.constantFrom(" ", "\n")), { maxLength: 12 })
      .map((all) => all.join(""));
    await fc.assert(
      fc.asyncProperty(text, async (source) => {
        const { sentences, testimonials } = await told(source);
        const before = parseResults(sentences);
        expect(parseResults(source)).toEqual({
          sentences: before.sentences,
          testimonials: [
            ...before.testimonials,
            ...testimonials.map(({ person: author, role: position, quote, agreed_on }) => ({
              ...{ author, position, quote },
              ...(agreed_on && { agreed: agreed_on }),
            })),
          ],
        });
        const [again] = await sql("select private.results_of($1, $2) as text", [
          sentences,
          JSON.stringify(testimonials),
        ]);
        expect(again?.text).toBe(source);
      }),
      runs(2000, 150),
    );
  });

  it("is told as it was typed, where a form takes that", async () => {
    const signs = ["Ada", " ", '"', "„", "“", "(", ")", ":", ".", "\n", "Testimonial von ", "x"];
    const typed = fc.array(fc.constantFrom(...signs), { maxLength: 9 }).map((all) => all.join(""));
    const name = fc.oneof(typed, fc.constantFrom("Ada", "Bo (Wirt)"));
    const row = fc.record({ author: fc.oneof(typed, fc.constant("Ada")), position: name, quote: typed });
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 3 }),
        fc.constantFrom("", "Gut."),
        async (list, results) => {
          const rows = list.map((one) => ({ ...emptyRow, ...one, agreed: "2026-03-01" }));
          if (Object.keys(testimonialProblems({ results, portraits: "", rows }, () => true)).length > 0)
            return;
          const given = toldIn({ results, ...fieldsOfRows(rows) });
          const [again = {}] = await sql("select private.told(private.results_of($1, $2), null) as told", [
            given.sentences,
            JSON.stringify(given.testimonials),
          ]);
          const plain = ({ look: _, ...one }: { look?: string }) => one;
          const { testimonials } = again.told as Told;
          expect(testimonials.map(plain)).toEqual(given.testimonials.map(plain));
          taken += given.testimonials.length;
        },
      ),
      runs(3000, 300),
    );
    expect(taken).toBeGreaterThan(0);
  });

  it("stays what it is however long it is", async () => {
    const long = "Testimonial von ".repeat(99_999);
    expect((await told(long)).sentences).toBe(long);
  });
});

describe("rows", () => {
  it("are written into the text, which keeps its sentences and the faces of others", async () => {
    const id = await store(said);
    const bo = { reference_id: id, person: "Cem Öz", role: "Koch", quote: "Ja.", portrait: face };
    expect((await insertRow("testimonials", bo, anna)).status).toBe(201);
    expect(await stored()).toMatchObject({
      results: `${said}\nTestimonial von Cem Öz (Koch): "Ja."`,
      portraits: `Cem: ${face}\nIna Kai: ${face}\nCem Öz: ${face}`,
    });
    await sql("delete from testimonials where reference_id = $1 and person = 'Ina Kai'", [id]);
    expect(await stored()).toMatchObject({
      results:
        'Es läuft. Testimonial von Bo Deich (Wirt): „Gern.“ (freigegeben am 01.03.2026)\nTestimonial von Cem Öz (Koch): "Ja."',
      portraits: `Cem: ${face}\nCem Öz: ${face}`,
    });
    expect((await rows()).map(({ position }) => position)).toEqual([1, 2]);
    await sql("update testimonials set quote = 'Nein.' where reference_id = $1", [id]);
    expect((await stored())?.results).toMatch(/„Nein\.“ \(freigegeben am 01\.03\.2026\)\n.*"Nein\."$/);
    expect(await sql("select 1 from content_versions where item_id = $1", [id])).not.toHaveLength(0);
  });

  it("are refused where the text would not give them back", async () => {
    const id = await store(said);
    const row = { reference_id: id, role: "Koch", quote: "Ja." };
    for (const odd of [{ person: "Ada (Nord)" }, { person: "Ada", quote: 'Ein 5" Rohr' }, { person: " " }])
      expect((await insertRow("testimonials", { ...row, ...odd }, anna)).status).toBeGreaterThanOrEqual(400);
    expect(await stored()).toMatchObject({ results: said });
    expect(await persons()).toEqual(["Ina Kai", "Bo Deich"]);
  });

  it("go with their reference and come back with it", async () => {
    const id = await store(said);
    await sql(`delete from "references" where id = $1`, [id]);
    expect(await sql("select 1 from testimonials where reference_id = $1", [id])).toEqual([]);
    const [former] = await sql("select row from content_versions where item_id = $1 and reason = 'delete'", [
      id,
    ]);
    expect(former?.row).toMatchObject({ results: said });
    await store(said);
    expect(await persons()).toEqual(["Ina Kai", "Bo Deich"]);
  });

  it("are read by visitors while their reference is active, without the day of the agreement", async () => {
    const id = await store(said);
    const path = `testimonials?select=person&reference_id=eq.${id}`;
    expect((await readRows(path)).rows).toHaveLength(2);
    expect((await readRows(`testimonials?select=agreed_on&reference_id=eq.${id}`)).status).toBe(401);
    await sql(`update "references" set is_active = false where id = $1`, [id]);
    expect((await readRows(path)).rows).toEqual([]);
    expect((await readRows(path, anna)).rows).toHaveLength(2);
    expect(
      (await insertRow("testimonials", { reference_id: id, person: "A", role: "B", quote: "C" })).status,
    ).toBe(401);
  });
});

describe("a reference that is saved", () => {
  const content = {
    ...{ title: "Stimmen", slug, description: "Kurz.", sentences: "Gut.", portraits: `Cem: ${face}` },
    testimonials: [
      { person: "Ada", role: "Chefin", quote: "Läuft.", portrait: face, agreed_on: "2026-03-01" },
    ],
  };
  const save = (item: string, version: string | null, changed: object = {}, token?: string) =>
    call("save_reference", { version, content: { id: item, ...content, ...changed } }, token);
  const version = async () =>
    (await sql(`select id, updated_at::text from "references" where slug = $1`, [slug]))[0] as
      | { id: string; updated_at: string }
      | undefined;

  it("is stored with its testimonials, or not at all", async () => {
    const id = crypto.randomUUID();
    expect((await save(id, null, {}, anna)).rows).toBe(true);
    const first = await version();
    expect(await stored()).toEqual({
      results: 'Gut.\nTestimonial von Ada (Chefin): "Läuft." (freigegeben am 01.03.2026)',
      sentences: "Gut.",
      portraits: `Cem: ${face}\nAda: ${face}`,
    });
    expect(
      (await save(id, first?.updated_at ?? "", { testimonials: [], client_name: "Werft" }, anna)).rows,
    ).toBe(true);
    expect(await rows()).toEqual([]);
    const second = await version();
    expect((await save(id, first?.updated_at ?? "", {}, anna)).rows).toBe(false);
    expect([await version(), await rows()]).toEqual([second, []]);
    expect(
      await sql("select reason from content_versions where item_id = $1 order by saved_at", [id]),
    ).toEqual([{ reason: "create" }, { reason: "update" }]);
    expect((await save(crypto.randomUUID(), null, {}, anna)).status).toBe(409);
  });

  it("is stored by staff alone", async () => {
    expect((await save(crypto.randomUUID(), null)).status).toBe(401);
    expect(await version()).toBeUndefined();
  });
});
