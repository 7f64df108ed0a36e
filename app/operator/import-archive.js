// Imports a verified archive in one transaction.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { levelOf, linesOf } from "./export-archive.js";
import { placeFiles } from "./export-files.js";
import { digestHere, digestOf, moving, quoted, readColumns, storeRows, writeAlike } from "./export-rows.js";
import { derivingFunctions, formerTable, inWords, partOf, readExportedTables } from "./export-tables.js";

/** @typedef {import("./database.js").OperatorDatabase} Database */

const noted = {
  state: "text",
  attempts: "integer",
  next_attempt_at: "timestamptz",
  claimed_by: "text",
  claimed_at: "timestamptz",
  settled_at: "timestamptz",
  reason: "text",
};
const columns = Object.entries(noted);

/** @typedef {{ name: string, columns: string[] }[]} Tables What arrives. */

/** Whether replies and deliveries said themselves what became of their mails. @param {Tables} tables */
function hasDeliveries(tables) {
  return tables.some(({ name }) => name === formerTable.name);
}

/** Whether each of the company's facts had a row. @param {Tables} tables */
function hasSingleFacts(tables) {
  return tables.some(({ name, columns }) => name === "public.site_facts" && columns.includes("key"));
}

/** Makes the places for what arrives, until it is carried over. @param {Database} database @param {Tables} tables */
export async function makeFormer(database, tables) {
  if (hasSingleFacts(tables))
    await database.query(
      `alter table public.site_facts add column key text, add column value jsonb,
        alter column name drop not null, alter column facts drop not null`,
    );
  if (hasDeliveries(tables)) await makeDeliveries(database);
}

/**
 * @param {Database} database
 * @param {Tables} tables
 * @param {boolean} isNew False where nothing but rows that join others has.
 */
async function carryOver(database, tables, isNew) {
  if (hasSingleFacts(tables)) await groupFacts(database);
  if (hasDeliveries(tables)) await carryDeliveries(database, isNew);
}

/** @param {Database} database */
async function groupFacts(database) {
  const rest = (/** @type {string} */ how) =>
    database.query(
      `alter table public.site_facts ${how} trigger site_facts_touch, ${how} trigger site_facts_versions`,
    );
  await rest("disable");
  const [row] = await database.query(
    "select coalesce(jsonb_agg(f), '[]')::text as former from public.site_facts f where f.key is not null",
  );
  await database.query("delete from public.site_facts where key is not null");
  await database.query(
    `alter table public.site_facts drop column key, drop column value,
      alter column name set not null, alter column facts set not null`,
  );
  await database.query("select private.group_facts($1::text::jsonb)", [row?.former]);
  await rest("enable");
}

/** @param {Database} database */
async function makeDeliveries(database) {
  await database.query(
    `create table public.deliveries (id uuid primary key, mailing_id uuid references public.mailings (id),
      subscriber_id uuid references public.subscribers (id), ${columns.map(([name, type]) => `${name} ${type}`).join(", ")})`,
  );
  await database.query(
    `alter table public.replies ${columns.map(([name, type]) => `add column ${name} ${type}`).join(", ")}`,
  );
}

/** @param {Database} database @param {boolean} isNew */
async function carryDeliveries(database, isNew) {
  const [statement] =
    /^with mails as [^;]+;/m.exec(readFileSync("supabase/migrations/20260101003100_outbox.sql", "utf8")) ??
    [];
  if (!statement) throw new Error("20260101003100_outbox.sql is not as the release has it.");
  if (isNew) await database.query(statement);
  await database.query("drop table public.deliveries");
  await database.query(
    `alter table public.replies ${columns.map(([name]) => `drop column ${name}`).join(", ")}`,
  );
}

// Sample content of a new installation, which an import replaces.

/** @typedef {import("./export-tables.js").ExportedTable} ExportedTable */

/** No sample is larger. */
const most = 500;

/** @param {Database} database @param {ExportedTable[]} exported @returns {Promise<Set<string>>} */
async function untouchedTables(database, exported) {
  const small = [];
  for (const table of withSample(exported)) {
    const rows = await database.query(`select from ${quoted(table.name)} limit ${most + 1}`);
    if (rows.length <= most) small.push(table);
  }
  const found = await contentsOf(database, small);
  await database.query("savepoint sample");
  for (const { name } of small.toReversed()) await database.query(`delete from ${quoted(name)}`);
  // The embedded engine accepts one statement at a time.
  await database.query(`do $sample$ begin ${readFileSync("supabase/seed.sql", "utf8")} end $sample$`);
  const sample = await contentsOf(database, small);
  await database.query("rollback to sample");
  const isUntouched = (/** @type {string} */ name) => {
    const known = new Set(sample.get(name));
    return (found.get(name) ?? []).every((row) => known.has(row));
  };
  return new Set(small.map(({ name }) => name).filter(isUntouched));
}

/** Each row by its content, without key and times, which every installation draws for itself. @param {Database} database @param {ExportedTable[]} tables */
async function contentsOf(database, tables) {
  const known = await readColumns(database);
  /** @type {Map<string, string[]>} */
  const contents = new Map();
  for (const { name, key } of tables) {
    const columns = [...(known.get(name)?.values() ?? [])]
      .filter((column) => column.name !== key && !column.type.startsWith("timestamp"))
      .map((column) => quoted(column.name));
    const rows = await database.query(
      `select md5(to_jsonb(content.*)::text) as content from (select ${columns.join(", ")} from ${quoted(name)}) content`,
    );
    contents.set(
      name,
      rows.map(({ content }) => content),
    );
  }
  return contents;
}

/** Takes the rows away that are there: sample, if any. @param {Database} database @param {ExportedTable[]} exported */
async function clearSample(database, exported) {
  for (const { name } of withSample(exported).toReversed())
    await database.query(`delete from ${quoted(name)}`);
}

/** @param {ExportedTable[]} exported */
function withSample(exported) {
  return exported.filter(({ hasSample }) => hasSample);
}

/** @typedef {import("./export-archive.js").Manifest} Manifest */
/** @typedef {import("./export-rows.js").Column} Column */
/** @typedef {ExportedTable & { rows: number, sha256: string, columns: Column[], path: string }} Arriving */
/** @typedef {{ table: string, name: string }} Trigger */

export class Refusal extends Error {}

/**
 * @param {Database} database
 * @param {{ folder: string, manifest: Manifest, files: string[] }} archive
 * @returns {Promise<"new" | number>}
 */
export async function importArchive(database, { folder, manifest, files }) {
  await database.query("begin");
  if (!(await readColumns(database)).has("private.content_kinds"))
    throw new Refusal(
      "The database has no tables of this product: push the migrations first (docs/guide/hosting.md).",
    );
  await writeAlike(database);
  await database.query("set local statement_timeout to 0");
  const exported = await readExportedTables(database);
  await makeFormer(database, manifest.tables);
  const tables = await arriving(database, exported, folder, manifest);
  await lockTables(database, exported);
  if (await isHereAlready(database, exported, tables)) {
    const added = await store(
      database,
      exported,
      tables.filter(({ joins }) => joins),
    );
    await carryOver(database, manifest.tables, false);
    await database.query("commit");
    return added;
  }
  await store(database, exported, tables, () => clearSample(database, exported));
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
 * @param {Database} database @param {ExportedTable[]} exported @param {Arriving[]} tables
 * @param {() => Promise<void>} [before] Runs while triggers rest.
 */
async function store(database, exported, tables, before) {
  const triggers = await silence(database, exported);
  await before?.();
  let added = 0;
  for (const table of tables) added += await storeRows(database, table, table.columns, rowsIn(table));
  // PostgreSQL cannot alter a table with pending constraint triggers.
  await database.query("set constraints all immediate");
  const posts = tables.find(({ name }) => name === "public.blog_posts");
  // Feeds of releases without ids used addresses as GUIDs.
  if (posts && !posts.columns.some(({ name }) => name === "feed_slug"))
    await database.query("update public.blog_posts set feed_slug = slug where published_at <= now()");
  await database.query(
    "update public.contact_submissions set assignee = null where assignee not in (select id from auth.users)",
  );
  for (const { table, name } of triggers)
    await database.query(`alter table ${quoted(table)} enable trigger ${quoted(name)}`);
  return added;
}

/**
 * What arrives, in the order in which it is stored.
 * @param {Database} database @param {ExportedTable[]} exported @param {string} folder @param {Manifest} manifest
 */
async function arriving(database, exported, folder, { level, tables }) {
  const known = await readColumns(database);
  const here = await levelOf(database);
  if (level > here)
    throw new Refusal(
      `The export is of a newer release (${level}, here ${here}): update this installation first.`,
    );
  const expected = [...exported, ...(isFormer(tables) ? [formerTable] : [])];
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

/** Nobody else writes until the end; a server on this database goes on reading. @param {Database} database @param {ExportedTable[]} exported */
async function lockTables(database, exported) {
  await database.query("set local lock_timeout to '15s'");
  const names = exported.map(({ name }) => quoted(name)).join(", ");
  await database.query(`lock table ${names} in share row exclusive mode`);
}

/**
 * True when there is what arrives and nothing else; throws Refusal when there is something else.
 * @param {Database} database @param {ExportedTable[]} exported @param {Arriving[]} tables
 */
async function isHereAlready(database, exported, tables) {
  const stored = [];
  for (const { name, joins, stays } of exported) {
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
  const untouched = await untouchedTables(database, exported);
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

/** Puts triggers to rest that would change rows or drop them; gives those to be woken. @param {Database} database @param {ExportedTable[]} exported */
async function silence(database, exported) {
  const triggers = await database.query(
    `select n.nspname || '.' || c.relname as "table", t.tgname::text as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_proc p on p.oid = t.tgfoid join pg_namespace f on f.oid = p.pronamespace
     where not t.tgisinternal and t.tgenabled = 'O' and n.nspname || '.' || c.relname = any ($1::text::text[])
       and f.nspname || '.' || p.proname <> all ($2::text::text[])`,
    [`{${exported.map(({ name }) => name).join(",")}}`, `{${derivingFunctions.join(",")}}`],
  );
  for (const { table, name } of triggers)
    await database.query(`alter table ${quoted(table)} disable trigger ${quoted(name)}`);
  return /** @type {Trigger[]} */ (triggers);
}
