import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { finishRestore, isDurable } from "~/server/disk/data-copy.server";
import { BadArchive, unpack } from "../../app/bin/unpack.js";
import { archiveOf, type Entry, longName, paxHeader } from "../helpers/archive";

let place: string;
let archive: string;
let into: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "unpack-"));
  archive = join(place, "site.tar.gz");
  into = join(place, "into");
  mkdirSync(into);
  writeFileSync(join(place, "fremd.txt"), "fremd");
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const open = (limits = { bytes: 1e9, entries: 1000 }) =>
  unpack(archive, into, { isWanted: isDurable, limits });

const message: Entry = { name: "spool/zwei.json", content: "zwei" };
const header = (entry: Entry, change: (bytes: Buffer) => void) => {
  const bytes = gunzipSync(archiveOf(entry));
  change(bytes);
  return gzipSync(bytes);
};

const refused: [string, () => Buffer, string][] = [
  ["a link", () => archiveOf(message, { name: "spool/x", type: "2", link: "/etc" }), "spool/x is a link"],
  [
    "a file through a link",
    () => archiveOf({ name: "spool", type: "2", link: place }, { name: "spool/fremd.txt", content: "x" }),
    "spool is a link",
  ],
  [
    "a hard link to elsewhere",
    () => archiveOf(message, { name: "spool/x", type: "1", link: join(place, "fremd.txt") }),
    "spool/x is a hard link",
  ],
  [
    "a hard link within",
    () => archiveOf(message, { name: "spool/x", type: "1", link: "spool/zwei.json" }),
    "spool/x is a hard link",
  ],
  ["a FIFO", () => archiveOf(message, { name: "copy.wanted", type: "6" }), "copy.wanted is a FIFO"],
  ["a device", () => archiveOf(message, { name: "spool/null", type: "3" }), "spool/null is a device"],
  [
    "a sparse file",
    () => archiveOf(message, { name: "spool/x", type: "S" }),
    "spool/x is of an unknown kind (S)",
  ],
  ["an absolute name", () => archiveOf({ name: `${place}/fremd.txt`, content: "x" }), "leads elsewhere"],
  ["a name upwards", () => archiveOf({ name: "../fremd.txt", content: "x" }), "../fremd.txt leads elsewhere"],
  [
    "a name upwards in its middle",
    () => archiveOf({ name: "spool/../../fremd.txt", content: "x" }),
    "spool/../../fremd.txt leads elsewhere",
  ],
  ["a folder upwards", () => archiveOf(message, { name: "..", type: "5" }), ".. leads elsewhere"],
  [
    "a long name upwards",
    () => archiveOf(longName(`${"a/".repeat(60)}../../../fremd.txt`), { name: "x", content: "x" }),
    "leads elsewhere",
  ],
  [
    "an extended name upwards",
    () => archiveOf(paxHeader("path=../fremd.txt"), { name: "spool/x", content: "x" }),
    "../fremd.txt leads elsewhere",
  ],
  [
    "an extended sparse file",
    () => archiveOf(paxHeader("GNU.sparse.major=1"), { name: "spool/x", content: "x" }),
    "it holds a sparse file",
  ],
  ["a file twice", () => archiveOf(message, message), "spool/zwei.json is in it twice"],
  ["a file below a file", () => archiveOf({ name: "spool", content: "x" }, message), "EEXIST"],
  ["a name over two lines", () => archiveOf({ name: "spool/a\nb", type: "2" }), 'spool/a\\nb" is a link'],
  ["more than it says", () => archiveOf({ ...message, size: 9 * 1024 ** 3 }), "it ends too early"],
  [
    "a damaged header",
    () =>
      header(message, (bytes) => {
        bytes[0] = 65;
      }),
    "one of its headers is damaged",
  ],
  ["no archive", () => Buffer.from("Moin"), "Z_DATA_ERROR"],
  ["nothing", () => Buffer.alloc(0), "Z_BUF_ERROR"],
  ["half an archive", () => archiveOf(message).subarray(0, 60), "Z_BUF_ERROR"],
];

describe("unpacking", () => {
  it.each(refused)("refuses %s, says why, and writes nothing elsewhere", async (_, make, why) => {
    writeFileSync(archive, make());
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
    // What stands behind the end counts as well.
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

  it.each(steps)("is finished by the next start: %s", (_name, interrupt) => {
    const root = mkdtempSync(join(place, "half-"));
    const put = (directory: string, files: Record<string, string>) => {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(join(root, directory, name, ".."), { recursive: true });
        writeFileSync(join(root, directory, name), content);
      }
    };
    put("", old);
    put("restore.ready", fresh);
    interrupt(root);
    finishRestore(root);
    finishRestore(root);
    for (const [name, content] of Object.entries(fresh)) {
      expect(readFileSync(join(root, name), "utf8")).toBe(content);
    }
    expect(existsSync(join(root, "only-old"))).toBe(false);
    const aside = readdirSync(root).filter((name) => name.startsWith("before-restore-"));
    const kept = aside.flatMap((name) => readdirSync(join(root, name)));
    expect(kept.sort()).toEqual(["database", "only-old", "secrets.json"]);
  });

  it("never overwrites what is there meanwhile, nor a lock", () => {
    const put = (name: string, text: string) => {
      mkdirSync(join(into, name, ".."), { recursive: true });
      writeFileSync(join(into, name), text);
    };
    put("confirmation-mails.json", "{}");
    put("lock", "");
    put("restore.moving/confirmation-mails.json", "new");
    put("restore.moving/lock", "new");
    put("restore.moving/spool/x.txt", "new");
    const { ino } = statSync(join(into, "lock"));
    finishRestore(into);
    expect(readFileSync(join(into, "confirmation-mails.json"), "utf8")).toBe("{}");
    expect(readFileSync(join(into, "spool/x.txt"), "utf8")).toBe("new");
    expect(statSync(join(into, "lock")).ino).toBe(ino);
    const [aside = ""] = readdirSync(join(into, "damaged"));
    expect(readdirSync(join(into, "damaged", aside)).sort()).toEqual(["confirmation-mails.json", "lock"]);
  });
});
