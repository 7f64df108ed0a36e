export interface Database {
  exec: (sql: string) => Promise<unknown>;
  query: <Row>(sql: string, values?: unknown[]) => Promise<{ rows: Row[] }>;
  transaction: <Result>(
    work: (tx: Pick<Database, "exec" | "query">) => Promise<Result>,
  ) => Promise<Result | undefined>;
}
