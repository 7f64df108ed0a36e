import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@supabase/lite/pglite";
import { afterEach, expect, it, vi } from "vitest";
import { sendSettingsTogether } from "~/server/backend/embedded/settings-together.server";
import { get } from "../helpers/app";
import { signedToken } from "../helpers/gotrue/keys";
import { rest, tokenOf } from "../helpers/rest";
import { authSession, cookieFor } from "../helpers/staff";

const engines: PGlite[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});

/** An engine that counts what it is sent. */
async function counting() {
  const engine = await PGlite.create();
  engines.push(engine);
  await engine.exec("create role anon nologin");
  const exec = vi.spyOn(engine, "exec");
  const query = vi.spyOn(engine, "query");
  const sent = () => [...exec.mock.calls, ...query.mock.calls].length;
  sendSettingsTogether(engine);
  return { engine, sent };
}

/** As the engine begins each question. */
async function begin(engine: PGlite) {
  await engine.query("BEGIN");
  await engine.query("SELECT set_config('request.path', $1, true)", ["/rpc/o'; drop table x; --"]);
  await engine.query("SELECT set_config('response.status', '', true)", []);
  await engine.query('SET LOCAL ROLE "anon"');
  await engine.query("SET LOCAL transaction_read_only = on");
}
const settings = `select current_user::text as role, current_setting('request.path') as path,
  current_setting('response.status') as status, current_setting('transaction_read_only') as read_only`;

it("sets what a question is asked with in two messages, as it was meant", async () => {
  const { engine, sent } = await counting();
  await begin(engine);
  const { rows } = await engine.query(settings);
  expect(rows).toEqual([{ role: "anon", path: "/rpc/o'; drop table x; --", status: "", read_only: "on" }]);
  await engine.query("COMMIT");
  expect(sent()).toBe(4);
});

it("leaves nothing of it for the next question, nor of one that failed or asked nothing", async () => {
  const { engine } = await counting();
  for (const text of [settings, "select nothing from nowhere", ""]) {
    await begin(engine);
    if (text) await engine.query(text).catch(() => undefined);
    await engine.query(text === settings ? "COMMIT" : "ROLLBACK");
    const { rows } = await engine.query(
      "select current_user::text as role, current_setting('request.path') as path",
    );
    expect(rows).toEqual([{ role: "postgres", path: "" }]);
  }
});

it("says it of the question when a setting cannot be had", async () => {
  const { engine } = await counting();
  await engine.query("BEGIN");
  await engine.query('SET LOCAL ROLE "nobody"');
  await expect(engine.query("select 1")).rejects.toThrow(/nobody/);
  await engine.query("ROLLBACK");
  expect((await engine.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

/** A token with the secret of this installation. */
function signedHere(token: string, change: Record<string, unknown>) {
  const { jwtSecret } = JSON.parse(readFileSync(join(process.env.DATA_DIR ?? "", "secrets.json"), "utf8"));
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return signedToken({ ...claims, ...change }, jwtSecret);
}

it("refuses a token that has run out, and one of no account", async () => {
  const token = await tokenOf("frage@musterhafen.example");
  const past = Math.floor(Date.now() / 1000) - 5;
  expect((await rest("rpc/staff_frame", { token: signedHere(token, {}) })).rows.is_staff).toBe(true);
  expect((await rest("rpc/staff_frame", { token: signedHere(token, { exp: past }) })).status).toBe(401);
  for (const change of [{ sub: crypto.randomUUID() }, { session_id: crypto.randomUUID() }])
    expect((await rest("rpc/staff_frame", { token: signedHere(token, change) })).rows).toEqual({
      ended: "ended",
    });
});

it("opens no page to a token that has run out, although its cookie says otherwise", async () => {
  const session = await authSession("abgelaufen@musterhafen.example");
  const access_token = signedHere(session.access_token, { exp: Math.floor(Date.now() / 1000) - 5 });
  const refresh_token = crypto.randomUUID();
  const cookie = await cookieFor({ ...session, access_token, refresh_token });
  expect((await get("/admin", { headers: { Cookie: cookie } })).status).toBe(303);
});
