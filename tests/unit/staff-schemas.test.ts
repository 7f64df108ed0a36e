import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { PostSchema, publicationTime } from "~/schemas/post";
import { ReferenceSchema } from "~/schemas/reference";
import { ServiceSchema } from "~/schemas/service";

type Fields = Record<string, string>;

/** The answer to a posted form, as the staff area reads it: the values or the messages per field. */
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

  test("a complete form passes", () => expect(errorsOf({})).toEqual({}));

  test.each([
    ["", "Title ist erforderlich"],
    ["   ", "Title ist erforderlich"],
    ["\u200b", "Title ist erforderlich"],
    ["x".repeat(201), "Title darf maximal 200 Zeichen lang sein"],
  ])("title %#", (title, message) => expect(errorsOf({ title })).toEqual({ title: [message] }));

  test("200 characters of title fit, white space around them does not count", () => {
    expect(errorsOf({ title: ` ${"x".repeat(200)} ` })).toEqual({});
  });

  test.each([
    ["", "Slug ist erforderlich"],
    ["  ", "Slug ist erforderlich"],
    ["a".repeat(101), "Slug darf maximal 100 Zeichen lang sein"],
    ["Moin", "Slug darf nur Kleinbuchstaben, Zahlen und Bindestriche enthalten"],
    ["moin--welt", "Slug darf nur Kleinbuchstaben, Zahlen und Bindestriche enthalten"],
    ["-moin", "Slug darf nur Kleinbuchstaben, Zahlen und Bindestriche enthalten"],
    ["moin-", "Slug darf nur Kleinbuchstaben, Zahlen und Bindestriche enthalten"],
    ["mö", "Slug darf nur Kleinbuchstaben, Zahlen und Bindestriche enthalten"],
    ["moin/welt", "Slug darf nur Kleinbuchstaben, Zahlen und Bindestriche enthalten"],
  ])("slug %#", (slug, message) => expect(errorsOf({ slug })).toEqual({ slug: [message] }));

  test.each(["a", "a-1", "2026", "a".repeat(100), " moin "])("slug %s passes", (slug) =>
    expect(errorsOf({ slug })).toEqual({}),
  );

  test("the title's message comes first", () => {
    expect(Object.keys(errorsOf({ title: "", slug: "" }))).toEqual(["title", "slug"]);
  });
});

describe.each([
  [PostSchema, post, "content", "Content", 100_000, "100.000"],
  [ServiceSchema, service, "full_description", "Beschreibung", 10_000, "10.000"],
  [ReferenceSchema, reference, "description", "Beschreibung", 5000, "5000"],
] as const)("the needed text", (schema, valid, name, label, max, shown) => {
  const errorsOf = (text: string) => read(schema, { ...valid, [name]: text }).errors;

  test(`${name} must be there`, () => {
    expect(errorsOf(" \n ")).toEqual({ [name]: [`${label} ist erforderlich`] });
  });
  test(`${name} may have ${shown} characters and not one more`, () => {
    expect(errorsOf("x".repeat(max))).toEqual({});
    expect(errorsOf("x".repeat(max + 1))).toEqual({
      [name]: [`${label} darf maximal ${shown} Zeichen lang sein`],
    });
  });
});

describe.each([
  [PostSchema, post, "excerpt", 500],
  [PostSchema, post, "category", 100],
  [ServiceSchema, service, "short_description", 500],
  [ReferenceSchema, reference, "client_name", 200],
  [ReferenceSchema, reference, "challenge", 5000],
  [ReferenceSchema, reference, "solution", 5000],
  [ReferenceSchema, reference, "results", 5000],
  [ReferenceSchema, reference, "industry", 200],
] as const)("the optional text", (schema, valid, name, max) => {
  test(`${name} is cleared by nothing and has at most ${max} characters`, () => {
    expect(read(schema, valid).value).toHaveProperty(name, null);
    expect(read(schema, { ...valid, [name]: "  " }).value).toHaveProperty(name, null);
    expect(read(schema, { ...valid, [name]: ` ${"x".repeat(max)} ` }).value).toHaveProperty(
      name,
      "x".repeat(max),
    );
    expect(Object.keys(read(schema, { ...valid, [name]: "x".repeat(max + 1) }).errors)).toEqual([name]);
  });
});

describe("posts", () => {
  test.each(["draft", "published", "archived"])("status %s", (status) => {
    expect(read(PostSchema, { ...post, status }).value?.status).toBe(status);
  });
  test.each(["", "Draft", "public"])("status %j does not exist", (status) => {
    expect(read(PostSchema, { ...post, status }).errors).toEqual({ status: ["Ungültiger Status"] });
  });
  test("a publication time is one of Berlin's clocks", () => {
    const { value } = read(PostSchema, { ...post, published_at: "2026-07-01T09:00" });
    expect(value?.published_at?.toISOString()).toBe("2026-07-01T07:00:00.000Z");
    expect(read(PostSchema, { ...post, published_at: "morgen" }).errors).toEqual({
      published_at: ["Veröffentlicht am ist kein gültiger Zeitpunkt"],
    });
  });
  test.each(["0025-11-18T08:30", "0001-06-01T00:00", "1899-12-31T12:00"])(
    "%s has no year of our time",
    (local) => {
      expect(read(PostSchema, { ...post, published_at: local }).errors).toEqual({
        published_at: [
          "Veröffentlicht am ist kein gültiger Zeitpunkt: Das Jahr braucht vier Ziffern, zum Beispiel 2026",
        ],
      });
    },
  );
  test("a picture is a path below /images", () => {
    const featured_image = "/images/covers/default.svg";
    expect(read(PostSchema, { ...post, featured_image }).value?.featured_image).toBe(featured_image);
  });
  test.each([
    "https://bilder.example/a.jpg",
    "/images/covers/default.txt",
    "/favicon.svg",
    "//evil.example/a.jpg",
    "/\\evil",
    "http://a.example/a.jpg",
    "javascript:alert(1)",
    "a.jpg",
    "https://",
  ])("no picture from %s", (featured_image) => {
    expect(Object.keys(read(PostSchema, { ...post, featured_image }).errors)).toEqual(["featured_image"]);
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
    const input = { ...post, excerpt: null, category: null, featured_image: null, status, published_at };
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
  test.each([
    ["", undefined],
    ["0", 0],
    [" 9999 ", 9999],
  ])("place %j", (display_order, expected) => {
    expect(read(ServiceSchema, { ...service, display_order }).value?.display_order).toBe(expected);
  });
  test.each(["-1", "1.5", "10000", "eins", "1e3"])("no place %s", (display_order) => {
    expect(read(ServiceSchema, { ...service, display_order }).errors).toEqual({
      display_order: ["Reihenfolge muss eine ganze Zahl von 0 bis 9999 sein"],
    });
  });
  test("technologies stand in one line, each once", () => {
    const names = (technologies: string) =>
      read(ReferenceSchema, { ...reference, technologies }).value?.technologies;
    expect(names("Make, Softr ,, Make, Google Workspace")).toEqual(["Make", "Softr", "Google Workspace"]);
    expect(names("")).toEqual([]);
    expect(names(Array.from({ length: 50 }, (_, number) => `T${number}`).join(","))).toHaveLength(50);
    expect(names(Array.from({ length: 51 }, (_, number) => `T${number}`).join(","))).toBeUndefined();
    expect(names("x".repeat(101))).toBeUndefined();
  });
  test("a website is an address of the web", () => {
    const errors = (website_url: string) => read(ReferenceSchema, { ...reference, website_url }).errors;
    expect(errors("https://nordholz.example/ueber?a=1")).toEqual({});
    expect(errors("http://nordholz.example")).toEqual({});
    for (const bad of ["javascript:alert(1)", "nordholz.example", "https://", "https:// nordholz"]) {
      expect(Object.keys(errors(bad))).toEqual(["website_url"]);
    }
  });
});
