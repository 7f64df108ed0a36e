import { readFileSync } from "node:fs";
import { formerTable } from "./moved.js";

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
export async function carryOver(database, tables, isNew) {
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
