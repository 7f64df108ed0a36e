// In npm test: tests/unit/same-origin.test.ts - the same model by the function that decides
import { afterAll, describe, expect, it } from "vitest";
import { ask, everySender, isTaken } from "../helpers/hosts";
import { freePort, type RunningServer, startServer } from "../helpers/server";

const running: RunningServer[] = [];
afterAll(() => Promise.all(running.map((server) => server.stop("SIGKILL"))));

async function start(env: Record<string, string>) {
  const server = await startServer(env);
  running.push(server);
  return server;
}

const ownOnly = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;
const page = { Accept: "text/html" };
/** A form that lacks something: its page comes back, and nothing is stored. */
const unfinished = "name=A";

describe("what a proxy makes of the host costs no form", () => {
  it.each([
    ["on loopback", (port: number) => `http://127.0.0.1:${port}`],
    ["on loopback by IPv6", (port: number) => `http://[::1]:${port}`],
    ["behind TLS", () => "HTTPS://WWW.Hafen.example:443/"],
    ["on a port of its own", () => "https://www.hafen.example:8443"],
    ["without TLS", () => "http://hafen.example"],
  ])("%s", async (_name, address) => {
    const port = await freePort();
    const SITE_URL = address(port);
    const server = await start({ PORT: String(port), SITE_URL });
    const site = new URL(SITE_URL);
    const isForThisMachine = ownOnly.test(site.host);
    const other = site.protocol === "https:" ? "http:" : "https:";
    const hosts = [
      site.host,
      site.hostname,
      site.host.toUpperCase(),
      `${site.hostname}:443`,
      `127.0.0.1:${port}`,
      "LocalHost",
      `[::1]:${port}`,
      "site_upstream",
      "boese.example",
    ];
    const origins = [
      undefined,
      "null",
      site.origin,
      site.origin.toUpperCase(),
      `${other}//${site.host}`,
      `${site.protocol}//${site.hostname}:1`,
      `${site.origin}.boese.example`,
      `http://127.0.0.1:${port}`,
      "http://localhost",
      `http://[::1]:${port}`,
      "https://boese.example",
      "kein Ursprung",
    ];
    const senders = everySender([...new Set(hosts)], [...new Set(origins)]);
    const wrong: string[] = [];
    await Promise.all(
      senders.map(async (sender, at) => {
        // Each pair of sayings comes by both.
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
    expect(wrong).toEqual([]);
    expect(senders.length).toBeGreaterThan(300);
  });
});

const pages = [
  "/",
  "/blog",
  "/contact",
  "/contact?gesendet=1",
  "/_root.data",
  "/contact.data",
  "/gibt-es-nicht",
  "/gibt-es-nicht.data",
  "/newsletter/unsubscribe?token=x",
  "/admin",
  "/admin/login",
  "/admin/login?modus=registrieren",
  "/robots.txt",
  "/sitemap.xml",
  "/blog.rss.xml",
  "/healthz",
  "/a//b",
];
const foreignHost = {
  Host: "kanarie.example",
  "X-Forwarded-Host": "kanarie.example",
  "X-Forwarded-Proto": "ftp",
  Forwarded: "host=kanarie.example",
};

describe("behind TLS, asked under a name of somebody else", () => {
  let server: RunningServer;
  it("no page, kept or not, says that name to anybody", async () => {
    server = await start({ SITE_URL: "https://www.hafen.example" });
    const answers = [];
    for (const path of pages) {
      const cookie = { Cookie: "flash=x" };
      for (const headers of [foreignHost, { ...foreignHost, ...cookie }, { Host: "www.hafen.example" }])
        answers.push({ path, ...(await ask(server.port, path, { ...page, ...headers })) });
    }
    const naming = answers.filter(({ headers, body }) => /kanarie/i.test(JSON.stringify(headers) + body));
    expect(naming.map(({ path }) => path)).toEqual([]);
    const home = answers.findLast(({ path }) => path === "/");
    expect(home?.body).toContain('<link rel="canonical" href="https://www.hafen.example/"');
    expect(home?.body).toContain('property="og:url" content="https://www.hafen.example/"');
  });

  it("takes a message and gives the cookies that belong to its own address", async () => {
    const message = new URLSearchParams({
      name: "Antje",
      email: "antje@werft.example",
      subject: "Moin",
      message: "Kommt das an?",
      privacy: "on",
    });
    const headers = { Host: "127.0.0.1:3000", Origin: "https://www.hafen.example", ...page };
    const { status, headers: answered } = await ask(server.port, "/contact", headers, `${message}`);
    expect([status, answered.location]).toEqual([302, "/contact?gesendet=1#kontakt"]);
    const signIn = "email=a%40musterhafen.example&password=geraten-geraten&redirectTo=%2Fadmin";
    const refused = await ask(server.port, "/admin/login", headers, signIn);
    expect(refused.status).toBe(400);
    const left = await ask(server.port, "/contact", { ...page, ...foreignHost, Cookie: "__Host-flash=x" });
    expect(left.headers["set-cookie"]).toEqual([expect.stringMatching(/^__Host-flash=;.*; Secure/)]);
  });

  it("refuses a form of another site with a page, and says so in the log once", async () => {
    const foreign = { ...page, Host: "127.0.0.1:3000", Origin: "https://werft.example" };
    const before = server.output().length;
    for (let count = 0; count < 3; count += 1) {
      const { status, headers, body } = await ask(
        server.port,
        "/contact",
        foreign,
        "email=wer@werft.example",
      );
      expect([status, headers["content-type"]]).toEqual([403, "text/html; charset=utf-8"]);
      expect(body).toMatch(/^<!doctype html><html lang="de">/);
      expect(body).toContain("Formulare nehmen wir nur von unseren eigenen Seiten an.");
    }
    const data = await ask(server.port, "/contact.data", foreign, "email=wer@werft.example");
    expect([data.status, data.headers["content-type"]]).toEqual([403, "text/plain; charset=utf-8"]);
    const said = server
      .output()
      .slice(before)
      .split("\n")
      .filter((line) => line.includes("403:"));
    expect(said).toEqual([
      "A form was refused with 403: its page is at https://werft.example, it came for Host 127.0.0.1:3000, and SITE_URL is https://www.hafen.example. If that page is this site's, set SITE_URL to the address that browsers show for it.",
    ]);
  });
});
