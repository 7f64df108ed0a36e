import { expect, test } from "vitest";
import { askBackend, backend, quietSql, sql } from "../helpers/app";
import { attack, removePlanted } from "../helpers/interface-attack";
import { takeErrors } from "../helpers/setup";

test("the interface gives nothing away with the public key", async () => {
  const { url, anonKey } = backend;
  try {
    const { probes, successes } = await attack({
      url,
      anonKey,
      fetch: askBackend,
      sql: quietSql,
      mails: () => [],
    });
    takeErrors();
    expect(successes).toEqual([]);
    expect(probes).toBeGreaterThan(60);
  } finally {
    await removePlanted({ sql });
  }
});
