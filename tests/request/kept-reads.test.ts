import { expect, it } from "vitest";
import { askBackend, backend, backendDown, get, withBackend } from "../helpers/app";
import { takeErrors } from "../helpers/setup";

/** How often the table of services is read while `work` runs. */
async function readsDuring(work: () => Promise<unknown>) {
  let reads = 0;
  const counting: typeof fetch = (input, init) => {
    const { url } = new Request(input, init);
    if (url.includes("/rest/v1/services?")) reads += 1;
    return askBackend(input, init);
  };
  await withBackend(counting, work);
  return reads;
}

/** What earlier tests have changed is noticed once more within seconds, as another instance's change would be. */
const settling = { timeout: 60_000 };

const visit = async () => (await get("/services")).text();

it("reads public content once, however many ask at once or later", async () => {
  const visits = async () => {
    await Promise.all([visit(), visit(), visit()]);
    await visit();
  };
  await expect.poll(() => readsDuring(visits), settling).toBe(1);
});

it("reads it anew after a change", async () => {
  const visits = async () => {
    await visit();
    backend.contentChanged("services");
    await visit();
    backend.contentChanged("blog_posts");
    await visit();
  };
  await expect.poll(() => readsDuring(visits), settling).toBe(2);
});

it("does not keep a failure", async () => {
  await withBackend(backendDown, visit);
  expect(takeErrors().join()).toContain("services: list not read");
  await expect.poll(() => readsDuring(visit), settling).toBe(1);
});
