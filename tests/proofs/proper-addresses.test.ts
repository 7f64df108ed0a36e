import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publicPages as files } from "~/content/pages";
import { publicPages } from "../helpers/pages";
import { serveApp } from "../helpers/served";
import { atFullLength } from "./prove";

let app: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  app = await serveApp();
});
afterAll(() => app.close());

const ask = (path: string, init: RequestInit = {}) => fetch(app.url + path, { redirect: "manual", ...init });
const all = [...new Set([...publicPages, ...files.map(({ path }) => path)])];

const misspelt = fc
  .tuple(fc.constantFrom(...all), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), fc.nat(1))
  .map(([path, large, slashes]) => {
    const other = (letter: string) =>
      slashes || path.includes(".") ? letter.toUpperCase() : `%${letter.charCodeAt(0).toString(16)}`;
    const letters = path.replace(/[a-z]/g, (letter, at) => (large[at % 8] ? other(letter) : letter));
    return { path, written: path === "/" ? path : letters + "/".repeat(slashes) };
  });

it("each public page has one address, to which other spellings lead in one step, with their query", async () => {
  await fc.assert(
    fc.asyncProperty(
      misspelt,
      fc.constantFrom("", "?utm_source=Brief", "?seite=1&X=%2F"),
      fc.constantFrom("GET", "HEAD"),
      async ({ path, written }, query, method) => {
        const answer = await ask(written + query, { method });
        if (written === path) {
          expect(answer.status).toBe(200);
          return;
        }
        expect(answer.status, written).toBe(301);
        expect(answer.headers.get("Location")).toBe(path + query);
        expect((await ask(path + query)).status).toBe(200);
      },
    ),
    { numRuns: atFullLength ? 300 : 40 },
  );
});

it.each([
  ["/about//", "/about"],
  ["//about", "/about"],
  ["//blog//gibt-es//?a=1", "/blog/gibt-es?a=1"],
  ["/admin/login/", "/admin/login"],
  ["/Admin/Login?modus=registrieren", "/admin/login?modus=registrieren"],
  ["/%C3%9Cber-Uns", "/about"],
])("leads from %s to %s", async (written, address) => {
  const answer = await ask(written);
  expect([answer.status, answer.headers.get("Location")]).toEqual([301, address]);
});

it("leads from doubled slashes to no other host", async () => {
  for (const path of ["//evil.example/", "//evil.example//about", "/a//b"])
    expect((await ask(path)).status, path).toBe(404);
});

it("leaves a form that is sent to another spelling where it is", async () => {
  const answer = await ask("/Contact/", {
    method: "POST",
    headers: { Origin: app.url },
    body: new URLSearchParams({ name: "Jörg" }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("Jörg");
});

it("answers 304 by date alone for pages, the feed and the site map", async () => {
  for (const path of ["/", "/contact", "/blog.rss.xml", "/sitemap.xml"]) {
    await ask(path);
    const modified = (await ask(path)).headers.get("Last-Modified") ?? "";
    expect(Date.parse(modified), path).toBeLessThanOrEqual(Date.now());
    expect((await ask(path, { headers: { "If-Modified-Since": modified } })).status, path).toBe(304);
  }
});

it("lets other sites show the pictures, as readers of the feed do, and nothing else", async () => {
  const policyOf = async (path: string) => (await ask(path)).headers.get("Cross-Origin-Resource-Policy");
  const article = "/blog/ordnung-in-der-gemeinsamen-ablage";
  for (const path of ["/images/og/home.png", `${article}/og.png`, "/images/logo.svg"])
    expect(await policyOf(path), path).toBe("cross-origin");
  for (const path of ["/", article, "/blog.rss.xml", "/admin/login", "/gibt-es-nicht", "/favicon.svg"])
    expect(await policyOf(path), path).toBe("same-origin");
});

it("draws a picture for shared links once, in whatever letters and with whatever query it is asked for", async () => {
  const path = "/images/og/newsletter.png";
  const etag = (await ask(path)).headers.get("ETag");
  expect(etag).toBeTruthy();
  for (const url of ["/Images/OG/newsletter.png", `${path}/`, `${path}?_routes=1`]) {
    const answer = await ask(url, { headers: { Cookie: "flash=1" } });
    expect(answer.headers.get("ETag"), url).toBe(etag);
  }
});

it("has browsers keep every picture that comes with the product for a year, under a name with its version", async () => {
  const found = new Set<string>();
  for (const path of publicPages) {
    const html = await (await ask(path)).text();
    for (const [, address = ""] of html.matchAll(/(?:src|href|srcSet)="(\/images\/[^" ]+)"/g))
      found.add(address);
  }
  expect(found.size).toBeGreaterThan(20);
  for (const address of found) {
    const answer = await ask(address);
    expect(answer.status, address).toBe(200);
    expect(answer.headers.get("Cache-Control"), address).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("Content-Type"), address).toMatch(/^image\//);
  }
});

it("shows a page of another build the picture that there is, and has nobody keep it", async () => {
  const hash = async (path: string) =>
    createHash("sha256")
      .update(Buffer.from(await (await ask(path)).arrayBuffer()))
      .digest("hex");
  const old = await ask("/images/logo.00000000.svg");
  expect(old.status).toBe(200);
  expect(old.headers.get("Cache-Control")).not.toContain("immutable");
  expect(await hash("/images/logo.00000000.svg")).toBe(await hash("/images/logo.svg"));
  for (const path of ["/images/gibt-es-nicht.00000000.svg", "/images/../package.00000000.json"])
    expect((await ask(path)).status, path).toBeGreaterThanOrEqual(400);
});
