import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { diskCache, openMediaCache } from "~/platform/media/media-cache.server";
import { StoreFault } from "~/platform/media/picture-store.server";
import { inOwnFolder } from "../helpers/own-folder";
import { passingWebp } from "../helpers/pictures";

const name = (letter: string) => letter.repeat(32);
const fileOf = (letter: string) => `${name(letter)}-480.webp`;
const a = fileOf("a");

let dataDir = "";
let folder = "";
let known: Set<string>;
let now = 1_000_000_000;
inOwnFolder((path) => {
  dataDir = path;
  folder = join(dataDir, "media");
  mkdirSync(folder);
  known = new Set([..."abcdef"].map(name));
  vi.spyOn(Date, "now").mockImplementation(() => now);
});

const isKnown = (one: string) => known.has(one);
const put = (file: string, content: string | Buffer) => writeFileSync(join(folder, file), content);
const onDisk = (letter: string, size = 1000) => put(fileOf(letter), passingWebp(size));
const names = () => readdirSync(folder).sort();
const memory = { most: 3000, largest: 2000 };
const local = () => openMediaCache({ dataDir, isKnown, memory });

function distant(fetch: (file: string) => Promise<Buffer | undefined>, most = 1_000_000) {
  const spy = vi.fn(fetch);
  const source = { fetch: spy, cache: diskCache(dataDir, most) };
  return { fetch: spy, shelf: openMediaCache({ dataDir, isKnown, source, memory }) };
}
const found = async () => passingWebp(900);

describe("files on this machine's disk", () => {
  it("are read once and then come from memory", async () => {
    onDisk("a");
    const shelf = local();
    const [first, second] = await Promise.all([shelf.find(a), shelf.find(a)]);
    expect(first).toMatchObject({ size: 1000, body: passingWebp(1000) });
    expect(second).toBe(first);
    rmSync(join(folder, a));
    expect(await shelf.find(a)).toBe(first);
    expect(shelf.kept(a)).toBe(first);
  });

  it("fill the memory to its limit and no further; what was asked for longest ago goes", async () => {
    const shelf = local();
    for (const letter of "abc") onDisk(letter);
    for (const letter of "abc") await shelf.find(fileOf(letter));
    shelf.kept(a);
    onDisk("d");
    await shelf.find(fileOf("d"));
    expect([..."abcd"].filter((letter) => shelf.kept(fileOf(letter)))).toEqual(["a", "c", "d"]);
  });

  it("are handed on open where they are large, and stay out of memory", async () => {
    onDisk("a", 2001);
    const shelf = local();
    const opened = await shelf.find(a);
    if (!opened || !("handle" in opened)) throw new Error("not open");
    expect(opened.size).toBe(2001);
    await opened.handle.close();
    expect(shelf.kept(a)).toBeUndefined();
  });

  const b = fileOf("b");
  it.each<[string, string, () => void]>([
    ["there is none", a, () => undefined],
    ["it is empty", a, () => put(a, "")],
    ["it is cut off", a, () => put(a, passingWebp(1000).subarray(0, 500))],
    ["it is something else", a, () => put(a, "x".repeat(1000))],
    ["it is a folder", b, () => mkdirSync(join(folder, b))],
    ["it is a link", b, () => symlinkSync(fileOf("c"), join(folder, b))],
  ])("are missing where %s", async (_, file, make) => {
    onDisk("c");
    make();
    const shelf = local();
    expect(await shelf.find(file)).toBeUndefined();
    expect(shelf.missing()).toEqual([file]);
    rmSync(join(folder, file), { recursive: true, force: true });
    put(file, passingWebp(700));
    expect(await shelf.find(file)).toMatchObject({ size: 700 });
    expect(shelf.missing()).toEqual([]);
  });
});

describe("files of a distant store", () => {
  it("are fetched once however many ask, and lie on the disk from then on, also where one was cut off", async () => {
    put(a, passingWebp(900).subarray(0, 500));
    let letGo = () => {};
    const answered = new Promise<void>((resolve) => (letGo = resolve));
    const { shelf, fetch } = distant(() => answered.then(found));
    const asking = Promise.all(Array.from({ length: 50 }, () => shelf.find(a)));
    letGo();
    expect(new Set(await asking).size).toBe(1);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(readdirSync(folder)).toEqual([a]);
    const { shelf: other, fetch: again } = distant(async () => undefined);
    expect(await other.find(a)).toMatchObject({ size: 900 });
    expect(again).not.toHaveBeenCalled();
  });

  it("are not asked for again at once where they are missing, but once they have been stored or some time has passed", async () => {
    const { shelf, fetch } = distant(async () => undefined);
    for (let count = 0; count < 5; count += 1) expect(await shelf.find(a)).toBeUndefined();
    expect(await shelf.find(fileOf("b"))).toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(shelf.missing()).toEqual([a, fileOf("b")]);
    fetch.mockImplementation(found);
    shelf.expect([fileOf("b")]);
    expect(await shelf.find(fileOf("b"))).toMatchObject({ size: 900 });
    now += 31_000;
    expect(await shelf.find(a)).toMatchObject({ size: 900 });
    expect(shelf.missing()).toEqual([]);
  });

  it("that cannot be had are no missing ones, and the store has five seconds to come back", async () => {
    const { shelf, fetch } = distant(async () => {
      throw new StoreFault("media: not fetched (500)");
    });
    for (let count = 0; count < 5; count += 1) await expect(shelf.find(a)).rejects.toThrow(StoreFault);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(shelf.missing()).toEqual([]);
    now += 5001;
    fetch.mockImplementation(found);
    expect(await shelf.find(a)).toMatchObject({ size: 900 });
  });

  it("fill the disk to their limit and no further, those of an earlier run included", async () => {
    onDisk("a");
    utimesSync(join(folder, a), 1, 1);
    onDisk("b");
    const { shelf } = distant(async () => passingWebp(1000), 3000);
    await shelf.find(fileOf("c"));
    expect(names()).toEqual([a, fileOf("b"), fileOf("c")]);
    await shelf.find(fileOf("d"));
    expect(names()).toEqual([fileOf("b"), fileOf("c"), fileOf("d")]);
  });

  it("are kept again once the disk is well again", async () => {
    const said = vi.spyOn(console, "error").mockReturnValue();
    onDisk("a");
    mkdirSync(join(folder, `${fileOf("a")}.draft`, "x"), { recursive: true });
    const { shelf } = distant(found, 950);
    await shelf.find(fileOf("b"));
    expect(said.mock.calls.join()).toContain("disk cache");
    said.mockRestore();
    rmSync(join(folder, `${fileOf("a")}.draft`), { recursive: true });
    await shelf.find(fileOf("c"));
    expect(readdirSync(folder)).toEqual([fileOf("c")]);
  });

  it("are sent although the disk takes none", async () => {
    const said = vi.spyOn(console, "error").mockReturnValue();
    rmSync(folder, { recursive: true });
    rmSync(dataDir, { recursive: true });
    writeFileSync(dataDir, "");
    const { shelf } = distant(found);
    expect(await shelf.find(a)).toMatchObject({ size: 900 });
    expect(said).toHaveBeenCalledOnce();
  });

  it("of a picture that is deleted meanwhile stay nowhere", async () => {
    const { shelf } = distant(async () => {
      known.delete(name("a"));
      await shelf.drop((one) => one === name("a"));
      return passingWebp(900);
    });
    await shelf.find(a);
    expect(shelf.kept(a)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("files of a picture that is gone", () => {
  it("go from memory at once, then from the disk, and no others do", async () => {
    const shelf = local();
    onDisk("a");
    onDisk("b");
    put(`${name("a")}-1600.webp`, passingWebp(50));
    put("liesmich.txt", "");
    await shelf.find(a);
    await shelf.find(fileOf("b"));
    await shelf.find(`${name("a")}-960.webp`);
    known.delete(name("a"));
    const dropped = shelf.drop((one) => one === name("a"));
    expect([shelf.kept(a), shelf.missing()]).toEqual([undefined, []]);
    await dropped;
    expect(names()).toEqual([fileOf("b"), "liesmich.txt"]);
    expect(shelf.kept(fileOf("b"))).toBeDefined();
  });

  it("stay where it was brought in again, and where they are as young as told", async () => {
    const shelf = local();
    onDisk("a");
    onDisk("b");
    utimesSync(join(folder, fileOf("b")), 1000, 1000);
    await shelf.drop(() => true);
    known.clear();
    await shelf.drop(() => true, 2_000_000);
    expect(existsSync(join(folder, a))).toBe(true);
    expect(existsSync(join(folder, fileOf("b")))).toBe(false);
    await shelf.drop(() => true);
    expect(readdirSync(folder)).toEqual([]);
  });
});
