// The operator's access to the database with all rights: DATABASE_URL, or the embedded one under DATA_DIR.
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { askForCopy } from "../platform/files/data-copy.server.js";
import { actAsOwnerOf } from "./owner.js";
import { fail, loadSettings } from "./prepare.js";

/** @typedef {{ query: string, values?: unknown[] }} Statement */
/** @typedef {Record<string, any>} Row */
/**
 * @typedef {object} OperatorDatabase
 * @property {"embedded" | "hosted"} kind
 * @property {string} dataDir Where the files lie that belong to it: of the copy, in a "snapshot" beside a server.
 * @property {boolean} isServed True when a server on this machine has the database open as well.
 * @property {(statements: Statement[]) => Promise<Row[][]>} run Runs statements as one transaction and gives the rows of
 * each. What is no text, number, boolean or JSON has to be cast in the query. Rejects with an Error that has the
 * database's `code`.
 * @property {(query: string, values?: unknown[]) => Promise<Row[]>} query One statement; between `begin` and `commit` it
 * is part of that transaction, but not while `isServed`.
 * @property {() => Promise<void>} close
 */

const worker = "build/server/operator-worker.js";

/** @param {"shared" | "snapshot" | "alone"} mode @returns {Promise<OperatorDatabase>} */
export async function openDatabase(mode) {
  loadSettings();
  const { DATABASE_URL: url, SUPABASE_URL } = process.env;
  if (url) return openHosted(url, mode === "snapshot");
  if (SUPABASE_URL)
    fail(
      "DATABASE_URL is missing: the address of the project's database as postgres (project settings, Database).",
    );
  return openEmbedded(resolve(process.env.DATA_DIR || ".data"), mode);
}

/** @param {string} url @param {boolean} isSnapshot @returns {Promise<OperatorDatabase>} */
async function openHosted(url, isSnapshot) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, application_name: "site operator" });
  try {
    await client.connect();
    if (isSnapshot) await client.query("begin isolation level repeatable read, read only");
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    fail(`The database at ${placeOf(url)} does not let us in: ${message || code}.`);
  }
  /** @param {string} text @param {unknown[]} [values] */
  const query = async (text, values) => (await client.query(text, values)).rows;
  return {
    kind: "hosted",
    dataDir: resolve(process.env.DATA_DIR || ".data"),
    isServed: false,
    query,
    run: (statements) => (isSnapshot ? inOrder(query, statements) : inTransaction(query, statements)),
    close: () => client.end(),
  };
}

/** @param {string} url Never its password. */
function placeOf(url) {
  return URL.canParse(url) ? new URL(url).host : "DATABASE_URL";
}

/** @param {string} dataDir @param {"shared" | "snapshot" | "alone"} mode @returns {Promise<OperatorDatabase>} */
async function openEmbedded(dataDir, mode) {
  if (mode !== "alone" && !existsSync(join(dataDir, "database"))) fail(`There is no database in ${dataDir}.`);
  if (!existsSync(worker)) fail("The product is not built yet: npm run build");
  // Files owned by root would keep the server out of its database.
  actAsOwnerOf(dataDir);
  const own = await startWorker(dataDir);
  if ("query" in own) return own;
  if (own.state !== "in use") fail(`The database in ${dataDir} does not open: ${own.message}`);
  if (mode === "alone") fail(own.message);
  if (mode === "shared") return askServer(dataDir, own.message);
  const copy = await askForCopy(dataDir);
  if (!copy) return fail(`${own.message} It gave no copy of its data within 15 seconds.`);
  // The command may exit without close().
  const remove = () => rmSync(copy, { recursive: true, force: true });
  process.once("exit", remove);
  const opened = await startWorker(copy);
  if (!("query" in opened)) return fail(`The copy of the data does not open: ${opened.message}`);
  return {
    ...opened,
    isServed: true,
    async close() {
      await opened.close();
      remove();
      process.off("exit", remove);
    },
  };
}

/** @param {string} dataDir @returns {Promise<OperatorDatabase | { state: string, message: string }>} */
async function startWorker(dataDir) {
  const thread = new Worker(resolve(worker), { workerData: { dataDir }, execArgv: [] });
  const [opening] = await once(thread, "message");
  if (opening.state !== "ready") {
    await thread.terminate();
    return opening;
  }
  const ask = oneAtATime(async (statements) => {
    thread.postMessage(statements);
    const [outcome] = await once(thread, "message");
    return outcome;
  });
  return {
    kind: "embedded",
    dataDir,
    isServed: false,
    run: (statements) => inTransaction(queryBy(ask), statements),
    query: queryBy(ask),
    async close() {
      thread.postMessage("close");
      await once(thread, "exit");
    },
  };
}

/** @param {string} dataDir @param {string} inUse @returns {Promise<OperatorDatabase>} */
async function askServer(dataDir, inUse) {
  // Socket paths are limited to about 100 characters.
  const socket = connect(relative(".", join(dataDir, "operator.socket")));
  try {
    await once(socket, "connect");
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    fail(`${inUse} It cannot be asked (${code}): run this as the server's user, or stop the server.`);
  }
  const lines = createInterface(socket)[Symbol.asyncIterator]();
  const ask = oneAtATime(async (statements) => {
    socket.write(`${JSON.stringify(statements)}\n`);
    const { value, done } = await lines.next();
    return done ? { error: "The server has ended." } : JSON.parse(value);
  });
  return {
    kind: "embedded",
    dataDir,
    isServed: true,
    run: ask,
    query: queryBy(ask),
    async close() {
      socket.destroy();
    },
  };
}

/**
 * @param {(statements: Statement[]) => Promise<{ results: Row[][] } | { error: string, code?: string }>} send
 * @returns {(statements: Statement[]) => Promise<Row[][]>}
 */
function oneAtATime(send) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (statements) => {
    const turn = last.then(() => send(statements));
    last = turn.catch(() => undefined);
    return turn.then((outcome) => {
      if ("results" in outcome) return outcome.results;
      throw Object.assign(new Error(outcome.error), { code: outcome.code });
    });
  };
}

/** @param {(statements: Statement[]) => Promise<Row[][]>} ask @returns {OperatorDatabase["query"]} */
function queryBy(ask) {
  return async (query, values = []) => (await ask([{ query, values }]))[0] ?? [];
}

/** @param {OperatorDatabase["query"]} query @param {Statement[]} statements */
async function inTransaction(query, statements) {
  await query("begin");
  try {
    const results = await inOrder(query, statements);
    await query("commit");
    return results;
  } catch (error) {
    await query("rollback");
    throw error;
  }
}

/** @param {OperatorDatabase["query"]} query @param {Statement[]} statements */
async function inOrder(query, statements) {
  const results = [];
  for (const { query: text, values } of statements) results.push(await query(text, values));
  return results;
}
