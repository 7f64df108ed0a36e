import { afterAll, beforeAll, expect, it } from "vitest";
import { staffCookie, withBackend } from "../helpers/app";
import { serveApp } from "../helpers/served";
import { takeErrors } from "../helpers/setup";

let served: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.close());

const broken = () => Promise.reject(new Error("connect"));

const faultsOf = (id: string) =>
  takeErrors()
    .map((line) => JSON.parse(line))
    .filter((line) => line.id === id);

async function requestLine(path: string) {
  const find = () =>
    served.log
      .join("")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .findLast(({ route }) => route === path);
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return find();
}

it("ties the incident that a member of staff is shown to the request's line", async () => {
  const headers = { Cookie: await staffCookie() };
  const answer = await withBackend(broken, () => served.send("/admin/services", { headers }));
  expect(answer.status).toBeGreaterThanOrEqual(500);
  const { id, status } = await requestLine("/admin/services");
  expect(status).toBe(answer.status);
  const faults = faultsOf(id);
  expect(faults).not.toEqual([]);
  for (const fault of faults) expect(fault).toMatchObject({ level: "error", fault: expect.any(String) });
});

it("ties the fault of a page that is kept for all to the visitor who waited for it", async () => {
  const answer = await withBackend(broken, () => served.send("/blog"));
  expect(answer.status).toBe(503);
  const { id } = await requestLine("/blog");
  expect(faultsOf(id)).toMatchObject([{ what: "blog: list not read" }]);
});
