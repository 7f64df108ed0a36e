// An export: manifest.json, JSON lines for each table, files.jsonl and files/, all verified before an import.
import { createHash } from "node:crypto";
import { createReadStream, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { BadArchive } from "./archive.js";
import { filesBelow, mayMove } from "./export-files.js";
import { excludedTables, partOf } from "./export-tables.js";

/** @typedef {{ bytes: number, sha256: string }} Part */
/** @typedef {Part & { name: string, rows: number, columns: string[] }} TablePart */
/** @typedef {{ format: number, level: string, tables: TablePart[], files: Part & { count: number } }} Manifest */

/** Raised when older releases cannot read newer archives. */
export const format = 1;
/** Characters; ten times the longest article. */
const longestLine = 4 * 1024 * 1024;

/** The newest migration of a database, or of this release where the database has no record of its own. @param {import("./database.js").OperatorDatabase} database */
export async function levelOf(database) {
  const table = "supabase_migrations.schema_migrations";
  const [known] = await database.query(`select to_regclass('${table}') is not null as is_there`);
  const [row] = known?.is_there
    ? await database.query(`select max(version) as level from ${table} where version ~ '^[0-9]{14}$'`)
    : [];
  return /** @type {string} */ (row?.level ?? readdirSync("supabase/migrations").sort().at(-1)?.slice(0, 14));
}

/** The manifest of an unpacked archive that is whole. Throws BadArchive otherwise. @param {string} folder */
export async function readArchive(folder) {
  const manifest = readManifest(join(folder, "manifest.json"));
  for (const { name, rows, ...part } of manifest.tables)
    await checkPart(folder, partOf(name), { ...part, lines: rows });
  await checkPart(folder, "files.jsonl", { ...manifest.files, lines: manifest.files.count });
  /** @type {Map<string, Part>} */
  const files = new Map();
  for await (const line of linesOf(join(folder, "files.jsonl"))) {
    const { path, ...part } = parse(line, "files.jsonl");
    if (typeof path !== "string" || !mayMove(path))
      throw new BadArchive("files.jsonl names what does not move");
    files.set(path, part);
  }
  for (const [path, part] of files) await checkPart(folder, `files/${path}`, part);
  const known = new Set([
    "manifest.json",
    "files.jsonl",
    ...manifest.tables.map(({ name }) => partOf(name)),
    ...[...files.keys()].map((path) => `files/${path}`),
  ]);
  for (const path of filesBelow(folder, ""))
    if (!known.has(path)) throw new BadArchive(`${path} is not in its manifest`);
  return { manifest, files: [...files.keys()] };
}

/** The lines of a file, one at a time. @param {string} path @returns {AsyncGenerator<string>} */
export async function* linesOf(path) {
  const decoder = new StringDecoder("utf8");
  let held = "";
  for await (const chunk of createReadStream(path)) {
    const lines = (held + decoder.write(chunk)).split("\n");
    held = lines.pop() ?? "";
    if (held.length > longestLine) throw new BadArchive("one of its lines is too long");
    yield* lines;
  }
  if (held) throw new BadArchive("one of its parts has no end");
}

/** @param {string} path @returns {Promise<Part>} */
export async function digestOfFile(path) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return { bytes: statSync(path).size, sha256: hash.digest("hex") };
}

/** @param {string} folder @param {string} name @param {Part & { lines?: number }} part */
async function checkPart(folder, name, { bytes, sha256, lines }) {
  const path = join(folder, name);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new BadArchive(`${name} is missing`);
  const found = await digestOfFile(path);
  if (found.bytes !== bytes || found.sha256 !== sha256)
    throw new BadArchive(`${name} is not as it was written`);
  if (lines === undefined) return;
  let count = 0;
  for await (const line of linesOf(path)) if (line) count += 1;
  if (count !== lines) throw new BadArchive(`${name} holds ${count} lines instead of ${lines}`);
}

/** @param {string} path @returns {Manifest} */
function readManifest(path) {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined || size > 1024 * 1024) throw new BadArchive("manifest.json is missing or too long");
  const manifest = parse(readFileSync(path, "utf8"), "manifest.json");
  if (Number.isInteger(manifest.format) && manifest.format !== format)
    throw new BadArchive(
      manifest.format > format
        ? `its format ${manifest.format} is of a newer release`
        : `its format ${manifest.format} is unknown`,
    );
  const { tables, files, level } = manifest;
  const isWhole =
    manifest.format === format &&
    /^\d{14}$/.test(level) &&
    Array.isArray(tables) &&
    [...tables, files].every(isPart) &&
    tables.every(({ name, columns }) => typeof name === "string" && isListOfNames(columns));
  if (!isWhole) throw new BadArchive("manifest.json is not as an export writes it");
  const names = tables.map(({ name }) => name);
  const isOdd = names.some((name) => !/^(public|private)\.[a-z_]+$/.test(name) || name in excludedTables);
  if (isOdd || new Set(names).size < names.length)
    throw new BadArchive("manifest.json names tables that do not move");
  return manifest;
}

/** @param {any} part */
function isPart(part) {
  const count = part?.rows ?? part?.count;
  return (
    [part?.bytes, count].every((number) => Number.isSafeInteger(number) && number >= 0) &&
    typeof part.sha256 === "string"
  );
}

/** @param {unknown} names */
function isListOfNames(names) {
  return Array.isArray(names) && names.length > 0 && names.every((name) => /^[a-z_][a-z0-9_]*$/.test(name));
}

/** @param {string} text @param {string} name */
function parse(text, name) {
  try {
    const value = JSON.parse(text);
    if (value && typeof value === "object") return value;
  } catch {}
  throw new BadArchive(`${name} is no whole JSON`);
}
