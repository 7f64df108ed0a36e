import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Page, packPage, sendPage } from "~/platform/page-cache/cached-page.server";

const body = Buffer.from("<p>Moin</p>");
const policy = "a 'b'; c";
const headers = new Headers({ "Content-Type": "text/html", "Content-Security-Policy": policy });
const page = await packPage({ status: 200, headers, body }, false);

let shown: Page = page;
const server = createServer((request, response) => sendPage(shown, request, response));

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

function answersTo(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.on("data", (part) => (answer += part));
    socket.on("close", () => resolve(answer)).on("error", reject);
  });
}

function told(answers: string) {
  return answers
    .split(/(?=HTTP\/1\.1 )/)
    .map((answer) => {
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
      const [, connection] = /^Connection: (.*)\r$/m.exec(answer) ?? [];
      expect(answer).toContain(`\r\nContent-Security-Policy: ${policy}\r\n`);
      expect(answer).toMatch(/\r\nDate: \w{3}, .* GMT\r\n/);
      return `${status} ${connection} ${answer.split("\r\n\r\n")[1]}`;
    })
    .join("\n");
}

const get = "GET / HTTP/1.1\r\nHost: a\r\n";
const last = "Connection: close\r\n\r\n";
const etag = `If-None-Match: ${page.variants.identity.etag}\r\n`;
const whole = "200 keep-alive <p>Moin</p>";
const wholeAndLast = "200 close <p>Moin</p>";

it.each<[name: string, request: string, answers: string[]]>([
  ["a connection that stays", `${get}\r\n${get}${last}`, [whole, wholeAndLast]],
  ["a connection that ends", `${get}${last}`, [wholeAndLast]],
  ["HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", [wholeAndLast]],
  ["HEAD", `HEAD / HTTP/1.1\r\nHost: a\r\n\r\n${get}${last}`, ["200 keep-alive ", wholeAndLast]],
  ["304", `${get}${etag}\r\n${get}${etag}${last}`, ["304 keep-alive ", "304 close "]],
  ["three at once", `${get}\r\n${get}\r\n${get}${last}`, [whole, whole, wholeAndLast]],
])("a kept page is sent whole and once: %s", async (_name, request, answers) => {
  expect(told(await answersTo(request))).toBe(answers.join("\n"));
});

it("a kept page says how long it is, also where it does not come along", async () => {
  const answer = await answersTo(`HEAD / HTTP/1.1\r\nHost: a\r\n${last}`);
  expect(answer).toContain(`\r\nContent-Length: ${body.length}\r\n`);
});

describe("the time of its last change", () => {
  const modified = new Date(page.changed * 1000).toUTCString();
  const statusFor = async (...lines: string[]) =>
    /^HTTP\/1\.1 (\d+)/.exec(await answersTo(`${get}${lines.join("\r\n")}\r\n${last}`))?.[1];

  it("comes along, and saves the page for whoever has it since", async () => {
    expect(await answersTo(`${get}${last}`)).toContain(`\r\nLast-Modified: ${modified}\r\n`);
    const earlier = new Date((page.changed - 1) * 1000).toUTCString();
    expect(await statusFor(`If-Modified-Since: ${modified}`)).toBe("304");
    expect(await statusFor(`If-Modified-Since: ${earlier}`)).toBe("200");
    for (const none of ["gestern", "2099", "2026-11-28", modified.replace("GMT", "UTC")])
      expect(await statusFor(`If-Modified-Since: ${none}`), none).toBe("200");
  });

  it("is no later one, nor one that is still to come", async () => {
    const future = await packPage({ status: 200, headers, body: Buffer.from("neu") }, false, {
      hash: "",
      changed: page.changed + 60,
    });
    const stamp = new Date(future.changed * 1000).toUTCString();
    shown = future;
    const answer = await answersTo(`${get}${last}`);
    const status = await statusFor(`If-Modified-Since: ${stamp}`);
    shown = page;
    expect(answer).not.toContain("Last-Modified");
    expect(status).toBe("200");
    expect(await statusFor(`If-Modified-Since: ${stamp}`)).toBe("200");
  });

  it("counts for nothing beside a version", async () => {
    expect(await statusFor(`If-Modified-Since: ${modified}`, 'If-None-Match: "anders"')).toBe("200");
  });

  it("stays while the page says the same, and moves with what it says, also within a second", async () => {
    vi.useFakeTimers({ now: (page.changed + 100) * 1000, toFake: ["Date"] });
    const same = await packPage({ status: 200, headers, body }, false, page);
    const other = await packPage({ status: 200, headers, body: Buffer.from("neu") }, false, page);
    const another = await packPage({ status: 200, headers, body }, false, other);
    vi.useRealTimers();
    expect(same.changed).toBe(page.changed);
    expect(other.changed).toBe(page.changed + 100);
    expect(another.changed).toBe(page.changed + 101);
  });

  it("is nothing for what never changes", async () => {
    const { variants } = await packPage({ status: 200, headers, body }, true);
    expect(variants.identity.whole).not.toContain("Last-Modified");
  });
});
