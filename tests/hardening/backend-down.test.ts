import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { backend, sql } from "../helpers/app";
import { type RunningServer, startServer } from "../helpers/server";

/** A proxy in front of the real backend of this process; `mode` decides how it behaves. */
let mode: "pass" | "refuse" = "pass";
let proxy: Server;
let server: RunningServer;

beforeAll(async () => {
  proxy = createServer(async (request, response) => {
    if (mode === "refuse") return void request.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = chunks.length ? { body: Buffer.concat(chunks) } : {};
    const answer = await backend.embedded.fetch(`${backend.url}${request.url}`, {
      method: request.method ?? "GET",
      headers: request.headers as Record<string, string>,
      ...body,
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as { port: number };
  server = await startServer({
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_ANON_KEY: backend.anonKey,
    SESSION_SECRET: "x".repeat(40),
  });
});
afterAll(async () => {
  await server.stop();
  proxy.close();
});

it("shows the last good content while the backend is down, and the newest once it is back", async () => {
  const page = async (path: string) => {
    const response = await fetch(server.url + path);
    return { status: response.status, html: await response.text() };
  };
  await sql("update services set title = 'Vorher' where slug = 'google-workspace'");
  expect((await page("/services")).html).toContain("Vorher");

  mode = "refuse";
  const started = performance.now();
  const kept = await page("/services");
  expect(kept.status).toBe(200);
  expect(kept.html).toContain("Vorher");
  // Never seen before: an honest page within the deadline, and not kept.
  const list = await page("/references");
  expect(performance.now() - started).toBeLessThan(4000);
  expect(list.html).not.toContain("Tischlerei Nordholz");
  expect(list.html).not.toContain("fetch failed");

  mode = "pass";
  await sql("update services set title = 'Google Workspace' where slug = 'google-workspace'");
  expect((await page("/references")).html).toContain("Tischlerei Nordholz");
  await expect.poll(async () => (await page("/services")).html, { timeout: 8000 }).not.toContain("Vorher");
});

it("follows a change by another instance within five seconds", async () => {
  const html = async () => (await fetch(`${server.url}/services`)).text();
  await html();
  await sql("update services set title = 'Von nebenan' where slug = 'google-workspace'");
  const started = performance.now();
  await expect.poll(html, { timeout: 6000, interval: 100 }).toContain("Von nebenan");
  expect(performance.now() - started).toBeLessThan(5000);
  await sql("update services set title = 'Google Workspace' where slug = 'google-workspace'");
});
