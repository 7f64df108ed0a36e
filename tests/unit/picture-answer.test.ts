import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPicture } from "~/platform/media/picture-folder.server";
import { packPicture, sendPicture } from "~/platform/media/send-picture.server";
import { passingWebp } from "../helpers/pictures";

const name = "0123456789abcdef0123456789abcdef";
const size = 3_000_000;
const content = passingWebp(size);
const dataDir = mkdtempSync(join(tmpdir(), "answers-"));
mkdirSync(join(dataDir, "media"));

const endings: string[] = [];
const server = createServer(async (request, response) => {
  const file = `${name}-480.webp`;
  const found = request.url === "/memory" ? packPicture(file, content) : await openPicture(dataDir, file);
  if (!found) throw new Error("no file");
  if (request.headers["x-leaves"] && !response.destroyed) await once(response, "close");
  await sendPicture(file, found, request, response).then(
    () => endings.push(response.headersSent ? "sent" : "not begun"),
    (error) => endings.push(error.code),
  );
});
beforeAll(async () => {
  writeFileSync(join(dataDir, `media/${name}-480.webp`), content);
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true });
});

const port = () => (server.address() as AddressInfo).port;
const etag = `"${name}-480-${size.toString(36)}"`;

const openFiles = () =>
  readdirSync("/proc/self/fd").filter((one) => {
    try {
      return readlinkSync(`/proc/self/fd/${one}`).includes(name);
    } catch {
      return false;
    }
  });

it.each(["stat", "read"] as const)("a file that cannot be read does not stay open: %s", async (step) => {
  const opened = await openPicture(dataDir, `${name}-480.webp`);
  const failing = vi.spyOn(Object.getPrototypeOf(opened?.handle), step);
  failing.mockRejectedValue(Object.assign(new Error("EIO: i/o error"), { code: "EIO" }));
  await opened?.handle.close();
  try {
    await expect(openPicture(dataDir, `${name}-480.webp`)).rejects.toThrow("EIO");
  } finally {
    failing.mockRestore();
  }
  expect(openFiles()).toEqual([]);
});

const forever = "public, max-age=31536000, immutable";

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(`http://127.0.0.1:${port()}${path}`, { headers, method });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, body, get: (one: string) => response.headers.get(one) };
}

describe.each(["/memory", "/disk"])("from %s", (path) => {
  it("a picture comes whole, for ever, and as nothing but a picture", async () => {
    const { status, body, get } = await ask(path);
    expect([status, body.equals(content)]).toEqual([200, true]);
    const expected = {
      "content-type": "image/webp",
      "content-length": `${size}`,
      "accept-ranges": "bytes",
      etag,
      "cache-control": forever,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      vary: null,
    };
    expect(Object.fromEntries(Object.keys(expected).map((one) => [one, get(one)]))).toEqual(expected);
  });

  it("HEAD tells the same without it", async () => {
    const { status, body, get } = await ask(path, { Range: "bytes=0-9" }, "HEAD");
    expect([status, body.length, get("content-length"), get("etag")]).toEqual([200, 0, `${size}`, etag]);
  });

  it.each([
    ["bytes=0-0", 0, 0],
    ["bytes=100-299", 100, 299],
    ["bytes=2999990-", 2_999_990, size - 1],
    ["bytes=2999990-9999999", 2_999_990, size - 1],
    ["bytes=-7", size - 7, size - 1],
    ["bytes=-9999999", 0, size - 1],
  ])("a part: %s", async (range, first, last) => {
    const { status, body, get } = await ask(path, { Range: range });
    expect([status, get("content-range")]).toEqual([206, `bytes ${first}-${last}/${size}`]);
    expect(get("content-length")).toBe(`${last - first + 1}`);
    expect(body.equals(content.subarray(first, last + 1))).toBe(true);
  });

  it("nothing is sent to who has left before it was found, and that is no fault", async () => {
    endings.length = 0;
    const socket = connect(port(), "127.0.0.1");
    const asked = once(server, "request");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Leaves: 1\r\n\r\n`);
    await asked;
    socket.destroy();
    await expect.poll(() => endings).toContain("not begun");
    await expect.poll(openFiles).toEqual([]);
  });

  it("nothing stays open behind it, also where the visitor leaves in the middle", async () => {
    endings.length = 0;
    const socket = connect(port(), "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await once(socket, "data");
    socket.destroy();
    await expect.poll(() => endings.length).toBe(1);
    await expect.poll(openFiles).toEqual([]);
  });
});

it.each([
  ["bytes=3000000-", 416],
  ["bytes=9999999-10000000", 416],
  ["bytes=-0", 416],
  ["bytes=0-1,5-6", 200],
  ["bytes=9-3", 200],
  ["bytes=-", 200],
  ["bytes=a-b", 200],
  ["lines=1-2", 200],
  ["bytes=0-1;", 200],
  ["bytes= 0-1", 200],
  [`bytes=${"9".repeat(16)}-`, 200],
])("there is no part %s, which is answered with %i", async (range, expected) => {
  const { status, body, get } = await ask("/disk", { Range: range });
  const answer = expected === 200 ? [200, size, null] : [416, 0, `bytes */${size}`];
  expect([status, body.length, get("content-range")]).toEqual(answer);
});

it.each([
  ["a part of the very picture that was meant", { "If-Range": etag }, 206],
  ["the whole of another one", { "If-Range": '"other"' }, 200],
  ["the whole where a version is weak", { "If-Range": `W/${etag}` }, 200],
  ["the whole where a date is meant", { "If-Range": new Date().toUTCString() }, 200],
  ["nothing to who has it", { "If-None-Match": etag }, 304],
  ["nothing to who has it by a weak name", { "If-None-Match": `W/${etag}` }, 304],
  ["nothing to who has it among others", { "If-None-Match": `"a", ${etag}` }, 304],
  ["nothing to who has any", { "If-None-Match": "*" }, 304],
  ["a part to who has another", { "If-None-Match": '"other"' }, 206],
] as const)("sends %s", async (_, headers, expected) => {
  const { status, body, get } = await ask("/disk", { ...headers, Range: "bytes=0-9" });
  expect([status, body.length]).toEqual([expected, { 200: size, 206: 10, 304: 0 }[expected]]);
  expect([get("etag"), get("cache-control")]).toEqual([etag, forever]);
});
