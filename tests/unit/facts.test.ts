import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { defaultOf, defaults, factGroups, factKeys, isFactKey, schemaOf } from "~/content/fact-groups";
import { type FactKey, factOf, withFacts } from "~/content/facts";
import { placeholderMeanings } from "~/content/placeholder-meanings";
import { fill, firstNames, strayBrace } from "~/content/placeholders";
import { sentenceList } from "~/content/sentence-list";
import { sentences } from "~/content/sentences";
import { siteSchema } from "~/content/site-schema";
import { storyOf } from "~/content/story";
import { changedFacts, invalidFacts, takeStoredFacts } from "~/platform/settings/facts.server";
import { currentSite, siteChanges } from "~/platform/settings/site.server";

const [founder] = defaults.founders;
const [office] = defaults.offices;

describe("the facts as they come", () => {
  it("are such as the forms would take, each in one form", () => {
    expect(siteSchema.parse(defaults)).toEqual(defaults);
    for (const key of factKeys)
      expect(schemaOf(key).safeParse(defaultOf(key)), key).toMatchObject({ success: true });
    expect(new Set(factKeys).size).toBe(factKeys.length);
    expect(Object.values(factGroups).flat()).toEqual(factKeys);
    expect(["url", "domain", "staffEmailDomain", "homeVariant", "logoName"].filter(isFactKey)).toEqual([]);
    const isNamed = (key: string) => /^[a-z][A-Za-z]*(\.[a-zA-Z]+)*$/.test(key) && key.length <= 100;
    expect(factKeys.filter((key) => !isNamed(key))).toEqual([]);
    expect(sentenceList.map(({ key }) => key).sort()).toEqual(Object.keys(sentences).sort());
    expect(new Set(sentenceList.map(({ label }) => label)).size).toBe(sentenceList.length);
  });

  it("are asked for by no page itself, which would miss what has been changed", () => {
    const pages = ["app/routes", "app/ui"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(tsx?|mdx)$/.test(name))
        .map((name) => `${folder}/${name}`),
    );
    const asks = (name: string) =>
      /from "~\/content\/(?:site|fact-groups)"/.test(readFileSync(name, "utf8")) &&
      !name.startsWith("app/routes/admin");
    expect(pages.filter(asks)).toEqual(["app/ui/use-site.ts"]);
  });
});

describe("a stored fact", () => {
  beforeEach(() => {
    takeStoredFacts({});
  });

  it("stands before what the product comes with, and nothing else changes", () => {
    expect(takeStoredFacts({ phone: "+49 441 123456", "register.court": "Amtsgericht Aurich" })).toBe(true);
    const { register, phone, ...others } = currentSite();
    expect(phone).toBe("+49 441 123456");
    expect(register).toEqual({ ...defaults.register, court: "Amtsgericht Aurich" });
    const { register: _, phone: __, ...asBefore } = withFacts(defaults, siteChanges());
    expect(others).toEqual(asBefore);
    expect(takeStoredFacts({ "register.court": "Amtsgericht Aurich", phone: "+49 441 123456" })).toBe(false);
    expect(currentSite()).toBe(currentSite());
    expect(takeStoredFacts({})).toBe(true);
    expect(currentSite().phone).toBe(defaults.phone);
  });

  it("is sent to no browser when it says what that knows already", () => {
    takeStoredFacts({ phone: defaults.phone, "hours.mon": [{ closes: "17:00", opens: "09:00" }] });
    expect(changedFacts()).toEqual({});
  });

  it("is left aside when it cannot be shown, and the form is told", () => {
    takeStoredFacts({ phone: "anrufen!", email: "neu@musterhafen.example", founders: [], later: "unknown" });
    expect(currentSite().phone).toBe(defaults.phone);
    expect(currentSite().founders).toBe(defaults.founders);
    expect(currentSite().email).toBe("neu@musterhafen.example");
    expect([...invalidFacts().keys()].sort()).toEqual(["founders", "phone"]);
    expect(invalidFacts().get("phone")).toContain("Ziffern");
  });

  it("is put in its place", () => {
    for (const key of factKeys) {
      expect(factOf(withFacts(defaults, { [key]: "here" }), key)).toBe("here");
      expect(factOf(defaults, key)).not.toBe("here");
    }
  });
});

describe("what a fact may be", () => {
  const photo = `/media/${"a".repeat(32)}-960.webp`;
  const takes = (key: FactKey, value: unknown) => schemaOf(key).safeParse(value).success;

  it.each<[FactKey, unknown]>([
    ["name", " \u200b "],
    ["name", "zwei\nZeilen"],
    ["name", "x".repeat(61)],
    ["name", null],
    ["name", 5],
    ["phone", "0471"],
    ["phone", "+49 471 0000000; ext=1"],
    ["phone", "javascript:alert(1)"],
    ["email", "moin"],
    ["email", "moin@b.example\r\nBcc: x@b.example"],
    ["teamBooking.url", "http://termine.example"],
    ["teamBooking.url", "javascript:alert(1)"],
    ["teamBooking.url", "https://a:b@termine.example"],
    ["teamBooking.url", "https://termine"],
    ["teamBooking.url", "mailto:"],
    ["teamBooking.minutes", 0],
    ["teamBooking.minutes", 30.5],
    ["teamBooking.minutes", "30"],
    ["founders", []],
    ["founders", Array.from({ length: 9 }, () => founder)],
    ["founders", [{ ...founder, photo: "https://fremd.example/x.jpg" }]],
    ["founders", [{ ...founder, photo: "/images/../../secrets.svg" }]],
    ["founders", [{ ...founder, linkedin: "mailto:mara@b.example" }]],
    ["founders", [{ ...founder, name: undefined }]],
    ["offices", []],
    ["offices", [{ ...office, latitude: 91 }]],
    ["offices", [{ ...office, longitude: Number.NaN }]],
    ["offices", [{ ...office, postcode: "D-27568" }]],
    ["offices", [{ ...office, postcode: "AT 1010" }]],
    ["areaServed", []],
    ["areaServed", ["Jever", "Jever"]],
    ["social", [{ name: "Netz", url: "ftp://netz.example" }]],
    ["claims", Array.from({ length: 5 }, (_, n) => ({ value: `${n}`, label: `Zahl ${n}` }))],
    ["closedDays", [{ date: "2026-02-30", reason: "" }]],
    ["closedDays", [{ date: "24.12.2026", reason: "" }]],
    ["closedDays", Array.from({ length: 2 }, () => ({ date: "2026-12-24", reason: "" }))],
    ["sentences.home.title", "x".repeat(81)],
    ["sentences.home.intro", "Ruf an: {Telephon}"],
    ["sentences.home.intro", "Ruf an: {constructor}"],
    ["sentences.home.intro", "Ruf an: {Telefon"],
    ["faq", [{ question: "Warum?", answer: "" }]],
  ])("%s is not %j", (key, value) => {
    expect(takes(key, value)).toBe(false);
  });

  it.each<[FactKey, unknown]>([
    ["phone", "+49 471 123456-78"],
    ["phone", "04741/123456"],
    ["teamBooking.url", "mailto:termin@musterhafen.example"],
    ["teamBooking.url", "https://termine.example/mara?lang=de#heute"],
    ["founders", [{ ...founder, photo, linkedin: "", quote: "", reasons: [] }]],
    ["offices", [{ ...office, latitude: -33.9, longitude: 18.4 }]],
    ["social", []],
    ["faq", []],
    ["closedDays", [{ date: "2028-02-29", reason: "Schalttag" }]],
    ["sentences.home.intro", "Ruf an: {Telefon}, {Telefonzeiten}."],
  ])("%s is %j", (key, value) => {
    expect(takes(key, value)).toBe(true);
  });

  it("is told in German, at the place where it is", () => {
    const { error } = schemaOf("founders").safeParse([founder, { ...founder, email: "mara" }]);
    const message = "Das ist keine gültige E-Mail-Adresse.";
    expect(error?.issues).toMatchObject([{ path: [1, "email"], message }]);
  });

  it("makes one line of what was typed in several", () => {
    expect(schemaOf("sentences.home.intro").parse("  Eins\r\n  zwei\n\ndrei ")).toBe("Eins zwei drei");
  });
});

describe("placeholders", () => {
  it("are filled, each of those that staff are told of", () => {
    for (const name of Object.keys(placeholderMeanings)) {
      expect(strayBrace(`{${name}}`), name).toBeUndefined();
      expect(fill(`{${name}}`, defaults), name).not.toMatch(/[{}]|undefined/);
    }
    expect(fill("{Vornamen}: {Büros}, {Orte}. {Büroanzahl}", defaults)).toBe(
      "Mara und Bo: Bremerhaven und Oldenburg, Bremerhaven, Oldenburg und Wilhelmshaven. Zwei Büros",
    );
    expect(fill("{constructor} {x} {", defaults)).toBe("{constructor} {x} {");
  });

  it("speak of one, two or more founders and offices", () => {
    type Site = typeof defaults;
    const founders = (...all: unknown[]) => all as Site["founders"];
    const offices = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        ...office,
        city: `Ort ${n}`,
      })) as unknown as Site["offices"];
    const of = (count: number, people = founders(...Array(count).fill(founder))) => ({
      ...defaults,
      founders: people,
      offices: offices(count),
    });
    expect([1, 2, 3].map((count) => fill("{uns}, {Büroanzahl}", of(count)))).toEqual([
      "uns, Ein Büro",
      "uns beiden, Zwei Büros",
      "uns allen, Drei Büros",
    ]);
    expect(storyOf(of(1))).toBeUndefined();
    const [mara, bo = mara] = defaults.founders;
    const wiebke = { ...mara, name: "Dr. Wiebke Werft" };
    const told = (count: number, ...people: unknown[]) =>
      storyOf(of(count, founders(...people)))?.paragraphs.join();
    expect(told(2, mara, wiebke)).toBeUndefined();
    expect(told(2, wiebke, bo, mara)).toContain("Mara ist in einem Familienbetrieb groß geworden");
    expect(told(2, wiebke, bo, mara)).toContain("Bo kam von der anderen Seite");
    expect(told(3, mara, bo, wiebke)).toContain("drei Büros geworden, in Ort 0, Ort 1 und Ort 2.");
    expect(told(2, mara, bo)).toContain("zwei Büros geworden, eins in Ort 0 und eins in Ort 1.");
    const doctors = founders(wiebke, { ...mara, name: "Prof. Dr. Jan-Ole Deich" });
    expect(firstNames(of(2, doctors))).toEqual(["Wiebke", "Jan-Ole"]);
  });
});
