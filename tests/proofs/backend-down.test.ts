import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { backend, sql } from "../helpers/app";
import { startBehindFaults } from "../helpers/behind-faults";
import { deadlinesTimes } from "../helpers/deadlines";
import type { FaultProxy } from "../helpers/fault-proxy";
import type { RunningServer } from "../helpers/server";
import { leeway, prove } from "./prove";

deadlinesTimes(1);

let behind: Awaited<ReturnType<typeof startBehindFaults>>;
let proxy: FaultProxy;
let server: RunningServer;

beforeAll(async () => {
  behind = await startBehindFaults(backend.embedded);
  ({ proxy, server } = behind);
});
afterEach(() => proxy.mend());
afterAll(() => behind.stop());

prove(
  "last-good-page",
  "shows the last good content while the backend is down, then the newest",
  async () => {
    const page = async (path: string) => {
      const response = await fetch(server.url + path);
      return { status: response.status, headers: response.headers, html: await response.text() };
    };
    // Kept before, it shows the change once that is noticed: what is not noticed yet makes a page old later on.
    await page("/services");
    await sql("update services set title = 'Vorher' where slug = 'google-workspace'");
    await expect.poll(async () => (await page("/services")).html).toContain("Vorher");

    await proxy.fail("refused");
    const started = performance.now();
    const kept = await page("/services");
    expect(kept.status).toBe(200);
    expect(kept.html).toContain("Vorher");
    // Never seen before: an honest page within the deadline, and not kept.
    const list = await page("/references");
    const took = performance.now() - started;
    expect(took).toBeLessThan(4000 * leeway());
    expect(list.headers.get("Retry-After")).toBe("30");
    expect(list.status).toBe(503);
    expect(list.html).not.toContain("Tischlerei Nordholz");
    expect(list.html).not.toContain("fetch failed");

    await proxy.mend();
    await sql("update services set title = 'Google Workspace' where slug = 'google-workspace'");
    expect((await page("/references")).html).toContain("Tischlerei Nordholz");
    await expect.poll(async () => (await page("/services")).html, { timeout: 8000 }).not.toContain("Vorher");
    return {
      figure: `200 with the last good content, 503 where there was none, ${took.toFixed(0)} ms for both`,
    };
  },
);

it("follows a change by another instance within five seconds", async () => {
  const html = async () => (await fetch(`${server.url}/services`)).text();
  await html();
  await sql("update services set title = 'Von nebenan' where slug = 'google-workspace'");
  const started = performance.now();
  await expect.poll(html, { timeout: 6000 * leeway(), interval: 100 }).toContain("Von nebenan");
  expect(performance.now() - started).toBeLessThan(5000 * leeway());
  await sql("update services set title = 'Google Workspace' where slug = 'google-workspace'");
});
