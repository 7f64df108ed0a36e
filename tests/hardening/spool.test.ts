import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { backend, sql } from "../helpers/app";
import { type RunningServer, startServer } from "../helpers/server";

let mode: "pass" | "refuse" | "swallow" = "pass";
let proxy: Server;
let server: RunningServer;
let env: Record<string, string>;
const dataDir = mkdtempSync(join(tmpdir(), "spool-"));

beforeAll(async () => {
  proxy = createServer(async (request, response) => {
    if (mode === "refuse") return void request.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = await backend.embedded.fetch(`${backend.url}${request.url}`, {
      method: request.method ?? "GET",
      headers: request.headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    // Stored, but the answer never arrives.
    if (mode === "swallow" && request.method === "POST") return void request.socket.destroy();
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as { port: number };
  env = {
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_ANON_KEY: backend.anonKey,
    SESSION_SECRET: "x".repeat(40),
    DATA_DIR: dataDir,
  };
  server = await startServer(env);
});
afterAll(async () => {
  await server.stop();
  proxy.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = (email: string) =>
  fetch(`${server.url}/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ name: "Antje", email, message: "Moin", privacy: "on" }),
    redirect: "manual",
  });
const stored = async (email: string) =>
  (await sql("select 1 from contact_submissions where email = $1", [email])).length;
const waiting = async () => (await (await fetch(`${server.url}/healthz`)).json()).spool.waiting as number;

it("keeps messages on disk while the backend is down and delivers each once, also after a kill", {
  timeout: 60_000,
}, async () => {
  mode = "refuse";
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(`spool-${index}@b.example`)),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(302));
  expect(await waiting()).toBe(20);
  expect(readdirSync(join(dataDir, "spool"))).toHaveLength(20);

  await server.stop("SIGKILL");
  mode = "pass";
  server = await startServer(env);
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
  for (let index = 0; index < 20; index++) expect(await stored(`spool-${index}@b.example`)).toBe(1);
});

it("stores once what had arrived although its answer got lost", { timeout: 30_000 }, async () => {
  mode = "swallow";
  expect((await send("verschluckt@b.example")).status).toBe(302);
  // Long ago, as far as the rule of ten minutes is concerned.
  await sql(
    "update contact_submissions set created_at = now() - interval '1 hour' where email = 'verschluckt@b.example'",
  );
  mode = "pass";
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
  expect(await stored("verschluckt@b.example")).toBe(1);
});

it("tells the visitor when neither backend nor disk takes the message, and keeps what was typed", async () => {
  mode = "refuse";
  rmSync(join(dataDir, "spool"), { recursive: true });
  const answer = await send("nirgends@b.example");
  mode = "pass";
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain("Beim Senden ist ein Fehler aufgetreten.");
  expect(html).toContain('value="nirgends@b.example"');
});
