import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { staffCookie } from "../helpers/app";
import { withDeadlines } from "../helpers/deadlines";
import { serveApp } from "../helpers/served";
import { oddities } from "./oddities";
import { prove } from "./prove";

// The front door on sockets of this process.

let app: Awaited<ReturnType<typeof serveApp>>;
const form = { "Content-Type": "application/x-www-form-urlencoded" };
beforeAll(async () => {
  app = await serveApp();
});
afterAll(() => app.close());

/** Sends bytes as they are and gives what comes back until the other side closes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(app.port, "127.0.0.1", () => socket.write(text, "latin1"));
    let answer = "";
    socket.on("data", (part) => (answer += part));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

/** The status of what comes back first; 0 where the connection just ends. */
function firstStatus(text: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(app.port, "127.0.0.1", () => socket.write(text, "latin1"));
    socket.once("data", (part) => {
      resolve(statusOf(part.toString()));
      socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(0));
  });
}

const part = '--x\r\nContent-Disposition: form-data; name="alt"\r\n\r\n';
const partsFor = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n`;

prove("raw-sockets", "oddities on a raw socket", async () => {
  const odd: string[] = [];
  const all = Object.entries(oddities).filter(([, { waits }]) => !waits);
  const statuses = await Promise.all(all.map(([, { bytes }]) => firstStatus(bytes)));
  for (const [index, [name, { status: expected }]] of all.entries()) {
    const status = statuses[index] ?? 0;
    if (expected === undefined ? status >= 500 : status !== expected) odd.push(`${name}: ${status}`);
  }
  return {
    figure: `${all.length} oddities: ${odd.length} not as planned ${odd.join("; ")}`,
    ok: odd.length === 0,
  };
});

it("turns large bodies away, by length and while they come", async () => {
  const head = `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${form["Content-Type"]}\r\n`;
  const chunk = `10000\r\n${"x".repeat(65536)}\r\n`;
  expect(await firstStatus(`${head}Content-Length: 300000000\r\n\r\nname=A`)).toBe(413);
  expect(await firstStatus(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`)).toBe(413);
});

it("waits for a body twenty seconds, and no longer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = connect(app.port, "127.0.0.1");
  const next = async () => statusOf(String((await once(socket, "data"))[0]));
  await withDeadlines(1, async () => {
    socket.write(`${partsFor("/admin/login")}Expect: 100-continue\r\nContent-Length: 10000\r\n\r\n`);
    expect(await next()).toBe(100);
  });
  socket.write(`${part}M`);
  vi.advanceTimersByTime(20_001);
  expect(await next()).toBe(408);
  socket.destroy();
});

it("takes forms in parts of people without a session a few at a time, and those of staff beside them", async () => {
  let refused = 0;
  const strangers = Array.from({ length: 60 }, () => {
    const socket = connect(app.port, "127.0.0.1");
    socket.write(`${partsFor("/admin/login")}Content-Length: 10000\r\n\r\n${part}`);
    socket.on("error", () => undefined);
    return socket.once("data", (answer) => (refused += Number(statusOf(`${answer}`) === 503)));
  });
  await expect.poll(() => refused).toBe(20);
  const { status } = await app.send("/admin/media/upload", {
    method: "POST",
    headers: { Cookie: await staffCookie(), "Content-Type": "multipart/form-data; boundary=x" },
    body: `${part}Kran\r\n--x--\r\n`,
  });
  expect(status).toBe(400);
  const waiting = strangers.filter((socket) => !socket.closed);
  const gone = waiting.map((socket) => once(socket, "close"));
  for (const socket of waiting) socket.destroy();
  await Promise.all(gone);
});

it("takes a chunked form that is small enough", async () => {
  const body = "name=Stueckweise&email=chunk@b.example&message=Moin&privacy=on";
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const head = `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${form["Content-Type"]}\r\n`;
  expect(await firstStatus(`${head}Transfer-Encoding: chunked\r\n\r\n${chunks}`)).toBe(302);
  expect(
    await firstStatus(`${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
  ).toBe(100);
});
describe("a server for this machine alone", () => {
  const foreignHosts = [
    "boese.example",
    "127.0.0.1.boese.example",
    "localhost.boese.example",
    "10.0.0.7",
    "[2001:db8::1]",
  ];

  it("answers to no other host, whether the page is in memory or not", async () => {
    await fetch(`${app.url}/impressum`);
    const paths = [
      "/impressum",
      "/contact?x=1",
      "/admin/login",
      "/gibt-es-nicht",
      "/favicon.svg",
      "/healthz",
    ];
    const asked = foreignHosts.flatMap((host) => paths.map((path) => [host, path] as const));
    const statuses = asked.map(async ([host, path]) => [
      host,
      path,
      await firstStatus(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    ]);
    expect(await Promise.all(statuses)).toEqual(asked.map((each) => [...each, 421]));
    for (const host of ["localhost:1", "127.0.0.1", "127.1.2.3:80", "[::1]:3000", "desk.localhost"])
      expect(
        statusOf(await raw(`GET /impressum HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)),
      ).toBe(200);
  });

  it("makes nobody staff through a page or a proxy from elsewhere", async () => {
    const body = "full_name=A&email=rebinding@musterhafen.example&password=hafen-lotse-1";
    const signUp = (headers: string) =>
      raw(
        `POST /admin/login?modus=registrieren HTTP/1.1\r\n${headers}Content-Type: ${form["Content-Type"]}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
    for (const headers of [
      "Host: boese.example\r\nOrigin: http://boese.example\r\n",
      "Host: boese.example\r\n",
      "Host: localhost\r\nX-Forwarded-For: 203.0.113.7\r\n",
      "Host: localhost\r\nForwarded: for=203.0.113.7\r\n",
      "Host: localhost\r\nVia: 1.1 proxy\r\n",
    ])
      expect([headers, statusOf(await signUp(headers))]).toEqual([headers, 421]);
  });

  it("takes what a proxy says about hosts for nothing", async () => {
    const answer = await fetch(`${app.url}/newsletter`, {
      method: "POST",
      headers: { ...form, Origin: app.url, "X-Forwarded-Host": "a, b", "X-Forwarded-Proto": "x" },
      body: "email=",
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("E-Mail ist erforderlich");
  });
});

describe("what every answer carries", () => {
  it.each([
    ["a page", "/contact", {}],
    ["a missing page", "/gibt-es-nicht", {}],
    ["a static file", "/favicon.svg", {}],
    ["a redirect", "/pages/kontakt", {}],
    ["client data", "/contact.data", {}],
    ["a staff door", "/admin", {}],
    ["a refusal", "/contact", { method: "DELETE" }],
    ["a rejected form", "/contact", { method: "POST", headers: form, body: "name=" }],
    ["a form that is none of ours", "/contact", { method: "POST", headers: form, body: "email[9]=x" }],
    ["an address that means two things", "/a%5cb", {}],
  ])("%s has the security headers", async (_name, path, init) => {
    const { headers } = await fetch(app.url + path, { redirect: "manual", ...init } as RequestInit);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-powered-by")).toBeNull();
  });
});

it("says no to unknown expectations with the same headers", async () => {
  const answer = await raw(
    "GET / HTTP/1.1\r\nHost: localhost\r\nExpect: wunder\r\nConnection: close\r\n\r\n",
  );
  expect(statusOf(answer)).toBe(417);
  expect(answer).toContain("default-src 'none'");
});

it.each([
  ["no method of ours", "MOIN / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
  ["a head without end", `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  [
    "a bad chunk",
    "POST /contact HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    400,
  ],
])("answers what is no request with the same headers: %s", async (_name, request, status) => {
  const answer = await raw(request);
  expect(statusOf(answer)).toBe(status);
  expect(answer).toContain("default-src 'none'");
});

it("leads to a file by one address only, and sends it whole", async () => {
  const [, name = ""] =
    /\/assets\/([\w-]+\.js)/.exec(await (await fetch(`${app.url}/impressum`)).text()) ?? [];
  const ask = async (path: string, more = "") =>
    statusOf(await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`));
  expect(await ask(`/assets/${name}`)).toBe(200);
  for (const path of [
    `/assets%2f${name}`,
    `/assets//${name}`,
    `/assets/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  ])
    expect([400, 404]).toContain(await ask(path));
  for (const path of ["/images%2fog%2fhome.png", "/images//og/home.png", "/%66avicon.svg"])
    expect([400, 404]).toContain(await ask(path));
  expect(await ask("/favicon.svg", "Range: bytes=99999999-\r\n")).toBe(200);
  expect(await ask("/favicon.svg", 'If-Match: "x"\r\n')).toBe(200);
  expect(await ask(`/assets/${"b".repeat(256)}.js`)).toBe(404);
});

it("cuts off who sends a body in dust, or little text in much packaging", async () => {
  const head =
    "POST /admin/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (const dust of ["1\r\na\r\n".repeat(100_000), `1;${"x".repeat(10_000)}\r\na\r\n`.repeat(100)])
    expect(await raw(`${head}${dust}0\r\n\r\n`)).toBe("");
  expect(statusOf(await raw(`${head}${"5\r\nemail\r\n".repeat(200)}0\r\n\r\n`))).toBe(400);
});

describe("pages from memory", () => {
  it("carry a validator and answer 304, also to HEAD and in each encoding", async () => {
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "Accept-Encoding": encoding };
      const first = await fetch(`${app.url}/impressum`, { headers });
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toContain(encoding);
      expect(await first.text()).toContain("<h1");
      const again = await fetch(`${app.url}/impressum`, {
        headers: { ...headers, "If-None-Match": etag },
      });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      const head = await fetch(`${app.url}/impressum`, { method: "HEAD", headers });
      expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    }
  });

  it("show a toast once, and not to others", async () => {
    const sent = await fetch(`${app.url}/contact`, {
      method: "POST",
      headers: form,
      body: "name=Einmal&email=einmal@b.example&message=Moin&privacy=on",
      redirect: "manual",
    });
    const cookie = sent.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const shown = await fetch(`${app.url}/contact`, { headers: { Cookie: cookie } });
    expect(await shown.text()).toContain("Nachricht gesendet!");
    expect(shown.headers.get("cache-control")).toContain("private");
    const other = await fetch(`${app.url}/contact`);
    expect(await other.text()).not.toContain("Nachricht gesendet!");
  });

  it("show once what was sent, and never from memory", async () => {
    const address = `${app.url}/contact?gesendet=1`;
    const plain = await (await fetch(address)).text();
    const sent = await fetch(`${app.url}/contact`, {
      method: "POST",
      headers: form,
      body: "name=Karte&email=karte@b.example&message=Nur+einmal+gezeigt&privacy=on",
      redirect: "manual",
    });
    const cookie = sent.headers.getSetCookie().find((value) => value.startsWith("sent=")) ?? "";
    for (const path of ["/contact?gesendet=1", "/contact.data?gesendet=1"]) {
      const shown = await fetch(app.url + path, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
      expect(await shown.text()).toContain("Nur einmal gezeigt");
      expect(shown.headers.get("cache-control")).toBe("private, no-store");
      expect(shown.headers.getSetCookie().join()).toMatch(/sent=;.*Max-Age=0/);
      expect(await (await fetch(app.url + path)).text()).not.toContain("Nur einmal gezeigt");
    }
    expect(await (await fetch(address)).text()).toBe(plain);
  });

  it("tell the router of all public routes in one answer, whichever it asks about", async () => {
    const [, version = ""] =
      /manifest-([0-9a-f]+)\.js/.exec(readFileSync("build/server/index.js", "utf8")) ?? [];
    const ask = (paths: string[], build = version) =>
      fetch(`${app.url}/__manifest?${paths.map((path) => `p=${path}`).join("&")}&version=${build}`);
    const some = await ask(["/", "/about"]);
    const others = await ask(["/blog/gibt-es-nicht", "/contact"]);
    expect(some.headers.get("cache-control")).toContain("immutable");
    expect(others.headers.get("etag")).toBe(some.headers.get("etag"));
    expect(Object.keys(await some.json())).toEqual(
      expect.arrayContaining(["routes/_site._index", "routes/_site.blog.$slug", "routes/_site._legal.agb"]),
    );
    // Staff learn of their own routes as well; visitors need not.
    expect(Object.keys(await (await ask(["/", "/contact"])).json()).join()).not.toContain("routes/admin");
    const staff = Object.keys(await (await ask(["/blog", "/admin/blog"])).json());
    expect(staff).toEqual(
      expect.arrayContaining(["routes/admin.blog", "routes/_site.admin.blog.preview", "routes/$"]),
    );
    const names = Object.keys(await (await ask(Array(500).fill("/gibt-es-nicht"))).json());
    expect(names).toContain("routes/_site._index");
    // A page from an older build is told to load anew.
    expect((await ask(["/"], "0badc0de")).headers.get("x-remix-reload-document")).toBe("true");
  });

  it("do not multiply by unknown parameters", async () => {
    const plain = await fetch(`${app.url}/impressum`);
    const decorated = await fetch(`${app.url}/impressum?utm_source=${Math.random()}`);
    expect(decorated.headers.get("etag")).toBe(plain.headers.get("etag"));
  });
});
