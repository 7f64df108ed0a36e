import { expect, it } from "vitest";
import { backend, sql } from "../helpers/app";

it("gives up a question at its deadline while the engine is busy with another", async () => {
  let isBusy = true;
  const busy = sql("select count(*) from generate_series(1, 5000000)").then(() => (isBusy = false));
  const asked = backend.fetch(`${backend.url}/rest/v1/services?select=id`, {
    headers: { apikey: backend.anonKey },
    signal: AbortSignal.timeout(100),
  });
  await expect(asked).rejects.toThrow(/timeout/);
  expect(isBusy).toBe(true);
  await busy;
});
