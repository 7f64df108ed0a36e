import type { PGlite } from "@supabase/lite/pglite";

const setting = /^SELECT set_config\('([a-z_.]+)', (?:\$1|''), true\)$/;
const opening = /^(?:BEGIN|SET LOCAL ROLE "[a-z_]+"|SET LOCAL transaction_read_only = on)$/;

interface Pending {
  openings: string[];
  settings: Map<string, unknown>;
}

/** Sends the engine's settings of a transaction in one batch: one by one they cost more than the query. */
export function sendSettingsTogether(driver: PGlite): void {
  const query = driver.query.bind(driver);
  let pending: Pending | undefined;

  const send = async ({ openings, settings }: Pending) => {
    await driver.exec(openings.join(";"));
    if (settings.size === 0) return;
    const calls = [...settings.keys()].map((name, index) => `set_config('${name}', $${index + 1}, true)`);
    await query(`select ${calls.join(", ")}`, [...settings.values()]);
  };

  driver.query = async <Row>(text: string, ...rest: [values?: unknown[], options?: object]) => {
    // A transaction abandoned before its first query must not leak settings into the next one.
    if (text === "BEGIN") pending = { openings: [], settings: new Map() };
    const name = setting.exec(text)?.[1];
    if (pending && name) pending.settings.set(name, rest[0]?.[0] ?? "");
    else if (pending && opening.test(text)) pending.openings.push(text);
    else {
      const before = pending;
      pending = undefined;
      if (before) await send(before);
      return query<Row>(text, ...rest);
    }
    return { rows: [], fields: [], affectedRows: 0 };
  };
}
