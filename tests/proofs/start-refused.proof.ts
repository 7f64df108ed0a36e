// In npm test: tests/proofs/operating.test.ts - data in use is refused in one sentence
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { command } from "../helpers/commands";
import { freshData } from "../helpers/fresh-data";
import { openBackend } from "../helpers/mailing";
import { startServer } from "../helpers/server";
import { isRoot, nobody, startInVain } from "../helpers/starts";
import { temporaryFolder } from "../helpers/temporary-folder";

const place = temporaryFolder();
const whole = join(place, "whole");
const migrations = "supabase/migrations";

beforeAll(() => {
  chmodSync(place, 0o755);
  freshData(whole);
});
const refused = (said: RegExp) => ({ code: 1, said: expect.stringMatching(said) });

function release(name: string) {
  const root = join(place, name);
  mkdirSync(root);
  for (const part of ["node_modules", "build", "app", "public", "package.json"]) {
    symlinkSync(resolve(part), join(root, part));
  }
  cpSync("supabase", join(root, "supabase"), { recursive: true });
  return root;
}

const copyOf = (name: string) => {
  const dataDir = join(place, name);
  cpSync(whole, dataDir, { recursive: true });
  return dataDir;
};

const versions = async (dataDir: string) => {
  const { sql, close } = await openBackend(dataDir);
  const rows = await sql("select version from supabase_migrations.schema_migrations order by 1");
  await close();
  return rows.map(({ version }) => version);
};

describe("the embedded backend ends in one sentence", () => {
  it("on data of a newer version, which stays as it is", async () => {
    const cwd = release("older");
    const newest = readdirSync(join(cwd, migrations)).sort().at(-1) ?? "";
    rmSync(join(cwd, migrations, newest));
    const { code, said } = await startInVain(whole, { cwd });
    expect(said).toBe(
      `The data in ${whole} is of a newer version, with migrations that this one does not know ` +
        `(${newest.split("_")[0]}): start that version or a newer one, or restore the backup made before it.`,
    );
    expect(code).toBe(1);
    const server = await startServer({ DATA_DIR: whole });
    await server.stop();
  });

  it.each([
    ["fails", "select wrong;", /syntax|does not exist/],
    ["is empty", " \n", /it is empty/],
    ["is cut off", "create table public.half (", /syntax error/],
  ])("by the name of a migration that %s, without any of those before it", async (name, sql, reason) => {
    const cwd = release(name.replaceAll(" ", "-"));
    const dataDir = copyOf(`data-${name}`);
    const before = readdirSync(migrations).map((file) => file.split("_")[0]);
    writeFileSync(join(cwd, migrations, "20990101000000_good.sql"), "create table private.good (id int);");
    writeFileSync(join(cwd, migrations, "20990102000000_bad.sql"), sql);
    const { code, said } = await startInVain(dataDir, { cwd });
    expect(said.split("\n")).toHaveLength(1);
    expect(said).toMatch(
      /^supabase\/migrations\/20990102000000_bad\.sql cannot be applied \(.+\); the data in /,
    );
    expect(said).toMatch(reason);
    expect(code).toBe(1);
    expect(await versions(dataDir)).toEqual([...before, "seed"]);
  });

  it("where the engine is not installed", async () => {
    const cwd = join(place, "without-engine");
    const linkAllBut = (missing: string, folder: string) => {
      mkdirSync(join(cwd, folder));
      for (const name of readdirSync(folder).filter((one) => one !== missing))
        symlinkSync(resolve(folder, name), join(cwd, folder, name));
    };
    mkdirSync(cwd);
    for (const part of ["app", "public", "package.json", "supabase"])
      symlinkSync(resolve(part), join(cwd, part));
    cpSync("build", join(cwd, "build"), { recursive: true });
    linkAllBut("@supabase", "node_modules");
    linkAllBut("lite", "node_modules/@supabase");
    const dataDir = join(place, "never-made");
    expect(await startInVain(dataDir, { cwd })).toEqual(
      refused(/^The embedded backend is not installed, .+npm ci --include=dev, or set SUPABASE_URL.+$/),
    );
    expect(existsSync(join(dataDir, "database"))).toBe(false);
  });

  it.runIf(isRoot)("where the data belongs to another user", async () => {
    const sentence =
      /^The data directory .+ belongs to user 0, and this process runs as user 65534 \(EACCES\); start as its owner, .+$/;
    expect(await startInVain(copyOf("of-root"), { uid: nobody })).toEqual(refused(sentence));
  });

  it.runIf(isRoot)("where the disk is full or read-only, at the first start and later", async () => {
    const disk = join(place, "disk");
    mkdirSync(disk);
    const mount = (...args: string[]) => expect(spawnSync("mount", args).status).toBe(0);
    mount("-t", "tmpfs", "-o", "size=30m", "tmpfs", disk);
    try {
      const full = /^The disk under .+ is full \(ENOSPC\); make room .+$/;
      expect(await startInVain(join(disk, "data"))).toEqual(refused(full));
      mount("-o", "remount,size=200m", disk);
      cpSync(whole, join(disk, "data"), { recursive: true });
      mount("-o", "remount,ro", disk);
      const readOnly = /^The disk under .+ is mounted read-only \(EROFS\); .+$/;
      expect(await startInVain(join(disk, "data"))).toEqual(refused(readOnly));
    } finally {
      spawnSync("umount", ["-l", disk]);
    }
  });
});

it.runIf(isRoot)("keeps data its owner's when root backs it up and puts it back", async () => {
  const dataDir = copyOf("of-site");
  expect(spawnSync("chown", ["-R", String(nobody), dataDir]).status).toBe(0);
  rmSync(join(dataDir, "lock"));
  const archive = join(place, "by-root.tar.gz");
  const run = (name: string, ...args: string[]) =>
    command(`app/operator/${name}.js`, args, { DATA_DIR: dataDir });
  chmodSync(place, 0o711);
  expect(await run("backup", archive)).toMatchObject({ code: 0 });
  chmodSync(archive, 0o600);
  expect(await run("restore", archive, "--force")).toMatchObject({ code: 0 });
  expect(await run("staff", "list")).toMatchObject({ code: 0 });
  const others = readdirSync(dataDir, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(dataDir, name)).uid !== nobody);
  expect(others).toEqual([]);
});
