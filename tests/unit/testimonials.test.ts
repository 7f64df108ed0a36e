import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceLimits } from "~/schemas/limits";
import { hasStrayTestimonial, parseResults } from "~/schemas/results";
import { testimonialProblems } from "~/schemas/testimonial-problems";
import {
  emptyRow,
  fieldsOfRows,
  putTogether,
  type Row,
  rowField,
  rowFields,
  rowsAmong,
  takeApart,
} from "~/schemas/testimonials";

const row = (typed: Partial<Row>): Row => ({
  ...emptyRow,
  author: "Ada",
  position: "Chefin",
  quote: "Läuft.",
  ...typed,
});
const everyPicture = (_: string) => true;
const parts = (rows: Row[], results = "Gut.") => ({ results, portraits: "", rows });
const problems = (typed: Partial<Row>, isShown = everyPicture) =>
  testimonialProblems(parts([row(typed)]), isShown);

describe("a text that is taken apart and put together", () => {
  const word = fc.constantFrom(
    "Alles",
    "gut",
    "läuft.",
    "Dr.",
    "(fast)",
    "„Moin“",
    "3.",
    "Neu:",
    "Testimonial",
    '"',
  );
  const prose = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));
  const marks = fc.constantFrom('""', "„“", "“”", "»«", "«»");
  /** Mostly what can be written again, and now and then something else. */
  const mostly = (usual: string[], others: string[]) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...usual) },
      { weight: 1, arbitrary: fc.constantFrom(...others) },
    );
  const space = mostly([" ", "\n", "\n\n"], ["", "  ", ". "]);
  const name = mostly(["Ada", "Dr. Bo Deich", "Cem Öz-Yıl"], ["Ada\nMeier"]);
  const position = fc.constantFrom("Chefin", "Wirt (Pacht)", "Leiter „Kai“");
  const quote = mostly(["Läuft.", "Alle sagten „Moin“.", 'Ein "Wort" mehr', "Zwei.\nZeilen"], ["„Ganz“"]);
  const note = mostly(["", " (freigegeben am 01.03.2026)"], [" (freigegeben am 31.02.2026)", " Mehr."]);
  const block = fc
    .tuple(space, name, position, marks, quote, note)
    .map(
      ([gap, author, of, [open, close] = "", said, after]) =>
        `${gap}Testimonial von ${author} (${of}): ${open}${said}${close}${after}`,
    );
  const results = fc
    .tuple(prose, fc.array(block, { maxLength: 4 }))
    .map(([text, blocks]) => text + blocks.join(""));
  const face = fc.tuple(
    name,
    mostly([": "], [":", ":  "]),
    fc.constantFrom("/images/a.png", "/images/b.png"),
  );
  const portraits = fc.array(
    face.map((line) => line.join("")),
    { maxLength: 4 },
  );

  it("is the same text to the letter, or is left as it is", () => {
    let taken = 0;
    fc.assert(
      fc.property(results, portraits, (text, lines) => {
        const whole = { results: text, portraits: lines.join("\n") };
        const apart = takeApart(whole);
        if (typeof apart === "string") return;
        if (apart.rows.length > 0) taken += 1;
        // By the way of a form, which knows texts only.
        const sent = rowsAmong(fieldsOfRows(apart.rows)) ?? [];
        expect(putTogether({ ...apart, rows: sent })).toEqual(whole);
        expect(parseResults(putTogether(apart).results)).toEqual(parseResults(text));
      }),
      { numRuns: 3000 },
    );
    expect(taken).toBeGreaterThan(200);
  });

  it("comes in rows in all its usual forms", () => {
    for (const text of [
      "",
      "Gut.",
      'Gut. Besser. Testimonial von Ada (Chefin): "Läuft."',
      'Testimonial von Ada (Chefin): "Läuft." Testimonial von Bo (Wirt (Pacht)): „Ja. Gern.“',
      "Gut.\n\nTestimonial von Ada (Chefin): »Läuft.«\nTestimonial von Bo (Wirt): “Ja.” (freigegeben am 01.03.2026)",
    ])
      expect(takeApart({ results: text, portraits: "" }), text).not.toBeTypeOf("string");
    const whole = {
      results: 'Testimonial von Ada (Chefin): "Läuft." Testimonial von Bo (Wirt): "Ja."',
      portraits: "Bo: /images/b.png\nCem: /images/c.png\nAda: /images/a.png",
    };
    expect(takeApart(whole)).toMatchObject({
      portraits: "Cem: /images/c.png",
      rows: [{ portrait: "/images/a.png" }, { portrait: "/images/b.png" }],
    });
  });

  it("stays text with a sentence where it would not come back to the letter", () => {
    for (const text of [
      'Gut. Testimonial von Ada (Chefin): "Läuft." Und mehr.',
      'Gut.  Testimonial von Ada (Chefin): "Läuft."',
      'Testimonial von Ada (Chefin) : "Läuft."',
      'Testimonial von Ada\nMeier (Chefin): "Läuft."',
      'Testimonial von Ada (Chefin): "„Läuft.“"',
      'Testimonial von Ada (Chefin): "Läuft." '.repeat(referenceLimits.testimonials + 1).trim(),
    ])
      expect(takeApart({ results: text, portraits: "" }), text).toMatch(/als Text/);
    const odd = { results: 'Testimonial von Ada (Chefin): "Läuft."', portraits: "Ada:/images/a.png" };
    expect(takeApart(odd)).toContain("Porträts");
  });
});

describe("typed rows", () => {
  const any = fc.array(
    fc.constantFrom("Ada", " ", '"', "„", "“", "(", ")", ":", ".", "\n", "Testimonial von ", "x"),
    {
      maxLength: 9,
    },
  );
  const typed = any.map((pieces) => pieces.join(""));
  const agreed = fc.constantFrom("", "2026-03-01", "x");
  const rows = fc.array(
    fc
      .oneof(
        fc.record({ author: typed, position: typed, quote: typed, agreed }),
        fc.record({ quote: typed, agreed }),
        fc.record({ author: typed }),
        // Most of the others are refused.
        fc.record({ author: fc.constant("Ada"), quote: typed, agreed: fc.constant("2026-03-01") }),
      )
      .map(row),
    { maxLength: 3 },
  );

  it("that are taken are what the page shows, and nothing else of them", () => {
    let taken = 0;
    fc.assert(
      fc.property(rows, fc.constantFrom("", "Gut.", "Alles „gut“. Fein."), (list, results) => {
        const sent = parts(list, results);
        if (Object.keys(testimonialProblems(sent, everyPicture)).length > 0) return;
        const { results: text } = putTogether(sent);
        const filled = list.filter(({ author, position, quote, agreed }) =>
          (author + position + quote + agreed).trim(),
        );
        expect(parseResults(text).sentences).toEqual(parseResults(results).sentences);
        expect(parseResults(text).testimonials.map(({ author }) => author)).toEqual(
          filled.map(({ author }) => author.trim()),
        );
        expect(hasStrayTestimonial(text)).toBe(false);
        // Opened again, they are rows again.
        expect(takeApart({ results: text, portraits: "" })).not.toBeTypeOf("string");
        if (filled.length > 0) taken += 1;
      }),
      { numRuns: 3000 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  it.each<[part: keyof Row, typed: string, sentence: string]>([
    ["author", " ", "Wer sagt das?"],
    ["author", "Ada\nMeier", "in einer Zeile"],
    ["author", "Ada (Meier)", "keine Klammern"],
    ["author", "Ada: Chefin", "kein Doppelpunkt"],
    ["author", "Testimonial von Ada", "nur den Namen"],
    ["author", "x".repeat(101), "maximal 100 Zeichen"],
    ["position", "", "Welche Position"],
    ["position", "Chefin\nvon allem", "in einer Zeile"],
    ["position", "Chefin (Nord", "Klammern"],
    ["position", "Chefin (Nord (Ost))", "Klammern"],
    ["quote", "", "fehlt"],
    ["quote", 'Ein 5" Rohr', "Anführungszeichen"],
    ["quote", "Er sagte „Moin", "Anführungszeichen"],
    ["agreed", "31.02.2026", "So: 01.03.2026".toLowerCase()],
    ["agreed", "gestern", "oder lass das Feld leer"],
  ])("%s '%s' is refused with a sentence", (part, typed, sentence) => {
    const [said = ""] = problems({ [part]: typed })[rowField(1, part)] ?? [];
    expect(said).toMatch(/^Testimonial 1: /);
    expect(said).toContain(sentence);
  });

  it("refuse a picture that would not be shown, and two faces for one person", () => {
    const isShown = (path: string) => path === "/images/a.png";
    const at = rowField(1, "portrait");
    expect(problems({ portrait: "https://anderswo.example/a.png" }, isShown)[at]?.[0]).toContain(
      "Dieses Bild gibt es",
    );
    expect(problems({ portrait: "/images/a.png" }, isShown)).toEqual({});
    const two = parts([row({ portrait: "/images/a.png" }), row({ portrait: "" })]);
    expect(Object.keys(testimonialProblems(two, isShown))).toEqual([at, rowField(2, "portrait")]);
  });

  it("take marks around a whole quotation for what they are, and a day as people write it", () => {
    const { results } = putTogether(parts([row({ quote: "„Läuft. Wie „gedacht“.“", agreed: "1.3.2026" })]));
    expect(results).toBe(
      'Gut.\nTestimonial von Ada (Chefin): "Läuft. Wie „gedacht“." (freigegeben am 01.03.2026)',
    );
    expect(parseResults(results).testimonials[0]?.agreed).toBe("2026-03-01");
  });

  it("leave out what is empty, and refuse a text before them that would swallow one", () => {
    expect(putTogether(parts([{ ...emptyRow }])).results).toBe("Gut.");
    expect(testimonialProblems(parts([row({})], "Ein Testimonial von Bo"), everyPicture)).toHaveProperty(
      "results",
    );
    expect(testimonialProblems(parts([row({})], "Gut."), everyPicture)).toEqual({});
  });

  it("have names that are all among the fields of the form, and no more of them than there are", () => {
    expect(rowsAmong({ results: "Gut." })).toBeUndefined();
    expect(rowsAmong({ testimonials: "0" })).toEqual([]);
    expect(rowsAmong({ testimonials: "x", testimonial_2_author: "Ada" })).toHaveLength(2);
    expect(rowsAmong({ testimonials: "999999" })).toHaveLength(referenceLimits.testimonials);
    const full = fieldsOfRows(Array.from({ length: referenceLimits.testimonials }, () => row({})));
    expect(Object.keys(full).filter((name) => !rowFields.includes(name))).toEqual([]);
  });
});
