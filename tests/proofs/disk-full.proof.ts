// In npm test: tests/unit/durable-queue.test.ts - a job that does not reach the disk is rejected
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { type RunningServer, startServer } from "../helpers/server";
import { storedMessages, untilDelivered } from "../helpers/stored-messages";
import { sendContact } from "../helpers/visitors";
import { prove } from "./prove";

const disk = mkdtempSync(join(tmpdir(), "small-disk-"));
const dataDir = join(disk, "data");
let server: RunningServer;

beforeAll(async () => {
  // A small file system of its own; only root may mount one.
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=200m", "tmpfs", disk]);
  expect(status, `a small disk can be mounted by root only: ${stderr}`).toBe(0);
  server = await startServer({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await server?.stop("SIGKILL");
  spawnSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true, force: true });
});

const fill = () => spawnSync("dd", ["if=/dev/zero", `of=${join(disk, "fill")}`, "bs=64k"]);

prove("disk-full", "loses nothing acknowledged, reads on, and recovers by itself", async () => {
  const acknowledged: string[] = [];
  let refused = 0;
  let other = 0;
  let readsFailed = 0;
  const send = async (email: string) => {
    const { status, html } = await sendContact(server.url, { email, message: "x".repeat(4000) });
    if (status === 302) acknowledged.push(email);
    else if (status === 503 && html.includes(email)) refused += 1;
    else other += 1;
    return status;
  };
  const read = async () => {
    for (const path of ["/", "/services", `/blog?seite=1&x=${Math.random()}`]) {
      // The cookie keeps the page cache out of it.
      const { status } = await fetch(server.url + path, { headers: { Cookie: "flash=x" } });
      if (status !== 200) readsFailed += 1;
    }
  };
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 20; count += 1) await send(`voll-${round}-vorher-${count}@b.example`);
    fill();
    for (let count = 0; count < 60; count += 1) {
      await send(`voll-${round}-dabei-${count}@b.example`);
      if (count % 10 === 0) await read();
    }
    rmSync(join(disk, "fill"));
    await expect.poll(() => send(`voll-${round}-danach@b.example`), { interval: 500 }).toBe(302);
    await read();
  }
  await untilDelivered(server.url);
  await server.stop("SIGKILL");
  const stored = await storedMessages(dataDir);
  const lost = acknowledged.filter((email) => !stored.has(email)).length;
  const twice = [...stored.values()].filter((count) => count > 1).length;
  return {
    figure: `tmpfs of 200 MB filled 3 times: ${acknowledged.length} acknowledged, ${refused} refused with their text, ${other} otherwise; ${lost} lost, ${twice} twice, ${readsFailed} reads failed, no restart`,
    ok: lost === 0 && twice === 0 && refused > 0 && other === 0 && readsFailed === 0,
  };
});
