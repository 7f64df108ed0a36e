import { startGotrue } from "./gotrue/server";
import { serveInterface, startPostgres } from "./postgres";

/** What can stand in for a whole hosted project on this machine: PostgreSQL, the engine's REST interface, stand-ins for GoTrue and for Storage. */
export async function startHostedStandIn() {
  const postgres = await startPostgres();
  const engine = await serveInterface(postgres);
  const gotrue = await startGotrue({
    sql: postgres.sql,
    engine: { ...engine, key: engine.anonKey, secret: engine.jwtSecret },
    key: "sb_publishable_stand_in",
    limits: { token: 100_000, verify: 100_000, signup: 100_000 },
  });
  return {
    url: gotrue.url,
    key: gotrue.project.key,
    database: postgres.url,
    sql: postgres.sql,
    storage: gotrue.storage,
    async stop() {
      gotrue.close();
      await postgres.stop();
    },
  };
}
