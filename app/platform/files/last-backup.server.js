// When the data were last backed up; in no backup itself. JavaScript: app/operator uses it without a build.
import { chownSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clearForFile, stands } from "./data-directory.server.js";

/** Notes that a backup is complete; throws when that cannot be written. @param {string} dataDir */
export function noteBackup(dataDir) {
  const file = join(dataDir, "last-backup.json");
  const draft = `${file}.draft`;
  clearForFile(dataDir, "last-backup.json");
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(draft, JSON.stringify({ at: new Date().toISOString() }), { flag: "wx", mode: 0o600 });
  const { uid, gid } = statSync(dataDir);
  // A backup by root must leave nothing that the server cannot read.
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, file);
}

/** When the last backup was complete (Unix time in milliseconds), or null where none is noted. @param {string} dataDir */
export function lastBackup(dataDir) {
  const file = join(dataDir, "last-backup.json");
  const stats = stands(file);
  if (!stats?.isFile() || stats.size > 200) return null;
  const time = Date.parse(/"at":"([^"]+)"/.exec(readFileSync(file, "utf8"))?.[1] ?? "");
  return Number.isNaN(time) ? null : time;
}
