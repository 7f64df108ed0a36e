// In npm test: tests/request/replaced-meanwhile.test.ts - a picture that is replaced while somebody writes
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Connections } from "../helpers/connections";
import { startPostgres } from "../helpers/postgres";

// Two members of staff at the same moment, each in a transaction of their own.

type Client = Awaited<ReturnType<Connections["connect"]>>;

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
  await postgres.sql("delete from public.blog_posts where slug like 'zugleich%'");
  await postgres.sql("delete from public.media_uses");
  await postgres.sql("delete from public.media");
  await postgres.sql(
    "insert into public.media (id, sha256, width, height, bytes) values ($1, $2, 1200, 800, 9)",
    [picture, former],
  );
});

/** As somebody of the staff, in a transaction that `work` ends. */
async function asStaff(work: (client: Client) => Promise<void>) {
  const client = await postgres.connections.connect();
  try {
    await client.query("begin");
    await client.query(`select set_config('request.jwt.claim.sub', $1, true)`, [staff]);
    await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const save = (client: Client, slug = "zugleich") =>
  client.query("insert into public.blog_posts (title, slug, content) values ('Zugleich', $1, $2)", [
    slug,
    shows(),
  ]);
const posts = () => postgres.sql("select content from public.blog_posts where slug like 'zugleich%'");
const uses = () => postgres.sql("select media_id from public.media_uses");

/** Until somebody waits for a lock. */
async function untilWaiting() {
  await expect
    .poll(() => postgres.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock'"), {
      timeout: 5000,
    })
    .toHaveLength(1);
}

it.each([
  ["replaced", () => `select private.replace_media('${picture}', '${fresh}', 1200, 800, 9)`],
  ["deleted", () => `delete from public.media where id = '${picture}'`],
])("a text with a picture that is %s in that moment gives way", async (_what, change) => {
  await asStaff(async (first) => {
    await first.query(change());
    const saving = asStaff(async (second) => {
      await save(second);
      await second.query("commit");
    });
    const ended = saving.then(
      () => "stored",
      (error: Error) => error.message,
    );
    await untilWaiting();
    await first.query("commit");
    expect(await ended).toBe("a picture is gone");
  });
  expect(await posts()).toEqual([]);
});

it("a text that was stored a moment before shows the picture that takes the place, and keeps it from going", async () => {
  await asStaff(async (first) => {
    await save(first);
    const replacing = asStaff(async (second) => {
      await second.query(`select private.replace_media('${picture}', '${fresh}', 1200, 800, 9)`);
      await second.query("commit");
    });
    await untilWaiting();
    await first.query("commit");
    await replacing;
  });
  expect(await posts()).toEqual([{ content: shows(fresh) }]);
  expect(await uses()).toEqual([{ media_id: picture }]);
});
