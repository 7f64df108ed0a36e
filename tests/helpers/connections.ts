import type { Database } from "~/platform/database/embedded/engine.server";
import { fromEngine } from "./engine-packages";

const { Pool, types } = fromEngine("pg") as {
  Pool: new (options: object) => Connections;
  types: { getTypeParser: (type: number) => (text: string) => unknown };
};

export type Sql = (query: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

interface Connection {
  query: (sql: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
}
export interface Connections extends Connection {
  connect: () => Promise<Connection & { release: () => void }>;
  end: () => Promise<void>;
  on(event: "error", heard: () => void): void;
  on(event: "connect", heard: (client: Connection) => void): void;
}

export function connectTo(address: string) {
  const connections = new Pool({ connectionString: address, max: 8, types: { getTypeParser } });
  // A closing connection still reports the server's end.
  connections.on("error", () => undefined);
  connections.on("connect", writeJson);
  const sql: Sql = async (query, values = []) =>
    (await connections.query(query, values)).rows as Record<string, unknown>[];
  return { connections, database: asDatabase(connections), sql };
}

/** The driver writes lists of objects as arrays of PostgreSQL, where the embedded database and PostgREST write JSON. */
function writeJson(client: Connection) {
  const query = client.query.bind(client) as (...all: unknown[]) => ReturnType<Connection["query"]>;
  const isList = (value: unknown) =>
    Array.isArray(value) && value.some((one) => typeof one === "object" && one);
  client.query = (sql, values, ...rest: unknown[]) =>
    query(
      sql,
      Array.isArray(values) ? values.map((one) => (isList(one) ? JSON.stringify(one) : one)) : values,
      ...rest,
    );
}

function asDatabase(connections: Connections): Database {
  const on = (connection: Connection) => ({
    exec: (sql: string) => connection.query(sql).then((results) => [results].flat()),
    query: async <Row>(sql: string, values?: unknown[]) => ({
      rows: (await connection.query(sql, values)).rows as Row[],
    }),
  });
  return {
    ...on(connections),
    async transaction(work) {
      const connection = await connections.connect();
      try {
        await connection.query("begin");
        const result = await work(on(connection));
        await connection.query("commit");
        return result;
      } catch (error) {
        await connection.query("rollback");
        throw error;
      } finally {
        connection.release();
      }
    },
  };
}

/** As the embedded database: dates are text, integers numbers. */
function getTypeParser(type: number) {
  if ([20, 21, 23, 700, 701, 1700].includes(type)) return Number;
  if ([1082, 1083, 1114, 1184, 1266].includes(type)) return String;
  // The driver leaves name[] as text; the engine reads tables from it.
  return types.getTypeParser(type === 1003 ? 1009 : type);
}
