// In npm test: tests/unit/durable-queue.test.ts - kept, delivered once, also after a restart
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { backend, createAccount, sql } from "../helpers/app";
import { type FaultProxy, startFaultProxy } from "../helpers/fault-proxy";
import { hostedSettings } from "../helpers/hosted-settings";
import { signInAt } from "../helpers/http-client";
import { type RunningServer, startServer } from "../helpers/server";
import { wordsOf } from "../helpers/staff";
import { temporaryFolder } from "../helpers/temporary-folder";
import { sendContact } from "../helpers/visitors";
import { prove } from "./prove";

let proxy: FaultProxy;
let server: RunningServer;
let env: Record<string, string>;
const dataDir = temporaryFolder();

beforeAll(async () => {
  proxy = await startFaultProxy(backend.embedded);
  env = { ...hostedSettings(proxy.url, backend.anonKey), DATA_DIR: dataDir };
  server = await startServer(env);
});
afterAll(async () => {
  await server.stop();
  proxy.close();
});

const send = (email: string) => sendContact(server.url, { email });
const stored = async (email: string) =>
  (await sql("select 1 from contact_submissions where email = $1", [email])).length;
const waiting = async () => (await (await fetch(`${server.url}/healthz`)).json()).spool.waiting as number;

prove(
  "spool",
  "keeps messages on disk while the backend is down, delivers each once, also after a kill",
  async () => {
    await proxy.fail("refused");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(`spool-${index}@b.example`)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(302));
    expect(await waiting()).toBe(20);
    expect(readdirSync(join(dataDir, "spool"))).toHaveLength(20);

    await server.stop("SIGKILL");
    server = await startServer(env);
    // Whoever sends again what waits already, since nothing came back, is told that it is taken.
    expect((await send("spool-0@b.example")).status).toBe(302);
    expect(await waiting()).toBe(20);
    await proxy.mend();
    await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
    for (let index = 0; index < 20; index++) expect(await stored(`spool-${index}@b.example`)).toBe(1);
    return { figure: "20 of 20 stored once, after kill -9 in between" };
  },
);

prove("spool", "stores once what had arrived although its answer got lost", async () => {
  await proxy.fail("answer lost", ({ method }) => method === "POST");
  expect((await send("verschluckt@b.example")).status).toBe(302);
  await sql(
    "update contact_submissions set created_at = now() - interval '1 hour' where email = 'verschluckt@b.example'",
  );
  await proxy.mend();
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
  expect(await stored("verschluckt@b.example")).toBe(1);
  return { figure: "stored once also when the answer got lost" };
});

prove("spool", "says on the dashboard what waits", async () => {
  await createAccount("wache@musterhafen.example", "hafen-lotse-1");
  const cookie = await signInAt(server.url, "wache@musterhafen.example");
  const dashboard = async () => wordsOf(await fetch(`${server.url}/admin`, { headers: { Cookie: cookie } }));
  await proxy.fail("500", ({ method, url }) => method === "POST" && /contact_submissions/.test(url ?? ""));
  expect((await send("dashboard@b.example")).status).toBe(302);
  expect(await dashboard()).toMatch(/Eine Nachricht wartet noch auf die Datenbank, die älteste seit/);
  await proxy.mend();
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
  expect(await dashboard()).not.toContain("noch auf die Datenbank");
  return { figure: "shown on the dashboard and in /healthz" };
});

it("tells the visitor when neither backend nor disk takes the message, and keeps what was typed", async () => {
  await proxy.fail("refused");
  rmSync(join(dataDir, "spool"), { recursive: true });
  const answer = await send("nirgends@b.example");
  await proxy.mend();
  expect(answer.status).toBe(503);
  expect(answer.html).toContain("Beim Senden ist ein Fehler aufgetreten.");
  expect(answer.html).toContain('value="nirgends@b.example"');
});
