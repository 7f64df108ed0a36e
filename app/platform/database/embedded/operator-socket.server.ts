import { rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setAside, stands } from "~/platform/files/data-directory.server";
import type { Database } from "./engine.server";

export interface Statement {
  query: string;
  values?: unknown[];
}

type Outcome = { results: unknown[][] } | { error: string; code: unknown };

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

type Run = (statements: Statement[]) => Promise<Outcome>;

const name = "operator.socket";

/** Lets app/operator/database.js query while the server runs: JSON lines over a socket. Call it under the lock. */
export function answerOperator(dataDir: string, run: Run): () => void {
  const path = join(dataDir, name);
  const found = stands(path);
  // Under the lock, a socket was left by a killed server.
  if (found?.isSocket()) rmSync(path);
  else if (found) setAside(dataDir, name, "is no socket");
  const server = createServer((socket) => answerLines(socket, run));
  server.on("error", ({ code }: NodeJS.ErrnoException) =>
    console.warn(`Operators' commands cannot reach the running server: ${name} cannot be made (${code}).`),
  );
  server.listen(path).unref();
  return () => server.close();
}

async function answerLines(socket: Socket, run: Run) {
  socket.on("error", () => undefined).unref();
  for await (const line of createInterface(socket)) {
    socket.write(`${JSON.stringify(await answerLine(line, run))}\n`);
  }
}

async function answerLine(line: string, run: Run): Promise<Outcome> {
  let statements: Statement[];
  try {
    statements = JSON.parse(line);
  } catch (error) {
    return { error: (error as Error).message, code: undefined };
  }
  return run(statements);
}
