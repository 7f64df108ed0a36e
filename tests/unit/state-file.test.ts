import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { closeToOthers, damagedFiles, isMarked, makeFolder } from "~/platform/files/data-directory.server";
import { writeDurably } from "~/platform/files/durable-file.server";
import { json, listStateFiles, readStateFile, writeStateFile } from "~/platform/files/state-file.server";
import { damage, damages } from "../helpers/damage";
import { inOwnFolder } from "../helpers/own-folder";

let place = "";
let dataDir = "";
const said: string[] = [];

inOwnFolder((path) => {
  place = path;
  dataDir = join(place, "data");
  mkdirSync(join(dataDir, "spool"), { recursive: true });
  said.length = 0;
  for (const tone of ["error", "warn"] as const)
    vi.spyOn(console, tone).mockImplementation((text) => void said.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const shape = json(z.object({ a: z.string(), n: z.number() }));
const whole = '{"a":"vertraulich","n":1}';
const read = (name = "spool/x.json") => readStateFile(dataDir, name, shape, "So it goes.");
const aside = () => readdirSync(join(dataDir, "damaged"));
const setMode = (mode: number) => {
  for (const folder of [place, dataDir, join(dataDir, "spool")]) chmodSync(folder, mode);
};
const obstacles = damages.filter(({ asNobody }) => !asNobody);
const noFolders = obstacles.filter(({ name }) => name !== "a folder");

it("gives what is whole, and nothing for nothing", () => {
  expect(read()).toBeUndefined();
  writeFileSync(join(dataDir, "spool/x.json"), `\ufeff${whole}`);
  expect(read()).toEqual({ a: "vertraulich", n: 1 });
  expect(said).toEqual([]);
});

it.each(damages.map((kind) => [kind.name, kind] as const))(
  "sets %s aside, and says so once",
  async (_, kind) => {
    const path = join(dataDir, "spool/x.json");
    const end = await damage(kind, path, whole, '{"a":["vertraulich"],"n":"x"}');
    const before = lstatSync(path);
    setMode(0o777);
    if (kind.asNobody) asNobody(() => expect(read()).toBeUndefined());
    else expect(read()).toBeUndefined();
    end();
    const [name = ""] = aside();
    const after = lstatSync(join(dataDir, "damaged", name));
    expect([after.ino, after.size, after.mode]).toEqual([before.ino, before.size, before.mode]);
    expect(readdirSync(join(dataDir, "spool"))).toEqual([]);
    expect(damagedFiles(dataDir)).toEqual({ files: 1, messages: 1 });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(
      /^damaged: spool\/x\.json .+\. It now lies at damaged\/spool_x\.json\.\S+\. So it goes\.$/,
    );
    expect(said[0]).not.toContain("vertraulich");
    expect(read()).toBeUndefined();
  },
);

/** Runs it without root's right to read and write everything. */
function asNobody(work: () => void) {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

it("writes past whatever stands in the way of the file or its draft", async () => {
  for (const kind of obstacles) {
    for (const name of ["counts.json", "counts.json.draft"]) {
      const end = await damage(kind, join(dataDir, name), whole, "{}");
      if (name.endsWith(".draft")) await writeDurably(dataDir, "counts.json", whole);
      else writeStateFile(dataDir, "counts.json", whole);
      end();
      expect(readFileSync(join(dataDir, "counts.json"), "utf8"), `${kind.name} ${name}`).toBe(whole);
      expect(lstatSync(join(dataDir, "counts.json")).isFile()).toBe(true);
    }
  }
  const [linked = ""] = readdirSync(join(place, "outside"));
  expect(readFileSync(join(place, "outside", linked), "utf8")).toBe(whole);
});

it("takes only an empty file for a mark", async () => {
  for (const kind of obstacles) {
    const end = await damage(kind, join(dataDir, "mark"), whole, "{}");
    expect(isMarked(dataDir, "mark"), kind.name).toBe(kind.name === "an empty file");
    end();
  }
});

it("makes a folder past whatever stands in its place, but follows a link to one", async () => {
  for (const kind of noFolders) {
    const end = await damage(kind, join(dataDir, "outbox"), whole, "{}");
    makeFolder(dataDir, "outbox/below");
    end();
    expect(lstatSync(join(dataDir, "outbox/below")).isDirectory(), kind.name).toBe(true);
  }
  mkdirSync(join(place, "other-disk"));
  rmSync(join(dataDir, "outbox"), { recursive: true });
  symlinkSync(join(place, "other-disk"), join(dataDir, "outbox"));
  makeFolder(dataDir, "outbox/below");
  expect(readdirSync(join(place, "other-disk"))).toEqual(["below"]);
});

it("goes on where damaged/ itself is damaged", async () => {
  for (const kind of noFolders) {
    const ends = [await damage(kind, join(dataDir, "damaged"), whole, "{}")];
    ends.push(await damage(kind, join(dataDir, "spool/x.json"), whole.slice(1), "{}"));
    expect(read(), kind.name).toBeUndefined();
    expect(damagedFiles(dataDir)).toEqual({ files: 2, messages: 1 });
    expect(said.splice(0)).toHaveLength(2);
    for (const end of ends) end();
    rmSync(join(dataDir, "damaged"), { recursive: true });
  }
});

it("counts what it cannot move, passes it over and says so once", () => {
  writeFileSync(join(dataDir, "spool/x.json"), "{");
  writeFileSync(join(dataDir, "spool/y.json"), whole);
  setMode(0o555);
  asNobody(() => {
    expect([read(), read("spool/y.json")]).toEqual([undefined, { a: "vertraulich", n: 1 }]);
    expect([read(), damagedFiles(dataDir)]).toEqual([undefined, { files: 1, messages: 1 }]);
  });
  setMode(0o700);
  expect(said).toEqual([expect.stringContaining("cannot be moved to damaged/ (EACCES) and is passed over.")]);
  expect(readFileSync(join(dataDir, "spool/x.json"), "utf8")).toBe("{");
});

it("lists every name as text, drops drafts, and keeps no log line in two", () => {
  const put = (name: string | Buffer) =>
    writeFileSync(Buffer.concat([Buffer.from(join(dataDir, "spool/")), Buffer.from(name)]), "{");
  put(Buffer.from([0xff, 0xfe, ...Buffer.from(".json")]));
  put("zwei\nZeilen\u001b[31m.json");
  put("half.json.draft");
  mkdirSync(join(dataDir, "spool/folder.draft"));
  const names = listStateFiles(dataDir, "spool");
  expect(names).toHaveLength(2);
  for (const name of names) expect(read(`spool/${name}`)).toBeUndefined();
  expect(aside()).toHaveLength(3);
  for (const line of said) expect(line).toMatch(/^damaged: [\x20-\x7e]+$/);
});

it("closes the data directory to others, and says so when it cannot", () => {
  chmodSync(dataDir, 0o755);
  closeToOthers(dataDir);
  expect(lstatSync(dataDir).mode & 0o777).toBe(0o700);
  closeToOthers(join(dataDir, "new"));
  expect(lstatSync(join(dataDir, "new")).mode & 0o777).toBe(0o700);
  expect(said).toEqual([]);

  chmodSync(dataDir, 0o1777);
  closeToOthers(dataDir);
  expect(lstatSync(dataDir).mode & 0o7777).toBe(0o1777);
  asNobody(() => closeToOthers("/proc"));
  const sentence = "^The data directory .+ cannot be made or kept from other users";
  expect(said).toEqual([
    expect.stringMatching(new RegExp(String.raw`${sentence} \(.+\)\.$`)),
    expect.stringMatching(new RegExp(String.raw`${sentence} \(EPERM\)\.$`)),
  ]);
});
