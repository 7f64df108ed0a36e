import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ZodError, type z } from "zod";
import { clearForFile, kindOf, setAside, stands } from "./data-directory.server";

const most = 16 * 1024 * 1024;
/** The machine is short of resources; the file may be whole. */
const passing = ["EMFILE", "ENFILE", "ENOMEM", "EAGAIN", "EINTR"];

/** The message completes a sentence that begins with the file's name: "is a FIFO". */
export class Damage extends Error {}

/** Undefined when missing or damaged; damaged files are set aside and logged. Throws when reading fails for now. */
export function readStateFile<Value>(
  dataDir: string,
  name: string,
  read: (text: string) => Value,
  meaning = "",
): Value | undefined {
  try {
    return read(readText(join(dataDir, name)));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR"].includes(code)) return undefined;
    if (passing.includes(code)) throw error;
    setAside(dataDir, name, whatIsWrong(error), meaning);
    return undefined;
  }
}

export function json<Value>(shape: z.ZodType<Value>): (text: string) => Value {
  return (text) => shape.parse(JSON.parse(text));
}

/** Atomic, without fsync. Throws. */
export function writeStateFile(dataDir: string, name: string, content: string): void {
  clearTheWay(dataDir, name);
  const path = join(dataDir, name);
  const draft = `${path}.draft`;
  rmSync(draft, { force: true });
  // Never through a link or into a FIFO.
  writeFileSync(draft, content, { flag: "wx", mode: 0o600 });
  renameSync(draft, path);
}

export function clearTheWay(dataDir: string, name: string): void {
  for (const each of [`${name}.draft`, name]) clearForFile(dataDir, each);
}

export function listStateFiles(dataDir: string, folder: string): string[] {
  const names: string[] = [];
  for (const bytes of readdirSync(join(dataDir, folder), { encoding: "buffer" })) {
    let name = bytes.toString();
    if (!Buffer.from(name).equals(bytes)) {
      name = `${randomUUID()}${name.endsWith(".json") ? ".json" : ""}`;
      const path = Buffer.concat([Buffer.from(join(dataDir, folder, "/")), bytes]);
      renameSync(path, join(dataDir, folder, name));
    }
    if (!name.endsWith(".draft")) names.push(name);
    else dropDraft(dataDir, `${folder}/${name}`);
  }
  return names;
}

function dropDraft(dataDir: string, name: string) {
  if (clearForFile(dataDir, name)) rmSync(join(dataDir, name), { force: true });
}

function readText(path: string): string {
  const stats = stands(path);
  if (stats && !stats.isFile()) throw new Damage(`is ${kindOf(stats)}`);
  // O_NOFOLLOW and O_NONBLOCK: it may have become a link or a FIFO.
  const handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { size } = fstatSync(handle);
    if (size > most) throw new Damage(`has ${size} bytes`);
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(handle));
  } finally {
    closeSync(handle);
  }
}

/** Never quotes the content, which may be personal. */
function whatIsWrong(error: unknown): string {
  if (error instanceof Damage) return error.message;
  if (error instanceof SyntaxError) return "is no whole JSON";
  if (error instanceof ZodError) return `is not as it was written (${placesOf(error)})`;
  const { code } = error as NodeJS.ErrnoException;
  return code === "ERR_ENCODING_INVALID_ENCODED_DATA" ? "is no text" : `cannot be read (${code})`;
}

function placesOf({ issues }: ZodError) {
  const places = issues.map(({ path }) => path.map(String).join(".") || "as a whole");
  return places
    .slice(0, 3)
    .join(", ")
    .slice(0, 100)
    .replace(/[^\w., -]/g, "?");
}
