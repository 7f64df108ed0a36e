// Imports a verified archive in one transaction.
import { join } from "node:path";
import { derivingFunctions, formerTable, inWords, partOf, readMovedTables } from "./moved.js";
import { levelOf, linesOf } from "./moved-archive.js";
import { placeFiles } from "./moved-files.js";
import { carryOver, makeFormer } from "./moved-former.js";
import { digestHere, digestOf, moving, quoted, readColumns, storeRows, writeAlike } from "./moved-rows.js";
import { clearSample, untouchedTables } from "./moved-sample.js";

/** @typedef {import("./database.js").OperatorDatabase} Database */
/** @typedef {import("./moved-archive.js").Manifest} Manifest */
/** @typedef {import("./moved-rows.js").Column} Column */
/** @typedef {import("./moved.js").MovedTable} MovedTable */
/** @typedef {MovedTable & { rows: number, sha256: string, columns: Column[], path: string }} Arriving */
/** @typedef {{ table: string, name: string }} Trigger */

export class Refusal extends Error {}

/**
 * @param {Database} database
 * @param {{ folder: string, manifest: Manifest, files: string[] }} archive
 * @returns {Promise<"new" | number>}
 */
export async function takeOver(database, { folder, manifest, files }) {
  await database.query("begin");
  await writeAlike(database);
  await database.query("set local statement_timeout to 0");
  if (!(await readColumns(database)).has("private.content_kinds"))
    throw new Refusal(
      "The database has no tables of this product: push the migrations first (docs/hosting.md).",
    );
  const moved = await readMovedTables(database);
  await makeFormer(database, manifest.tables);
  const tables = await arriving(database, moved, folder, manifest);
  await lockTables(database, moved);
  if (await isHereAlready(database, moved, tables)) {
    const added = await store(
      database,
      moved,
      tables.filter(({ joins }) => joins),
    );
    await carryOver(database, manifest.tables, false);
    await database.query("commit");
    return added;
  }
  await store(database, moved, tables, () => clearSample(database, moved));
  for (const table of tables.filter(({ joins }) => !joins)) {
    if (!(await isAsArrived(database, table)))
      throw new Error(`${partOf(table.name)} did not come out as it is in the archive.`);
  }
  await carryOver(database, manifest.tables, true);
  const takeBack = placeFiles(join(folder, "files"), database.dataDir, files);
  try {
    await database.query("commit");
  } catch (error) {
    takeBack();
    throw error;
  }
  return "new";
}

/** @param {{ name: string }[]} tables */
function isFormer(tables) {
  return tables.some(({ name }) => name === formerTable.name);
}

/**
 * @param {Database} database @param {MovedTable[]} moved @param {Arriving[]} tables
 * @param {() => Promise<void>} [before] Runs while triggers rest.
 */
async function store(database, moved, tables, before) {
  const triggers = await silence(database, moved);
  await before?.();
  let added = 0;
  for (const table of tables) added += await storeRows(database, table, table.columns, rowsIn(table));
  // PostgreSQL cannot alter a table with pending constraint triggers.
  await database.query("set constraints all immediate");
  const posts = tables.find(({ name }) => name === "public.blog_posts");
  // Feeds of releases without ids used addresses as GUIDs.
  if (posts && !posts.columns.some(({ name }) => name === "feed_slug"))
    await database.query("update public.blog_posts set feed_slug = slug where published_at <= now()");
  for (const { table, name } of triggers)
    await database.query(`alter table ${quoted(table)} enable trigger ${quoted(name)}`);
  return added;
}

/**
 * What arrives, in the order in which it is stored.
 * @param {Database} database @param {MovedTable[]} moved @param {string} folder @param {Manifest} manifest
 */
async function arriving(database, moved, folder, { level, tables }) {
  const known = await readColumns(database);
  const here = await levelOf(database);
  if (level > here)
    throw new Refusal(
      `The export is of a newer release (${level}, here ${here}): update this installation first.`,
    );
  const expected = [...moved, ...(isFormer(tables) ? [formerTable] : [])];
  const unknown = tables.find(({ name }) => !expected.some((table) => table.name === name));
  if (unknown) throw new Refusal(`The export has a table that is unknown here: ${unknown.name}.`);
  return expected.flatMap((table) => {
    const part = tables.find(({ name }) => name === table.name);
    if (!part) {
      if (level < here) return [];
      throw new Refusal(`The export is not whole: ${partOf(table.name)} is missing.`);
    }
    const columns = part.columns.map((name) => {
      const column = known.get(table.name)?.get(name);
      if (!column) throw new Refusal(`The export has a column that is unknown here: ${table.name}.${name}.`);
      return column;
    });
    /** @type {Arriving[]} */
    const result = [
      { ...table, rows: part.rows, sha256: part.sha256, columns, path: join(folder, partOf(table.name)) },
    ];
    return result;
  });
}

/** Nobody else writes until the end; a server on this database goes on reading. @param {Database} database @param {MovedTable[]} moved */
async function lockTables(database, moved) {
  await database.query("set local lock_timeout to '15s'");
  const names = moved.map(({ name }) => quoted(name)).join(", ");
  await database.query(`lock table ${names} in share row exclusive mode`);
}

/**
 * True when there is what arrives and nothing else; throws Refusal when there is something else.
 * @param {Database} database @param {MovedTable[]} moved @param {Arriving[]} tables
 */
async function isHereAlready(database, moved, tables) {
  const stored = [];
  for (const { name, joins, stays } of moved) {
    if (joins) continue;
    const [row] = await database.query(
      `select count(*)::int as rows from ${quoted(name)} where ${moving(stays)}`,
    );
    stored.push({ name, rows: Number(row?.rows) });
  }
  const arrivingRows = new Map(tables.map(({ name, rows }) => [name, rows]));
  const isAny = stored.some(({ rows }) => rows > 0);
  const isLike = stored.every(({ name, rows }) => rows === (arrivingRows.get(name) ?? 0));
  if (isAny && isLike && (await areAsArrived(database, tables))) return true;
  const untouched = await untouchedTables(database, moved);
  const content = stored.filter(({ name, rows }) => rows > 0 && !untouched.has(name));
  if (!content.length) return false;
  throw new Refusal(
    `There is content here that the export does not have (${inWords(content)}); it goes into an installation without any. Nothing was changed.`,
  );
}

/** @param {Database} database @param {Arriving[]} tables */
async function areAsArrived(database, tables) {
  for (const table of tables.filter(({ joins }) => !joins))
    if (!(await isAsArrived(database, table))) return false;
  return true;
}

/** @param {Database} database @param {Arriving} table */
async function isAsArrived(database, table) {
  const { columns, stays } = table;
  const isChanged = stays || columns.some(({ isAccount }) => isAccount);
  const expected = isChanged ? await digestHere(database, rowsIn(table), columns) : table.sha256;
  return (await digestOf(database, table, columns)) === expected;
}

/** The lines that move; exports of earlier releases have others. @param {Arriving} table */
async function* rowsIn({ path, stays }) {
  for await (const line of linesOf(path))
    if (!stays?.values.includes(JSON.parse(line)[stays.column])) yield line;
}

/** Puts triggers to rest that would change rows or drop them; gives those to be woken. @param {Database} database @param {MovedTable[]} moved */
async function silence(database, moved) {
  const triggers = await database.query(
    `select n.nspname || '.' || c.relname as "table", t.tgname::text as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_proc p on p.oid = t.tgfoid join pg_namespace f on f.oid = p.pronamespace
     where not t.tgisinternal and t.tgenabled = 'O' and n.nspname || '.' || c.relname = any ($1::text::text[])
       and f.nspname || '.' || p.proname <> all ($2::text::text[])`,
    [`{${moved.map(({ name }) => name).join(",")}}`, `{${derivingFunctions.join(",")}}`],
  );
  for (const { table, name } of triggers)
    await database.query(`alter table ${quoted(table)} disable trigger ${quoted(name)}`);
  return /** @type {Trigger[]} */ (triggers);
}
