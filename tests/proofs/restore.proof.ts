// In npm test: tests/proofs/operating.test.ts - one damaged archive is refused, one is brought back
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { archiveOf, type Entry, longName, paxHeader } from "../helpers/archive";

let place: string;
let dataDir: string;
let archive: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "restore-"));
  dataDir = join(place, "data");
  archive = join(place, "site.tar.gz");
  mkdirSync(join(dataDir, "spool"), { recursive: true });
  writeFileSync(join(dataDir, "spool/eins.json"), "eins");
  writeFileSync(join(dataDir, "confirmation-mails.json"), "{}");
  writeFileSync(join(place, "fremd.txt"), "fremd");
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Runs a command to its end; one that waits for ever is killed and fails. */
async function command(name: "backup" | "restore", ...args: string[]) {
  const child = spawn(process.execPath, [`app/bin/${name}.js`, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    timeout: 30_000,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const status = await new Promise((resolve) => child.on("close", resolve));
  return { status, output: output.trim() };
}

/** Every path below a directory with what it is, links not followed. */
function tree(directory: string): Record<string, string> {
  const paths = readdirSync(directory, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(
    paths.map((path) => {
      const stats = lstatSync(join(directory, path));
      return [
        path,
        stats.isFile() ? readFileSync(join(directory, path), "utf8") : stats.isDirectory() ? "/" : "?",
      ];
    }),
  );
}

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
  [
    "a file below a file",
    () => archiveOf({ name: "spool", content: "x" }, message),
    "it cannot be unpacked (EEXIST)",
  ],
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
  ["no archive", () => Buffer.from("Moin"), "it cannot be unpacked (Z_DATA_ERROR)"],
  ["nothing", () => Buffer.alloc(0), "it cannot be unpacked (Z_BUF_ERROR)"],
  ["half an archive", () => archiveOf(message).subarray(0, 60), "it cannot be unpacked (Z_BUF_ERROR)"],
  ["nothing but a lock", () => archiveOf({ name: "lock", content: "1" }), "it is empty"],
];

describe("restoring", () => {
  it.each(refused)("refuses %s, says why, and changes nothing", async (_, make, why) => {
    writeFileSync(archive, make());
    const before = tree(place);
    const { status, output } = await command("restore", archive, "--force");
    expect(output.split("\n")).toHaveLength(1);
    expect(output).toContain(why);
    expect(output).toMatch(/ is no complete backup: .+\. Nothing was changed\.$/);
    expect(status).toBe(1);
    const { "data/lock": lock, ...after } = tree(place);
    expect(lock).toMatch(/^\d+\n$/);
    expect(after).toEqual(before);
  });

  it("passes over a lock and what is under way, and gives everything to its owner alone", async () => {
    const files: Entry[] = [
      { name: "./", type: "5", mode: 0o777 },
      { name: "./lock", content: "1" },
      { name: "./restore.ready/spool/x", content: "1" },
      { name: "./before-restore-1/x", content: "1" },
      { name: "./mailings/", type: "5", mode: 0o2777 },
      { name: "./mailings/lock", content: "2\n", mode: 0o4777 },
      { name: "./spool/zwei.json", content: "zwei", mode: 0o666 },
    ];
    writeFileSync(archive, archiveOf(...files));
    chmodSync(dataDir, 0o755);
    rmSync(join(dataDir, "spool"), { recursive: true });
    writeFileSync(join(dataDir, "lock"), "");
    const { ino } = statSync(join(dataDir, "lock"));
    expect((await command("restore", archive, "--force")).status).toBe(0);
    expect(statSync(join(dataDir, "lock")).ino).toBe(ino);
    const [aside = ""] = readdirSync(dataDir).filter((name) => name.startsWith("before-restore-"));
    expect(readdirSync(dataDir).sort()).toEqual([aside, "lock", "mailings", "spool"]);
    expect(readdirSync(join(dataDir, aside))).toEqual(["confirmation-mails.json"]);
    for (const path of ["", "mailings", "mailings/lock", "spool", "spool/zwei.json"]) {
      const stats = statSync(join(dataDir, path));
      expect([path, stats.mode & 0o7777]).toEqual([path, stats.isDirectory() ? 0o700 : 0o600]);
    }
  });

  it.each(["gnu", "ustar", "posix"])("takes what the command tar has packed (%s)", async (format) => {
    const long = `outbox/${"lang-".repeat(format === "ustar" ? 15 : 30)}.eml`;
    mkdirSync(join(dataDir, "outbox"));
    writeFileSync(join(dataDir, long), "x".repeat(100_000));
    writeFileSync(join(dataDir, "outbox/leer ä.eml"), "");
    const before = tree(dataDir);
    const packed = spawnSync("tar", [
      "-cz",
      `--format=${format}`,
      "-C",
      dataDir,
      "-f",
      archive,
      "--",
      ...readdirSync(dataDir),
    ]);
    expect(packed.status, String(packed.stderr)).toBe(0);
    rmSync(dataDir, { recursive: true });
    expect(await command("restore", archive)).toMatchObject({ status: 0 });
    const { lock: _, ...after } = tree(dataDir);
    expect(after).toEqual(before);
  });

  it("stops unpacking where there is no more room, or where there are too many entries", async () => {
    const { unpack } = await import("../../app/bin/unpack.js");
    const into = join(place, "into");
    mkdirSync(into);
    const limits = { bytes: 10_000_000, entries: 50 };
    const open = () => unpack(archive, into, { isWanted: () => true, limits });
    writeFileSync(archive, archiveOf({ name: "spool/x", content: Buffer.alloc(200_000_000) }));
    expect(statSync(archive).size).toBeLessThan(300_000);
    await expect(open()).rejects.toThrow("it unpacks to more than 10000000 bytes");
    expect(statSync(join(into, "spool/x")).size).toBeLessThan(limits.bytes);
    // What stands behind the end counts as well.
    writeFileSync(archive, gzipSync(Buffer.alloc(200_000_000)));
    await expect(open()).rejects.toThrow("it unpacks to more than 10000000 bytes");
    writeFileSync(archive, archiveOf(...Array.from({ length: 51 }, (_, n) => ({ name: `spool/${n}` }))));
    await expect(open()).rejects.toThrow("it holds more than 50 entries");
  });
});

describe("a backup", () => {
  it("holds plain files and folders, names what it leaves out, and can be restored", async () => {
    symlinkSync(join(place, "fremd.txt"), join(dataDir, "spool/link.json"));
    symlinkSync(place, join(dataDir, "outbox"));
    expect(spawnSync("mkfifo", [join(dataDir, "spool/fifo.json")]).status).toBe(0);
    linkSync(join(dataDir, "spool/eins.json"), join(dataDir, "spool/noch-einmal.json"));
    const { status, output } = await command("backup", archive);
    expect(status, output).toBe(0);
    for (const one of ["spool/link.json is a link", "spool/fifo.json is a FIFO", "outbox is a link"])
      expect(output).toContain(`Not in the backup: ${one}; only plain files and folders are.`);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("copy."))).toEqual([]);

    dataDir = join(place, "elsewhere");
    expect(await command("restore", archive)).toMatchObject({ status: 0 });
    const { lock: _, ...restored } = tree(dataDir);
    expect(restored).toEqual({
      "confirmation-mails.json": "{}",
      spool: "/",
      "spool/eins.json": "eins",
      "spool/noch-einmal.json": "eins",
    });
  });

  it("needs no more of the product than the image holds", async () => {
    const image = join(place, "image");
    cpSync("app/bin", join(image, "app/bin"), { recursive: true });
    const [, copied = ""] =
      /^COPY (app\/server\/disk\/\S+) app\/server\/disk\/$/m.exec(
        readFileSync("docs/hosting/Dockerfile", "utf8"),
      ) ?? [];
    const disk = join(image, "app/server/disk");
    expect(spawnSync("sh", ["-c", `mkdir -p ${disk} && cp ${copied} ${disk}`]).status).toBe(0);
    for (const args of [
      ["backup", archive],
      ["restore", archive, "--force"],
    ]) {
      const [name = "", ...rest] = args;
      const { status, stderr } = spawnSync(process.execPath, [join(image, `app/bin/${name}.js`), ...rest], {
        env: { ...process.env, DATA_DIR: dataDir },
      });
      expect(status, String(stderr)).toBe(0);
    }
    const env = { ...process.env, DATA_DIR: dataDir };
    const doctor = spawnSync(process.execPath, [join(image, "app/bin/doctor.js")], { env, encoding: "utf8" });
    expect(doctor.stderr).toBe("");
    expect(doctor.stdout).toContain("The last backup was made 0 minutes ago.");
  });

  it("is not written through a link in a folder that others write to", async () => {
    symlinkSync(join(place, "fremd.txt"), `${archive}.draft`);
    expect((await command("backup", archive)).status).toBe(0);
    expect(readFileSync(join(place, "fremd.txt"), "utf8")).toBe("fremd");
    expect(lstatSync(archive).isFile()).toBe(true);
  });
});
