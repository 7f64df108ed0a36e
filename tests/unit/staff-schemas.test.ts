import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { PostSchema, publicationTime } from "~/schemas/post";
import { ReferenceSchema } from "~/schemas/reference";
import { ServiceSchema } from "~/schemas/service";

type Fields = Record<string, string>;

function read<Schema extends z.ZodType>(schema: Schema, fields: Fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const submission = parseWithZod(form, { schema });
  return submission.status === "success"
    ? { value: submission.value as z.infer<Schema>, errors: {} }
    : { value: undefined, errors: submission.error ?? {} };
}

const post = { title: "Moin", slug: "moin", content: "<p>Hallo</p>", status: "draft" };
const service = { title: "Moin", slug: "moin", full_description: "Text" };
const reference = { title: "Moin", slug: "moin", description: "Text" };

describe.each([
  ["post", PostSchema, post],
  ["service", ServiceSchema, service],
  ["reference", ReferenceSchema, reference],
] as const)("what every %s needs", (_name, schema, valid) => {
  const errorsOf = (fields: Fields) => read(schema, { ...valid, ...fields }).errors;

  test.each<Fields>([
    {},
    { title: ` ${"x".repeat(200)} ` },
    ...["a", "a-1", "2026", "a".repeat(100), " moin "].map((slug) => ({ slug })),
  ])("%#: a complete form passes, and white space around does not count", (fields) => {
    expect(errorsOf(fields)).toEqual({});
  });

  test.each([
    ...["", "   ", "\u200b"].map((title) => [title, "Title ist erforderlich"]),
    ["x".repeat(201), "Title darf maximal 200 Zeichen lang sein"],
  ])("title %#", (title, message) => expect(errorsOf({ title })).toEqual({ title: [message] }));

  test.each([
    ["", "Slug ist erforderlich"],
    ["  ", "Slug ist erforderlich"],
    ["a".repeat(101), "Slug darf maximal 100 Zeichen lang sein"],
    ...["Moin", "moin--welt", "-moin", "moin-", "mö", "moin/welt"].map((slug) => [
      slug,
      "Slug darf nur Kleinbuchstaben, Zahlen und Bindestriche enthalten",
    ]),
  ])("slug %#", (slug = "", message) => expect(errorsOf({ slug })).toEqual({ slug: [message] }));

  test("the title's message comes first", () => {
    expect(Object.keys(errorsOf({ title: "", slug: "" }))).toEqual(["title", "slug"]);
  });
});

test.each([
  [PostSchema, post, "content", "Content", 100_000, "100.000"],
  [ServiceSchema, service, "full_description", "Beschreibung", 10_000, "10.000"],
  [ReferenceSchema, reference, "description", "Beschreibung", 5000, "5000"],
] as const)("%#: the needed text has its limits", (schema, valid, name, label, max, shown) => {
  const errorsOf = (text: string) => read(schema, { ...valid, [name]: text }).errors;
  expect(errorsOf(" \n ")).toEqual({ [name]: [`${label} ist erforderlich`] });
  expect(errorsOf("x".repeat(max))).toEqual({});
  const tooLong = `${label} darf maximal ${shown} Zeichen lang sein`;
  expect(errorsOf("x".repeat(max + 1))).toEqual({ [name]: [tooLong] });
});

test.each([
  [PostSchema, post, "excerpt", 500],
  [PostSchema, post, "category", 100],
  [ServiceSchema, service, "short_description", 500],
  [ReferenceSchema, reference, "client_name", 200],
  [ReferenceSchema, reference, "challenge", 5000],
  [ReferenceSchema, reference, "solution", 5000],
  [ReferenceSchema, reference, "results", 5000],
  [ReferenceSchema, reference, "industry", 200],
] as const)("%#: an optional text may be empty", (schema, valid, name, max) => {
  const of = (text: string) => read(schema, { ...valid, [name]: text });
  expect(read(schema, valid).value).toHaveProperty(name, null);
  expect(of("  ").value).toHaveProperty(name, null);
  expect(of(` ${"x".repeat(max)} `).value).toHaveProperty(name, "x".repeat(max));
  expect(Object.keys(of("x".repeat(max + 1)).errors)).toEqual([name]);
});

describe("posts", () => {
  const of = (fields: Fields) => read(PostSchema, { ...post, ...fields });
  const noTime = "Veröffentlicht am ist kein gültiger Zeitpunkt";
  const noYear = `${noTime}: Das Jahr muss 1900 oder später sein, zum Beispiel 2026`;

  test("have one of three states", () => {
    const statuses = ["draft", "published", "archived"];
    expect(statuses.map((status) => of({ status }).value?.status)).toEqual(statuses);
    for (const status of ["", "Draft", "public"])
      expect(of({ status }).errors).toEqual({ status: ["Ungültiger Status"] });
  });

  test("have a title of one line, however it was typed", () => {
    expect(of({ title: " Zwei\n Zeilen" }).value?.title).toBe("Zwei Zeilen");
  });

  test("have a publication time of Berlin's clocks, in our time", () => {
    const time = of({ published_at: "2026-07-01T09:00" }).value?.published_at;
    expect(time?.toISOString()).toBe("2026-07-01T07:00:00.000Z");
    expect(of({ published_at: "morgen" }).errors).toEqual({ published_at: [noTime] });
    for (const published_at of ["0025-11-18T08:30", "0001-06-01T00:00", "1899-12-31T12:00"])
      expect(of({ published_at }).errors).toEqual({ published_at: [noYear] });
  });

  const now = new Date("2026-01-01T12:00:00Z");
  const planned = new Date("2026-02-01T12:00:00Z");
  test.each([
    ["published", null, now],
    ["published", planned, planned],
    ["draft", null, null],
    ["draft", planned, planned],
    ["archived", null, null],
  ] as const)("%s with %s", (status, published_at, expected) => {
    const input = {
      ...post,
      excerpt: null,
      category: null,
      author: null,
      featured_image: null,
      status,
      published_at,
    };
    expect(publicationTime(input, now)).toBe(expected);
  });
});

describe("services and references", () => {
  test.each([
    [{}, false],
    [{ is_active: "on" }, true],
    [{ is_active: "true" }, true],
    [{ is_active: "false" }, false],
  ])("box %j", (fields: Fields, ticked) => {
    expect(read(ServiceSchema, { ...service, ...fields }).value?.is_active).toBe(ticked);
    expect(read(ReferenceSchema, { ...reference, ...fields }).value?.is_active).toBe(ticked);
  });

  test("have a place from 0 to 9999, or none", () => {
    const of = (display_order: string) => read(ServiceSchema, { ...service, display_order });
    expect(["", "0", " 9999 "].map((typed) => of(typed).value?.display_order)).toEqual([undefined, 0, 9999]);
    for (const typed of ["-1", "1.5", "10000", "eins", "1e3"])
      expect(of(typed).errors).toEqual({
        display_order: ["Reihenfolge muss eine ganze Zahl von 0 bis 9999 sein"],
      });
  });

  test("technologies stand in one line, each once", () => {
    const names = (technologies: string) =>
      read(ReferenceSchema, { ...reference, technologies }).value?.technologies;
    const many = (count: number) => names([...Array(count).keys()].join(","));
    expect(names("Make, Softr ,, Make, Google Workspace")).toEqual(["Make", "Softr", "Google Workspace"]);
    expect(names("")).toEqual([]);
    expect(many(50)).toHaveLength(50);
    expect([many(51), names("x".repeat(101))]).toEqual([undefined, undefined]);
  });

  test("a website is an address of the web", () => {
    const errors = (website_url: string) => read(ReferenceSchema, { ...reference, website_url }).errors;
    for (const good of ["https://nordholz.example/ueber?a=1", "http://nordholz.example"])
      expect(errors(good)).toEqual({});
    for (const bad of ["javascript:alert(1)", "nordholz.example", "https://", "https:// nordholz"])
      expect(Object.keys(errors(bad))).toEqual(["website_url"]);
  });
});
