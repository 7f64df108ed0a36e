import { describe, expect, it } from "vitest";
import { hasStrayTestimonial, parseResults } from "~/schemas/results";

const quoted = (author: string, position: string, quote: string) => ({ author, position, quote });

describe("sentences", () => {
  it("gives nothing for nothing", () => {
    for (const empty of [null, "", "  \n "]) {
      expect(parseResults(empty)).toEqual({ sentences: [], testimonials: [] });
    }
  });

  it("separates them at '. ' and keeps their full stops", () => {
    expect(
      parseResults("Angebote gehen am Tag danach raus. Das Büro hat frei. Alle lachen").sentences,
    ).toEqual(["Angebote gehen am Tag danach raus.", "Das Büro hat frei.", "Alle lachen"]);
  });

  it("takes a new line for a new sentence", () => {
    expect(parseResults("Erstens\nZweitens.\r\n\r\nDrittens.").sentences).toEqual([
      "Erstens",
      "Zweitens.",
      "Drittens.",
    ]);
  });

  it.each([
    "Bei Dr. Deichmann ist Ruhe.",
    "Das spart z. B. beim Porto.",
    "Es sind ca. 40 Rezepte am Tag.",
    "Seit dem 3. Monat fragt keiner mehr.",
    "Fertig war es 24. Mai früh.",
    "Der Umsatz stieg um 3.5 Prozent.",
  ])("does not cut into '%s'", (sentence) => {
    expect(parseResults(`${sentence} Danach ging es weiter.`).sentences).toEqual([
      sentence,
      "Danach ging es weiter.",
    ]);
  });

  it("does cut after a bare number", () => {
    expect(parseResults("Die Wege schrumpften von 12 auf 3. Alle waren froh.").sentences).toHaveLength(2);
  });

  it("does not cut inside a quotation", () => {
    expect(parseResults("Am Telefon heißt es „Moin. Alles da.“ und fertig. Gut so.").sentences).toEqual([
      "Am Telefon heißt es „Moin. Alles da.“ und fertig.",
      "Gut so.",
    ]);
  });
});

describe("testimonials", () => {
  it("reads one after the sentences", () => {
    expect(
      parseResults(
        'Das Büro hat frei. Testimonial von Hinnerk Nordholz (Inhaber): "Früher Holz. Heute Handy."',
      ),
    ).toEqual({
      sentences: ["Das Büro hat frei."],
      testimonials: [quoted("Hinnerk Nordholz", "Inhaber", "Früher Holz. Heute Handy.")],
    });
  });

  it("reads several, with titles in the names", () => {
    const text =
      'Alles gut. Testimonial von Dr. Wiebke Deichmann (Ärztliche Leitung): "Wir reden nicht mehr darüber." Testimonial von Onno Deichmann (Praxismanager): "Ich kann ausreden."';
    expect(parseResults(text)).toEqual({
      sentences: ["Alles gut."],
      testimonials: [
        quoted("Dr. Wiebke Deichmann", "Ärztliche Leitung", "Wir reden nicht mehr darüber."),
        quoted("Onno Deichmann", "Praxismanager", "Ich kann ausreden."),
      ],
    });
  });

  it("reads one that stands alone", () => {
    expect(parseResults('Testimonial von Ada (Chefin): "Läuft."')).toEqual({
      sentences: [],
      testimonials: [quoted("Ada", "Chefin", "Läuft.")],
    });
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
  ])("reads %s", (_, written, quote) => {
    expect(
      parseResults(`Gut. Testimonial von Ada (Chefin): ${written} Testimonial von Bo (Chef): "Ja."`),
    ).toEqual({
      sentences: ["Gut."],
      testimonials: [quoted("Ada", "Chefin", quote), quoted("Bo", "Chef", "Ja.")],
    });
  });

  it("reads a position with brackets and marks of its own", () => {
    expect(parseResults('Testimonial von Ada (Wirtin (Pacht) im "Anker"): "Läuft."').testimonials).toEqual([
      quoted("Ada", 'Wirtin (Pacht) im "Anker"', "Läuft."),
    ]);
  });

  it("keeps text that follows", () => {
    expect(parseResults('Eins. Testimonial von Ada (Chefin): "Läuft.". Zwei. Drei.')).toEqual({
      sentences: ["Eins.", "Zwei.", "Drei."],
      testimonials: [quoted("Ada", "Chefin", "Läuft.")],
    });
  });
});

describe("what is not a testimonial stays text", () => {
  it.each([
    ["no position", 'Testimonial von Ada: "Läuft. Wirklich."'],
    ["an empty position", 'Testimonial von Ada ( ): "Läuft."'],
    ["no author", 'Testimonial von (Chefin): "Läuft."'],
    ["no quotation", "Testimonial von Ada (Chefin) folgt."],
    ["an empty quotation", 'Testimonial von Ada (Chefin): ""'],
    ["a quotation that never ends", 'Testimonial von Ada (Chefin): "Läuft'],
    ["no colon", 'Testimonial von Ada (Chefin) "Läuft."'],
  ])("%s", (_, text) => {
    expect(parseResults(`Gut. ${text}`)).toEqual({ sentences: ["Gut.", text], testimonials: [] });
  });

  it("and does not swallow the next one", () => {
    expect(parseResults('Testimonial von Ada (Chefin): "Läuft\nTestimonial von Bo (Chef): "Ja."')).toEqual({
      sentences: ['Testimonial von Ada (Chefin): "Läuft'],
      testimonials: [quoted("Bo", "Chef", "Ja.")],
    });
  });

  it("in the middle of a sentence", () => {
    expect(parseResults("Das Testimonial von Ada steht noch aus. Gut.").sentences).toEqual([
      "Das Testimonial von Ada steht noch aus.",
      "Gut.",
    ]);
  });
});

describe("what was meant for a testimonial and is none", () => {
  const good = [
    'Testimonial von Ada (Chefin): "Läuft."',
    "Testimonial von Dr. Bo (Wirt (Pacht)): „Ein Testimonial von mir? Gern.“",
    "Testimonial von Cem Öz (Leitung) : »Alles gut. Wirklich.«",
  ];
  const plain = [
    "Das Büro hat frei.",
    "Am Telefon heißt es „Moin. Alles da.“ und fertig.",
    "Neun von zehn sagen ja.",
  ];
  const broken = [
    'Testimonial von Ada: "Läuft."',
    "Testimonial von Ada (Chefin) folgt.",
    'Testimonial von (Chefin): "Läuft."',
    'Testimonial von Ada (Chefin) "Läuft."',
    'Testimonial Ada (Chefin): "Läuft."',
    'testimonial von Ada (Chefin): "Läuft."',
    'Testimonial\nvon Ada (Chefin): "Läuft."',
    'Testimonial  von Ada (Chefin): "Läuft."',
    "Testimonial von Ada (Chefin): 'Läuft.'",
    'Testimonial von Ada (Chefin): "Läuft',
  ];

  it("is found wherever it stands, and nothing else is taken for it", () => {
    let seed = 11;
    const pick = (from: string[]) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return from[seed % from.length] ?? "";
    };
    for (let round = 0; round < 600; round++) {
      const parts = Array.from({ length: 1 + (round % 5) }, () =>
        pick(round % 3 ? [...plain, ...good] : plain),
      );
      const right = [...parts].sort((a, b) => Number(good.includes(a)) - Number(good.includes(b))).join(" ");
      expect(hasStrayTestimonial(right), right).toBe(false);
      expect(parseResults(right).testimonials).toHaveLength(
        parts.filter((part) => good.includes(part)).length,
      );

      const wrong = [...parts, pick(broken)].join(round % 2 ? " " : "\n");
      expect(hasStrayTestimonial(wrong), wrong).toBe(true);
    }
  });

  it("is never shown as running text once it is taken, however it is cut up", () => {
    let taken = 0;
    for (const whole of [...good, ...broken, `${plain[0]} ${good[0]} ${good[1]}`]) {
      for (let from = 0; from < whole.length; from++) {
        for (const length of [0, 1, 3]) {
          const text = whole.slice(0, from) + whole.slice(from + length);
          if (hasStrayTestimonial(text)) continue;
          taken += 1;
          expect(parseResults(text).sentences.join(" "), text).not.toMatch(/testimonial/i);
        }
      }
    }
    expect(taken).toBeGreaterThan(100);
  });
});

it("loses no word of anything", () => {
  const parts = [
    "Gut. ",
    'Testimonial von Ada (Chefin): "',
    "Läuft",
    '" ',
    "„",
    "“ ",
    "(x) ",
    ": ",
    "\n",
    "Dr. ",
  ];
  let seed = 7;
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: 12 }, () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return parts[seed % parts.length];
    }).join("");
    const { sentences, testimonials } = parseResults(text);
    const shown = [
      ...sentences,
      ...testimonials.flatMap(({ author, position, quote }) => [author, position, quote]),
    ];
    const words = (of: string) => of.match(/Gut|Läuft|Ada|Chefin|Dr|x/g) ?? [];
    expect(words(shown.join(" ")).sort()).toEqual(words(text).sort());
  }
});
