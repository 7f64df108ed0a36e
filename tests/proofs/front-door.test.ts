import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
import { type RunningServer, startServer } from "../helpers/server";
import { leeway, prove } from "./prove";

deadlinesTimes(1);

let server: RunningServer;
const form = { "Content-Type": "application/x-www-form-urlencoded" };

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop("SIGKILL"));

/** Sends bytes as they are and gives what comes back until the other side closes, or after two seconds on a machine that is idle. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(text, "latin1"));
    let answer = "";
    socket.on("data", (part) => (answer += part));
    const done = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("close", done).on("error", done);
    setTimeout(done, 2000 * leeway());
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe("what is turned away", () => {
  const methods = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
  const close = "Connection: close\r\n\r\n";
  /** What is sent, and the status it gets; 0 where the connection just ends. */
  const oddities: [name: string, request: string, status?: number][] = [
    ...methods.map((method): [string, string, number] => [
      method,
      `${method} /contact HTTP/1.1\r\nHost: localhost\r\n${close}`,
      405,
    ]),
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["a host with spaces", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
    ["a host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n"],
    ["a host with a user", "GET / HTTP/1.1\r\nHost: u@a\r\nConnection: close\r\n\r\n"],
    ["a host that is no address", `GET /x HTTP/1.1\r\nHost: 256.256.256.256\r\n${close}`],
    ["a port that is none", `GET /x HTTP/1.1\r\nHost: a:99999\r\n${close}`],
    [
      "an absolute address",
      "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ],
    ["a doubled slash", "GET //evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
    ["a broken escape", "GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
    ["a lone continuation byte", "GET /%ff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
    ["a path without end", `GET ${"/a".repeat(3000)} HTTP/1.1\r\nHost: localhost\r\n${close}`],
    [
      "a path without end, hidden behind an ampersand",
      `GET /a&${"/b&".repeat(3000)} HTTP/1.1\r\nHost: localhost\r\n${close}`,
    ],
    [
      "a staff address without end",
      `GET /admin/blog?q=${"a".repeat(1000)} HTTP/1.1\r\nHost: localhost\r\n${close}`,
    ],
    ["half a header", "GET / HTTP/1.1\r\nHost\r\n\r\n"],
    ["no request at all", "\u0000\u0001\u0002\r\n\r\n"],
    [
      "two lengths",
      "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
    ],
    [
      "length and chunks",
      "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a folded header", "GET / HTTP/1.1\r\nHost: localhost\r\nX: 1\r\n 2\r\n\r\n"],
    ["a control character", "GET / HTTP/1.1\r\nHost: localhost\r\nX: \u0001\r\n\r\n"],
    ["a negative length", "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n"],
    [
      "a bad chunk size",
      "POST /contact HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
    [
      "a framework command",
      "POST /contact?_data=routes/_site.contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    ],
    ["headers without end", `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["an address without end", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n${close}`, 431],
    ["an unknown version", `GET / HTTP/9.9\r\nHost: localhost\r\n${close}`],
    ["the next protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["lines ended by half", "GET / HTTP/1.1\nHost: localhost\n\n"],
    ["a request for a tunnel", `CONNECT a:443 HTTP/1.1\r\nHost: localhost\r\n${close}`, 0],
    [
      "a request for a web socket",
      "GET /impressum HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: eA==\r\n\r\n",
      200,
    ],
    ["two hosts", `GET /x HTTP/1.1\r\nHost: localhost\r\nHost: boese.example\r\n${close}`],
    ["a star", `OPTIONS * HTTP/1.1\r\nHost: localhost\r\n${close}`, 405],
  ];

  prove("raw-sockets", "oddities on a raw socket", async () => {
    const odd: string[] = [];
    const answers = await Promise.all(oddities.map(([, request]) => raw(request)));
    for (const [index, [name, , expected = 400]] of oddities.entries()) {
      const answer = answers[index] ?? "";
      const status = statusOf(answer) || 0;
      if (status !== expected) odd.push(`${name}: ${status}`);
      if (expected === 405) expect(answer).toContain("Allow: GET, HEAD, POST");
    }
    expect(odd).toEqual([]);
    expect((await fetch(`${server.url}/impressum`)).status).toBe(200);
    return {
      figure: `${oddities.length} oddities, all answered as planned, 0 5xx`,
      ok: oddities.length >= 30,
    };
  });

  it.each([
    ["a foreign origin", { Origin: "https://evil.example" }],
    ["a null origin", { Origin: "null" }],
    ["a malformed origin", { Origin: "not a url" }],
    ["a foreign page, by the browser's word", { "Sec-Fetch-Site": "cross-site" }],
    ["a sister domain", { "Sec-Fetch-Site": "same-site" }],
    ["a forged forwarded host", { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }],
  ])("a post from %s with 403", async (_name, headers) => {
    for (const path of [
      "/contact",
      "/",
      "/?index",
      "/contact.data",
      "/newsletter",
      "/admin/login",
      "/admin/logout",
    ]) {
      const response = await fetch(server.url + path, {
        method: "POST",
        headers: { ...form, ...headers } as HeadersInit,
        body: "name=A&email=a@b.example&message=x&privacy=on",
        redirect: "manual",
      });
      expect([path, response.status]).toEqual([path, 403]);
    }
  });

  it("large bodies with 413 within 200 ms, by length and while streaming", async () => {
    const head = `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${form["Content-Type"]}\r\n`;
    const chunk = `10000\r\n${"x".repeat(65536)}\r\n`;
    for (const request of [
      `${head}Content-Length: 300000000\r\n\r\nname=A`,
      `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`,
    ]) {
      // A busy machine only ever adds to the time: the quickest of three tells most.
      const times: number[] = [];
      for (let count = 0; count < 3; count += 1) {
        const started = performance.now();
        expect(await firstStatus(request)).toBe(413);
        times.push(performance.now() - started);
      }
      expect(Math.min(...times)).toBeLessThan(200 * leeway());
    }
  });

  it("no chunked form that is small enough", async () => {
    const body = "name=Stueckweise&email=chunk@b.example&message=Moin&privacy=on";
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const head = `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${form["Content-Type"]}\r\n`;
    expect(await firstStatus(`${head}Transfer-Encoding: chunked\r\n\r\n${chunks}`)).toBe(302);
    expect(
      await firstStatus(`${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
    ).toBe(100);
  });
});

/** The computing time a process has used so far, in hundredths of a second. */
function ticksOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/** The status of the first line that comes back. */
function firstStatus(text: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(text));
    socket.once("data", (part) => {
      resolve(statusOf(part.toString()));
      socket.destroy();
    });
    socket.on("error", () => resolve(Number.NaN));
  });
}

const chunked = "POST /contact HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n";

/** What programs, proxies and attackers write that no browser would. */
const oddities: Record<string, string> = {
  "nothing but line ends": "\r\n\r\n\r\n",
  "a TLS greeting": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "an HTTP/2 greeting": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "HTTP/0.9": "GET /\r\n",
  "HTTP/1.0 without a host": "GET / HTTP/1.0\r\n\r\n",
  "HTTP/1.0 with keep-alive": "GET / HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n",
  "HTTP/9.9": "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
  "a lower-case method": "get / HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "an invented method": "MOIN / HTTP/1.1\r\nHost: localhost\r\n\r\n",
  CONNECT: "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
  "a star": "GET * HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "no path": "GET  HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "a path without a slash": "GET kontakt HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "a space in the path": "GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "a NUL in the path": "GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "raw bytes in the path": "GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "an encoded NUL": "GET /blog/%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  "a way out of the folder":
    "GET /../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  "an encoded way out":
    "GET /..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  "a way out with backslashes":
    "GET /..\\..\\package.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  "a very long path": `GET /${"a".repeat(12_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  "a thousand parameters": `GET /blog?${"a=1&".repeat(3000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  "two hosts": "GET / HTTP/1.1\r\nHost: localhost\r\nHost: b\r\nConnection: close\r\n\r\n",
  "an empty host": "GET / HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n",
  "a huge port": "GET / HTTP/1.1\r\nHost: a:999999\r\nConnection: close\r\n\r\n",
  "a space before the colon": "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
  "bare line feeds": "GET / HTTP/1.1\nHost: localhost\nConnection: close\n\n",
  "a bare carriage return": "GET / HTTP/1.1\r\nHost: localhost\r\nX: 1\r2\r\n\r\n",
  "a thousand headers": `GET / HTTP/1.1\r\nHost: localhost\r\n${"X: 1\r\n".repeat(1500)}Connection: close\r\n\r\n`,
  "a broken cookie":
    "GET /admin HTTP/1.1\r\nHost: localhost\r\nCookie: staff.0=%zz; =; ;;\xff\r\nConnection: close\r\n\r\n",
  "a body on GET": "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc",
  "a length in words": "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: drei\r\n\r\nabc",
  "a length beyond counting": `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${"9".repeat(30)}\r\n\r\nabc`,
  "an unknown transfer coding":
    "POST /contact HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: moin\r\n\r\n",
  "chunked twice":
    "POST /contact HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
  "a chunk larger than memory": `${chunked}\r\nffffffffffffffff\r\nabc`,
  "a negative chunk": `${chunked}\r\n-1\r\nabc\r\n0\r\n\r\n`,
  "a chunk with a long remark": `${chunked}\r\n3;${"a".repeat(20_000)}\r\nabc\r\n0\r\n\r\n`,
  "a second request in the body":
    "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\nGET /admin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  "a wish for another protocol":
    "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n",
  "an unknown expectation":
    "POST /contact HTTP/1.1\r\nHost: localhost\r\nExpect: wunder\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
  "an endless list of ranges": `GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\nRange: bytes=${"0-1,".repeat(1500)}0-1\r\nConnection: close\r\n\r\n`,
  "multipart without a boundary":
    "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc",
  "a compressed body":
    "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: gzip\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc",
};

prove("raw-sockets", "no oddity on a raw socket brings a fault about", async () => {
  const before = server.output().length;
  const answers = await Promise.all(
    Object.entries(oddities).map(async ([name, bytes]) => [name, await raw(bytes)] as const),
  );
  const faults = answers.filter(([, answer]) =>
    [...answer.matchAll(/^HTTP\/1\.\d (\d{3})/gm)].some(([, status]) => Number(status) >= 500),
  );
  const leaks = answers.filter(([, answer]) => /root:.*:0:0|"private": true|at \S+ \(/.test(answer));
  const incidents =
    server
      .output()
      .slice(before)
      .match(/"incident":"[\da-f]+"/g) ?? [];
  const alive = (await fetch(`${server.url}/impressum`)).status === 200 && server.process.exitCode === null;
  const names = [...faults, ...leaks].map(([name]) => name);
  return {
    figure: `${answers.length} oddities: ${faults.length} answered with 5xx, ${leaks.length} leaks, ${incidents.length} incidents, server ${alive ? "alive" : "dead"} ${names.join("; ")}`,
    ok: names.length === 0 && incidents.length === 0 && alive,
  };
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
    await fetch(`${server.url}/impressum`);
    for (const host of foreignHosts) {
      for (const path of [
        "/impressum",
        "/contact?x=1",
        "/admin/login",
        "/gibt-es-nicht",
        "/favicon.svg",
        "/healthz",
      ]) {
        const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        expect([host, path, statusOf(answer)]).toEqual([host, path, 421]);
      }
    }
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
    const answer = await fetch(`${server.url}/newsletter`, {
      method: "POST",
      headers: { ...form, Origin: server.url, "X-Forwarded-Host": "a, b", "X-Forwarded-Proto": "x" },
      body: "email=",
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("E-Mail ist erforderlich");
  });
});

it("cuts off who sends without end and never waits for an answer", async () => {
  const one = "GET /impressum?x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const answers = (await raw(one.repeat(1800))).match(/HTTP\/1\.1 \d{3}/g) ?? [];
  expect(answers.length).toBeLessThan(50);
  const few = `${one.repeat(10)}${one.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")}`;
  expect((await raw(few)).match(/HTTP\/1\.1 200/g)).toHaveLength(11);
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
    const { headers } = await fetch(server.url + path, { redirect: "manual", ...init } as RequestInit);
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
    /\/assets\/([\w-]+\.js)/.exec(await (await fetch(`${server.url}/impressum`)).text()) ?? [];
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
  const before = server.output().length;
  expect(await ask("/favicon.svg", "Range: bytes=99999999-\r\n")).toBe(200);
  expect(await ask("/favicon.svg", 'If-Match: "x"\r\n')).toBe(200);
  expect(await ask(`/assets/${"b".repeat(256)}.js`)).toBe(404);
  expect(server.output().slice(before)).not.toContain("Error");
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
      const first = await fetch(`${server.url}/impressum`, { headers });
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toContain(encoding);
      expect(await first.text()).toContain("<h1");
      const again = await fetch(`${server.url}/impressum`, {
        headers: { ...headers, "If-None-Match": etag },
      });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      const head = await fetch(`${server.url}/impressum`, { method: "HEAD", headers });
      expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    }
  });

  it("show a toast once, and not to others", async () => {
    const sent = await fetch(`${server.url}/contact`, {
      method: "POST",
      headers: form,
      body: "name=Einmal&email=einmal@b.example&message=Moin&privacy=on",
      redirect: "manual",
    });
    const cookie = sent.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const shown = await fetch(`${server.url}/contact`, { headers: { Cookie: cookie } });
    expect(await shown.text()).toContain("Nachricht gesendet!");
    expect(shown.headers.get("cache-control")).toContain("private");
    const other = await fetch(`${server.url}/contact`);
    expect(await other.text()).not.toContain("Nachricht gesendet!");
  });

  it("show once what was sent, and never from memory", async () => {
    const address = `${server.url}/contact?gesendet=1`;
    const plain = await (await fetch(address)).text();
    const sent = await fetch(`${server.url}/contact`, {
      method: "POST",
      headers: form,
      body: "name=Karte&email=karte@b.example&message=Nur+einmal+gezeigt&privacy=on",
      redirect: "manual",
    });
    const cookie = sent.headers.getSetCookie().find((value) => value.startsWith("sent=")) ?? "";
    for (const path of ["/contact?gesendet=1", "/contact.data?gesendet=1"]) {
      const shown = await fetch(server.url + path, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
      expect(await shown.text()).toContain("Nur einmal gezeigt");
      expect(shown.headers.get("cache-control")).toBe("private, no-store");
      expect(shown.headers.getSetCookie().join()).toMatch(/sent=;.*Max-Age=0/);
      expect(await (await fetch(server.url + path)).text()).not.toContain("Nur einmal gezeigt");
    }
    expect(await (await fetch(address)).text()).toBe(plain);
  });

  it("tell the router of all public routes in one answer, whichever it asks about", async () => {
    const [, version = ""] =
      /manifest-([0-9a-f]+)\.js/.exec(readFileSync("build/server/index.js", "utf8")) ?? [];
    const ask = (paths: string[], build = version) =>
      fetch(`${server.url}/__manifest?${paths.map((path) => `p=${path}`).join("&")}&version=${build}`);
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
    const plain = await fetch(`${server.url}/impressum`);
    const decorated = await fetch(`${server.url}/impressum?utm_source=${Math.random()}`);
    expect(decorated.headers.get("etag")).toBe(plain.headers.get("etag"));
  });
});

describe("the process", () => {
  prove("second-process", "refuses a second one on the same data within two seconds", async () => {
    const times: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const started = performance.now();
      const { status, stderr } = spawnSync(
        process.execPath,
        ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
        {
          env: { ...process.env, NODE_ENV: "production", DATA_DIR: server.dataDir, PORT: "0" },
          encoding: "utf8",
        },
      );
      times.push(performance.now() - started);
      expect(status).toBe(1);
      expect(stderr.trim().split("\n")).toHaveLength(1);
      expect(stderr).toContain("in use");
    }
    // Over a new connection: an idle one may have come to its end while this process waited.
    expect(
      statusOf(await raw(`GET /impressum HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)),
    ).toBe(200);
    const quickest = Math.min(...times);
    return {
      figure: `refused after ${quickest.toFixed(0)} ms with one sentence`,
      ok: quickest < 2000 * leeway(),
    };
  });

  let own: RunningServer;
  beforeAll(async () => {
    const faults = `process.on("SIGUSR2", () => { Promise.reject(new Error("stray rejection")); setTimeout(() => { throw new Error("late throw"); }); });`;
    own = await startServer({
      TRUST_PROXY: "1",
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
    });
  });
  afterAll(() => own.stop("SIGKILL"));

  it("writes one JSON line per request, without addresses, queries and what was typed", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.77", Origin: own.url };
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(own.url + path, { headers, redirect: "manual", ...init });
    await ask("/contact?suche=Kanarie");
    await ask("/favicon.svg");
    await ask("/gibt-es-nicht");
    await ask("/contact", {
      method: "POST",
      body: new URLSearchParams({ name: "Kanarie", email: "kanarie" }),
    });
    await ask("/contact", { method: "DELETE" });
    const written = () => {
      const lines = own.output().split("\n");
      const requests = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
      return requests as Record<string, unknown>[];
    };
    await expect.poll(() => written().some(({ method }) => method === "DELETE")).toBe(true);
    const requests = written();
    const asked = requests.filter(({ route }) => route !== "/impressum");
    expect(asked.map(({ method, route, status }) => `${method} ${route} ${status}`).sort()).toEqual([
      "DELETE /contact 405",
      "GET /contact 200",
      "GET /favicon.svg 200",
      "GET /gibt-es-nicht 404",
      "POST /contact 400",
    ]);
    for (const request of requests)
      expect(request).toEqual({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        method: expect.any(String),
        route: expect.any(String),
        status: expect.any(Number),
        ms: expect.any(Number),
        id: expect.any(String),
      });
    expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length);
    expect(own.output()).not.toMatch(/kanarie|203\.0\.113|127\.0\.0\.1:\d+.*suche/i);
  });

  prove("stray-faults", "lives on after a rejection and an error that nobody catches", async () => {
    own.process.kill("SIGUSR2");
    await expect.poll(own.output, { timeout: 10_000 }).toContain("late throw");
    for (const fault of ["stray rejection", "late throw"]) {
      const lines = own
        .output()
        .split("\n")
        .filter((line) => line.includes(`Error: ${fault}`));
      expect(lines).toHaveLength(1);
      const line = JSON.parse(lines[0] ?? "");
      expect(line).toMatchObject({ level: "error", incident: expect.stringMatching(/^[0-9a-f]{8}$/) });
      expect(line.what).toMatch(/^(unhandledRejection|uncaughtException)$/);
    }
    expect((await fetch(`${own.url}/contact`)).status).toBe(200);
    return { figure: "both survived, one line with an id each" };
  });

  // The last of what it is asked for.
  prove("sigterm", "ends with code 0, whatever idles or stalls, and frees its data", async () => {
    const body = "name=Unterwegs&email=unterwegs@b.example&message=Moin&privacy=on";
    const head = `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${form["Content-Type"]}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const idle = connect(own.port, "127.0.0.1");
    const stalled = connect(own.port, "127.0.0.1", () => stalled.write(head));
    const slow = connect(own.port, "127.0.0.1", () => slow.write(head + body.slice(0, 20)));
    for (const socket of [idle, stalled]) socket.on("error", () => undefined);
    const answer = new Promise<string>((resolve) => slow.once("data", (part) => resolve(part.toString())));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const started = performance.now();
    const code = own.stop();
    await new Promise((resolve) => setTimeout(resolve, 500));
    slow.write(body.slice(20));
    expect(statusOf(await answer)).toBe(302);
    expect(await code).toBe(0);
    const took = performance.now() - started;
    return {
      figure: `slow request answered with 302, exit 0 after ${(took / 1000).toFixed(1)} s`,
      ok: took < 10_000 * leeway(),
    };
  });

  it.each([
    [{ SUPABASE_URL: "https://x.supabase.example" }, "SUPABASE_ANON_KEY is missing"],
    [{ SUPABASE_URL: "kaputt", SUPABASE_ANON_KEY: "x", SESSION_SECRET: "s".repeat(32) }, "SUPABASE_URL"],
    [{ SUPABASE_URL: "https://x.supabase.example", SUPABASE_ANON_KEY: "x" }, "SESSION_SECRET is missing"],
  ])("does not start with %j", (env, sentence) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
      {
        env: { PATH: process.env.PATH, NODE_ENV: "production", ...env } as NodeJS.ProcessEnv,
        encoding: "utf8",
      },
    );
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
  });
});

// The last one: what the server says is not read any more.
it("goes on quietly when nobody reads its log any more", async () => {
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  for (let count = 0; count < 3; count++) await fetch(`${server.url}/gibt-es-nicht`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const before = ticksOf(server.process.pid);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  // 100 ticks are one second of computing; a loop would take all of the two.
  expect(ticksOf(server.process.pid) - before).toBeLessThan(60);
  expect((await fetch(`${server.url}/impressum`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
