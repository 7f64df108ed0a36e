import type { Database } from "./engine.server";

/** One statement of an operator's command, as it travels. */
export interface Statement {
  query: string;
  values?: unknown[];
}

/** What became of a list of statements: the rows of each, or why they failed. */
export type Outcome = { results: unknown[][] } | { error: string; code: unknown };

/** Runs statements as one transaction; never rejects. */
export async function runOn(database: Database, statements: Statement[]): Promise<Outcome> {
  try {
    const results: unknown[][] = [];
    await database.transaction(async (tx) => {
      for (const { query, values } of statements) results.push((await tx.query(query, values)).rows);
    });
    return { results };
  } catch (error) {
    return failure(error);
  }
}

/** Runs statements one by one, so that a transaction may last from one list to the next; never rejects. */
export async function runPlainly(database: Database, statements: Statement[]): Promise<Outcome> {
  try {
    const results: unknown[][] = [];
    for (const { query, values } of statements) results.push((await database.query(query, values)).rows);
    return { results };
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): Outcome {
  const { message, code } = error as Error & { code?: unknown };
  return { error: message, code };
}
