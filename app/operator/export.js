// npm run export [-- file.tar.gz]: all content of the firm as one archive (docs/guide/hosting.md).
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { pack } from "./archive.js";
import { openDatabase } from "./database.js";
import { endBySignal } from "./ending.js";
import { digestOfFile, format, levelOf } from "./export-archive.js";
import { copyFiles, copyPictures, filesBelow, otherFolders, waitingRows } from "./export-files.js";
import { readColumns, rowsOf, writeAlike } from "./export-rows.js";
import { inWords, messages, partOf, readExportedTables } from "./export-tables.js";
import { refuseRoot } from "./owner.js";
import { fail, fromCaller, loadSettings } from "./prepare.js";

loadSettings();
const file = fromCaller(process.argv[2] ?? `export-${new Date().toISOString().replaceAll(":", "-")}.tar.gz`);
if (existsSync(file)) fail(`${file} exists already.`);
const dataDir = resolve(process.env.DATA_DIR || ".data");
// The database is opened as its owner, who may not write where root may.
if (!process.env.DATABASE_URL) refuseRoot(dataDir, "export");
const draft = `${file}.draft`;
endBySignal();
process.once("exit", () => rmSync(draft, { recursive: true, force: true }));
const copy = join(draft, "files");

try {
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true, mode: 0o700 });
  // Files before the database: a message delivered meanwhile is then in both, not in neither.
  const early = process.env.DATABASE_URL ? copyFiles(dataDir, copy, otherFolders) : undefined;
  const database = await openDatabase("snapshot");
  if (!(await readColumns(database)).has("private.content_kinds"))
    fail("The database is not of this release: push the migrations first (docs/guide/hosting.md).");
  const odd = early ?? copyFiles(database.dataDir, copy, otherFolders);
  const lacking = await copyPictures(database, database.dataDir, copy, process.env.SUPABASE_URL);
  const { manifest, isSending } = await writeParts(database);
  await database.close();
  const names = ["manifest.json", ...manifest.tables.map(({ name }) => partOf(name)), "files.jsonl"];
  const files = [...filesBelow(copy, "")].map((path) => `files/${path}`);
  const archive = join(draft, "archive");
  await pack(archive, draft, [...names, ...files]);
  renameSync(archive, file);
  for (const one of odd) console.warn(`Not in the export: ${one}; only plain files are.`);
  for (const one of lacking) console.warn(`Not in the export: ${one}.`);
  if (isSending)
    console.warn(
      "A mailing is being sent: it goes on where this is imported, so stop this server first and export again.",
    );
  const { sha256 } = await digestOfFile(file);
  console.log(
    `${file} (${(statSync(file).size / 1e6).toFixed(1)} MB): ${inWords(manifest.tables)}, ${files.length} files.`,
  );
  console.log(`SHA-256 ${sha256}`);
} catch (error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  fail(`No export was made: ${message || code}`);
}

/** @param {import("./database.js").OperatorDatabase} database */
async function writeParts(database) {
  if (database.kind === "embedded") await database.query("begin isolation level repeatable read");
  await writeAlike(database);
  const tables = await readColumns(database);
  const parts = [];
  for (const table of await readExportedTables(database)) {
    const columns = [...(tables.get(table.name)?.values() ?? [])];
    const stored = rowsOf(database, table, columns);
    const rows = table.name === messages ? merged(stored, waitingRows(database, columns, copy)) : stored;
    parts.push({
      name: table.name,
      columns: columns.map(({ name }) => name),
      ...(await writeLines(join(draft, partOf(table.name)), rows)),
    });
  }
  const [sending] = await database.query("select from public.mailings where status = 'sending' limit 1");
  const { rows: count, ...listed } = await writeLines(join(draft, "files.jsonl"), fileLines());
  const manifest = { format, level: await levelOf(database), tables: parts, files: { count, ...listed } };
  writeFileSync(join(draft, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return { manifest, isSending: sending !== undefined };
}

async function* fileLines() {
  for (const path of filesBelow(copy, ""))
    yield { line: JSON.stringify({ path, ...(await digestOfFile(join(copy, path))) }) };
}

/** @param {string} path @param {AsyncIterable<{ line: string }>} rows */
async function writeLines(path, rows) {
  const hash = createHash("sha256");
  const handle = openSync(path, "wx", 0o600);
  const counted = { rows: 0, bytes: 0 };
  for await (const { line } of rows) {
    const bytes = Buffer.from(`${line}\n`);
    // writeSync may write a part on a full disk.
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
    hash.update(bytes);
    counted.rows += 1;
    counted.bytes += bytes.length;
  }
  closeSync(handle);
  return { ...counted, sha256: hash.digest("hex") };
}

/** @param {AsyncGenerator<import("./export-rows.js").Row>} a @param {AsyncGenerator<import("./export-rows.js").Row>} b */
async function* merged(a, b) {
  let [first, second] = [await a.next(), await b.next()];
  while (!first.done || !second.done) {
    if (second.done || (!first.done && first.value.key < second.value.key)) {
      if (!first.done) yield first.value;
      first = await a.next();
    } else {
      yield second.value;
      second = await b.next();
    }
  }
}
