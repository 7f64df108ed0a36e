import { expect, it } from "vitest";
import { backend, backendDown, get, withBackend } from "../helpers/app";
import { takeErrors } from "../helpers/setup";

/** How often the table of services is read while `work` runs. */
async function readsDuring(work: () => Promise<unknown>) {
  let reads = 0;
  const counting: typeof fetch = (input, init) => {
    const { url } = new Request(input, init);
    if (url.includes("/rest/v1/services?")) reads += 1;
    return backend.embedded.fetch(input, init);
  };
  await withBackend(counting, work);
  return reads;
}

const visit = async () => (await get("/services")).text();

it("reads public content once, however many ask at once or later", async () => {
  expect(
    await readsDuring(async () => {
      await Promise.all([visit(), visit(), visit()]);
      await visit();
    }),
  ).toBe(1);
});

it("reads it anew after a change", async () => {
  expect(
    await readsDuring(async () => {
      await visit();
      backend.contentChanged("services");
      await visit();
      backend.contentChanged("blog_posts");
      await visit();
    }),
  ).toBe(2);
});

it("does not keep a failure", async () => {
  await withBackend(backendDown, visit);
  expect(takeErrors().join()).toContain("services: list not read");
  expect(await readsDuring(visit)).toBe(1);
});
