import { expect, it, onTestFinished, vi } from "vitest";
import { publicPages } from "~/content/pages";
import { askBackend, backend, backendDown, get, quietSql, sql, withBackend } from "../helpers/app";
import { serveApp } from "../helpers/served";
import { bringBackSeed, takeErrors } from "../helpers/setup";
import { textOf } from "../helpers/staff";
import { atFullLength } from "../proofs/prove";

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

it("shows every change of content and facts in the pages that are kept, as in those that are made anew", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const site = await serveApp();
  onTestFinished(async () => {
    vi.useRealTimers();
    site.close();
    await sql("delete from site_facts");
    await bringBackSeed();
  });
  // At full length every page; else those that show what is changed here.
  const shown = /^\/(?:|services|references|contact|about|it-support-bremerhaven|blog.*)$/;
  const paths = publicPages.map(({ path }) => path).filter((path) => atFullLength || shown.test(path));
  const read = (Cookie = "") =>
    Promise.all(paths.map(async (path) => textOf((await site.send(path, { headers: { Cookie } })).body)));
  let before = await read();
  for (const [table, change] of [
    ["services", "update services set title = 'Kabelsalat' where slug = 'softr-dashboards'"],
    ["references", `update "references" set title = 'Kabelsalat ' || title where is_active`],
    ["blog_posts", "update blog_posts set title = 'Kabelsalat ' || title where status = 'published'"],
    ["site_facts", `insert into site_facts (name, facts) values ('contact', '{"phone": "+49 471 314159"}')`],
  ] as const) {
    await quietSql(change);
    backend.contentChanged(table);
    const kept = await read();
    expect([table, kept]).toEqual([table, await read("flash=x")]);
    expect(kept).not.toEqual(before);
    before = await read();
  }
});
