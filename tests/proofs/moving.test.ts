import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { openDatabase } from "../../app/bin/database.js";
import { movedTables } from "../../app/bin/moved.js";
import { readArchive } from "../../app/bin/moved-archive.js";
import { takeOver } from "../../app/bin/moved-import.js";
import { unpack } from "../../app/bin/unpack.js";
import { archiveOf } from "../helpers/archive";
import { fillAtRandom, waiting } from "../helpers/moved-content";
import { move, newPath, newPlace, onDatabase, openAlone, type Place, removePlaces } from "../helpers/moving";

let whole: string;
let unpacked: string;
let source: Place;

beforeAll(async () => {
  source = newPlace();
  await onDatabase(source, (database) => fillAtRandom(database, 5, 6));
  mkdirSync(join(source.dataDir, "spool"));
  writeFileSync(join(source.dataDir, "spool/half.json"), waiting().slice(0, 40));
  whole = newPath("site.tar.gz");
  expect(await move("export", whole, source)).toMatchObject({ status: 0 });
  unpacked = newPath("unpacked");
  mkdirSync(unpacked);
  expect(spawnSync("tar", ["-xzf", whole, "-C", unpacked]).status).toBe(0);
});

afterAll(removePlaces);

it("what one installation exports, another imports, and exports the same to the byte", async () => {
  const target = newPlace();
  expect(await move("import", whole, target)).toMatchObject({ status: 0 });
  const again = newPath("again.tar.gz");
  expect(await move("export", again, target)).toMatchObject({ status: 0 });
  expect(readFileSync(again).equals(readFileSync(whole))).toBe(true);
  expect(readFileSync(join(target.dataDir, "spool/half.json"))).toEqual(
    readFileSync(join(source.dataDir, "spool/half.json")),
  );
});

interface Manifest {
  format: number;
  level: string;
  tables: { name: string; columns: string[]; rows: number; bytes: number; sha256: string }[];
  files: { count: number; bytes: number; sha256: string };
}

/** What an archive like the whole one unpacks to, but for a change in it. */
function changed(change: (folder: string) => void, isSealed = false) {
  const folder = newPath("changed");
  cpSync(unpacked, folder, { recursive: true });
  change(folder);
  if (isSealed) seal(folder);
  return folder;
}

const part = (text: Buffer) => ({
  bytes: text.length,
  sha256: createHash("sha256").update(text).digest("hex"),
});

/** Makes the manifest fit the parts again, as somebody does who edits on purpose. */
function seal(folder: string) {
  edit(folder, (manifest) => {
    for (const table of manifest.tables) {
      const path = join(folder, `${table.name.split(".")[1]}.jsonl`);
      if (!existsSync(path)) continue;
      const text = readFileSync(path);
      Object.assign(table, part(text), { rows: text.toString().split("\n").length - 1 });
    }
    Object.assign(manifest.files, part(readFileSync(join(folder, "files.jsonl"))));
  });
}

function edit(folder: string, change: (manifest: Manifest) => void) {
  const path = join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  change(manifest);
  writeFileSync(path, JSON.stringify(manifest));
}
const replace = (folder: string, name: string, from: string | RegExp, to: string) => {
  const text = readFileSync(join(folder, name), "utf8");
  expect(text).toMatch(from);
  writeFileSync(join(folder, name), text.replace(from, to));
};

const table = (manifest: Manifest, name: string) => {
  const found = manifest.tables.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

const damages: [string, (folder: string) => void, RegExp][] = [
  ["a part is missing", (to) => rmSync(join(to, "services.jsonl")), /services\.jsonl is missing/],
  ["the manifest is missing", (to) => rmSync(join(to, "manifest.json")), /manifest\.json is missing/],
  [
    "the manifest is half",
    (to) => truncateSync(join(to, "manifest.json"), 100),
    /manifest\.json is no whole JSON/,
  ],
  [
    "the manifest says nothing",
    (to) => writeFileSync(join(to, "manifest.json"), "{}"),
    /not as an export writes it/,
  ],
  [
    "a line is missing",
    (to) => replace(to, "contact_submissions.jsonl", /^.*\n/, ""),
    /not as it was written/,
  ],
  [
    "a letter is another",
    (to) => replace(to, "subscribers.jsonl", /"email": "j/, '"email": "k'),
    /not as it was written/,
  ],
  [
    "a line is added",
    (to) => appendFileSync(join(to, "blog_posts.jsonl"), "{}\n"),
    /blog_posts\.jsonl is not as/,
  ],
  [
    "a file is another",
    (to) => writeFileSync(join(to, "files/spool/half.json"), "x"),
    /half\.json is not as/,
  ],
  ["a file is missing", (to) => rmSync(join(to, "files/spool/half.json")), /half\.json is missing/],
  [
    "a file is added",
    (to) => writeFileSync(join(to, "files/spool/mehr.json"), "x"),
    /mehr\.json is not in its manifest/,
  ],
  [
    "its format is newer",
    (to) => edit(to, (manifest) => (manifest.format = 2)),
    /format 2 is of a newer release/,
  ],
  ["its format is unknown", (to) => edit(to, (manifest) => (manifest.format = 0)), /format 0 is unknown/],
  [
    "counts are wrong",
    (to) => edit(to, (manifest) => (table(manifest, "public.services").rows += 1)),
    /instead of/,
  ],
  [
    "it names a table that stays",
    (to) => edit(to, (manifest) => (table(manifest, "public.services").name = "private.staff")),
    /tables that do not move/,
  ],
  [
    "it names a table twice",
    (to) => edit(to, (manifest) => manifest.tables.push(table(manifest, "public.services"))),
    /tables that do not move/,
  ],
  [
    "a column is SQL",
    (to) => edit(to, (manifest) => manifest.tables[0]?.columns.push('x", (select 1) "y')),
    /not as an export writes it/,
  ],
];

const sealedDamages: [string, (folder: string) => void, RegExp][] = [
  [
    "a line has no end",
    (to) => appendFileSync(join(to, "services.jsonl"), "x".repeat(9e6)),
    /one of its lines is too long/,
  ],
  [
    "a file leads to the keys",
    (to) => {
      writeFileSync(join(to, "files/secrets.json"), "{}");
      rename(to, "secrets.json");
    },
    /names what does not move/,
  ],
  ["a file leads upwards", (to) => rename(to, "spool/../../x"), /names what does not move/],
  [
    "a file has a name that no disk takes",
    (to) => rename(to, `spool/${"n".repeat(250)}`),
    /names what does not move/,
  ],
  ["a file's name writes to terminals", (to) => rename(to, "spool/\x1b[31mrot"), /names what does not move/],
  [
    "a file is given twice to a table",
    (to) => edit(to, (manifest) => (manifest.tables = manifest.tables.slice(1))),
    /services\.jsonl is not in its manifest/,
  ],
];
function rename(folder: string, path: string) {
  const [line = ""] = readFileSync(join(folder, "files.jsonl"), "utf8").split("\n");
  writeFileSync(join(folder, "files.jsonl"), `${JSON.stringify({ ...JSON.parse(line), path })}\n`);
}

describe("an archive that is not whole is refused before anything is touched", () => {
  it.each(damages)("%s", async (_, change, says) => {
    await expect(readArchive(changed(change))).rejects.toThrow(says);
  });
  it.each(sealedDamages)("%s, by hand", async (_, change, says) => {
    await expect(readArchive(changed(change, true))).rejects.toThrow(says);
  });

  const unpackedOf = (archive: string) => {
    const into = newPath("into");
    mkdirSync(into);
    return unpack(archive, into, { isWanted: () => true, limits: { bytes: 1e8, entries: 1000 } }).then(
      () => into,
    );
  };

  it("cut off anywhere", async () => {
    const bytes = readFileSync(whole);
    for (const share of [0, 0.001, 0.3, 0.9, 0.999]) {
      const cut = newPath("cut.tar.gz");
      writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * share)));
      await expect(unpackedOf(cut)).rejects.toThrow();
    }
  });

  it("with what writes elsewhere, or is a backup", async () => {
    const elsewhere = newPath("x");
    for (const entries of [
      [{ name: "../x", content: "x" }],
      [{ name: elsewhere, content: "x" }],
      [
        { name: "files", type: "2", link: dirname(elsewhere) },
        { name: "files/x", content: "x" },
      ],
      [
        { name: "secrets.json", content: "{}" },
        { name: "database/PG_VERSION", content: "17" },
      ],
    ]) {
      const archive = newPath("bad.tar.gz");
      writeFileSync(archive, archiveOf(...entries));
      await expect(unpackedOf(archive).then(readArchive)).rejects.toThrow();
      expect(existsSync(elsewhere)).toBe(false);
    }
  });
});

describe("an archive that the database does not take changes nothing", () => {
  const cases: [string, (folder: string) => void, RegExp][] = [
    [
      "is of a newer release",
      (to) => edit(to, (manifest) => (manifest.level = "29990101000000")),
      /is of a newer release \(29990101000000, here \d{14}\): update this installation first/,
    ],
    [
      "has a column that is unknown here",
      (to) => edit(to, (manifest) => table(manifest, "public.services").columns.push("colour")),
      /unknown here: public\.services\.colour/,
    ],
    [
      "lacks a table",
      (to) => {
        edit(to, (manifest) => (manifest.tables = manifest.tables.slice(1)));
        rmSync(join(to, "services.jsonl"));
      },
      /services\.jsonl is missing/,
    ],
    [
      "breaks a rule",
      (to) => replace(to, "subscribers.jsonl", /"email": "[^"]+"/, '"email": "nobody"'),
      /subscribers_email/,
    ],
    [
      "has a very long line",
      (to) =>
        replace(to, "contact_submissions.jsonl", /"message": "/, `"message": "${"x".repeat(3_900_000)}`),
      /message_length/,
    ],
    ["is no JSON", (to) => replace(to, "contact_submissions.jsonl", /^\{/, "["), /json/i],
    [
      "is written another way",
      (to) => replace(to, "subscribers.jsonl", /": "/, '":  "'),
      /subscribers\.jsonl did not come out as it is in the archive/,
    ],
    [
      "points to nobody",
      (to) =>
        replace(to, "deliveries.jsonl", /"mailing_id": "[^"]+"/, `"mailing_id": "${crypto.randomUUID()}"`),
      /mailing_id_fkey/,
    ],
  ];
  let place: Place;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let before: string[];
  const take = async (folder: string) => takeOver(database, { folder, ...(await readArchive(folder)) });
  /** Every row of every table that moves. */
  const state = async () => {
    const rows = movedTables.map(
      ({ name }) => `select t::text as row from ${name.replace(/[^.]+$/, '"$&"')} t`,
    );
    const found = await database.query(`${rows.join(" union all ")} order by 1`);
    return found.map(({ row }) => String(row));
  };
  beforeAll(async () => {
    place = newPlace();
    database = await openAlone(place);
    before = await state();
  });
  afterAll(() => database.close());

  it.each(cases)("when it %s", async (_, change, says) => {
    await expect(take(changed(change, true))).rejects.toThrow(says);
    await database.query("rollback");
    expect(existsSync(join(place.dataDir, "spool"))).toBe(false);
  });
  it("in the end, after all of these", async () => {
    expect(await state()).toEqual(before);
  });

  it("but one of an older release is taken, with defaults for what it does not know", async () => {
    const older = changed((to) => {
      edit(to, (manifest) => {
        manifest.level = "20260101000500";
        const services = table(manifest, "public.services");
        services.columns = services.columns.filter((name) => name !== "is_active");
        manifest.tables = manifest.tables.filter(({ name }) => name !== "private.ended_signups");
      });
      rmSync(join(to, "ended_signups.jsonl"));
      replace(to, "services.jsonl", /"is_active": (true|false), /g, "");
    }, true);
    expect(await take(older)).toBe("new");
    expect(await database.query("select distinct is_active from services")).toEqual([{ is_active: true }]);
    expect(await take(older)).toBe(0);
    const whole = await state();
    for (const table of ["private.blocked_accounts", "public.old_addresses", "public.content_versions"]) {
      const gone = await database.query(`delete from ${table} returning 1`);
      expect(gone).not.toEqual([]);
      expect(await take(older)).toBe(gone.length);
    }
    expect(await state()).toEqual(whole);
  });
});
