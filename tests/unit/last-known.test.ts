import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "last-known-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const env = { DATA_DIR: dataDir, SUPABASE_URL: "http://project.local" as string | undefined };
vi.mock("~/platform/settings/env.server", () => ({ env }));
const said = vi.spyOn(console, "error").mockReturnValue();

async function started() {
  vi.resetModules();
  const { picturesFile } = await import("~/platform/database/last-known.server");
  const pictures = await import("~/platform/database/cached-pictures.server");
  picturesFile.recall(pictures.recallPictures);
  return { picturesFile, pictures };
}

it("lets a server whose project is out begin with the pictures of its last run, and without those of a damaged file", async () => {
  const first = await started();
  expect(first.pictures.arePicturesKnown()).toBe(false);
  const digest = createHash("sha256").update("kran").digest("hex");
  first.picturesFile.remember({ [digest]: [640, 480] });
  expect((await started()).pictures.knownPicture("kran")).toEqual({ width: 640, height: 480 });

  writeFileSync(join(dataDir, "pictures.json"), `{"${digest}":[640]}`);
  expect((await started()).pictures.arePicturesKnown()).toBe(false);
  expect(said.mock.calls.join()).toContain("pictures.json");
  expect(readdirSync(join(dataDir, "damaged"))).toHaveLength(1);
});

it("keeps no such file beside a database of its own", async () => {
  env.SUPABASE_URL = undefined;
  (await started()).picturesFile.remember({});
  expect(existsSync(join(dataDir, "pictures.json"))).toBe(false);
});
