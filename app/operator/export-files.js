import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { kindOf, makeFolder, shown, stands } from "../platform/files/data-directory.server.js";
import { quoted } from "./export-rows.js";
import { cacheFolder, exportedFolders, messages, pictureFolder } from "./export-tables.js";

/** @param {string} dataDir @param {string} copy @param {string[]} [folders] */
export function copyFiles(dataDir, copy, folders = exportedFolders) {
  /** @type {string[]} */
  const odd = [];
  for (const folder of folders) {
    for (const path of filesBelow(dataDir, folder)) {
      const stats = stands(join(dataDir, path));
      // Delivered meanwhile: the database is read later and has it.
      if (!stats) continue;
      if (!stats.isFile()) odd.push(`${shown(path)} is ${kindOf(stats)}`);
      else if (!mayMove(path))
        odd.push(`${shown(path)} has a name that is too long or holds control characters`);
      else copyFile(join(dataDir, path), join(copy, path));
    }
  }
  return odd;
}

/** @param {string} root @param {string} folder @returns {Generator<string>} */
export function* filesBelow(root, folder) {
  if (!stands(join(root, folder))) return;
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = join(folder, name);
    if (stands(join(root, path))?.isDirectory()) yield* filesBelow(root, path);
    else if (!name.endsWith(".draft")) yield path;
  }
}

/** One that every disk takes, with room for what is put behind it meanwhile, and that does nothing to a terminal. @param {string} part */
function isName(part) {
  return part && part !== "." && part !== ".." && Buffer.byteLength(part) <= 200 && !/\p{C}/u.test(part);
}

/** Whether a path of an archive is one that an export gives a file. @param {string} path */
export function mayMove(path) {
  const isPlain = path.split("/").every(isName);
  return (
    isPlain && exportedFolders.some((folder) => path.startsWith(`${folder}/`)) && !path.endsWith(".draft")
  );
}

/** @param {string} copy @param {string} dataDir @param {Iterable<string>} paths */
export function placeFiles(copy, dataDir, paths) {
  /** @type {string[]} */
  const placed = [];
  const takeBack = () => {
    for (const path of placed) rmSync(path, { force: true });
  };
  try {
    for (const path of paths) {
      makeFolder(dataDir, dirname(path));
      const target = join(dataDir, path);
      if (stands(target)) continue;
      const draft = `${target}.draft`;
      rmSync(draft, { force: true });
      copyFileSync(join(copy, path), draft, constants.COPYFILE_EXCL);
      sync(draft);
      renameSync(draft, target);
      placed.push(target);
      sync(dirname(target));
    }
  } catch (error) {
    takeBack();
    throw error;
  }
  return takeBack;
}

/** Copies a file, unless it has gone. @param {string} from @param {string} to */
export function copyFile(from, to) {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (stands(from)) throw error;
  }
}

/** @param {string} path */
function sync(path) {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}

// Pictures in an export: from the data directory, or from the project's bucket.

/** For one file, in milliseconds. */
const timeout = 30_000;

export const otherFolders = exportedFolders.filter((folder) => folder !== pictureFolder);

/**
 * @param {import("./database.js").OperatorDatabase} database
 * @param {string} dataDir
 * @param {string} copy
 * @param {string | undefined} project The address of the project.
 */
export async function copyPictures(database, dataDir, copy, project) {
  // With a bucket, imported pictures are here until staff upload them.
  const missing = copyFiles(dataDir, copy, [pictureFolder]).map((odd) => `${odd}; only plain files are`);
  mkdirSync(join(copy, pictureFolder), { recursive: true, mode: 0o700 });
  const pictures = await pictureNames(database);
  /** @param {string} file */
  const isLeft = (file) => /^[0-9a-f]{32}-\d+\.webp$/.test(file) && !pictures.has(file.slice(0, 32));
  for (const file of readdirSync(join(copy, pictureFolder)).filter(isLeft))
    rmSync(join(copy, pictureFolder, file));
  for (const name of await namesInBucket(database)) {
    if (isLeft(name)) continue;
    const target = join(copy, pictureFolder, name);
    if (stands(target)) continue;
    const fetched = join(dataDir, cacheFolder, pictureFolder, name);
    if (stands(fetched)?.isFile()) copyFile(fetched, target);
    else {
      const content = await fetchFile(project, name);
      if (content) writeFileSync(target, content, { mode: 0o600 });
      else missing.push(`the file ${name} of a picture, which the project did not give`);
    }
  }
  return missing;
}

/** What lies in the bucket; nothing where this database has none. @param {import("./database.js").OperatorDatabase} database */
async function namesInBucket(database) {
  const [found] = await database.query("select to_regclass('storage.objects') is not null as is_there");
  if (!found?.is_there) return [];
  const rows = await database.query(
    `select name from storage.objects where bucket_id = 'media' and name ~ '^[0-9a-f]{32}-[0-9]+[.]webp$' order by name`,
  );
  return rows.map(({ name }) => String(name));
}

/** By which a file is told to be that of a picture, and not what a deleted one has left. @param {import("./database.js").OperatorDatabase} database */
async function pictureNames(database) {
  const rows = await database.query("select name from public.media");
  return new Set(rows.map(({ name }) => String(name)));
}

/** @param {string | undefined} project @param {string} name */
async function fetchFile(project, name) {
  if (!project) return undefined;
  try {
    const address = new URL(`/storage/v1/object/public/media/${name}`, project);
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

// Messages in spool/ become rows in an export; what the database would refuse stays a file.

/** @typedef {import("./database.js").OperatorDatabase} Database */
/** @typedef {import("./export-rows.js").Column} Column */
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
    return /** @type {import("./export-rows.js").Row | undefined} */ (row) ?? null;
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
