import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect } from "vitest";
import { fillAtRandom } from "../helpers/moved-content";
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
import { prove } from "./prove";

const messages = 100_000;
const kills = 20;
const most = 300;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  removePlaces();
  await postgres?.stop();
});

const newHosted = async () => {
  await postgres.sql(
    'truncate services, "references", blog_posts, mailings, subscribers, deliveries, contact_submissions, replies, submission_notes, private.ended_signups, private.blocked_accounts, access_log, content_versions, old_addresses, shares, site_facts',
  );
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
