import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { clearTheWay } from "./state-file.server";

/** All or nothing, also after a power cut; rejects otherwise. */
export async function writeDurably(
  dataDir: string,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  clearTheWay(dataDir, name);
  const path = join(dataDir, name);
  const draft = `${path}.draft`;
  await rm(draft, { force: true });
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(draft, path);
  const directory = await open(dirname(path));
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true })) syncEntry(join(directory, String(entry)));
  syncEntry(directory);
}

export function syncEntry(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
