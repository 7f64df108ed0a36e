import { expect, test } from "vitest";
import { askBackend, backend, quietSql } from "../helpers/app";
import { attack } from "../helpers/interface-attack";
import { takeErrors } from "../helpers/setup";

test("the interface gives nothing away with the public key", async () => {
  const { url, anonKey } = backend;
  const { probes, successes } = await attack({ url, anonKey, fetch: askBackend, sql: quietSql });
  takeErrors();
  expect(successes).toEqual([]);
  expect(probes).toBeGreaterThan(60);
});
