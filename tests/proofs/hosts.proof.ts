// In npm test: tests/unit/security.test.ts - the same model by the function that decides
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, everySender, isTaken } from "../helpers/hosts";
import { publicPages } from "../helpers/pages";
import { freePort, type RunningServer, startServer } from "../helpers/server";

const ownOnly = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;
const page = { Accept: "text/html" };
const unfinished = "name=A";

it.each([
  ["on loopback", (port: number) => `http://127.0.0.1:${port}`],
  ["on loopback by IPv6", (port: number) => `http://[::1]:${port}`],
  ["behind TLS", () => "HTTPS://WWW.Hafen.example:443/"],
  ["on a port of its own", () => "https://www.hafen.example:8443"],
  ["without TLS", () => "http://hafen.example"],
])("what a proxy makes of the host costs no form: %s", async (_name, address) => {
  const port = await freePort();
  const SITE_URL = address(port);
  const server = await startServer({ PORT: String(port), SITE_URL });
  const site = new URL(SITE_URL);
  const isForThisMachine = ownOnly.test(site.host);
  const other = `${site.protocol === "https:" ? "http:" : "https:"}//${site.host}`;
  const hosts = [site.host, site.host.toUpperCase(), `127.0.0.1:${port}`, "LocalHost", "boese.example"];
  const origins = [undefined, "null", site.origin, other, "http://localhost", "https://boese.example"];
  const senders = everySender([...new Set(hosts)], origins);
  const wrong: string[] = [];
  await Promise.all(
    senders.map(async (sender, at) => {
      const path = (at + Math.floor(at / 5)) % 2 ? "/contact" : "/contact.data";
      const { host, origin, fetchSite } = sender;
      const headers = { Host: host, Origin: origin, "Sec-Fetch-Site": fetchSite };
      const { status, body } = await ask(server.port, path, { ...page, ...headers }, unfinished);
      const isUnknown = isForThisMachine && !ownOnly.test(host);
      const expected = isUnknown ? 421 : isTaken(site.origin, sender) ? 400 : 403;
      if (status !== expected || body === "")
        wrong.push(`${path} ${JSON.stringify(sender)}: ${status} instead of ${expected}`);
    }),
  );
  await server.stop("SIGKILL");
  expect(wrong).toEqual([]);
});

const more = ["/contact.data", "/gibt-es-nicht", "/admin/login", "/sitemap.xml", "/blog.rss.xml", "/a//b"];
const foreignHost = {
  ...page,
  Host: "kanarie.example",
  "X-Forwarded-Host": "kanarie.example",
  "X-Forwarded-Proto": "ftp",
  Forwarded: "host=kanarie.example",
};

describe("behind TLS, asked under a name of somebody else", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ SITE_URL: "https://www.hafen.example" });
  });
  afterAll(() => server.stop("SIGKILL"));

  it("no page, kept or not, says that name to anybody", async () => {
    const own = { ...page, Host: "www.hafen.example" };
    for (const path of [...publicPages, ...more])
      for (const sent of [foreignHost, { ...foreignHost, Cookie: "flash=x" }, own]) {
        const { headers, body } = await ask(server.port, path, sent);
        expect(JSON.stringify(headers) + body, path).not.toMatch(/kanarie/i);
      }
    const { body } = await ask(server.port, "/", own);
    expect(body).toContain('<link rel="canonical" href="https://www.hafen.example/"');
    expect(body).toContain('property="og:url" content="https://www.hafen.example/"');
  });

  it("takes a message and gives the cookies that belong to its own address", async () => {
    const own = { ...page, Host: "127.0.0.1:3000", Origin: "https://www.hafen.example" };
    const message = "name=Antje&email=antje@werft.example&subject=Moin&message=Kommt+das+an&privacy=on";
    const taken = await ask(server.port, "/contact", own, message);
    expect([taken.status, taken.headers.location]).toEqual([302, "/contact?gesendet=1#kontakt"]);
    const signIn = "email=a%40musterhafen.example&password=geraten-geraten&redirectTo=%2Fadmin";
    expect((await ask(server.port, "/admin/login", own, signIn)).status).toBe(400);
    const left = await ask(server.port, "/contact", { ...foreignHost, Cookie: "__Host-flash=x" });
    expect(left.headers["set-cookie"]).toEqual([expect.stringMatching(/^__Host-flash=;.*; Secure/)]);
  });

  it("refuses a form of another site with a page, and says so in the log once", async () => {
    const foreign = { ...page, Host: "127.0.0.1:3000", Origin: "https://werft.example" };
    const before = server.output().length;
    const send = async (path: string) => {
      const { status, headers, body } = await ask(server.port, path, foreign, "email=wer@werft.example");
      return { answer: [status, headers["content-type"]], body };
    };
    for (let count = 0; count < 3; count += 1) {
      const { answer, body } = await send("/contact");
      expect(answer).toEqual([403, "text/html; charset=utf-8"]);
      expect(body).toMatch(/^<!doctype html><html lang="de">/);
    }
    expect((await send("/contact.data")).answer).toEqual([403, "text/plain; charset=utf-8"]);
    const said = server.output().slice(before).split("\n");
    expect(said.filter((line) => line.includes("refused with 403"))).toEqual([
      expect.stringMatching(/https:\/\/werft\.example.* 127\.0\.0\.1:3000.* https:\/\/www\.hafen\.example/),
    ]);
  });
});
