import { lines } from "./commands";

export function operatorSql(settings: Record<string, string>) {
  return async (query: string): Promise<Record<string, unknown>[]> => {
    const { code, said } = await lines(
      `import { openDatabase } from "./app/operator/database.js";
      const database = await openDatabase("shared");
      console.log(JSON.stringify(await database.query(${JSON.stringify(query)})));
      await database.close();`,
      settings,
    );
    if (code !== 0) throw new Error(said);
    return JSON.parse(said);
  };
}
