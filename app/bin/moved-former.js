// Exports of releases in which replies and deliveries said themselves what became of their mails.
import { readFileSync } from "node:fs";

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

/** Makes the places for what arrives, until it is carried over. @param {Database} database */
export async function makeFormer(database) {
  await database.query(
    `create table public.deliveries (id uuid primary key, mailing_id uuid references public.mailings (id),
      subscriber_id uuid references public.subscribers (id), ${columns.map(([name, type]) => `${name} ${type}`).join(", ")})`,
  );
  await database.query(
    `alter table public.replies ${columns.map(([name, type]) => `add column ${name} ${type}`).join(", ")}`,
  );
}

/** Carries over what has arrived, as the migration does it. @param {Database} database */
export async function carryOver(database) {
  const [statement] =
    /^with mails as [^;]+;/m.exec(readFileSync("supabase/migrations/20260101003100_outbox.sql", "utf8")) ??
    [];
  if (!statement) throw new Error("20260101003100_outbox.sql is not as the release has it.");
  await database.query(statement);
  await database.query("drop table public.deliveries");
  await database.query(
    `alter table public.replies ${columns.map(([name]) => `drop column ${name}`).join(", ")}`,
  );
}
