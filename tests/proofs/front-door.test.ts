import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { askBackend, cookiesOf, quietSql, staffCookie, withBackend } from "../helpers/app";
import { withDeadlines } from "../helpers/deadlines";
import { type RawAnswer, serveApp } from "../helpers/served";
import { oddities } from "./oddities";
import { fullLengthTest, prove } from "./prove";

let app: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  app = await serveApp();
});
afterAll(() => app.close());

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

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const head = (method: string, path: string, headers: Record<string, string | number> = {}) => {
  const lines = Object.entries({ Host: "localhost", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
};
const close = { Connection: "close" };
const chunked = { ...form, "Transfer-Encoding": "chunked" };
const part = '--x\r\nContent-Disposition: form-data; name="alt"\r\n\r\n';
const partsFor = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": 10_000 };
const message = (name: string, text: string) =>
  `${new URLSearchParams({ name, email: "moin@b.example", message: text, privacy: "on" })}`;

prove("raw-sockets", "oddities on a raw socket", async () => {
  const all = Object.entries(oddities).filter(([, { waits }]) => !waits);
  const statuses = await Promise.all(all.map(([, { bytes }]) => firstStatus(bytes)));
  const odd = all.flatMap(([name, { status: expected }], index) => {
    const status = statuses[index] ?? 0;
    return (expected === undefined ? status < 500 : status === expected) ? [] : [`${name}: ${status}`];
  });
  return {
    figure: `${all.length} oddities: ${odd.length} not as planned ${odd.join("; ")}`,
    ok: odd.length === 0,
  };
});

async function endAll(sockets: Socket[]) {
  const waiting = sockets.filter((socket) => !socket.closed);
  const gone = waiting.map((socket) => once(socket, "close"));
  for (const socket of waiting) socket.destroy();
  await Promise.all(gone);
}

describe("a crowd", () => {
  async function holding(word: string, work: (held: () => number) => Promise<void>) {
    let held = 0;
    let letGo = () => {};
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const answer: typeof fetch = async (input, init) => {
      const asked = `${input instanceof Request ? input.url : input} ${init?.body ?? ""}`;
      if (asked.includes(word)) {
        held += 1;
        await released;
      }
      return askBackend(input, init);
    };
    await withBackend(answer, async () => {
      await work(() => held).finally(letGo);
    });
  }
  const signIn = (email: string, localAddress: string) =>
    app.send("/admin/login", {
      method: "POST",
      localAddress,
      body: `${new URLSearchParams({ email, password: "geraten-1" })}`,
    });
  const contact = () => app.send("/contact", { method: "POST", body: message("Anke", "Moin") });

  fullLengthTest(
    "at the sign-in of one client has its share, and costs neither visitors nor other clients theirs",
    async () => {
      const answers: Promise<RawAnswer>[] = [];
      await holding("andrang", async (held) => {
        for (let index = 0; index < 150; index += 1)
          answers.push(signIn(`andrang-${index}@musterhafen.example`, "127.0.0.3"));
        const statuses = answers.map(async (answer) => (await answer).status);
        await expect.poll(held).toBe(8);
        expect(await Promise.any(statuses)).toBe(503);
        expect((await contact()).status).toBe(302);
        answers.push(signIn("andrang@musterhafen.example", "127.0.0.4"));
        await expect.poll(held).toBe(9);
      });
      const after = (await Promise.all(answers)).map(({ status }) => status);
      expect(after.filter((status) => status === 503)).toHaveLength(42);
    },
  );

  const forged = { Cookie: "staff.0=1:erfunden.erfunden" };
  it.each<[string, string, Record<string, string>]>([
    ["pages that are nobody's", "/blog/andrang-", {}],
    ["pages with a forged session", "/blog/andrang-", forged],
    ["links to drafts", "/preview/andrang-", {}],
  ])("of one client that asks for %s has its share", async (_, path, headers) => {
    const read = (name: string, localAddress: string) =>
      app.send((path + name).padEnd(path.indexOf("andrang") + 43, "x"), { headers, localAddress });
    const answers: Promise<RawAnswer>[] = [];
    await holding("andrang", async (held) => {
      for (let index = 0; index < 60; index += 1) answers.push(read(`${index}-`, "127.0.0.3"));
      await expect.poll(held).toBe(6);
      expect((await contact()).status).toBe(302);
      expect((await app.send("/healthz")).status).toBe(200);
      answers.push(read("own-", "127.0.0.4"));
      await expect.poll(held).toBe(7);
    });
    const after = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(after)).toEqual(new Set([404]));
  });
});

describe("a body", () => {
  it("that is large is turned away, by length and while it comes", async () => {
    const chunk = `10000\r\n${"x".repeat(65536)}\r\n`;
    const tooLong = head("POST", "/contact", { ...form, "Content-Length": 300_000_000 });
    expect(await firstStatus(`${tooLong}name=A`)).toBe(413);
    expect(await firstStatus(head("POST", "/contact", chunked) + chunk.repeat(21))).toBe(413);
  });

  it("is waited for twenty seconds, and no longer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const before = app.log.length;
    const socket = connect(app.port, "127.0.0.1");
    const next = async () => statusOf(String((await once(socket, "data"))[0]));
    await withDeadlines(1, async () => {
      socket.write(head("POST", "/admin/login", { ...partsFor, Expect: "100-continue" }));
      expect(await next()).toBe(100);
    });
    socket.write(`${part}M`);
    vi.advanceTimersByTime(20_001);
    expect(await next()).toBe(408);
    socket.destroy();
    // The log's line about it waits by this clock too, and holds back all that come later.
    const isLogged = () => {
      vi.advanceTimersByTime(1000);
      return /"route":"\/admin\/login","status":4/.test(app.log.slice(before).join(""));
    };
    await expect.poll(isLogged).toBe(true);
  });

  it("in parts costs whoever sends many their oldest, and keeps nobody else out", async () => {
    let refused = 0;
    const strangers = Array.from({ length: 45 }, () => {
      const socket = connect(app.port, "127.0.0.1");
      socket.write(head("POST", "/admin/login", partsFor) + part);
      socket.on("error", () => undefined);
      return socket.once("data", (answer) => (refused += Number(statusOf(`${answer}`) === 503)));
    });
    await expect.poll(() => refused).toBe(35);
    const whole = { method: "POST", body: `${part}Kran\r\n--x--\r\n` };
    const headers = { "Content-Type": partsFor["Content-Type"] };
    const { status } = await app.send("/admin/media/upload", {
      ...whole,
      headers: { ...headers, Cookie: await staffCookie() },
    });
    expect(status).toBe(400);
    const title = `--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nKran\r\n--x--\r\n`;
    expect((await app.send("/admin/login", { ...whole, headers, body: title })).status).toBe(401);
    expect((await app.send("/admin/blog/new", { ...whole, headers, body: title })).status).toBe(307);
    await endAll(strangers);
  });

  it("that stops one byte early holds no more than its client's share", async () => {
    let refused = 0;
    const size = 1024 * 1024;
    const sockets = Array.from({ length: 12 }, () => {
      const socket = connect(app.port, "127.0.0.1");
      socket.write(head("POST", "/admin/login", { ...form, "Content-Length": size }));
      socket.write("x".repeat(size - 1));
      socket.on("error", () => undefined);
      return socket.once("data", (answer) => (refused += Number(statusOf(`${answer}`) === 503)));
    });
    await expect.poll(() => refused, { timeout: 10_000 }).toBe(8);
    const kept = await app.send("/admin/login", { method: "POST", body: "title=Kran" });
    const sent = await app.send("/contact", { method: "POST", body: message("Anke", "Moin") });
    expect([kept.status, sent.status]).toEqual([401, 302]);
    await endAll(sockets);
  });

  it.each([
    ["/admin/login?modus=registrieren", 413],
    ["/admin/login/forgotten", 413],
    ["/admin/login/reset", 413],
    ["/admin/confirm", 413],
    ["/admin/login", 401],
    ["/admin/login?redirectTo=%2Fadmin", 401],
    ["/admin/blog/new", 307],
  ])("of 100 kB without a session is taken where a form of staff comes back: %s", async (path, status) => {
    const body = `content=${"x".repeat(100_000)}`;
    const headers = { Host: `127.0.0.1:${app.port}`, Origin: app.url };
    expect((await app.send(path, { method: "POST", headers, body })).status).toBe(status);
  });

  it("in chunks, or announced, is taken where it is small enough", async () => {
    const body = message("Stueckweise", "Moin");
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    expect(await firstStatus(head("POST", "/contact", chunked) + chunks)).toBe(302);
    const announced = { ...form, Expect: "100-continue", "Content-Length": body.length };
    expect(await firstStatus(head("POST", "/contact", announced) + body)).toBe(100);
  });

  it("in dust, or of little text in much packaging, is cut off", async () => {
    const start = head("POST", "/admin/login", chunked);
    for (const dust of ["1\r\na\r\n".repeat(100_000), `1;${"x".repeat(10_000)}\r\na\r\n`.repeat(100)])
      expect(await raw(`${start}${dust}0\r\n\r\n`)).toBe("");
    expect(await firstStatus(`${start}${"5\r\nemail\r\n".repeat(200)}0\r\n\r\n`)).toBe(400);
  });
});

describe("a server for this machine alone", () => {
  it("answers to no other host, whether the page is in memory or not", async () => {
    await fetch(`${app.url}/impressum`);
    const foreign = "boese.example 127.0.0.1.boese.example localhost.boese.example 10.0.0.7 [2001:db8::1]";
    const paths = "/impressum /contact?x=1 /admin/login /gibt-es-nicht /favicon.svg /healthz".split(" ");
    const own = "localhost:1 127.0.0.1 127.1.2.3:80 [::1]:3000 desk.localhost".split(" ");
    const asked = [
      ...foreign.split(" ").flatMap((host) => paths.map((path) => [host, path, 421] as const)),
      ...own.map((host) => [host, "/impressum", 200] as const),
    ];
    const answered = asked.map(async ([host, path]) => {
      return [host, path, await firstStatus(head("GET", path, { Host: host, ...close }))];
    });
    expect(await Promise.all(answered)).toEqual(asked);
  });

  const signUp = (headers: Record<string, string>, version = "1.1") => {
    const body = "full_name=A&email=von-fern@musterhafen.example&password=hafen-lotse-1";
    const all = { ...headers, ...form, "Content-Length": body.length, ...close };
    const start = head("POST", "/admin/login?modus=registrieren", all);
    return start.replace("HTTP/1.1", `HTTP/${version}`) + body;
  };
  const accounts = () => quietSql("select 1 from auth.users where email = 'von-fern@musterhafen.example'");
  /** As a browser on this machine says it, so that it can be made up anywhere. */
  const made = () => {
    const Host = `127.0.0.1:${app.port}`;
    return { Host, Origin: `http://${Host}`, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate" };
  };

  it("makes nobody staff through a page or a proxy from elsewhere", async () => {
    const { Host, ...forged } = made();
    const shapes: [Record<string, string>, version?: string][] = [
      [{ Host: "boese.example", Origin: "http://boese.example" }],
      [{ Host: "boese.example" }],
      [{ ...made(), "X-Forwarded-For": "203.0.113.7" }],
      [{ ...made(), "X-Forwarded-Proto": "https" }],
      [{ ...made(), "X-Real-IP": "203.0.113.7" }],
      [{ ...made(), "CF-Connecting-IP": "203.0.113.7" }],
      [{ ...made(), Forwarded: "for=203.0.113.7" }],
      [{ ...made(), Via: "1.1 proxy" }],
      // As nginx passes on with nothing but proxy_pass.
      [{ Host }, "1.0"],
      [{ Host, ...forged }, "1.0"],
      [{ Host: "localhost", ...forged }, "1.0"],
      [{ Host }],
      [{ Host, Origin: "https://www.musterhafen.example", "Sec-Fetch-Site": "same-origin" }],
      [{ Host, Origin: "null" }],
      [{ Host, "Sec-Fetch-Site": "none" }],
    ];
    for (const [headers, version] of shapes)
      expect([headers, await firstStatus(signUp(headers, version))]).toEqual([headers, 421]);
    expect(await accounts()).toEqual([]);
  });

  it.runIf(process.getuid?.() === 0 && process.platform === "linux")(
    "makes nobody staff through a program of another user, whatever it says",
    async () => {
      const proxy = `
        const socket = require("node:net").connect(${app.port}, "127.0.0.1", () => socket.write(process.argv[1]));
        socket.once("data", (part) => { process.stdout.write(part); socket.destroy(); });`;
      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, ["-e", proxy, signUp(made())], {
        uid: 65_534,
        cwd: "/",
      });
      expect(statusOf(stdout)).toBe(421);
      expect(await accounts()).toEqual([]);
    },
  );

  it("takes a sign-up from a browser here at once", async () => {
    const { Host, Origin } = made();
    const shown: Record<string, string>[] = [
      made(),
      { Host, Origin },
      { Host: `localhost:${app.port}`, Origin: `http://localhost:${app.port}` },
      { Host, Origin: "null", "Sec-Fetch-Site": "same-origin" },
    ];
    for (const headers of shown) {
      expect([headers, await firstStatus(signUp(headers))]).toEqual([headers, 303]);
      expect(await accounts()).toHaveLength(1);
      await quietSql("delete from auth.users where email = 'von-fern@musterhafen.example'");
    }
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

describe("the security headers", () => {
  it.each<[string, string, RequestInit]>([
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
  ])("are in %s", async (_name, path, init) => {
    const { headers } = await fetch(app.url + path, { redirect: "manual", ...init });
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-powered-by")).toBeNull();
  });

  it.each([
    ["an unknown expectation", head("GET", "/", { Expect: "wunder", ...close }), 417],
    ["no method of ours", head("MOIN", "/"), 400],
    ["a head without end", head("GET", "/", { X: "x".repeat(20_000) }), 431],
    ["a bad chunk", `${head("POST", "/contact", chunked)}zz\r\n`, 400],
  ])("are in the answer to what is no request: %s", async (_name, request, status) => {
    const answer = await raw(request);
    expect(statusOf(answer)).toBe(status);
    expect(answer).toContain("default-src 'none'");
  });
});

it("leads to a file by one address only, and sends it whole", async () => {
  const [, name = ""] =
    /\/assets\/([\w-]+\.js)/.exec(await (await fetch(`${app.url}/impressum`)).text()) ?? [];
  const ask = (path: string, headers = {}) => firstStatus(head("GET", path, { ...headers, ...close }));
  expect(await ask(`/assets/${name}`)).toBe(200);
  const escaped = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
  for (const path of [`/assets%2f${name}`, `/assets//${name}`, `/assets/${escaped}`])
    expect([400, 404]).toContain(await ask(path));
  for (const path of ["/images%2fog%2fhome.png", "/images//og/home.png", "/%66avicon.svg"])
    expect([400, 404]).toContain(await ask(path));
  expect(await ask("/favicon.svg", { Range: "bytes=99999999-" })).toBe(200);
  expect(await ask("/favicon.svg", { "If-Match": '"x"' })).toBe(200);
  expect(await ask(`/assets/${"b".repeat(256)}.js`)).toBe(404);
});

describe("pages from memory", () => {
  it("carry a validator and answer 304, also to HEAD and in each encoding", async () => {
    for (const encoding of ["br", "gzip", "identity"]) {
      const ask = async (init: RequestInit = {}) => {
        const headers = { "Accept-Encoding": encoding, ...init.headers };
        const answer = await fetch(`${app.url}/impressum`, { ...init, headers });
        return { status: answer.status, etag: answer.headers.get("etag"), text: await answer.text() };
      };
      const { etag, text } = await ask();
      expect(etag).toContain(encoding);
      expect(text).toContain("<h1");
      expect(await ask({ headers: { "If-None-Match": `${etag}` } })).toMatchObject({ status: 304, text: "" });
      expect(await ask({ method: "HEAD" })).toMatchObject({ status: 200, etag, text: "" });
    }
  });

  it("show once what was sent and that it was, to nobody else, and never from memory", async () => {
    const address = `${app.url}/contact?gesendet=1`;
    const before = await fetch(address);
    const etag = before.headers.get("etag");
    const plain = await before.text();
    const body = message("Karte", "Nur einmal gezeigt");
    const sent = await fetch(`${app.url}/contact`, {
      method: "POST",
      headers: form,
      body,
      redirect: "manual",
    });
    for (const path of ["/contact?gesendet=1", "/contact.data?gesendet=1"]) {
      const shown = await fetch(app.url + path, { headers: { Cookie: cookiesOf(sent) } });
      expect(await shown.text()).toMatch(/(?=.*Nur einmal gezeigt).*Nachricht gesendet!/s);
      expect(shown.headers.get("cache-control")).toBe("private, no-store");
      const later = await fetch(app.url + path, { headers: { Cookie: cookiesOf(shown) } });
      expect(later.headers.get("cache-control")).toBe("private, no-store");
      expect(await later.text()).not.toMatch(/Nur einmal gezeigt|Nachricht gesendet!/);
      const other = await (await fetch(app.url + path)).text();
      expect(other).not.toMatch(/Nur einmal gezeigt|Nachricht gesendet!/);
    }
    const headers = { Cookie: cookiesOf(sent), "If-None-Match": etag ?? "" };
    expect((await fetch(address, { headers })).status).toBe(200);
    expect(await (await fetch(address)).text()).toBe(plain);
    expect(await (await fetch(`${app.url}/contact`)).text()).toBe(plain);
  });

  it("tell the router of all public routes in one answer, whichever it asks about", async () => {
    const [, version = ""] =
      /manifest-([0-9a-f]+)\.js/.exec(readFileSync("build/server/index.js", "utf8")) ?? [];
    const ask = (paths: string[], build = version) =>
      fetch(`${app.url}/__manifest?${paths.map((path) => `p=${path}`).join("&")}&version=${build}`);
    const routesFor = async (...paths: string[]) => Object.keys(await (await ask(paths)).json());
    const some = await ask(["/", "/about"]);
    const others = await ask(["/blog/gibt-es-nicht", "/contact"]);
    expect(some.headers.get("cache-control")).toContain("immutable");
    expect(others.headers.get("etag")).toBe(some.headers.get("etag"));
    const known = ["routes/_site._index", "routes/_site.blog.$slug", "routes/_site._legal.agb"];
    expect(Object.keys(await some.json())).toEqual(expect.arrayContaining(known));
    expect((await routesFor("/", "/contact")).join()).not.toContain("routes/admin");
    const ofStaff = ["routes/admin.blog", "routes/_site.admin.blog.preview", "routes/$"];
    expect(await routesFor("/blog", "/admin/blog")).toEqual(expect.arrayContaining(ofStaff));
    expect(await routesFor(...Array(500).fill("/gibt-es-nicht"))).toContain("routes/_site._index");
    expect((await ask(["/"], "0badc0de")).headers.get("x-remix-reload-document")).toBe("true");
  });

  it("do not multiply by unknown parameters", async () => {
    const plain = await fetch(`${app.url}/impressum`);
    const decorated = await fetch(`${app.url}/impressum?utm_source=${Math.random()}`);
    expect(decorated.headers.get("etag")).toBe(plain.headers.get("etag"));
  });
});
