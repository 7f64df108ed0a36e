import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { backend, quietSql as sql } from "../helpers/app";

it("gives up a question while the engine is busy with another", async () => {
  let isBusy = true;
  const busy = sql("select count(*) from generate_series(1, 1000000)").then(() => (isBusy = false));
  const deadline = new AbortController();
  const asked = backend.fetch(`${backend.url}/rest/v1/services?select=id`, {
    headers: { apikey: backend.anonKey },
    signal: deadline.signal,
  });
  await setImmediate();
  deadline.abort(new Error("too late"));
  await expect(asked).rejects.toThrow("too late");
  expect(isBusy).toBe(true);
  await busy;
});
