// In npm test: tests/request/replaced-meanwhile.test.ts - a picture that is replaced while somebody writes
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startPostgres } from "../helpers/postgres";

let postgres: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  postgres = await startPostgres();
  await postgres.sql(
    "create or replace function private.is_staff() returns boolean language sql stable as 'select true'",
  );
});
afterAll(() => postgres?.stop());

const staff = "7d3f7a1e-0000-4000-8000-00000000a001";
const picture = "7d3f7a1e-0000-4000-8000-00000000b001";
const [former, fresh] = ["a".repeat(64), "b".repeat(64)];
const shows = (sha256 = former) => `<p><img src="/media/${sha256.slice(0, 32)}-960.webp" alt="Kran"></p>`;

beforeEach(async () => {
  await postgres.sql("truncate public.blog_posts, public.media_uses, public.media cascade");
  const insert = "insert into public.media (id, sha256, width, height, bytes) values ($1, $2, 1200, 800, 9)";
  await postgres.sql(insert, [picture, former]);
});

async function asStaff(statement: string, meanwhile: () => Promise<unknown> = async () => undefined) {
  const client = await postgres.connections.connect();
  try {
    await client.query("begin");
    await client.query(`select set_config('request.jwt.claim.sub', $1, true)`, [staff]);
    await client.query(statement);
    await meanwhile();
    await client.query("commit");
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const save = `insert into public.blog_posts (title, slug, content) values ('Zugleich', 'zugleich', '${shows()}')`;
const replace = `select private.replace_media('${picture}', '${fresh}', 1200, 800, 9)`;
const posts = () => postgres.sql("select content from public.blog_posts");

async function untilWaiting() {
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'";
  await expect.poll(() => postgres.sql(waiting)).toHaveLength(1);
}

it.each([
  ["replaced", replace],
  ["deleted", `delete from public.media where id = '${picture}'`],
])("a text with a picture that is %s in that moment gives way", async (_what, change) => {
  let saving: Promise<unknown> = Promise.resolve();
  await asStaff(change, () => {
    saving = asStaff(save).catch((error: Error) => error.message);
    return untilWaiting();
  });
  expect(await saving).toBe("a picture is gone");
  expect(await posts()).toEqual([]);
});

it("a text that was stored a moment before shows the picture that takes the place, and keeps it from going", async () => {
  let replacing: Promise<unknown> = Promise.resolve();
  await asStaff(save, () => {
    replacing = asStaff(replace);
    return untilWaiting();
  });
  await replacing;
  expect(await posts()).toEqual([{ content: shows(fresh) }]);
  expect(await postgres.sql("select media_id from public.media_uses")).toEqual([{ media_id: picture }]);
});
