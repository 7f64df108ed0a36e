// Sample content of a new installation, which an import replaces.
import { readFileSync } from "node:fs";
import { quoted, readColumns } from "./moved-rows.js";

/** @typedef {import("./database.js").OperatorDatabase} Database */
/** @typedef {import("./moved.js").MovedTable} MovedTable */

/** No sample is larger. */
const most = 500;

/** @param {Database} database @param {MovedTable[]} moved @returns {Promise<Set<string>>} */
export async function untouchedTables(database, moved) {
  const small = [];
  for (const table of withSample(moved)) {
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

/** Each row by its content, without key and times, which every installation draws for itself. @param {Database} database @param {MovedTable[]} tables */
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

/** Takes the rows away that are there: sample, if any. @param {Database} database @param {MovedTable[]} moved */
export async function clearSample(database, moved) {
  for (const { name } of withSample(moved).toReversed()) await database.query(`delete from ${quoted(name)}`);
}

/** @param {MovedTable[]} moved */
function withSample(moved) {
  return moved.filter(({ hasSample }) => hasSample);
}
