import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itemOfGroup } from "~/features/company/model.server";
import { unpack } from "../../app/operator/archive.js";
import type { openDatabase } from "../../app/operator/database.js";
import { readArchive } from "../../app/operator/export-archive.js";
import { readExportedTables } from "../../app/operator/export-tables.js";
import { importArchive } from "../../app/operator/import-archive.js";
import { archiveOf } from "../helpers/archive";
import { fillAtRandom, waiting } from "../helpers/exported-content";
import { move, newPath, newPlace, onDatabase, openAlone, type Place, removePlaces } from "../helpers/moving";
import { atFullLength, fullLengthTest } from "./prove";

let whole: string;
let unpacked: string;
let source: Place;

beforeAll(async () => {
  source = newPlace();
  await onDatabase(source, async (database) => {
    await fillAtRandom(database, 5, 6);
    await database.query(
      "insert into outbox (kind, recipient) values ('recovery', 'a@b.example'), ('account', 'a@b.example')",
    );
  });
  mkdirSync(join(source.dataDir, "spool"));
  writeFileSync(join(source.dataDir, "spool/half.json"), waiting().slice(0, 40));
  whole = newPath("site.tar.gz");
  expect(await move("export", whole, source)).toMatchObject({ status: 0 });
  unpacked = newPath("unpacked");
  mkdirSync(unpacked);
  expect(spawnSync("tar", ["-xzf", whole, "-C", unpacked]).status).toBe(0);
});

afterAll(removePlaces);

fullLengthTest(
  "what one installation exports, another imports, and exports the same to the byte",
  async () => {
    const target = newPlace();
    expect(await move("import", whole, target)).toMatchObject({ status: 0 });
    const again = newPath("again.tar.gz");
    expect(await move("export", again, target)).toMatchObject({ status: 0 });
    expect(readFileSync(again).equals(readFileSync(whole))).toBe(true);
    expect(readFileSync(join(target.dataDir, "spool/half.json"))).toEqual(
      readFileSync(join(source.dataDir, "spool/half.json")),
    );
  },
);

interface Manifest {
  format: number;
  level: string;
  tables: { name: string; columns: string[]; rows: number; bytes: number; sha256: string }[];
  files: { count: number; bytes: number; sha256: string };
}

/** A change in the folder that an archive is unpacked to. */
type Change = (folder: string) => void;

/** What an archive like the whole one unpacks to, but for a change in it. */
function changed(change: Change, isSealed = false) {
  const folder = newPath("changed");
  cpSync(unpacked, folder, { recursive: true });
  change(folder);
  if (isSealed) seal(folder);
  return folder;
}

const digest = (text: Buffer) => ({
  bytes: text.length,
  sha256: createHash("sha256").update(text).digest("hex"),
});

const at =
  (name: string, change: (path: string) => void): Change =>
  (folder) =>
    change(join(folder, name));
const inManifest = (change: (manifest: Manifest) => void) =>
  at("manifest.json", (path) => {
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    change(manifest);
    writeFileSync(path, JSON.stringify(manifest));
  });

/** Makes the manifest fit the parts again, as somebody does who edits on purpose. */
const seal = (folder: string) =>
  inManifest((manifest) => {
    for (const table of manifest.tables) {
      const path = join(folder, `${table.name.split(".")[1]}.jsonl`);
      if (!existsSync(path)) continue;
      const text = readFileSync(path);
      Object.assign(table, digest(text), { rows: text.toString().split("\n").length - 1 });
    }
    Object.assign(manifest.files, digest(readFileSync(join(folder, "files.jsonl"))));
  })(folder);

const services = (manifest: Manifest) => {
  const found = manifest.tables.find(({ name }) => name === "public.services");
  if (!found) throw new Error("no services");
  return found;
};
const withoutFirstTable = inManifest((manifest) => manifest.tables.shift());
const removed = (name: string) => at(name, (path) => rmSync(path));
const written = (name: string, text: string) => at(name, (path) => writeFileSync(path, text));
const appended = (name: string, text: string) => at(name, (path) => appendFileSync(path, text));
const replaced = (table: string, from: RegExp, to: string) =>
  at(`${table}.jsonl`, (path) => {
    const text = readFileSync(path, "utf8");
    expect(text).toMatch(from);
    writeFileSync(path, text.replace(from, to));
  });
/** Gives the one file that moves another path in its list. */
const movedTo = (path: string) =>
  at("files.jsonl", (list) => {
    const [line = ""] = readFileSync(list, "utf8").split("\n");
    writeFileSync(list, `${JSON.stringify({ ...JSON.parse(line), path })}\n`);
  });
const both =
  (...changes: Change[]): Change =>
  (folder) => {
    for (const change of changes) change(folder);
  };

const damages: [string, Change, RegExp][] = [
  ["a part is missing", removed("services.jsonl"), /services\.jsonl is missing/],
  ["the manifest is missing", removed("manifest.json"), /manifest\.json is missing/],
  ["the manifest is half", written("manifest.json", '{"format":1,"tab'), /manifest\.json is no whole JSON/],
  ["the manifest says nothing", written("manifest.json", "{}"), /not as an export writes it/],
  ["a line is missing", replaced("contact_submissions", /^[^\n]*\n/, ""), /not as it was written/],
  ["a letter is another", replaced("subscribers", /"email": "j/, '"email": "k'), /not as it was written/],
  ["a line is added", appended("blog_posts.jsonl", "{}\n"), /blog_posts\.jsonl is not as/],
  ["a file is another", written("files/spool/half.json", "x"), /half\.json is not as/],
  ["a file is missing", removed("files/spool/half.json"), /half\.json is missing/],
  ["a file is added", written("files/spool/mehr.json", "x"), /mehr\.json is not in its manifest/],
  ["its format is newer", inManifest((to) => (to.format = 2)), /format 2 is of a newer release/],
  ["its format is unknown", inManifest((to) => (to.format = 0)), /format 0 is unknown/],
  ["counts are wrong", inManifest((to) => (services(to).rows += 1)), /instead of/],
  [
    "it names a table that stays",
    inManifest((to) => (services(to).name = "private.staff")),
    /tables that do not move/,
  ],
  ["it names a table twice", inManifest((to) => to.tables.push(services(to))), /tables that do not move/],
  [
    "a column is SQL",
    inManifest((to) => to.tables[0]?.columns.push('x", (select 1) "y')),
    /not as an export writes it/,
  ],
];

const sealedDamages: [string, Change, RegExp][] = [
  ["a line has no end", appended("services.jsonl", "x".repeat(9e6)), /one of its lines is too long/],
  [
    "a file leads to the keys",
    both(written("files/secrets.json", "{}"), movedTo("secrets.json")),
    /names what does not move/,
  ],
  ["a file leads upwards", movedTo("spool/../../x"), /names what does not move/],
  ["a file has a name that no disk takes", movedTo(`spool/${"n".repeat(250)}`), /names what does not move/],
  ["a file's name writes to terminals", movedTo("spool/\x1b[31mrot"), /names what does not move/],
  ["a file is given twice to a table", withoutFirstTable, /media\.jsonl is not in its manifest/],
];

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
    const file = (name: string, content = "x") => ({ name, content });
    for (const entries of [
      [file("../x")],
      [file(elsewhere)],
      [{ name: "files", type: "2", link: dirname(elsewhere) }, file("files/x")],
      [file("secrets.json", "{}"), file("database/PG_VERSION", "17")],
    ]) {
      const archive = newPath("bad.tar.gz");
      writeFileSync(archive, archiveOf(...entries));
      await expect(unpackedOf(archive).then(readArchive)).rejects.toThrow();
      expect(existsSync(elsewhere)).toBe(false);
    }
  });
});

describe("an archive that the database does not take changes nothing", () => {
  const cases: [string, Change, RegExp][] = [
    [
      "is of a newer release",
      inManifest((to) => (to.level = "29990101000000")),
      /is of a newer release \(29990101000000, here \d{14}\): update this installation first/,
    ],
    [
      "has a column that is unknown here",
      inManifest((to) => services(to).columns.push("colour")),
      /unknown here: public\.services\.colour/,
    ],
    ["lacks a table", both(withoutFirstTable, removed("media.jsonl")), /media\.jsonl is missing/],
    ["breaks a rule", replaced("subscribers", /"email": "[^"]+"/, '"email": "nobody"'), /subscribers_email/],
    [
      "has a very long line",
      replaced(
        "contact_submissions",
        /"message": "/,
        `"message": "${"x".repeat(atFullLength ? 3_900_000 : 100_000)}`,
      ),
      /message_length/,
    ],
    ["is no JSON", replaced("contact_submissions", /^\{/, "["), /json/i],
    [
      "is written another way",
      replaced("subscribers", /": "/, '":  "'),
      /subscribers\.jsonl did not come out as it is in the archive/,
    ],
    [
      "points to nobody",
      replaced("outbox", /"mailing_id": "[^"]+"/, `"mailing_id": "${crypto.randomUUID()}"`),
      /mailing_id_fkey/,
    ],
  ];
  let place: Place;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let before: string[];
  const take = async (folder: string) => importArchive(database, { folder, ...(await readArchive(folder)) });
  /** Every row of every table that moves. */
  const state = async () => {
    const rows = (await readExportedTables(database)).map(
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
    expect(await state()).toEqual(before);
  });

  it("but one of an older release is taken, with defaults for what it does not know", async () => {
    const older = changed(
      both(
        inManifest((manifest) => {
          manifest.level = "20260101000500";
          services(manifest).columns = services(manifest).columns.filter((name) => name !== "is_active");
          for (const table of manifest.tables)
            table.columns = table.columns.filter((name) => name !== "feed_slug");
          manifest.tables = manifest.tables.filter(({ name }) => name !== "private.ended_signups");
        }),
        removed("ended_signups.jsonl"),
        replaced("services", /"is_active": (true|false), /g, ""),
        replaced("blog_posts", /, "feed_slug": (?:null|"[^"]*")/g, ""),
      ),
      true,
    );
    expect(await take(older)).toBe("new");
    expect(await database.query("select distinct is_active from services")).toEqual([{ is_active: true }]);
    expect(
      await database.query(
        "select slug from blog_posts where published_at <= now() and feed_slug is distinct from slug",
      ),
    ).toEqual([]);
    expect(await take(older)).toBe(0);
    const whole = await state();
    for (const table of ["private.blocked_accounts", "public.old_addresses", "public.content_versions"]) {
      const gone = await database.query(`delete from ${table} returning 1`);
      expect(gone).not.toEqual([]);
      expect(await take(older)).toBe(gone.length);
    }
    expect(await state()).toEqual(whole);
  });

  it("and no link that lets somebody in comes with it, as none leaves", async () => {
    const kindsOf = (text: string) => text.match(/"kind": "(account|recovery)"/g) ?? [];
    expect(kindsOf(readFileSync(join(unpacked, "outbox.jsonl"), "utf8"))).toEqual([]);
    const [first = ""] = readFileSync(join(unpacked, "outbox.jsonl"), "utf8").split("\n");
    const mail = { ...JSON.parse(first), id: "ffffffff-ffff-4fff-bfff-ffffffffffff", mailing_id: null };
    const recovery = JSON.stringify({
      ...mail,
      subscriber_id: null,
      kind: "recovery",
      recipient: "a@b.example",
    });
    const former = changed(appended("outbox.jsonl", `${recovery}\n`), true);
    const other = await openAlone(newPlace());
    // Somebody at the new place waits for one as well.
    await other.query("insert into outbox (kind, recipient) values ('recovery', 'neu@b.example')");
    expect(await importArchive(other, { folder: former, ...(await readArchive(former)) })).toBe("new");
    const left = await other.query("select recipient from outbox where kind = 'recovery'");
    expect(left).toEqual([{ recipient: "neu@b.example" }]);
    await other.close();
  });

  it("and one with facts row by row, and with replies and deliveries that said themselves what became of their mails", async () => {
    await database.query("rollback").catch(() => undefined);
    const other = newPlace();
    const empty = await openAlone(other);
    const canonical = (row: Record<string, unknown>) => {
      const names = Object.keys(row).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
      return `{${names.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(row[name])}`).join(", ")}}\n`;
    };
    const former = { attempts: 1, claimed_by: null, claimed_at: null, settled_at: null, reason: "weil" };
    let [replies, deliveries] = [0, 0];
    const archive = changed((folder) => {
      const part = (name: string) => join(folder, `${name}.jsonl`);
      const rows = (name: string) =>
        readFileSync(part(name), "utf8")
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line));
      const next_attempt_at = "2026-01-01T00:00:00+00:00";
      const answers = rows("replies").map((row) => ({ ...row, ...former, next_attempt_at, state: "failed" }));
      const mails = rows("outbox")
        .filter(({ kind }) => kind === "newsletter")
        .map(({ id, mailing_id, subscriber_id }) => ({
          ...{ id, mailing_id, subscriber_id, ...former, next_attempt_at },
          state: "unclear",
        }));
      [replies, deliveries] = [answers.length, mails.length];
      const facts = [
        { key: "phone", value: "+49 441 1234" },
        { key: "email", value: "moin@werft.example" },
      ].map((fact) => ({
        ...{ ...fact, id: itemOfGroup(fact.key), updated_by: null },
        updated_at: "2026-01-01T00:00:00+00:00",
      }));
      writeFileSync(
        part("site_facts"),
        facts
          .sort(({ id: one }, { id: other }) => (one < other ? -1 : 1))
          .map(canonical)
          .join(""),
      );
      writeFileSync(part("replies"), answers.map(canonical).join(""));
      writeFileSync(part("deliveries"), mails.map(canonical).join(""));
      rmSync(part("outbox"));
      inManifest((manifest) => {
        manifest.level = "20260101003000";
        for (const table of manifest.tables) {
          if (table.name === "public.replies")
            table.columns.push("state", "next_attempt_at", ...Object.keys(former));
          if (table.name === "public.site_facts")
            Object.assign(table, { rows: facts.length, columns: Object.keys(facts[0] ?? {}) });
          if (table.name !== "public.outbox") continue;
          Object.assign(table, { name: "public.deliveries", rows: mails.length });
          table.columns = Object.keys(mails[0] ?? {});
        }
      })(folder);
    }, true);
    expect(await importArchive(empty, { folder: archive, ...(await readArchive(archive)) })).toBe("new");
    const states = await empty.query(
      "select kind, state, count(*)::int as n from outbox group by 1, 2 order by 1",
    );
    expect(states).toEqual([
      { kind: "newsletter", state: "unknown", n: deliveries },
      { kind: "reply", state: "refused", n: replies },
    ]);
    expect(replies).toBeGreaterThan(0);
    expect(await empty.query("select name, facts from site_facts")).toEqual([
      { name: "contact", facts: { phone: "+49 441 1234", email: "moin@werft.example" } },
    ]);
    await empty.close();
  });
});
