import { spawn } from "node:child_process";
import { once } from "node:events";

/** Asks the embedded database under DATA_DIR as the operator's commands do, whether a server has it or not. */
export function operatorSql(settings: Record<string, string>) {
  return async (query: string): Promise<Record<string, unknown>[]> => {
    const script = `import { openDatabase } from "./app/bin/database.js";
      const database = await openDatabase("shared");
      console.log(JSON.stringify(await database.query(${JSON.stringify(query)})));
      await database.close();`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      env: { ...process.env, SUPABASE_URL: "", DATABASE_URL: "", ...settings },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(said);
    return JSON.parse(said);
  };
}
