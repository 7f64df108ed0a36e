import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceLimits } from "~/schemas/limits";
import { hasStrayTestimonial, parseResults } from "~/schemas/results";
import {
  emptyRow,
  fieldsOfRows,
  partLabels,
  putTogether,
  type Row,
  rowField,
  rowFields,
  rowsAmong,
  testimonialProblems,
} from "~/schemas/testimonials";
import { runs } from "../helpers/runs";

const quoted = (author: string, position: string, quote: string) => ({ author, position, quote });
const joined = (pieces: fc.Arbitrary<string>, most: number, by = "") =>
  fc.array(pieces, { maxLength: most }).map((all) => all.join(by));

describe("results", () => {
  const good = [
    'Testimonial von Ada (Chefin): "Läuft."',
    "Testimonial von Dr. Bo (Wirt (Pacht)): „Ein Testimonial von mir? Gern.“",
    "Testimonial von Cem Öz (Leitung) : »Alles gut. Wirklich.«",
  ];
  const plain = ["Das Büro hat frei.", "Am Telefon heißt es „Moin. Alles da.“ und fertig.", "Neun sagen ja."];
  const broken = [
    'Testimonial von Ada: "Läuft."',
    'Testimonial von (Chefin): "Läuft."',
    'Testimonial von Ada (Chefin) "Läuft."',
    'Testimonial Ada (Chefin): "Läuft."',
    'testimonial von Ada (Chefin): "Läuft."',
    'Testimonial\nvon Ada (Chefin): "Läuft."',
    'Testimonial  von Ada (Chefin): "Läuft."',
    "Testimonial von Ada (Chefin): 'Läuft.'",
    'Testimonial von Ada (Chefin): "Läuft',
  ];

  it.each<[string | null, string[]]>([
    [null, []],
    ["  \n ", []],
    ["Angebote gehen raus. Alle lachen", ["Angebote gehen raus.", "Alle lachen"]],
    ["Erstens\nZweitens.\r\n\r\nDrittens.", ["Erstens", "Zweitens.", "Drittens."]],
    ["Die Wege schrumpften von 12 auf 3. Alle.", ["Die Wege schrumpften von 12 auf 3.", "Alle."]],
    ["Das Testimonial von Ada steht aus. Gut.", ["Das Testimonial von Ada steht aus.", "Gut."]],
    ["Testimonial von Ada (Chefin) folgt.", ["Testimonial von Ada (Chefin) folgt."]],
  ])("%j is sentences", (text, sentences) => {
    expect(parseResults(text)).toEqual({ sentences, testimonials: [] });
  });

  it.each([
    "Bei Dr. Deichmann ist Ruhe.",
    "Das spart z. B. beim Porto.",
    "Es sind ca. 40 Rezepte am Tag.",
    "Seit dem 3. Monat fragt keiner mehr.",
    "Fertig war es 24. Mai früh.",
    "Der Umsatz stieg um 3.5 Prozent.",
    "Am Telefon heißt es „Moin. Alles da.“ und fertig.",
  ])("do not cut into '%s'", (sentence) => {
    const { sentences } = parseResults(`${sentence} Danach ging es weiter.`);
    expect(sentences).toEqual([sentence, "Danach ging es weiter."]);
  });

  it.each([
    ["brackets in the quotation", '"Das (und mehr) lief: gut."', "Das (und mehr) lief: gut."],
    ["German marks", "„Läuft. Wie gedacht.“", "Läuft. Wie gedacht."],
    ["English marks", "“Läuft.”", "Läuft."],
    ["guillemets", "»Läuft.«", "Läuft."],
    ["mixed marks", '„Läuft."', "Läuft."],
    ["a quotation inside", '"Alle sagten "Moin" und lachten."', 'Alle sagten "Moin" und lachten.'],
    ["German marks inside", '"Alle sagten „Moin“ und lachten."', "Alle sagten „Moin“ und lachten."],
    ["the introducing words inside", '"Ein Testimonial von mir? Gern."', "Ein Testimonial von mir? Gern."],
  ])("hold testimonials with %s", (_, written, quote) => {
    const text = `Gut. Testimonial von Dr. Ada (Chefin): ${written} Testimonial von Bo (Chef): "Ja."`;
    expect(parseResults(text)).toEqual({
      sentences: ["Gut."],
      testimonials: [quoted("Dr. Ada", "Chefin", quote), quoted("Bo", "Chef", "Ja.")],
    });
  });

  it("hold a position with brackets and marks of its own, and keep the text that follows", () => {
    expect(parseResults('Testimonial von Ada (Wirtin (Pacht) im "Anker"): "Läuft.". Zwei. Drei.')).toEqual({
      sentences: ["Zwei.", "Drei."],
      testimonials: [quoted("Ada", 'Wirtin (Pacht) im "Anker"', "Läuft.")],
    });
  });

  it.each([
    'Testimonial von Ada: "Läuft. Wirklich."',
    'Testimonial von Ada ( ): "Läuft."',
    'Testimonial von Ada (Chefin): ""',
    ...broken.filter((text) => !/\n| {2}/.test(text)),
  ])("keep as text what is no testimonial: %s", (text) => {
    expect(parseResults(`Gut. ${text}`)).toEqual({ sentences: ["Gut.", text], testimonials: [] });
    expect(parseResults(`${text}\nTestimonial von Bo (Chef): "Ja."`).testimonials.at(-1)).toMatchObject({
      author: "Bo",
    });
  });

  it("tell what was meant for a testimonial and is none, wherever it stands", () => {
    const parts = fc.array(fc.constantFrom(...plain, ...good), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(parts, fc.constantFrom(...broken), fc.constantFrom(" ", "\n"), (said, stray, space) => {
        const right = said.toSorted((a, b) => Number(good.includes(a)) - Number(good.includes(b))).join(" ");
        expect(hasStrayTestimonial(right), right).toBe(false);
        const whole = said.filter((one) => good.includes(one));
        expect(parseResults(right).testimonials).toHaveLength(whole.length);
        expect(hasStrayTestimonial([...said, stray].join(space))).toBe(true);
      }),
      runs(600, 50),
    );
  });

  it.each([
    "Das Testimonial brachte drei Anfragen: Alle wurden Kunden.",
    "Für die Website entstand ein Testimonial-Video.",
    "Zwei Testimonials (Text und Film): „Moin“ heißt das eine.",
    "Ein Testimonial von Ada steht noch aus.",
    "Testimonial von Ada erbeten. Danach: Ruhe.",
    "Wir baten um ein Testimonial von Frau Dr. Meier (Leitung) und bekamen „gern“ zu hören.",
  ])("may name the word: %s", (text) => {
    expect(hasStrayTestimonial(text)).toBe(false);
    expect(hasStrayTestimonial(`${text} ${good[0]}`)).toBe(false);
    expect(parseResults(text).sentences.join(" ")).toBe(text);
  });

  it("never show one as running text once they are taken, however it is cut up", () => {
    let taken = 0;
    for (const whole of [...good, ...broken, `${plain[0]} ${good[0]} ${good[1]}`])
      for (let from = 0; from < whole.length; from++)
        for (const length of [0, 1, 3]) {
          const text = whole.slice(0, from) + whole.slice(from + length);
          if (hasStrayTestimonial(text)) continue;
          taken += 1;
          for (const sentence of parseResults(text).sentences)
            expect(sentence, text).not.toMatch(/^testimonial von .*[:„"»]/i);
        }
    expect(taken).toBeGreaterThan(100);
  });

  it("lose no word of anything", () => {
    const pieces = ["Gut. ", 'Testimonial von Ada (Chefin): "', "Läuft", '" ', "„", "“ ", "(x) ", ": ", "\n"];
    const words = (of: string) => of.match(/Gut|Läuft|Ada|Chefin|x/g)?.sort() ?? [];
    fc.assert(
      fc.property(joined(fc.constantFrom(...pieces), 12), (text) => {
        const { sentences, testimonials } = parseResults(text);
        const shown = testimonials.flatMap(({ author, position, quote }) => [author, position, quote]);
        expect(words([...sentences, ...shown].join(" "))).toEqual(words(text));
      }),
      runs(500, 50),
    );
  });
});

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

describe("typed rows", () => {
  const signs = ["Ada", " ", '"', "„", "“", "(", ")", ":", ".", "\n", "Testimonial von ", "x"];
  const typed = joined(fc.constantFrom(...signs), 9);
  const agreed = fc.constantFrom("", "2026-03-01", "x");
  const rows = fc.array(
    fc
      .oneof(
        fc.record({ author: typed, position: typed, quote: typed, agreed }),
        fc.record({ quote: typed, agreed }),
        fc.record({ author: typed }),
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
        const filled = list.filter((one) => (one.author + one.position + one.quote + one.agreed).trim());
        const shown = parseResults(text);
        expect(shown.sentences).toEqual(parseResults(results).sentences);
        const authors = filled.map(({ author }) => author.trim());
        expect(shown.testimonials.map(({ author }) => author)).toEqual(authors);
        expect(hasStrayTestimonial(text)).toBe(false);
        if (filled.length > 0) taken += 1;
      }),
      runs(3000, 300),
    );
    expect(taken).toBeGreaterThan(0);
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
    ["quote", "", "fehlt"],
    ["quote", 'Ein 5" Rohr', "Anführungszeichen"],
    ["quote", "Er sagte „Moin", "Anführungszeichen"],
    ["agreed", "31.02.2026", "So: 01.03.2026".toLowerCase()],
    ["agreed", "gestern", "oder lass das Feld leer"],
  ])("%s '%s' is refused with a sentence", (part, typed, sentence) => {
    const [said = ""] = problems({ [part]: typed })[rowField(1, part)] ?? [];
    const name = part === "author" ? "Kundenstimme 1" : row({}).author;
    expect(said.split(": ")[0]).toBe(`${partLabels[part as keyof typeof partLabels]} von ${name}`);
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
      'Gut.\n\nTestimonial von Ada (Chefin): "Läuft. Wie „gedacht“." (freigegeben am 01.03.2026)',
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
