import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { eventually } from "../helpers/eventually";

const dataDir = mkdtempSync(join(tmpdir(), "announce-"));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

it("tells the office of a message once the disk takes it, when it did not at first", async () => {
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("HOST", "127.0.0.1");
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { announceSubmission } = await import("~/server/messages/notify.server");
  const waiting = join(dataDir, "outbox-queue/waiting");
  rmSync(waiting, { recursive: true });

  await announceSubmission({
    name: "Antje Ahlers",
    email: "antje@kunde.example",
    message: "Moin",
    delivery_key: crypto.randomUUID(),
  });
  await eventually(() => expect(said.mock.calls.join()).toContain("not queued"));
  expect(said.mock.calls.join()).not.toContain("antje");
  mkdirSync(waiting);
  await eventually(() => expect(readdirSync(join(dataDir, "outbox"))).toHaveLength(1));
});
