import EventEmitter from "node:events";
import type { ServerResponse } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { type Parts, readMultipart } from "~/platform/forms/multipart.server";
import { withBudget } from "~/platform/process/time-budget.server";

const fields = new Set(["title", "picture", "cover"]);
const limit = { body: 1_000_000, texts: 1000 };
const places = 8;

const open = new Set<EventEmitter>();
afterEach(() => {
  for (const response of open) response.emit("close");
  open.clear();
});

const file = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\nabc\r\n`;
const text = (name: string, words: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${words}\r\n`;
const end = "--x--\r\n";

function read(pieces: string[], files: Record<string, number>): Promise<Parts> {
  const response = Object.assign(new EventEmitter(), { closed: false });
  open.add(response);
  async function* body() {
    for (const piece of pieces) {
      yield Buffer.from(piece);
      await turn();
    }
  }
  const wishes = { fields, files, limit };
  return withBudget("id", response as unknown as ServerResponse, () =>
    readMultipart("multipart/form-data; boundary=x", body(), wishes),
  );
}

const wanted = { picture: 1000, cover: 1000 };
const refusals = (parts: Parts) => [...parts.files.values()].map(({ refusal }) => refusal);
const hasRoom = async () => refusals(await read([file("picture"), end], wanted))[0] === undefined;

it.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
  "takes no place for a file called %s, which no form has",
  async (name) => {
    const sent = Array.from({ length: places }, () => read([file(name), end], {}));
    for (const one of sent) await expect(one).rejects.toMatchObject({ status: 400 });
    expect(await hasRoom()).toBe(true);
  },
);

it.each([
  ["has a field of another form", [file("picture"), file("slug")], 400],
  ["has too much text", [file("picture"), `${text("title", "a".repeat(1001))}${end}`], 413],
  ["breaks off", [file("picture"), "--x"], 400],
  ["is too large", [file("picture"), `${file("cover")}${"a".repeat(1_000_001)}`], 413],
])("gives back the place of a form that %s, before it is answered", async (_, pieces, status) => {
  const sent = Array.from({ length: places }, () => read(pieces, wanted));
  for (const one of sent) await expect(one).rejects.toMatchObject({ status });
  expect(await hasRoom()).toBe(true);
});

it("takes one place for all files of a form", async () => {
  const sent = Array.from({ length: places }, () => read([file("picture"), file("cover"), end], wanted));
  for (const one of sent) expect(refusals(await one)).toEqual([undefined, undefined]);
});

it("lets in whoever waits as soon as another is answered", async () => {
  for (let count = 0; count < places; count += 1) await read([file("picture"), end], wanted);
  const [first] = open;
  let isIn = false;
  const waiting = read([file("picture"), end], wanted).finally(() => (isIn = true));
  for (let count = 0; count < 20; count += 1) await turn();
  expect(isIn).toBe(false);
  first?.emit("close");
  expect(refusals(await waiting)).toEqual([undefined]);
});
