import { readdirSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cacheable } from "~/platform/page-cache/cacheable.server";
import { canonicalPath } from "~/schemas/old-address";
import { sql, staffCookie } from "../helpers/app";
import { publicPages } from "../helpers/pages";
import { type RawAnswer, serveApp } from "../helpers/served";
import { atFullLength, prove } from "./prove";

const article = "/blog/wird-zurueckgezogen";
const built = `/assets/${readdirSync("build/client/assets").find((name) => name.endsWith(".js"))}`;
const known = [...publicPages, article, `${article}/og.png`, built].concat(
  "/blog.rss.xml /sitemap.xml /robots.txt".split(" "),
);

const pieces = [
  ..."/\\.%;:,@+~!$'()*[]|^ab-_0",
  ..."%2f %2F %5c %2e %00 %0a %20 %61 %C3%A4 ;a=b .data /og.png assets blog".split(" "),
  ..."/./ /../ // .. ..\\ ..%5c %2e%2e/ /assets/ /assets/../ /assets/..\\ /assets/%2e%2e/".split(" "),
];
const parameters = [
  ...[
    "",
    "?",
    "?utm_source=x",
    "?seite=1",
    "?kategorie=a",
    "?folge=2",
    "?suche=a",
    "?betreff=b",
    "?seite=1&seite=2",
  ],
  ...["?_routes=root", "?x=%00", "?&&", "?SEITE=1"],
];

const address = fc
  .tuple(
    fc.constantFrom(...known),
    fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...pieces), fc.nat(2)), { maxLength: 3 }),
    fc.constantFrom("as it is", "upper case", "escaped"),
    fc.constantFrom(...parameters),
  )
  .map(([path, changes, spelling, query]) => {
    let changed = path;
    for (const [place, piece, dropped] of changes) {
      const at = place % (changed.length + 1);
      changed = changed.slice(0, at) + piece + changed.slice(at + dropped);
    }
    if (spelling === "upper case") changed = changed.toUpperCase();
    if (spelling === "escaped")
      changed = changed.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    return `${changed.startsWith("/") ? "" : "/"}${changed}${query}`;
  });

/**
 * What makes two addresses the same page: the same path, letter by letter, and the same values of what it knows. A picture
 * for shared links is the same however its address is written.
 */
function canonical(url: string) {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  const query = new URLSearchParams(at < 0 ? "" : url.slice(at));
  const picture = canonicalPath(path);
  if (/^\/(?:blog|podcast)\/[a-z0-9-]+\/og\.png$/.test(picture)) return JSON.stringify([picture, []]);
  const page = path.replace(/\.data$/, "");
  const names = {
    "/blog": ["kategorie", "seite", "suche"],
    "/contact": ["betreff"],
    "/sitemap.xml": ["teil"],
    "/podcast": ["folge"],
  }[page];
  return JSON.stringify([path, (names ?? []).map((name) => query.get(name))]);
}

it("lets no two addresses share a kept page that are not the same one", () => {
  const keys = new Map<string, string>();
  let kept = 0;
  fc.assert(
    fc.property(address, (url) => {
      const wanted = cacheable({ method: "GET", url, headers: {} } as never);
      if (!wanted) return;
      kept += 1;
      const other = keys.get(wanted.key) ?? canonical(url);
      keys.set(wanted.key, other);
      expect(canonical(url), `${url} is kept as ${wanted.key}`).toBe(other);
      expect(wanted.immutable, url).toBe(/^\/assets\/[\w-][\w.-]*$/.test(url));
    }),
    { numRuns: atFullLength ? 200_000 : 2000 },
  );
  expect(kept).toBeGreaterThan(100);
});

let app: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  app = await serveApp();
});
afterAll(() => app.close());

function faultsOf(url: string, { status, headers }: RawAnswer) {
  return [
    status >= 500 && `${url}: ${status}`,
    /immutable/.test(headers["cache-control"] ?? "") && url !== built && `${url} is kept for a year`,
  ].filter((fault) => fault !== false);
}

prove("paths", "no odd address is a way to old text or to a fault", async () => {
  const headers = {
    Cookie: await staffCookie(),
    Origin: "http://127.0.0.1:3000",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const send = (path: string, fields: Record<string, string>) =>
    app.send(path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
  const secret = "Gleich wieder fort";
  await send("/admin/blog/new", {
    title: "Probe",
    slug: article.slice("/blog/".length),
    content: `<p>${secret}</p>`,
    status: "published",
  });
  const aliases = ["/\\", "/%5c", "/\\/", "/assets/..\\blog"].concat(
    ["..", "%2e%2e"].map((up) => `/assets/${up}${article}`),
  );
  const urls = [...aliases, ...fc.sample(address, atFullLength ? 1500 : 60)];
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  let shown = 0;
  for (const url of [article, ...urls]) {
    const answer = await app.send(url);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.body.includes(secret)) shown += 1;
    wrong.push(...faultsOf(url, answer));
  }
  expect(shown).toBeGreaterThan(0);

  const [row] = await sql("select id from blog_posts where slug = $1", [article.slice("/blog/".length)]);
  expect((await send(`/admin/blog/${row?.id}/delete`, {})).status).toBe(303);
  expect((await app.send(article)).status).toBe(404);
  for (const url of urls) {
    const answer = await app.send(url);
    wrong.push(...faultsOf(url, answer));
    if (answer.body.includes(secret)) wrong.push(`${url} shows what is gone`);
  }
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  return {
    figure: `${urls.length} addresses twice (${answers.join(", ")}): ${wrong.length} wrong ${wrong.slice(0, 5).join("; ")}`,
    ok: wrong.length === 0,
  };
});
