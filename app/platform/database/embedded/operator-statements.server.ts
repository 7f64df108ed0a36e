import type { Database } from "./engine.server";

/** One statement of an operator's command, as it travels. */
export interface Statement {
  query: string;
  values?: unknown[];
}

export type Outcome = { results: unknown[][] } | { error: string; code: unknown };

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
