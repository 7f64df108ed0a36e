// In npm test: tests/proofs/moving.test.ts - one export and import on the embedded backend, equal to the byte
// Memory is shown to be bounded by 80 MB of versions, which no index slows; whoever held them all would exceed it. Messages
// are indexed word by word, so 5,000 have to do.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readExportedTables } from "../../app/operator/export-tables.js";
import { fillAtRandom, quoted, waiting } from "../helpers/exported-content";
import { move, newPath, newPlace, onDatabase, type Place, removePlaces } from "../helpers/moving";
import { startPostgres } from "../helpers/postgres";
import { rightsOf } from "../helpers/privileges";
import { startServer } from "../helpers/server";
import { sendContact } from "../helpers/visitors";
import { prove } from "./prove";

let postgres: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  removePlaces();
  await postgres?.stop();
});

const messages = 5000;
const versions = 2000;
const kills = 12;
const most = 300;

/** The PostgreSQL without any content, and a data directory beside it. */
async function newHosted(): Promise<Place> {
  const names = (await readExportedTables({ query: postgres.sql })).map(({ name }) => quoted(name));
  await postgres.sql(`truncate ${names}, private.post_counts cascade`);
  return { dataDir: newPath("data"), url: postgres.url };
}

async function run(name: "export" | "import", file: string, place: Place) {
  const began = performance.now();
  const { status, output, peak } = await move(name, file, place);
  expect(status, output).toBe(0);
  const seconds = Math.round((performance.now() - began) / 1000);
  const cost = `${name} ${place.url ? "PostgreSQL" : "embedded"} ${seconds} s, ${Math.round(peak)} MB`;
  return { output, peak, cost };
}

async function exported(place: Place) {
  const file = newPath("site.tar.gz");
  await run("export", file, place);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(dirname(file))).toEqual(["site.tar.gz"]);
  return file;
}

async function imported(file: string, place: Place) {
  const { output } = await run("import", file, place);
  expect(existsSync(join(place.dataDir, "import.draft"))).toBe(false);
  return output;
}

async function expectRefused(name: "export" | "import", file: string, place: Place, output: string | RegExp) {
  const said = typeof output === "string" ? output : expect.stringMatching(output);
  expect(await move(name, file, place)).toMatchObject({ status: 1, output: said });
}

const same = (a: string, b: string) => readFileSync(a).equals(readFileSync(b));
const ask = (place: Place, query: string) => onDatabase(place, (database) => database.query(query));
const messagesOf = async (place: Place, email: string) =>
  (await ask(place, `select from contact_submissions where email like '${email}'`)).length;

const shown = "select media_id, kind, item_id from media_uses order by media_id, item_id";
const counted = `select category, posts from private.post_counts where posts > 0 order by category collate "C"`;
const recounted = `select * from (select coalesce(category, '') as category, count(*)::int as posts from blog_posts
  where status = 'published' and published_at is not null group by 1) counts order by category collate "C"`;

describe("moving from embedded to PostgreSQL and back", () => {
  const put = ({ dataDir }: Place, name: string, text: string) => {
    mkdirSync(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 });
    writeFileSync(join(dataDir, name), text);
  };
  it.each([1, 2, 3])(
    "gives the same export each time, and changes nothing when repeated (%i)",
    async (seed) => {
      const [first, hosted, last] = [newPlace(), await newHosted(), newPlace()];
      await onDatabase(first, (database) => fillAtRandom(database, seed));
      const [media] = await ask(first, "select name from media order by name");
      const picture = `media/${media?.name}-480.webp`;
      const files = {
        "spool/good.json": waiting(),
        "spool/refused.json": waiting({ message: "x".repeat(5001) }),
        "spool/nul.json": waiting({ name: "\u0000" }),
        "spool/half.json": waiting().slice(0, 50),
        "spool/half.json.draft": "x",
        "damaged/spool_ä ö.json.x": "Größe",
        [`damaged/${"n".repeat(150)}`]: "",
        [picture]: "RIFF",
        [`media/${"ab".repeat(16)}-480.webp`]: "of a deleted picture",
        "outbox/mail.eml": "x",
      };
      for (const [name, text] of Object.entries(files)) put(first, name, text);
      const before = await rightsOf(postgres.sql);
      const one = await exported(first);
      expect(await imported(one, hosted)).toContain("6 files");
      expect((await rightsOf(postgres.sql)).things).toEqual(before.things);
      const [stored] = await postgres.sql(
        "select delivery_key from contact_submissions where delivery_key is not null limit 1",
      );
      put(hosted, "spool/delivered.json", waiting({ delivery_key: stored?.delivery_key }));
      const two = await exported(hosted);
      rmSync(join(hosted.dataDir, "spool/delivered.json"));
      await imported(two, last);
      expect([same(one, two), same(two, await exported(last))]).toEqual([true, true]);
      for (const place of [hosted, last]) {
        expect(await messagesOf(place, "w@b.example")).toBe(1);
        const spooled = readdirSync(join(place.dataDir, "spool")).sort();
        expect(spooled).toEqual(["half.json", "nul.json", "refused.json"]);
        expect(readdirSync(join(place.dataDir, "media"))).toEqual([basename(picture)]);
        expect(readFileSync(join(place.dataDir, picture), "utf8")).toBe("RIFF");
        const used = await ask(place, shown);
        expect(used.length).toBeGreaterThan(0);
        expect(used).toEqual(await ask(first, shown));
        expect(await ask(place, counted)).toEqual(await ask(place, recounted));
        expect(await imported(one, place)).toMatch(/^All of .+ is here already; nothing was changed\.$/);
        expect(same(await exported(place), one)).toBe(true);
      }
    },
  );

  it("knows people by their address, where they have an account", async () => {
    const [from, to] = [newPlace(), newPlace()];
    const account = (email: string) =>
      `insert into auth.users (id, email) values (gen_random_uuid(), '${email}')`;
    for (const place of [from, to]) await ask(place, account("Da@musterhafen.example"));
    await ask(from, account("weg@musterhafen.example"));
    await ask(
      from,
      `insert into private.blocked_accounts (address, user_id, blocked_by) select lower(email), id, 'x' from auth.users`,
    );
    const file = await exported(from);
    await imported(file, to);
    const blocked = `select address, u.email from private.blocked_accounts left join auth.users u on u.id = user_id order by 1`;
    expect(await ask(to, blocked)).toEqual([
      { address: "da@musterhafen.example", email: "Da@musterhafen.example" },
      { address: "weg@musterhafen.example", email: null },
    ]);
    expect(await imported(file, to)).toContain("here already");
  });
});

it("holds what was acknowledged beside a running server, and an import waits for its end", async () => {
  const place = newPlace();
  const server = await startServer({ DATA_DIR: place.dataDir });
  expect((await sendContact(server.url, { email: "eben@b.example" })).status).toBe(302);
  const file = await exported(place);
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith("copy"))).toEqual([]);
  await expectRefused("import", file, place, /^The data in .+ is in use by process \d+; stop it .+$/);
  await server.stop();
  const target = newPlace();
  await imported(file, target);
  expect(await messagesOf(target, "eben@b.example")).toBe(1);
});

describe("an import into an installation in use", () => {
  let file: string;
  beforeAll(async () => {
    const from = newPlace();
    await onDatabase(from, (database) => fillAtRandom(database, 9, 3));
    file = await exported(from);
  });
  it.each([
    [
      "a message",
      "1 contact submissions",
      "insert into contact_submissions (name, email, message) values ('A', 'a@b.example', 'M')",
    ],
    [
      "a changed sample article",
      "10 blog posts",
      "update blog_posts set title = title || '!' where slug = (select min(slug) from blog_posts)",
    ],
    [
      "an article of its own",
      "11 blog posts",
      "insert into blog_posts (title, slug, content) values ('A', 'a', 'A')",
    ],
  ])("is refused when it has %s", async (_, said, change) => {
    const to = newPlace();
    await ask(to, change);
    const before = await exported(to);
    const sentence = `There is content here that the export does not have (${said}); it goes into an installation without any. Nothing was changed.`;
    await expectRefused("import", file, to, sentence);
    expect(same(await exported(to), before)).toBe(true);
  });

  it("takes the place of what is left of the sample", async () => {
    const [from, to] = [newPlace(), newPlace()];
    await ask(from, "delete from blog_posts");
    await ask(to, "delete from services where display_order > 2");
    expect(await ask(to, "delete from content_versions returning id")).not.toEqual([]);
    await ask(from, "insert into mailings (subject, body, status) values ('A', 'B', 'sending')");
    const file = newPath("site.tar.gz");
    const { output } = await run("export", file, from);
    expect(output).toContain("A mailing is being sent: it goes on where");
    await imported(file, to);
    expect(same(await exported(to), file)).toBe(true);
  });
});

it("says in one sentence what is missing, and leaves no draft", async () => {
  const nowhere = { dataDir: newPath("none") };
  const file = newPath("site.tar.gz");
  await expectRefused("import", file, nowhere, `There is no file ${file}.`);
  await expectRefused("export", file, nowhere, `There is no database in ${nowhere.dataDir}.`);
  await postgres.sql("create database bare");
  const bare = { ...nowhere, url: postgres.url.replace("/postgres?", "/bare?") };
  const noTable = /^The database is not of this release: push the migrations first [^\n]+$/;
  await expectRefused("export", file, bare, noTable);
  expect(readdirSync(dirname(file))).toEqual([]);

  const place = newPlace();
  const half = await exported(place);
  writeFileSync(half, readFileSync(half).subarray(0, 400));
  await expectRefused("import", half, place, /^[^\n]+ is no whole export: [^\n]+\. Nothing was changed\.$/);
  expect(readdirSync(place.dataDir).filter((name) => name.endsWith(".draft"))).toEqual([]);
});

it("is not written through a link, nor over a file, in a folder that others write to", async () => {
  const place = newPlace();
  const [file, foreign] = [newPath("site.tar.gz"), newPath("fremd.txt")];
  writeFileSync(foreign, "fremd");
  symlinkSync(foreign, `${file}.draft`);
  await run("export", file, place);
  expect(readFileSync(foreign, "utf8")).toBe("fremd");
  await expectRefused("export", file, place, `${file} exists already.`);
});

async function fillWithMuch(place: Place) {
  await onDatabase(place, async ({ query }) => {
    await query("alter table contact_submissions disable trigger contact_submissions_once");
    for (let first = 0; first < messages; first += 1000)
      await query(
        `insert into contact_submissions (name, email, phone, subject, message, created_at, delivery_key)
         select 'Jörg Müller ' || n, 'kunde' || n || '@b.example', '+49 40 ' || n, 'Anfrage ' || n,
           '🚢 Grüße ' || md5(n::text),
           now() - n * interval '1 minute 1 microsecond', gen_random_uuid()
         from generate_series($1::int, $1::int + 999) n`,
        [first],
      );
    await query(
      `insert into content_versions (kind, item_id, row, saved_at, reason)
       select 'blog_posts', gen_random_uuid(), jsonb_build_object('title', 'Grüße 🚢', 'content', repeat(md5(n::text), 1250)),
         now() - n * interval '1 minute', 'update'
       from generate_series(1, $1::int) n`,
      [versions],
    );
    await query("alter table contact_submissions enable trigger contact_submissions_once");
  });
}

prove("move", "5,000 messages and 80 MB of versions go from embedded to PostgreSQL and back", async () => {
  const [first, hosted, last] = [newPlace(), await newHosted(), newPlace()];
  await fillWithMuch(first);
  const [one, two, three] = [newPath("1.tar.gz"), newPath("2.tar.gz"), newPath("3.tar.gz")];
  const steps = [
    await run("export", one, first),
    await run("import", one, hosted),
    await run("import", one, hosted),
    await run("export", two, hosted),
    await run("import", two, last),
    await run("export", three, last),
  ];
  const isEqual = same(one, two) && same(one, three);
  return {
    figure: `${steps.map(({ cost }) => cost).join("; ")}; ${isEqual ? "three equal exports" : "exports differ"}`,
    ok: isEqual && steps.every(({ peak }) => peak < most),
  };
});

for (const [kind, newTarget] of Object.entries({ embedded: newPlace, PostgreSQL: newHosted }))
  prove(
    "move",
    `an import killed at any time leaves all or nothing, and is whole once repeated, ${kind}`,
    async () => {
      const source = newPlace();
      await onDatabase(source, (database) => fillAtRandom(database, 11, 100));
      const file = await exported(source);
      const began = performance.now();
      await run("import", file, await newTarget());
      const length = performance.now() - began;
      const found = { nothing: 0, all: 0, other: 0, unequal: 0 };
      let target = await newTarget();
      for (let round = 1; round <= kills; round += 1) {
        await move("import", file, target, (child) => {
          setTimeout(() => child.kill("SIGKILL"), (length * round) / kills);
        });
        const rows = await messagesOf(target, "%");
        found[rows === 0 ? "nothing" : rows === 100 ? "all" : "other"] += 1;
        // Most imports begin with what a killed one has left.
        if (rows === 0 && round % 4) continue;
        await imported(file, target);
        if (!same(await exported(target), file)) found.unequal += 1;
        target = await newTarget();
      }
      return {
        figure: `${kind}: ${kills} kills: ${found.nothing} left nothing, ${found.all} all, ${found.other} something between; ${found.unequal} exports differ after the repeat`,
        ok: found.other === 0 && found.unequal === 0 && found.nothing > 3,
      };
    },
  );
