import { PGlite } from "@supabase/lite/pglite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sendSettingsTogether } from "~/platform/database/embedded/settings-together.server";

let engine: PGlite;
let sent: () => number;

beforeAll(async () => {
  engine = await PGlite.create();
  await engine.exec("create role anon nologin");
  const spies = [vi.spyOn(engine, "exec"), vi.spyOn(engine, "query")];
  sent = () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  sendSettingsTogether(engine);
});
afterAll(() => engine.close());

/** As the engine begins each question. */
async function begin() {
  await engine.query("BEGIN");
  await engine.query("SELECT set_config('request.path', $1, true)", ["/rpc/o'; drop table x; --"]);
  await engine.query("SELECT set_config('response.status', '', true)", []);
  await engine.query('SET LOCAL ROLE "anon"');
  await engine.query("SET LOCAL transaction_read_only = on");
}
const settings = `select current_user::text as role, current_setting('request.path') as path,
  current_setting('response.status') as status, current_setting('transaction_read_only') as read_only`;

it("sets what a question is asked with in two messages, as it was meant", async () => {
  const before = sent();
  await begin();
  const { rows } = await engine.query(settings);
  expect(rows).toEqual([{ role: "anon", path: "/rpc/o'; drop table x; --", status: "", read_only: "on" }]);
  await engine.query("COMMIT");
  expect(sent() - before).toBe(4);
});

it("leaves nothing of it for the next question, nor of one that failed or asked nothing", async () => {
  for (const text of [settings, "select nothing from nowhere", ""]) {
    await begin();
    if (text) await engine.query(text).catch(() => undefined);
    await engine.query(text === settings ? "COMMIT" : "ROLLBACK");
    const { rows } = await engine.query(
      "select current_user::text as role, current_setting('request.path') as path",
    );
    expect(rows).toEqual([{ role: "postgres", path: "" }]);
  }
});

it("says it of the question when a setting cannot be had", async () => {
  await engine.query("BEGIN");
  await engine.query('SET LOCAL ROLE "nobody"');
  await expect(engine.query("select 1")).rejects.toThrow(/nobody/);
  await engine.query("ROLLBACK");
  expect((await engine.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
