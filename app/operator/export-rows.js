// Rows as JSON lines, written and read by PostgreSQL: equal on every engine, with full precision of times.
import { createHash } from "node:crypto";
import { derivedColumns } from "./export-tables.js";

/** @typedef {import("./database.js").OperatorDatabase} Database */
/** @typedef {import("./export-tables.js").ExportedTable} ExportedTable */
/** @typedef {{ name: string, type: string, fallback: string | null, isAccount: boolean }} Column */
/** @typedef {{ key: string, line: string }} Row */

/** Characters per batch. */
const portion = 100_000;

/** The columns of each table that rows are made of, by the names of both. @param {Database} database */
export async function readColumns(database) {
  const rows = await database.query(`
    select n.nspname || '.' || c.relname as "table", a.attname::text as name,
      format_type(a.atttypid, a.atttypmod) as type, pg_get_expr(d.adbin, d.adrelid) as fallback,
      exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
        and k.confrelid = to_regclass('auth.users')) as "isAccount"
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and a.attgenerated = ''
    order by 1, a.attname collate "C"`);
  /** @type {Map<string, Map<string, Column>>} */
  const tables = new Map();
  for (const { table, ...column } of rows) {
    if (derivedColumns[table] === column.name) continue;
    const columns = tables.get(table) ?? new Map();
    tables.set(table, columns.set(column.name, column));
  }
  return tables;
}

/** Has times and bytes written in one way until the transaction ends. @param {Database} database */
export async function writeAlike(database) {
  await database.query("set local timezone to 'UTC'");
  await database.query("set local bytea_output to 'hex'");
}

/** @param {Database} database @param {ExportedTable} table @param {Column[]} columns @returns {AsyncGenerator<Row>} */
export async function* rowsOf(database, { name, key, stays }, columns) {
  const type = columns.find((column) => column.name === key)?.type;
  let size = 20;
  /** @type {string | undefined} */
  let after;
  for (;;) {
    const page = await database.query(
      `select page.${quoted(key)}::text as key, to_jsonb(page.*)::text as line
       from (select ${columns.map(outward).join(", ")} from ${quoted(name)} t
         where ${moving(stays)} ${after === undefined ? "" : `and t.${quoted(key)} > $2::text::${type}`}
         order by t.${quoted(key)} limit $1) page
       order by page.${quoted(key)}`,
      after === undefined ? [size] : [size, after],
    );
    yield* /** @type {Row[]} */ (page);
    if (page.length < size) return;
    after = page.at(-1)?.key;
    const mean = page.reduce((sum, { line }) => sum + line.length, 0) / page.length;
    size = Math.max(1, Math.min(500, Math.floor(portion / mean)));
  }
}

/** The condition on rows that move. @param {ExportedTable["stays"]} stays */
export function moving(stays) {
  return stays ? `${quoted(stays.column)} not in (${stays.values.map(literal).join(", ")})` : "true";
}

/** An account goes by its address: its id is another one elsewhere. @param {Column} column */
function outward({ name, isAccount }) {
  const column = `t.${quoted(name)}`;
  if (!isAccount) return column;
  return `(select u.email::text from auth.users u where u.id = ${column}) as ${quoted(name)}`;
}

/** The SHA-256 of a table's rows as lines. @param {Database} database @param {ExportedTable} table @param {Column[]} columns */
export async function digestOf(database, table, columns) {
  const hash = createHash("sha256");
  for await (const { line } of rowsOf(database, table, columns)) hash.update(`${line}\n`);
  return hash.digest("hex");
}

/** @param {Database} database @param {AsyncIterable<string>} lines @param {Column[]} columns */
export async function digestHere(database, lines, columns) {
  const accounts = columns.filter(({ isAccount }) => isAccount);
  const known = accounts.map(({ name }) => `${literal(name)}, ${account(name, "email::text")}`);
  const hash = createHash("sha256");
  for await (const part of portions(lines)) {
    const rows = await database.query(
      `select (given.line || jsonb_build_object(${known.join(", ")}))::text as line
       from jsonb_array_elements($1::text::jsonb) with ordinality as given (line, place) order by place`,
      [part],
    );
    for (const { line } of rows) hash.update(`${line}\n`);
  }
  return hash.digest("hex");
}

/**
 * @param {Database} database
 * @param {ExportedTable} table
 * @param {Column[]} columns
 * @param {AsyncIterable<string>} lines
 */
export async function storeRows(database, { name, joins }, columns, lines) {
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const values = columns.map((column) =>
    column.isAccount ? account(column.name, "id") : `r.${quoted(column.name)}`,
  );
  const accounts = columns.filter(({ isAccount }) => isAccount).map((column) => column.name);
  let added = 0;
  for await (const part of portions(lines)) {
    const [row] = await database.query(
      `with stored as (
         insert into ${quoted(name)} (${names}) overriding system value
         select ${values.join(", ")}
         from jsonb_array_elements($1::text::jsonb) as given (line),
           lateral jsonb_populate_record(null::${quoted(name)}, given.line - $2::text::text[]) r
         ${joins ? "on conflict do nothing" : ""}
         returning 1)
       select count(*)::int as rows from stored`,
      [part, `{${accounts.map((column) => JSON.stringify(column)).join(",")}}`],
    );
    added += Number(row?.rows);
  }
  return added;
}

/** What the account whose address a line names has here. @param {string} name @param {string} wanted */
function account(name, wanted) {
  return `(select u.${wanted} from auth.users u where lower(u.email) = lower(given.line ->> ${literal(name)})
    order by u.created_at limit 1)`;
}

/** Lines as lists of JSON. @param {AsyncIterable<string>} lines */
async function* portions(lines) {
  /** @type {string[]} */
  let held = [];
  let size = 0;
  for await (const line of lines) {
    held.push(line);
    size += line.length;
    if (size < portion) continue;
    yield `[${held.join(",")}]`;
    held = [];
    size = 0;
  }
  if (held.length) yield `[${held.join(",")}]`;
}

/** @param {string} name */
export function quoted(name) {
  return name
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".");
}

/** @param {string} text */
function literal(text) {
  return `'${text.replaceAll("'", "''")}'`;
}
