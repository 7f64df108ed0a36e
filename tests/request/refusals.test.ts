import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { get, sql } from "../helpers/app";
import { exchange } from "../helpers/hostile-requests";
import { serveApp } from "../helpers/served";

let app: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  app = await serveApp();
});
afterAll(() => app.close());

const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const foreign = { Origin: "https://evil.example" };
const refusals = [
  [404, "/a//b", {}],
  [404, "/services%2F", {}],
  [404, `/${"x".repeat(1000)}`, {}],
  [400, "/%", {}],
  [400, "/blog/%E0%A4%A", {}],
  [403, "/contact", { method: "POST", headers: foreign, body: "name=A" }],
  [404, "/assets/%61.js", {}],
  [405, "/contact", { method: "DELETE" }],
  [405, "/sitemap.xml", { method: "POST" }],
  [413, "/contact", { method: "POST", body: `message=${"x".repeat(1_400_000)}` }],
] as const;

it.each(refusals)(
  "answers browsers with a small page of our own, others with a line: %i",
  async (status, path, options) => {
    const headers = { ...("headers" in options && options.headers), ...browser };
    const page = await app.send(path, { ...options, headers });
    expect([page.status, page.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
    expect(page.body).toMatch(/^<!doctype html><html lang="de">.*<title>[^<]+<\/title>/);
    expect(page.body.match(/<h1[ >]/g)).toHaveLength(1);
    for (const way of ["/", "/contact", String.raw`tel:\+?\d+`])
      expect(page.body).toMatch(new RegExp(`<a href="${way}">`));
    expect(Buffer.byteLength(page.body)).toBeLessThanOrEqual(6000);
    expect(page.headers["content-security-policy"]).toMatch(/style-src 'self' 'sha256-/);
    if (status === 413) expect(page.body).toContain("Geh zurück, dann ist Dein Text wieder da");
    const line = await app.send(path, options);
    expect([line.status, line.headers["content-type"]]).toEqual([status, "text/plain; charset=utf-8"]);
    expect(line.body).toMatch(/^[^<]+\n$/);
  },
);

it.each([
  ["OPTIONS", "/contact", "GET, HEAD, POST"],
  ["DELETE", "/", "GET, HEAD, POST"],
  ["OPTIONS", "/about", "GET, HEAD"],
  ["POST", "/about", "GET, HEAD"],
  ["POST", "/sitemap.xml", "GET, HEAD"],
  ["PUT", "/favicon.ico", "GET, HEAD"],
  ["OPTIONS", "/admin/login", "GET, HEAD, POST"],
])("tells after %s %s which methods that page has", async (method, path, allow) => {
  const { status, headers } = await app.send(path, { method });
  expect([status, headers.allow]).toEqual([405, allow]);
});

it("tells whoever comes from an English page in English", async () => {
  const [page] = await sql(
    "insert into pages (slug, title, lang, status, published_at) values ('in-english', 'In English', 'en', 'published', now() - interval '1 minute') returning id",
  );
  await get("/in-english");
  const Referer = "http://127.0.0.1:3000/in-english";
  for (const [status, path, options] of refusals) {
    if (![400, 403, 413].includes(status)) continue;
    const headers = { ...("headers" in options && options.headers), ...browser, Referer };
    const { body } = await app.send(path, { ...options, headers });
    expect(body).toMatch(/^<!doctype html><html lang="en">/);
    expect(body.replace(/<style.*?<\/style>/s, "")).not.toMatch(/[äöüß]|\b(?:Anfrage|Schreib|Zur|Das)\b/);
  }
  await sql("delete from pages where id = $1", [page?.id]);
});

it.each([
  ["TEXT/HTML", "html"],
  ["application/xml, text/html;q=0.9", "html"],
  ["text/html;q=0", "plain"],
  ["text/htmlx", "plain"],
])("takes Accept: %s for what it says", async (accept, kind) => {
  const answer = await app.send("/a//b", { headers: { Accept: accept } });
  expect(answer.headers["content-type"]).toBe(`text/${kind}; charset=utf-8`);
});

it("answers a script that sends a form with a line of text", async () => {
  const headers = { ...browser, ...foreign };
  const answer = await app.send("/contact.data", { method: "POST", headers, body: "name=A" });
  expect([answer.status, answer.headers["content-type"]]).toEqual([403, "text/plain; charset=utf-8"]);
});

it("answers a browser with too many cookies with a page", async () => {
  const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const headers = { Host: "127.0.0.1:3000", Cookie: `a=${"x".repeat(20_000)}`, ...browser };
    httpRequest({ port: app.port, host: "127.0.0.1", headers }, (response) => {
      let body = "";
      response.on("data", (part) => (body += part));
      response.on("end", () => resolve({ status: response.statusCode, body }));
    })
      .on("error", reject)
      .end();
  });
  expect(answer.status).toBe(431);
  expect(answer.body).toContain("Lösche die Cookies");
});

it("answers a request with a line twice in the same way, from memory or not", async () => {
  const ask = async (path: string, lines: string[]) => {
    const head = [`GET ${path} HTTP/1.1`, "Host: 127.0.0.1:3000", "Connection: close", ...lines];
    return exchange(app.port, Buffer.from(`${head.join("\r\n")}\r\n\r\n`));
  };
  const paths = ["/impressum", "/impressum?x=1", "/images/logo.svg", "/healthz", "/admin/login"];
  for (const path of [...paths, ...paths]) expect([path, (await ask(path, [])).status]).toEqual([path, 200]);
  const twice = [
    ["Host: 127.0.0.1:3000"],
    ["host: evil.example"],
    ["Origin: http://127.0.0.1:3000", "Origin: https://evil.example"],
    ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"],
    ["Content-Type: text/plain", "content-type: multipart/form-data"],
    ["Content-Length: 0", "Content-Length: 0"],
    ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"],
  ];
  for (const lines of twice) {
    const answers = await Promise.all(paths.map(async (path) => (await ask(path, lines)).status));
    expect([lines, ...answers]).toEqual([lines, ...paths.map(() => 400)]);
  }
});

it.each(["/impressum?x=50%", "/blog?suche=50%", "/kontakt?x=%zz"])(
  "reads %s, whose question somebody typed by hand",
  async (path) => {
    const { status, headers } = await app.send(path, { headers: browser });
    expect([status, headers.location]).toEqual(
      path.startsWith("/kontakt") ? [301, "/contact?x=%25zz"] : [200, undefined],
    );
  },
);

it("takes a form for a page of staff by the one spelling that its checks go by", async () => {
  const send = async (path: string) => {
    const head = [`POST ${path} HTTP/1.1`, "Host: 127.0.0.1:3000", "Origin: http://127.0.0.1:3000"];
    const rest = [
      "Content-Type: application/x-www-form-urlencoded",
      "Content-Length: 0",
      "Connection: close",
    ];
    return (await exchange(app.port, Buffer.from(`${[...head, ...rest].join("\r\n")}\r\n\r\n`))).status;
  };
  expect(await send("/admin/logout")).toBeLessThan(400);
  for (const path of ["/ADMIN/logout", "/Admin/logout", "/%61dmin/logout", "/admin/LOGIN", "/admin/%6Cogin"])
    expect([path, await send(path)]).toEqual([path, 400]);
});
