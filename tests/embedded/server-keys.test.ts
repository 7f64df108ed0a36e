import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tokenKey } from "~/server/signed-token.server";
import { sql } from "../helpers/app";

const add = (key: Buffer) =>
  sql("update private.settings set server_keys = array_append(server_keys, decode($1, 'hex'))", [
    key.toString("hex"),
  ]);

describe("the database's keys of signed links", () => {
  it.each([
    ["none at all", Buffer.alloc(0)],
    ["a short one", Buffer.from("geheim")],
    ["that of an empty secret", createHmac("sha256", "").update("server key").digest()],
  ])("cannot be %s", async (_, key) => {
    const before = await sql("select server_keys from private.settings");
    await expect(add(key)).rejects.toThrow("server_keys_are_secret");
    expect(await sql("select server_keys from private.settings")).toEqual(before);
  });

  it("lose such a one, and no other, when the migration finds it", async () => {
    const migration = readFileSync("supabase/migrations/20260101000965_server_keys.sql", "utf8");
    const clean = /update private\.settings[^;]+;/.exec(migration)?.[0] ?? "";
    const constraint = /alter table private\.settings[^;]+;/.exec(migration)?.[0] ?? "";
    const keys = () =>
      sql("select array_length(server_keys, 1) as n, server_keys[1] as first from private.settings");
    const before = await keys();
    await sql("alter table private.settings drop constraint server_keys_are_secret");
    await add(Buffer.alloc(0));
    await sql(clean);
    await sql(constraint);
    expect(await keys()).toEqual(before);
  });
});

describe("npm run server-key", () => {
  const run = (SESSION_SECRET: string) =>
    spawnSync(process.execPath, ["app/bin/server-key.js"], {
      env: { ...process.env, SESSION_SECRET },
      encoding: "utf8",
    });

  it("prints what tells a database the server's key, as often as one likes", async () => {
    const secret = crypto.randomUUID();
    const { stdout, status } = run(secret);
    expect(status).toBe(0);
    const known = async () =>
      (
        await sql(
          "select array_length(array_positions(server_keys, decode($1, 'hex')), 1) as times from private.settings",
          [tokenKey(secret).toString("hex")],
        )
      )[0]?.times;
    await sql(stdout);
    await sql(stdout);
    expect(await known()).toBe(1);
    await sql("update private.settings set server_keys = array_remove(server_keys, decode($1, 'hex'))", [
      tokenKey(secret).toString("hex"),
    ]);
  });

  it.each(["", "kurz"])("prints nothing that a database would take for the secret %j", (secret) => {
    const { stdout, stderr, status } = run(secret);
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    expect(stderr).toContain("SESSION_SECRET");
  });
});
