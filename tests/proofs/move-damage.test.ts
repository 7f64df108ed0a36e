import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pack } from "../../app/bin/pack.js";
import { archiveOf } from "../helpers/archive";
import { fillAtRandom, waiting } from "../helpers/moved-content";
import { move, newPath, newPlace, onDatabase, type Place, removePlaces } from "../helpers/moving";

let whole: string;
let unpacked: string;
let target: Place;

beforeAll(async () => {
  const from = newPlace();
  await onDatabase(from, (database) => fillAtRandom(database, 5, 6));
  mkdirSync(join(from.dataDir, "spool"));
  writeFileSync(join(from.dataDir, "spool/half.json"), waiting().slice(0, 40));
  whole = newPath("site.tar.gz");
  expect(await move("export", whole, from)).toMatchObject({ status: 0 });
  unpacked = newPath("unpacked");
  mkdirSync(unpacked);
  expect(spawnSync("tar", ["-xzf", whole, "-C", unpacked]).status).toBe(0);
  target = { dataDir: newPath("target") };
  mkdirSync(target.dataDir, { mode: 0o700 });
});

afterAll(removePlaces);

interface Manifest {
  format: number;
  level: string;
  tables: { name: string; columns: string[]; rows: number; bytes: number; sha256: string }[];
  files: { count: number; bytes: number; sha256: string };
}

/** An archive like the whole one but for a change in its unpacked folder. */
async function changed(change: (folder: string) => void, isSealed = false) {
  const folder = newPath("changed");
  cpSync(unpacked, folder, { recursive: true });
  change(folder);
  if (isSealed) seal(folder);
  const archive = newPath("changed.tar.gz");
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  await pack(
    archive,
    names.map((path) => ({ name: path.slice(folder.length + 1), path })),
  );
  return archive;
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

async function refusal(archive: string, place = target) {
  const { status, output } = await move("import", archive, place);
  expect(status, output).toBe(1);
  expect(output).not.toMatch(/\n/);
  expect(readdirSync(place.dataDir).filter((name) => name.endsWith(".draft"))).toEqual([]);
  return output;
}

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
    expect(await refusal(await changed(change))).toMatch(says);
    expect(readdirSync(target.dataDir)).toEqual([]);
  });
  it("a line has no end, by hand", async () => {
    const endless = await changed((to) => appendFileSync(join(to, "services.jsonl"), "x".repeat(9e6)), true);
    expect(await refusal(endless)).toMatch(/one of its lines is too long/);
  });
  it.each(sealedDamages)("%s, by hand", async (_, change, says) => {
    expect(await refusal(await changed(change, true))).toMatch(says);
    expect(readdirSync(target.dataDir)).toEqual([]);
  });

  it("cut off anywhere", async () => {
    const bytes = readFileSync(whole);
    for (const share of [0, 0.001, 0.3, 0.9, 0.999]) {
      const cut = newPath("cut.tar.gz");
      writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * share)));
      expect(await refusal(cut)).toMatch(/is no whole export: .+\. Nothing was changed\.$/);
    }
    expect(readdirSync(target.dataDir)).toEqual([]);
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
      expect(await refusal(archive)).toMatch(/is no whole export/);
      expect(existsSync(elsewhere)).toBe(false);
    }
    expect(readdirSync(target.dataDir)).toEqual([]);
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
      /^The import failed and nothing was changed: .+subscribers_email/,
    ],
    [
      "has a very long line",
      (to) =>
        replace(to, "contact_submissions.jsonl", /"message": "/, `"message": "${"x".repeat(3_900_000)}`),
      /^The import failed and nothing was changed: .+message_length/,
    ],
    [
      "is no JSON",
      (to) => replace(to, "contact_submissions.jsonl", /^\{/, "["),
      /^The import failed and nothing was changed: /,
    ],
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
  let before: Buffer;
  const state = async () => {
    const file = newPath("state.tar.gz");
    expect(await move("export", file, place)).toMatchObject({ status: 0 });
    return readFileSync(file);
  };
  beforeAll(async () => {
    place = newPlace();
    before = await state();
  });
  it.each(cases)("when it %s", async (_, change, says) => {
    expect(await refusal(await changed(change, true), place)).toMatch(says);
    expect(existsSync(join(place.dataDir, "spool"))).toBe(false);
  });
  it("in the end, after all of these", async () => {
    expect((await state()).equals(before)).toBe(true);
  });

  it("but one of an older release is taken, with defaults for what it does not know", async () => {
    const older = await changed((to) => {
      edit(to, (manifest) => {
        manifest.level = "20260101000500";
        const services = table(manifest, "public.services");
        services.columns = services.columns.filter((name) => name !== "is_active");
        manifest.tables = manifest.tables.filter(({ name }) => name !== "private.ended_signups");
      });
      rmSync(join(to, "ended_signups.jsonl"));
      replace(to, "services.jsonl", /"is_active": (true|false), /g, "");
    }, true);
    const place = newPlace();
    expect(await move("import", older, place)).toMatchObject({ status: 0 });
    const rows = await onDatabase(place, ({ query }) => query("select distinct is_active from services"));
    expect(rows).toEqual([{ is_active: true }]);
    expect((await move("import", older, place)).output).toContain("here already");
  });
});

it("is not written through a link, nor over a file, in a folder that others write to", async () => {
  const place = newPlace();
  const file = newPath("site.tar.gz");
  const foreign = newPath("fremd.txt");
  writeFileSync(foreign, "fremd");
  symlinkSync(foreign, `${file}.draft`);
  expect(await move("export", file, place)).toMatchObject({ status: 0 });
  expect(readFileSync(foreign, "utf8")).toBe("fremd");
  expect(await move("export", file, place)).toMatchObject({ status: 1, output: `${file} exists already.` });
});
