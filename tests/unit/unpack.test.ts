import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { finishRestore, isDurable } from "~/platform/files/data-copy.server";
import { BadArchive, unpack } from "../../app/operator/archive.js";
import { archiveOf, type Entry, longName, paxHeader } from "../helpers/archive";
import { inOwnFolder } from "../helpers/own-folder";

let place: string;
let archive: string;
let into: string;

inOwnFolder((path) => {
  place = path;
  archive = join(place, "site.tar.gz");
  into = join(place, "into");
  mkdirSync(into);
  writeFileSync(join(place, "fremd.txt"), "fremd");
});

const open = (limits = { bytes: 1e9, entries: 1000 }) =>
  unpack(archive, into, { isWanted: isDurable, limits });

const message: Entry = { name: "spool/zwei.json", content: "zwei" };
function damagedHeader() {
  const bytes = gunzipSync(archiveOf(message));
  bytes[0] = 65;
  return gzipSync(bytes);
}
const linkTo = (link: string, type: string): Entry => ({ name: "spool/x", type, link });
const fileCalled = (name: string): Entry => ({ name, content: "x" });
const deep = `${"a/".repeat(60)}../../../fremd.txt`;

const refused: [string, (place: string) => Buffer, string][] = [
  ["a link", () => archiveOf(message, linkTo("/etc", "2")), "spool/x is a link"],
  [
    "a file through a link",
    (place) => archiveOf({ name: "spool", type: "2", link: place }, fileCalled("spool/fremd.txt")),
    "spool is a link",
  ],
  ["a hard link away", (place) => archiveOf(linkTo(join(place, "fremd.txt"), "1")), "spool/x is a hard link"],
  ["a hard link within", () => archiveOf(message, linkTo("spool/zwei.json", "1")), "spool/x is a hard link"],
  ["a FIFO", () => archiveOf(message, { name: "copy.wanted", type: "6" }), "copy.wanted is a FIFO"],
  ["a device", () => archiveOf(message, { name: "spool/null", type: "3" }), "spool/null is a device"],
  [
    "a sparse file",
    () => archiveOf({ name: "spool/x", type: "S" }),
    "spool/x is of an unknown kind (SparseFile)",
  ],
  ["an absolute name", (place) => archiveOf(fileCalled(`${place}/fremd.txt`)), "leads elsewhere"],
  ["a name upwards", () => archiveOf(fileCalled("../fremd.txt")), "../fremd.txt leads elsewhere"],
  ["one in its middle", () => archiveOf(fileCalled("spool/../../x")), "spool/../../x leads elsewhere"],
  ["a folder upwards", () => archiveOf(message, { name: "..", type: "5" }), ".. leads elsewhere"],
  ["a long name upwards", () => archiveOf(longName(deep), fileCalled("x")), "leads elsewhere"],
  ["an extended name", () => archiveOf(paxHeader("path=../a"), fileCalled("x")), "../a leads elsewhere"],
  [
    "an extended sparse file",
    () => archiveOf(paxHeader("GNU.sparse.major=1"), fileCalled("spool/x")),
    "it holds a sparse file",
  ],
  ["a file twice", () => archiveOf(message, message), "spool/zwei.json is in it twice"],
  ["a file below a file", () => archiveOf(fileCalled("spool"), message), "EEXIST"],
  [
    "a name over two lines",
    () => archiveOf({ name: "spool/a\nb", type: "2", link: "x" }),
    'spool/a\\nb" is a link',
  ],
  ["more than it says", () => archiveOf({ ...message, size: 9 * 1024 ** 3 }), "it ends too early"],
  ["a damaged header", damagedHeader, "one of its headers is damaged"],
  ["no archive", () => Buffer.from("Moin"), "Z_DATA_ERROR"],
  ["nothing", () => Buffer.alloc(0), "Z_BUF_ERROR"],
  ["half an archive", () => archiveOf(message).subarray(0, 60), "Z_BUF_ERROR"],
];

describe("unpacking", () => {
  it.each(refused)("refuses %s, says why, and writes nothing elsewhere", async (_, make, why) => {
    writeFileSync(archive, make(place));
    const error = await open().catch((thrown) => thrown);
    expect(error instanceof BadArchive ? error.message : error.code).toContain(why);
    expect(readdirSync(place).sort()).toEqual(["fremd.txt", "into", "site.tar.gz"]);
    expect(readFileSync(join(place, "fremd.txt"), "utf8")).toBe("fremd");
  });

  it("stops unpacking where there is no more room, or where there are too many entries", async () => {
    const limits = { bytes: 1_000_000, entries: 50 };
    writeFileSync(archive, archiveOf({ name: "spool/x", content: Buffer.alloc(20_000_000) }));
    expect(statSync(archive).size).toBeLessThan(30_000);
    await expect(open(limits)).rejects.toThrow("it unpacks to more than 1000000 bytes");
    expect(statSync(join(into, "spool/x")).size).toBeLessThan(limits.bytes);
    writeFileSync(archive, gzipSync(Buffer.alloc(20_000_000)));
    await expect(open(limits)).rejects.toThrow("it unpacks to more than 1000000 bytes");
    writeFileSync(archive, archiveOf(...Array.from({ length: 51 }, (_, n) => ({ name: `spool/${n}` }))));
    await expect(open(limits)).rejects.toThrow("it holds more than 50 entries");
  });
});

describe("an interrupted restore", () => {
  const old = { "secrets.json": "old secrets", "only-old": "old", "database/x": "old data" };
  const fresh = { "secrets.json": "new secrets", "database/x": "new data", "spool/1.json": "new" };
  const steps: [string, (root: string) => void][] = [
    ["before anything moved", () => undefined],
    [
      "while the old data moved aside",
      (root) => {
        mkdirSync(join(root, "before-restore-1"));
        renameSync(join(root, "database"), join(root, "before-restore-1/database"));
      },
    ],
    [
      "while the new data moved in",
      (root) => {
        mkdirSync(join(root, "before-restore-1"));
        for (const name of ["database", "secrets.json", "only-old"]) {
          renameSync(join(root, name), join(root, "before-restore-1", name));
        }
        renameSync(join(root, "restore.ready"), join(root, "restore.moving"));
        renameSync(join(root, "restore.moving/database"), join(root, "database"));
      },
    ],
  ];

  const put = (root: string, files: Record<string, string>) => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(root, name, ".."), { recursive: true });
      writeFileSync(join(root, name), content);
    }
  };

  it.each(steps)("is finished by the next start: %s", (_name, interrupt) => {
    put(into, old);
    put(join(into, "restore.ready"), fresh);
    interrupt(into);
    finishRestore(into);
    finishRestore(into);
    for (const [name, content] of Object.entries(fresh))
      expect(readFileSync(join(into, name), "utf8")).toBe(content);
    expect(existsSync(join(into, "only-old"))).toBe(false);
    const aside = readdirSync(into).filter((name) => name.startsWith("before-restore-"));
    const kept = aside.flatMap((name) => readdirSync(join(into, name)));
    expect(kept.sort()).toEqual(["database", "only-old", "secrets.json"]);
  });

  it("never overwrites what is there meanwhile, nor a lock", () => {
    put(into, { "confirmation-mails.json": "{}", lock: "" });
    const moving = { "confirmation-mails.json": "new", lock: "new", "spool/x.txt": "new" };
    put(join(into, "restore.moving"), moving);
    const { ino } = statSync(join(into, "lock"));
    finishRestore(into);
    expect(readFileSync(join(into, "confirmation-mails.json"), "utf8")).toBe("{}");
    expect(readFileSync(join(into, "spool/x.txt"), "utf8")).toBe("new");
    expect(statSync(join(into, "lock")).ino).toBe(ino);
    const [aside = ""] = readdirSync(join(into, "damaged"));
    expect(readdirSync(join(into, "damaged", aside)).sort()).toEqual(["confirmation-mails.json", "lock"]);
  });
});
