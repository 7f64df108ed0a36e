// Messages in spool/ become rows in an export; what the database would refuse stays a file.
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { stands } from "../platform/files/data-directory.server.js";
import { messages } from "./moved.js";
import { quoted } from "./moved-rows.js";

/** @typedef {import("./database.js").OperatorDatabase} Database */
/** @typedef {import("./moved-rows.js").Column} Column */
/** @typedef {{ path: string, key: string, message: object }} Waiting */

const most = 1024 * 1024;

/** @param {Database} database @param {Column[]} columns @param {string} copy */
export async function* waitingRows(database, columns, copy) {
  const folder = join(copy, "spool");
  if (!stands(folder)) return;
  const files = readdirSync(folder).flatMap((name) => {
    const key = readWaiting(join(folder, name))?.key;
    return key ? [{ path: join(folder, name), key }] : [];
  });
  files.sort((a, b) => (a.key < b.key ? -1 : 1));
  /** @type {string | undefined} */
  let last;
  for (const { path, key } of files) {
    const row = key === last ? undefined : await asRow(database, columns, path);
    if (row === null) continue;
    rmSync(path);
    last = key;
    if (row) yield row;
  }
}

/** What a file of the spool says, or undefined when it is no whole message. @param {string} path */
function readWaiting(path) {
  if (statSync(path).size > most) return;
  try {
    const { job, addedAt } = JSON.parse(readFileSync(path, "utf8"));
    const { delivery_key: key, ...message } = job;
    const taken = new Date(addedAt).toISOString();
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)) return;
    return { key, message: { ...message, id: key, delivery_key: key, created_at: taken, updated_at: taken } };
  } catch {
    return undefined;
  }
}

/** @param {Database} database @param {Column[]} columns @param {string} path */
async function asRow(database, columns, path) {
  const { key, message } = readWaiting(path) ?? {};
  const known = await database.query(
    `select from ${quoted(messages)} where id = $1::text::uuid or delivery_key = $1::text::uuid`,
    [key],
  );
  if (known.length) return undefined;
  const names = columns.map(({ name }) => quoted(name)).join(", ");
  const defaults = columns.map(({ name, fallback }) => `'${name}', ${fallback ?? "null"}`).join(", ");
  await database.query("savepoint waiting");
  try {
    const [row] = await database.query(
      `select r.id::text as key, (select to_jsonb(page.*) from (select ${names}) page)::text as line
       from jsonb_populate_record(null::${quoted(messages)}, jsonb_build_object(${defaults}) || $1::text::jsonb) r
       where ${await checksOf(database)}`,
      [JSON.stringify(message)],
    );
    return /** @type {import("./moved-rows.js").Row | undefined} */ (row) ?? null;
  } catch (error) {
    // Class 22: invalid data; anything else is not this message's fault.
    if (!/^22/.test(/** @type {{ code?: string }} */ (error).code ?? "")) throw error;
    await database.query("rollback to waiting");
    return null;
  }
}

/** The table's own rules as one condition. @param {Database} database */
async function checksOf(database) {
  const [row] = await database.query(
    `select string_agg(rule, ' and ') as rules from (
       select format('coalesce((%s), true)', pg_get_expr(conbin, conrelid)) as rule
         from pg_constraint where conrelid = $1::text::regclass and contype = 'c'
       union all select format('%I is not null', attname) from pg_attribute
         where attrelid = $1::text::regclass and attnum > 0 and attnotnull and not attisdropped and attgenerated = ''
     ) rules`,
    [messages],
  );
  return row?.rules;
}
