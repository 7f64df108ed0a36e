// In npm test: tests/unit/unpack.test.ts - each kind of bad archive by the function that unpacks
import { spawnSync } from "node:child_process";
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
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { archiveOf, type Entry } from "../helpers/archive";
import { command as run } from "../helpers/commands";

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

const command = (name: "backup" | "restore", ...args: string[]) =>
  run(`app/operator/${name}.js`, args, { DATA_DIR: dataDir });

function tree(directory: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const path of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    const stats = lstatSync(join(directory, path));
    found[path] = stats.isFile()
      ? readFileSync(join(directory, path), "utf8")
      : stats.isDirectory()
        ? "/"
        : "?";
  }
  return found;
}

describe("restoring", () => {
  it("refuses an archive that leads elsewhere, says why in one line, and changes nothing", async () => {
    writeFileSync(archive, archiveOf({ name: "../fremd.txt", content: "x" }));
    const before = tree(place);
    expect(await command("restore", archive, "--force")).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^[^\n]+ is no complete backup: [^\n]+ leads elsewhere\. Nothing was changed\.$/,
      ),
    });
    const { "data/lock": lock, ...after } = tree(place);
    expect(lock).toMatch(/^\d+\n$/);
    expect(after).toEqual(before);
    writeFileSync(archive, archiveOf({ name: "lock", content: "1" }));
    expect((await command("restore", archive, "--force")).said).toContain("it is empty");
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
    expect((await command("restore", archive, "--force")).code).toBe(0);
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
    const how = ["-cz", `--format=${format}`, "-C", dataDir, "-f", archive];
    const packed = spawnSync("tar", [...how, "--", ...readdirSync(dataDir)]);
    expect(packed.status, String(packed.stderr)).toBe(0);
    rmSync(dataDir, { recursive: true });
    expect(await command("restore", archive)).toMatchObject({ code: 0 });
    const { lock: _, ...after } = tree(dataDir);
    expect(after).toEqual(before);
  });
});

describe("a backup", () => {
  it("holds plain files and folders, names what it leaves out, and can be restored", async () => {
    symlinkSync(join(place, "fremd.txt"), join(dataDir, "spool/link.json"));
    symlinkSync(place, join(dataDir, "outbox"));
    expect(spawnSync("mkfifo", [join(dataDir, "spool/fifo.json")]).status).toBe(0);
    linkSync(join(dataDir, "spool/eins.json"), join(dataDir, "spool/noch-einmal.json"));
    const { code, said } = await command("backup", archive);
    expect(code, said).toBe(0);
    for (const one of ["spool/link.json is a link", "spool/fifo.json is a FIFO", "outbox is a link"])
      expect(said).toContain(`Not in the backup: ${one}; only plain files and folders are.`);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("copy."))).toEqual([]);

    dataDir = join(place, "elsewhere");
    expect(await command("restore", archive)).toMatchObject({ code: 0 });
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
    const disk = join(image, "app/platform/files");
    cpSync("app/operator", join(image, "app/operator"), { recursive: true });
    const file = readFileSync("docs/hosting/Dockerfile", "utf8");
    const [, copied = ""] = /^COPY (app\/platform\/files\/\S+) app\/platform\/files\/$/m.exec(file) ?? [];
    expect(spawnSync("sh", ["-c", `mkdir -p ${disk} && cp ${copied} ${disk}`]).status).toBe(0);
    symlinkSync(join(process.cwd(), "node_modules"), join(image, "node_modules"));
    const inImage = (name: string, ...args: string[]) =>
      run(join(image, `app/operator/${name}.js`), args, { DATA_DIR: dataDir });
    expect(await inImage("backup", archive)).toMatchObject({ code: 0 });
    expect(await inImage("restore", archive, "--force")).toMatchObject({ code: 0 });
    expect((await inImage("doctor")).said).toContain("The last backup was made 0 minutes ago.");
  });

  it("is not written through a link in a folder that others write to", async () => {
    symlinkSync(join(place, "fremd.txt"), `${archive}.draft`);
    expect((await command("backup", archive)).code).toBe(0);
    expect(readFileSync(join(place, "fremd.txt"), "utf8")).toBe("fremd");
    expect(lstatSync(archive).isFile()).toBe(true);
  });
});
