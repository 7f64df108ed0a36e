import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runRetention } from "~/features/inbox/retention.server";
import { signToken, tokenKey } from "~/platform/security/signed-token.server";
import { askBackend, backend, sql } from "../helpers/app";
import { takeErrors } from "../helpers/setup";

const key = tokenKey((backend as unknown as { sessionSecret: string }).sessionSecret);

async function message(name: string, days: number) {
  await sql(
    `insert into public.contact_submissions (name, email, message, created_at)
    values ($1, 'alt@b.example', $1, now() - make_interval(days => $2))`,
    [name, days],
  );
}
const names = async () =>
  (await sql("select name from public.contact_submissions where email = 'alt@b.example' order by name")).map(
    ({ name }) => name,
  );

beforeEach(async () => {
  // Whatever other files have left that is too old.
  await sql("delete from public.contact_submissions where created_at < now() - interval '28 days'");
  await message("zu alt", 31);
  await message("gerade noch", 29);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await sql("delete from public.contact_submissions where email = 'alt@b.example'");
});

describe("erase_old_submissions", () => {
  async function ask(claims: object) {
    const token = signToken(key, "retention", claims, Date.now() + 60_000);
    const response = await askBackend(`${backend.url}/rest/v1/rpc/erase_old_submissions`, {
      method: "POST",
      headers: { apikey: backend.anonKey, "Content-Type": "application/json" },
      body: JSON.stringify({ token }),
    });
    return { status: response.status, text: await response.text() };
  }

  it("erases what is older than the token says, for the web server", async () => {
    expect(await ask({ days: 30 })).toEqual({ status: 200, text: "1" });
    expect(await names()).toEqual(["gerade noch"]);
  });

  it.each([
    ["without an age", {}],
    ["that would erase today's", { days: 0 }],
  ])("erases nothing with a token %s", async (_name, claims) => {
    expect((await ask(claims)).text).toBe("null");
    expect(await names()).toEqual(["gerade noch", "zu alt"]);
  });
});

describe("a run", () => {
  it("erases old messages, and old mails in the outbox", async () => {
    const outbox = join(process.env.DATA_DIR ?? "", "outbox");
    mkdirSync(outbox, { recursive: true });
    const [old, young] = [join(outbox, "old.eml"), join(outbox, "young.eml")];
    for (const file of [old, young]) writeFileSync(file, "Moin");
    utimesSync(old, new Date(0), new Date(0));
    await runRetention(30);
    expect(await names()).toEqual(["gerade noch"]);
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });

  it("erases what was damaged too, whatever it is, since it may be a message", async () => {
    const damaged = join(process.env.DATA_DIR ?? "", "damaged");
    for (const name of ["old", "young"]) {
      mkdirSync(join(damaged, name), { recursive: true });
      writeFileSync(join(damaged, `${name}.json`), "Moin");
    }
    for (const name of ["old", "old.json"]) utimesSync(join(damaged, name), new Date(0), new Date(0));
    await runRetention(30);
    const own = readdirSync(damaged).filter((name) => /^(old|young)/.test(name));
    expect(own.sort()).toEqual(["young", "young.json"]);
    rmSync(damaged, { recursive: true });
  });

  it("says when a folder could not be read", async () => {
    const damaged = join(process.env.DATA_DIR ?? "", "damaged");
    writeFileSync(damaged, "a file in its place");
    await runRetention(30);
    rmSync(damaged);
    expect(takeErrors().join()).toContain("retention: not everything");
    expect(await names()).toEqual(["gerade noch", "zu alt"]);
  });

  it("says when the backend did not do it", async () => {
    vi.spyOn(backend, "fetch").mockRejectedValue(new TypeError("fetch failed"));
    await runRetention(30);
    expect(takeErrors().join()).toContain("retention: not everything");
    vi.restoreAllMocks();
    expect(await names()).toEqual(["gerade noch", "zu alt"]);
  });
});
