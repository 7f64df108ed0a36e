// In npm test: tests/proofs/moving.test.ts - one export and import on the embedded backend, equal to the byte
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
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { fillAtRandom, waiting } from "../helpers/moved-content";
import {
  hostedPlace,
  move,
  newPath,
  newPlace,
  onDatabase,
  type Place,
  removePlaces,
} from "../helpers/moving";
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

const messages = 100_000;
const kills = 20;
const most = 300;

const content =
  "services, media, media_uses, references, blog_posts, mailings, subscribers, deliveries, contact_submissions, replies, submission_notes";
const clear = () =>
  postgres.sql(
    `truncate ${content.replace("references", '"references"')}, private.ended_signups, private.blocked_accounts, access_log, private.post_counts, content_versions, old_addresses, shares, site_facts`,
  );

function put(place: Place, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place.dataDir, name)), { recursive: true, mode: 0o700 });
    writeFileSync(join(place.dataDir, name), text);
  }
}

async function exported(place: Place) {
  const file = newPath("site.tar.gz");
  const { status, output } = await move("export", file, place);
  expect(status, output).toBe(0);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(dirname(file))).toEqual(["site.tar.gz"]);
  return file;
}

async function imported(file: string, place: Place) {
  const { status, output } = await move("import", file, place);
  expect(status, output).toBe(0);
  expect(existsSync(join(place.dataDir, "import.draft"))).toBe(false);
  return output;
}

const same = (a: string, b: string) => readFileSync(a).equals(readFileSync(b));
const count = (place: Place, table: string, where = "true") =>
  onDatabase(place, async ({ query }) => {
    const [row] = await query(`select count(*)::int as n from ${table} where ${where}`);
    return row?.n as number;
  });

const picture = `media/${"ab".repeat(16)}-480.webp`;
const shown = "select media_id, kind, item_id from media_uses order by media_id, item_id";
const counted = `select category, posts from private.post_counts where posts > 0 order by category collate "C"`;
const recounted = `select * from (select coalesce(category, '') as category, count(*)::int as posts from blog_posts
  where status = 'published' and published_at is not null group by 1) counts order by category collate "C"`;

describe("moving from embedded to PostgreSQL and back", () => {
  it.each([1, 2, 3, 4, 5])(
    "gives the same export each time, and changes nothing when repeated (%i)",
    async (seed) => {
      await clear();
      const [first, hosted, last] = [newPlace(), hostedPlace(postgres.url), newPlace()];
      await onDatabase(first, (database) => fillAtRandom(database, seed));
      put(first, {
        "spool/good.json": waiting(),
        "spool/refused.json": waiting({ message: "x".repeat(5001) }),
        "spool/nul.json": waiting({ name: "\u0000" }),
        "spool/half.json": waiting().slice(0, 50),
        "spool/half.json.draft": "x",
        "outbox-queue/waiting/a.json": "{}",
        "outbox-queue/states/b.json": "{}",
        "damaged/spool_ä ö.json.x": "Größe",
        [`damaged/${"n".repeat(150)}`]: "",
        [picture]: "RIFF",
        "outbox/mail.eml": "x",
      });
      const before = await rightsOf(postgres.sql);
      const one = await exported(first);
      expect(await imported(one, hosted)).toContain("7 files");
      expect((await rightsOf(postgres.sql)).things).toEqual(before.things);
      const stored = await postgres.sql(
        "select delivery_key from contact_submissions where delivery_key is not null limit 1",
      );
      // Delivered, but its file is not taken away yet.
      put(hosted, { "spool/delivered.json": waiting({ delivery_key: stored[0]?.delivery_key }) });
      const two = await exported(hosted);
      rmSync(join(hosted.dataDir, "spool/delivered.json"));
      await imported(two, last);
      const three = await exported(last);
      expect([same(one, two), same(two, three)]).toEqual([true, true]);
      for (const place of [hosted, last]) {
        expect(await count(place, "contact_submissions", "email = 'w@b.example'")).toBe(1);
        expect(readdirSync(join(place.dataDir, "spool")).sort()).toEqual([
          "half.json",
          "nul.json",
          "refused.json",
        ]);
        expect(readFileSync(join(place.dataDir, picture), "utf8")).toBe("RIFF");
        const used = await onDatabase(place, ({ query }) => query(shown));
        expect(used.length).toBeGreaterThan(0);
        expect(used).toEqual(await onDatabase(first, ({ query }) => query(shown)));
        expect(await onDatabase(place, ({ query }) => query(counted))).toEqual(
          await onDatabase(place, ({ query }) => query(recounted)),
        );
        expect(await imported(one, place)).toMatch(/^All of .+ is here already; nothing was changed\.$/);
        expect(same(await exported(place), one)).toBe(true);
      }
    },
  );

  it("knows authors by their address, where they have an account", async () => {
    const [from, to] = [newPlace(), newPlace()];
    const account = (email: string) =>
      `insert into auth.users (id, email) values (gen_random_uuid(), '${email}')`;
    for (const place of [from, to])
      await onDatabase(place, async ({ query }) => {
        await query("alter table blog_posts add author uuid references auth.users");
        await query(account("Da@musterhafen.example"));
        if (place === from) await query(account("weg@musterhafen.example"));
        if (place === from)
          await query(`update blog_posts set author = u.id from auth.users u
            where u.email = case when slug < 'm' then 'Da@musterhafen.example' else 'weg@musterhafen.example' end`);
      });
    const file = await exported(from);
    await imported(file, to);
    const authors = `select count(u.email)::int as n, count(*) filter (where author is null)::int as none,
      count(*) filter (where u.email = 'Da@musterhafen.example' and slug < 'm')::int as here,
      count(*) filter (where slug < 'm')::int as wanted from blog_posts left join auth.users u on u.id = author`;
    const [found] = await onDatabase(to, ({ query }) => query(authors));
    expect(found?.here).toBeGreaterThan(0);
    expect(found).toMatchObject({ n: found?.wanted, here: found?.wanted });
    expect(found?.none).toBeGreaterThan(0);
    expect(await imported(file, to)).toContain("here already");
  });
});

describe("an export beside a running server", () => {
  it("holds what was acknowledged, and an import waits for the server's end", async () => {
    const place = newPlace();
    const server = await startServer({ DATA_DIR: place.dataDir });
    expect((await sendContact(server.url, { email: "eben@b.example" })).status).toBe(302);
    const file = await exported(place);
    expect(readdirSync(place.dataDir).filter((name) => name.startsWith("copy"))).toEqual([]);
    expect(await move("import", file, place)).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^The data in .+ is in use by process \d+; stop it .+$/),
    });
    await server.stop();
    const target = newPlace();
    await imported(file, target);
    expect(await count(target, "contact_submissions", "email = 'eben@b.example'")).toBe(1);
  });
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
      "has a message",
      "insert into contact_submissions (name, email, message) values ('A', 'a@b.example', 'M')",
      "1 contact submissions",
    ],
    [
      "has a changed sample article",
      "update blog_posts set title = title || '!' where slug = (select min(slug) from blog_posts)",
      "10 blog posts",
    ],
    [
      "has an article of its own",
      "insert into blog_posts (title, slug, content) values ('A', 'a', 'A')",
      "11 blog posts",
    ],
  ])("is refused when it %s", async (_, change, said) => {
    const to = newPlace();
    await onDatabase(to, ({ query }) => query(change));
    const before = await exported(to);
    expect(await move("import", file, to)).toMatchObject({
      status: 1,
      output: `There is content here that the export does not have (${said}); it goes into an installation without any. Nothing was changed.`,
    });
    expect(same(await exported(to), before)).toBe(true);
  });

  it("takes the place of what is left of the sample", async () => {
    const [from, to] = [newPlace(), newPlace()];
    await onDatabase(from, ({ query }) => query("delete from blog_posts"));
    await onDatabase(to, ({ query }) => query("delete from services where display_order > 2"));
    // What was deleted there stays in its trash, which the other has not.
    expect(
      await onDatabase(to, ({ query }) => query("delete from content_versions returning id")),
    ).not.toEqual([]);
    await onDatabase(from, ({ query }) =>
      query("insert into mailings (subject, body, status) values ('A', 'B', 'sending')"),
    );
    const file = newPath("site.tar.gz");
    expect((await move("export", file, from)).output).toContain("A mailing is being sent: it goes on where");
    await imported(file, to);
    expect(same(await exported(to), file)).toBe(true);
  });
});

it("says in one sentence what is missing", async () => {
  const place = { dataDir: newPath("none") };
  const file = newPath("site.tar.gz");
  expect(await move("import", file, place)).toMatchObject({ status: 1, output: `There is no file ${file}.` });
  expect(await move("export", file, place)).toMatchObject({
    status: 1,
    output: `There is no database in ${place.dataDir}.`,
  });
  await postgres.sql("create database bare");
  const bare = { ...place, url: postgres.url.replace("/postgres?", "/bare?") };
  expect(await move("export", file, bare)).toMatchObject({
    status: 1,
    output: expect.stringMatching(
      /^The database has no table public\.services: push the migrations first [^\n]+$/,
    ),
  });
  expect(readdirSync(dirname(file))).toEqual([]);
  rmSync(place.dataDir, { recursive: true, force: true });
});

it("says how it ended, and leaves no draft, at an archive that is not whole", async () => {
  const place = newPlace();
  const file = await exported(place);
  writeFileSync(file, readFileSync(file).subarray(0, 400));
  expect(await move("import", file, place)).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^[^\n]+ is no whole export: [^\n]+\. Nothing was changed\.$/),
  });
  expect(readdirSync(place.dataDir).filter((name) => name.endsWith(".draft"))).toEqual([]);
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

const newHosted = async () => {
  await clear();
  return hostedPlace(postgres.url);
};

async function timed(name: "export" | "import", file: string, place: Place) {
  const started = performance.now();
  const { status, output, peak } = await move(name, file, place);
  expect(status, output).toBe(0);
  const seconds = Math.round((performance.now() - started) / 1000);
  return {
    said: `${name} ${place.url ? "PostgreSQL" : "embedded"} ${seconds} s, ${Math.round(peak)} MB`,
    peak,
  };
}

async function fillWithMessages(place: Place) {
  await onDatabase(place, async ({ query }) => {
    await query("alter table contact_submissions disable trigger contact_submissions_once");
    for (let first = 0; first < messages; first += 1000)
      await query(
        `insert into contact_submissions (name, email, phone, subject, message, created_at, delivery_key)
         select 'Jörg Müller ' || n, 'kunde' || n || '@b.example', '+49 40 ' || n, 'Anfrage ' || n,
           (select string_agg(md5((n * 31 + k)::text), ' ') from generate_series(1, 25) k) || ' 🚢 Grüße',
           now() - n * interval '1 minute 1 microsecond', gen_random_uuid()
         from generate_series($1::int, $1::int + 999) n`,
        [first],
      );
    await query("alter table contact_submissions enable trigger contact_submissions_once");
  });
}

prove(
  "move",
  "100,000 messages go from embedded to PostgreSQL and back",
  async () => {
    const [first, hosted, last] = [newPlace(), await newHosted(), newPlace()];
    await fillWithMessages(first);
    const files = [newPath("1.tar.gz"), newPath("2.tar.gz"), newPath("3.tar.gz")] as const;
    const steps = [
      await timed("export", files[0], first),
      await timed("import", files[0], hosted),
      await timed("import", files[0], hosted),
      await timed("export", files[1], hosted),
      await timed("import", files[1], last),
      await timed("export", files[2], last),
    ];
    const [one, ...others] = files.map((file) => readFileSync(file));
    const isEqual = others.every((other) => one?.equals(other));
    return {
      figure: `${steps.map(({ said }) => said).join("; ")}; ${isEqual ? "three equal exports" : "exports differ"}`,
      ok: isEqual && steps.every(({ peak }) => peak < most),
    };
  },
  1_800_000,
);

for (const kind of ["embedded", "PostgreSQL"]) {
  prove(
    "move",
    `an import killed at any time leaves all or nothing, and is whole once repeated, ${kind}`,
    async () => {
      const source = newPlace();
      await onDatabase(source, (database) => fillAtRandom(database, 11, 300));
      const file = newPath("site.tar.gz");
      expect(await move("export", file, source)).toMatchObject({ status: 0 });
      const newTarget = () => (kind === "embedded" ? newPlace() : newHosted());
      const counted = (place: Place) =>
        onDatabase(place, async ({ query }) => {
          const [row] = await query("select count(*)::int as n from contact_submissions");
          return row?.n as number;
        });
      const started = performance.now();
      expect(await move("import", file, await newTarget())).toMatchObject({ status: 0 });
      const length = performance.now() - started;
      const found = { nothing: 0, all: 0, other: 0, unequal: 0 };
      for (let round = 1; round <= kills; round += 1) {
        const target = await newTarget();
        await move("import", file, target, (pid) => {
          setTimeout(() => kill(pid), (length * round) / kills);
        });
        const rows = await counted(target);
        found[rows === 0 ? "nothing" : rows === 300 ? "all" : "other"] += 1;
        const again = await move("import", file, target);
        expect(again.status, again.output).toBe(0);
        const after = newPath("after.tar.gz");
        expect(await move("export", after, target)).toMatchObject({ status: 0 });
        if (!readFileSync(after).equals(readFileSync(file))) found.unequal += 1;
        expect(existsSync(`${target.dataDir}/import.draft`)).toBe(false);
      }
      return {
        figure: `${kind}: ${kills} kills: ${found.nothing} left nothing, ${found.all} all, ${found.other} something between; ${found.unequal} exports differ after the repeat`,
        ok: found.other === 0 && found.unequal === 0 && found.nothing > 3,
      };
    },
    1_200_000,
  );
}

function kill(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // It was done already.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
