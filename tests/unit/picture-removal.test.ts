import EventEmitter from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import type { Db } from "~/platform/database/db";
import type { MadePicture } from "~/platform/media/make.server";
import { passingWebp } from "../helpers/pictures";

const dataDir = mkdtempSync(join(tmpdir(), "picture-removal-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const name = "0123456789abcdef0123456789abcdef";
const files = new Map<string, Buffer>();
const hidden = new Set<string>();
let withheld: "nothing" | "removals" | "lists and removals" = "nothing";
let now = 1_000_000_000;
const slowly = () => {
  now += 2000;
};
vi.spyOn(Date, "now").mockImplementation(() => now);

const given: number[] = [];
const fetchFile = async (address: URL | RequestInfo) => {
  slowly();
  const file = String(address).split("/").at(-1) ?? "";
  const content = hidden.has(file) ? undefined : files.get(file);
  return new Response(content ? new Uint8Array(content) : '{"statusCode":"404"}', {
    status: content ? 200 : 400,
  });
};
vi.mock("~/platform/database/client.server", () => ({
  backend: { url: "http://project.local", fetch: fetchFile },
}));
vi.mock("~/platform/settings/env.server", () => ({
  env: { DATA_DIR: dataDir },
  siteUrl: "http://site.local",
}));
vi.mock("~/features/media/model.server", () => ({
  mediaNamed: async () => {
    given.push(timeLeft(3000));
    return null;
  },
}));

const { timeLeft, withBudget } = await import("~/platform/process/time-budget.server");
const { removePicture, storeWithRow } = await import("~/platform/media/store.server");

const bucket = {
  list: async (_folder: string, { search }: { search: string }) => {
    slowly();
    const found = [...files.keys()].filter((file) => file.includes(search));
    const data = withheld === "lists and removals" ? [] : found.map((file) => ({ name: file }));
    return { data, error: null };
  },
  remove: async (names: string[]) => {
    slowly();
    const gone = withheld === "nothing" ? names.filter((file) => files.delete(file)) : [];
    return { data: gone.map((file) => ({ name: file })), error: null };
  },
  options: {},
  upload: async (file: string, content: Buffer, options: object) => {
    bucket.options = options;
    files.set(file, content);
    return { data: { fullPath: `media/${file}` }, error: null };
  },
};
const db = { storage: { from: () => bucket } } as unknown as Db;
const response = Object.assign(new EventEmitter(), { headersSent: false }) as unknown as ServerResponse;

beforeEach(() => {
  files.clear();
  hidden.clear();
  withheld = "nothing";
  given.length = 0;
  for (const width of [480, 960, 1600]) files.set(`${name}-${width}.webp`, passingWebp(width));
});

it("asks the database with the time of a question, however long the store takes", async () => {
  expect(await withBudget("id", response, () => removePicture(db, name))).toBe(true);
  expect([...files.keys()]).toEqual([]);
  expect(given).toEqual([3000, 3000]);
});

it("removes what visitors are told is not there", async () => {
  hidden.add(`${name}-480.webp`);
  expect(await removePicture(db, name)).toBe(true);
  expect([...files.keys()]).toEqual([]);
});

it("gives the row of a picture that is stored, although the store fails after that", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  const made = { sha256: name.repeat(2), width: 1, height: 1, bytes: 1, files: [] as MadePicture["files"] };
  made.files = [{ file: `${name}-480.webp`, content: passingWebp(480) }];
  const { list } = bucket;
  const write = async () => {
    bucket.list = async () => Promise.reject(new Error("no answer"));
    return "row";
  };
  expect(await storeWithRow(db, made, write)).toBe("row");
  expect(said.mock.calls.join()).toContain("files not looked at again");
  bucket.list = list;
  expect(bucket.options).toMatchObject({ cacheControl: "60" });
});

it("removes what an import has left on this machine alone, and what was fetched", async () => {
  files.clear();
  const here = ["media", "cache/media"].map((folder) => join(dataDir, folder, `${name}-480.webp`));
  for (const path of here) {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, passingWebp(480));
  }
  expect(await removePicture(db, name)).toBe(true);
  expect(here.map((path) => existsSync(path))).toEqual([false, false]);
});

it.each(["removals", "lists and removals"] as const)(
  "does not take files for removed that the row rules keep from staff: %s",
  async (kept) => {
    withheld = kept;
    await expect(removePicture(db, name)).rejects.toMatchObject({ reason: "forbidden" });
    expect(files.size).toBe(3);
  },
);

it("takes files for removed that somebody else has removed meanwhile", async () => {
  const { remove } = bucket;
  bucket.remove = async (names) => {
    files.clear();
    return remove(names);
  };
  expect(await removePicture(db, name)).toBe(true);
  bucket.remove = remove;
});

it("takes none of the database's time for a store that hangs, and names the store", async () => {
  const { upload } = bucket;
  bucket.upload = async () => {
    now += 10_000;
    throw new DOMException("timed out", "TimeoutError");
  };
  const made = { sha256: name.repeat(2), width: 1, height: 1, bytes: 1, files: [] as MadePicture["files"] };
  made.files = [{ file: `${name}-480.webp`, content: passingWebp(480) }];
  const left = await withBudget("id", response, async () => {
    const storing = storeWithRow(db, made, async () => "row");
    await expect(storing).rejects.toMatchObject({ reason: "silent" });
    return timeLeft(3000);
  });
  expect(left).toBe(3000);
  bucket.upload = upload;
});
