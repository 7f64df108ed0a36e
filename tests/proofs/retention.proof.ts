// In npm test: tests/proofs/retention.test.ts - a run erases what is older than the age that is set
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { backend, sql } from "../helpers/app";
import { startFaultProxy } from "../helpers/fault-proxy";
import { hostedSettings } from "../helpers/hosted-settings";
import { startServer } from "../helpers/server";
import { addServerKey } from "../helpers/server-key";
import { temporaryFolder } from "../helpers/temporary-folder";

const dataDir = temporaryFolder();

it("runs by itself where an age is set: a server erases messages, spooled ones too, and says when", async () => {
  await sql(`insert into contact_submissions (name, email, message, created_at)
    values ('zu alt', 'alt@b.example', 'x', now() - interval '31 days'), ('gerade noch', 'alt@b.example', 'x', now() - interval '29 days')`);
  const secret = "r".repeat(40);
  await addServerKey(sql, secret);
  mkdirSync(join(dataDir, "spool"));
  const ages = { alt: 31, jung: 29 };
  for (const [name, days] of Object.entries(ages)) {
    const job = { name, email: "alt@b.example", message: "Moin", delivery_key: name };
    const addedAt = Date.now() - days * 86_400_000;
    writeFileSync(join(dataDir, "spool", `${name}.json`), JSON.stringify({ job, addedAt, attempts: 9 }));
  }
  const proxy = await startFaultProxy(backend.embedded);
  await proxy.fail("500", ({ method, url = "" }) => method === "POST" && url.includes("contact_submissions"));
  const server = await startServer({
    ...hostedSettings(proxy.url, backend.anonKey, secret),
    RETENTION_DAYS: "30",
    DATA_DIR: dataDir,
  });
  try {
    const health = async () => (await fetch(`${server.url}/healthz`)).json();
    await expect.poll(async () => (await health()).retention.last, { timeout: 10_000 }).not.toBeNull();
    const { retention, spool } = await health();
    expect(retention).toEqual({
      days: 30,
      last: { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), done: true, erased: 1, erasedOnDisk: 1 },
    });
    expect(spool.waiting).toBe(1);
    expect(existsSync(join(dataDir, "spool/alt.json"))).toBe(false);
    const left = await sql("select name from contact_submissions where email = 'alt@b.example'");
    expect(left).toEqual([{ name: "gerade noch" }]);
  } finally {
    await server.stop("SIGKILL");
    proxy.close();
  }
});
