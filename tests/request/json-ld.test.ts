import { resolve } from "node:path";
import ts from "typescript";
import { beforeAll, expect, it } from "vitest";
import { episodesOf } from "~/content/episodes";
import { episodePath } from "~/content/podcast";
import { site } from "~/content/site";
import { get, sql } from "../helpers/app";
import { publicPages } from "../helpers/pages";

interface Thing {
  "@type": string;
  [name: string]: unknown;
}

const origin = "http://127.0.0.1:3000";

function thingsIn(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ""),
  );
}

const named = (things: Thing[], type: string) => things.find((thing) => thing["@type"] === type);

const pages = new Map<string, { html: string; things: Thing[] }>();
const thingsOn = (path: string) => pages.get(path)?.things ?? [];
let article = "";

beforeAll(async () => {
  const [post] = await sql(
    "select slug from blog_posts where status = 'published' and published_at <= now() order by published_at limit 1",
  );
  article = `/blog/${post?.slug}`;
  for (const path of [...publicPages, ...episodesOf(site).map(episodePath), article]) {
    const html = await (await get(path)).text();
    pages.set(path, { html, things: thingsIn(html) });
  }
});

it("is what schema.org allows, on every page", () => {
  const all = [...pages.values()].flatMap(({ things }) => things);
  expect(all.length).toBeGreaterThan(10);
  const types = all.map((thing) => thing["@type"]);
  const wrong = { "@context": "https://schema.org", "@type": "BlogPosting", headlin: "Moin" };
  const faults = schemaFaults([...all, wrong], [...new Set([...types, "BlogPosting"])]);
  expect(faults).toEqual([expect.stringContaining("headlin")]);
});

/** What search engines ask of a type before they show it; a list names any one of its properties. */
const required: Record<string, string[]> = {
  Organization: ["@id", "name", "url", "logo"],
  LocalBusiness: [
    "@id",
    "name",
    "address",
    "telephone",
    "url",
    "geo",
    "priceRange",
    "openingHoursSpecification",
  ],
  WebSite: ["@id", "name", "url", "publisher"],
  Service: ["@id", "name", "description", "provider", "areaServed", "url"],
  Person: ["@id", "name", "jobTitle", "worksFor", "image", "url"],
  VideoObject: ["@id", "name", "description", "thumbnailUrl", "uploadDate", "embedUrl", "duration"],
  BlogPosting: ["headline", "image", "datePublished", "dateModified", "author", "publisher"],
  BreadcrumbList: ["itemListElement"],
  FAQPage: ["mainEntity"],
};

it("has what search engines ask of each type, on every page", () => {
  for (const [path, { things }] of pages)
    for (const thing of things) {
      const asked = required[thing["@type"]];
      expect(asked, `${path}: ${thing["@type"]}`).toBeDefined();
      for (const name of asked ?? [])
        expect(
          JSON.stringify(thing[name] ?? "").length,
          `${path}: ${thing["@type"]}.${name}`,
        ).toBeGreaterThan(2);
    }
});

it("points at nothing that its page does not describe, and knows the company by one name", () => {
  for (const [path, { things }] of pages) {
    const text = JSON.stringify(things);
    const described = new Set([...text.matchAll(/"@type":"(\w+)","@id":"([^"]+)"/g)].map(([, , id]) => id));
    for (const [, id] of text.matchAll(/\{"@id":"([^"]+)"\}/g)) expect(described, path).toContain(id);
    for (const [, id] of text.matchAll(/"@type":"Organization","@id":"([^"]+)"/g))
      expect(id, path).toBe(`${origin}/#organization`);
  }
});

it.each(["/contact", "/it-support-bremerhaven"])("%s names both offices as parts of the company", (path) => {
  const places = thingsOn(path).filter((thing) => thing["@type"] === "LocalBusiness");
  expect(places).toMatchObject(
    site.offices.map(({ city }) => ({
      parentOrganization: { "@id": `${origin}/#organization` },
      address: { addressLocality: city },
      areaServed: site.areaServed.map((name) => ({ name })),
    })),
  );
  expect(new Set(places.map((place) => place["@id"])).size).toBe(site.offices.length);
});

it("describes each service, founder and episode where its page is", async () => {
  const services = await sql("select slug, title from services where is_active order by display_order");
  expect(thingsOn("/services").filter((thing) => thing["@type"] === "Service")).toMatchObject(
    services.map(({ slug, title }) => ({ name: title, url: `${origin}/services#${slug}` })),
  );
  expect(named(thingsOn("/google-workspace"), "Service")).toMatchObject({
    url: `${origin}/google-workspace`,
  });
  expect(thingsOn("/about").filter((thing) => thing["@type"] === "Person")).toMatchObject(
    site.founders.map(({ name, role }) => ({ name, jobTitle: role })),
  );
  for (const episode of episodesOf(site))
    expect(named(thingsOn(episodePath(episode)), "VideoObject")).toMatchObject({
      name: episode.title,
      url: origin + episodePath(episode),
      uploadDate: expect.stringMatching(/^2025-0[12]-\d\dT/),
      duration: `PT${episode.minutes}M`,
    });
});

it("names the site and the company with both offices on the home page", () => {
  const things = thingsOn("/");
  expect(named(things, "WebSite")).toMatchObject({
    url: origin,
    name: site.name,
    publisher: { "@id": `${origin}/#organization` },
  });
  expect(named(things, "Organization")).toMatchObject({
    "@id": `${origin}/#organization`,
    address: site.offices.map(({ city }) => ({ addressLocality: city })),
  });
});

it("says who wrote an article and who publishes it", () => {
  expect(named(thingsOn(article), "BlogPosting")).toMatchObject({
    author: { "@type": "Person", name: "Mara Muster", url: `${origin}/about` },
    publisher: { name: site.company, logo: { "@type": "ImageObject", url: `${origin}/icon-512.png` } },
  });
});

it("tells of breadcrumbs wherever a page shows them, as it shows them", () => {
  let found = 0;
  for (const [path, { html, things }] of pages) {
    const nav = /<nav aria-label="Brotkrumen".*?<\/nav>/s.exec(html)?.[0];
    const list = named(things, "BreadcrumbList");
    expect(Boolean(list), path).toBe(Boolean(nav));
    if (!list || !nav) continue;
    found += 1;
    const shown = [...nav.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(
      ([, item = ""], index) => `${index + 1} ${item.replace(/<[^>]+>/g, "")}`,
    );
    const told = (list.itemListElement as { position: number; name: string }[]).map(
      ({ position, name }) => `${position} ${name.replaceAll("&", "&amp;")}`,
    );
    expect(told, path).toEqual(shown);
  }
  expect(found).toBeGreaterThan(7);
});

function schemaFaults(things: object[], types: string[]): string[] {
  const file = resolve("tests/request/structured-data.ts");
  const values = things.map(
    (thing, index) =>
      `export const thing${index}: WithContext<${(thing as Thing)["@type"]}> = ${JSON.stringify(thing)};`,
  );
  const text = [`import type { WithContext, ${types.join(", ")} } from "schema-dts";`, ...values].join("\n");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es5.d.ts"],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}
