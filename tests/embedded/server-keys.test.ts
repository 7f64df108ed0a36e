import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { settleKeys, stillGood } from "~/platform/database/embedded/secrets.server";
import { tokenKey } from "~/platform/security/signed-token.server";
import { quietSql as sql } from "../helpers/app";
import { dice, Model, names, rotations, secretOf } from "../helpers/rotations";

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
});

const known = async () => {
  const [row] = await sql(
    "select array(select encode(k, 'hex') from unnest(server_keys) with ordinality as t (k, n) order by n) as keys from private.settings",
  );
  return row?.keys as string[];
};

describe("the keys that starts of the embedded backend settle", () => {
  const keyOf = (name: string) => tokenKey(secretOf(name)).toString("hex");
  const settle = async (current: string, named: string[] = []) => {
    const keys = await settleKeys(sql, { current: secretOf(current), named: named.map(secretOf) });
    expect(keys).toEqual(await known());
    return keys;
  };
  const onNewDatabase = async (work: () => Promise<void>) => {
    await sql("create table public.kept_settings as select server_keys, named_keys from private.settings");
    await sql("update private.settings set server_keys = '{}', named_keys = '{}'");
    try {
      await work();
    } finally {
      await sql(
        "update private.settings s set server_keys = k.server_keys, named_keys = k.named_keys from public.kept_settings k",
      );
      await sql("drop table public.kept_settings");
    }
  };

  it("hold or end links as the documents say, whatever was set and named before", async () => {
    for (let run = 0; run < 6; run += 1)
      await onNewDatabase(async () => {
        const model = new Model(true);
        for (const settings of rotations(dice(run + 1), 6, run % 2 ? "a" : undefined)) {
          const keys = await settle(settings.current ?? "generated", settings.named);
          const holds = [...model.start(settings)];
          expect(keys.toSorted()).toEqual(holds.map(keyOf).toSorted());
          const older = [...names, "generated"].map(secretOf);
          const wanted = holds.filter((name) => name !== (settings.current ?? "generated")).map(secretOf);
          expect(stillGood(older, keys).toSorted()).toEqual(wanted.toSorted());
        }
      });
  });

  it("are in order, the current one first", async () => {
    await onNewDatabase(async () => {
      expect(await settle("a")).toEqual(["a"].map(keyOf));
      expect(await settle("a")).toEqual(["a"].map(keyOf));
      expect(await settle("b", ["c"])).toEqual(["b", "c", "a"].map(keyOf));
      expect(await settle("a", ["c", "b"])).toEqual(["a", "c", "b"].map(keyOf));
      expect(await settle("a")).toEqual(["a"].map(keyOf));
    });
  });
});

describe("npm run server-key", () => {
  const run = (SESSION_SECRET: string, SESSION_SECRET_PREVIOUS = "", ...more: string[]) =>
    spawnSync(process.execPath, ["app/operator/server-key.js", ...more], {
      env: { ...process.env, SESSION_SECRET, SESSION_SECRET_PREVIOUS },
      encoding: "utf8",
    });

  it("prints what tells a database the server's keys, and ends all others only when asked to", async () => {
    const before = await known();
    const [now, old] = [crypto.randomUUID(), crypto.randomUUID()];
    const [keyNow, keyOld] = [now, old].map((secret) => tokenKey(secret).toString("hex"));
    const { stdout, status } = run(now, old);
    expect(status).toBe(0);
    for (let times = 0; times < 2; times += 1) {
      await sql(stdout);
      expect(await known()).toEqual([keyNow, keyOld, ...before]);
    }
    await sql(run(old).stdout);
    expect(await known()).toEqual([keyOld, keyNow, ...before]);
    await sql(run(now, "", "--only").stdout);
    expect(await known()).toEqual([keyNow]);
    await sql(
      "update private.settings set server_keys = array(select decode(k, 'hex') from unnest(string_to_array($1, ' ')) with ordinality as t (k, n) order by n)",
      [before.join(" ")],
    );
    expect(await known()).toEqual(before);
    expect(run(now, "kurz")).toMatchObject({ stdout: "", status: 1 });
  });

  it.each(["", "kurz"])("prints nothing that a database would take for the secret %j", (secret) => {
    const { stdout, stderr, status } = run(secret);
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    expect(stderr).toContain("SESSION_SECRET");
  });
});
