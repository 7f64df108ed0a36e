import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "vitest";

/** Something wrong that can stand where the product expects a file of its own. */
export interface Damage {
  name: string;
  put: (path: string, whole: string, odd: string) => void | Promise<() => void>;
  /** Runs as nobody: root can read everything. */
  asNobody?: boolean;
}

const content =
  (make: (whole: string, odd: string) => string | Buffer) => (path: string, whole: string, odd: string) =>
    writeFileSync(path, make(whole, odd));
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

const outside = (path: string) => `${path.slice(0, path.indexOf("/data/"))}/outside`;

export const damages: Damage[] = [
  {
    name: "a folder",
    put(path) {
      mkdirSync(path);
      writeFileSync(join(path, "inner.txt"), "x");
    },
  },
  {
    name: "a link to elsewhere",
    put(path, whole) {
      mkdirSync(outside(path), { recursive: true });
      const target = join(outside(path), path.replace(/\W/g, "_"));
      writeFileSync(target, whole);
      symlinkSync(target, path);
    },
  },
  { name: "a link to nowhere", put: (path) => symlinkSync(join(dirname(path), "nirgends"), path) },
  { name: "a FIFO", put: (path) => void expect(spawnSync("mkfifo", [path]).status).toBe(0) },
  {
    name: "a socket",
    async put(path) {
      // The system deletes it with the server.
      const made = join(tmpdir(), `${randomUUID().slice(0, 8)}.sock`);
      const server = createServer().listen(made);
      await once(server, "listening");
      renameSync(made, path);
      return () => server.close();
    },
  },
  {
    name: "an unreadable file",
    put(path, whole) {
      writeFileSync(path, whole);
      chmodSync(path, 0);
    },
    asNobody: true,
  },
  {
    name: "500 MB",
    put(path) {
      writeFileSync(path, "{");
      truncateSync(path, 500 * 1024 * 1024);
    },
  },
  { name: "an empty file", put: content(() => "") },
  { name: "half a file", put: content((whole) => whole.slice(0, whole.length / 2)) },
  { name: "JSON of another shape", put: content(() => '[{"a":1}]\n') },
  { name: "null", put: content(() => "null\n") },
  { name: "NULs", put: content((whole) => Buffer.alloc(whole.length + 1)) },
  { name: "UTF-16", put: content((whole) => Buffer.from(`\ufeff${whole}`, "utf16le")) },
  { name: "Latin-1", put: content((whole) => Buffer.from(`${whole}\nä`, "latin1")) },
  { name: "random bytes", put: content(() => randomBytes(4096)) },
  { name: "values of wrong types", put: content((_, odd) => odd) },
  { name: "deeply nested JSON", put: content(() => `${nested(200_000)}\n`) },
];

export async function damage({ put }: Damage, path: string, whole: string, odd: string) {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  return (await put(path, whole, odd)) ?? (() => undefined);
}
