import { atFullLength } from "../proofs/prove";
import { createConfirmed } from "./accounts";
import { backend, sql as embeddedSql } from "./app";
import { startBehindFaults } from "./behind-faults";
import type { FaultProxy } from "./fault-proxy";
import { signInAt } from "./http-client";
import { postgresPrograms, serveInterface, startPostgres } from "./postgres";
import type { RunningServer } from "./server";
import { addServerKey } from "./server-key";
import { storageSays } from "./storage-stand-in";

const secret = "z".repeat(40);
const staff = { email: "schwestern@musterhafen.example", password: "hafen-lotse-1" };

export interface Site {
  server: RunningServer;
  door: FaultProxy;
  cookie: string;
}

/** At full length PostgreSQL, if installed; each instance has a fault proxy. */
export async function startTwoSites() {
  const postgres = atFullLength && postgresPrograms().length ? await startPostgres() : undefined;
  const served = postgres
    ? await serveInterface(postgres)
    : { ...backend.embedded, anonKey: backend.anonKey };
  const sql = postgres?.sql ?? embeddedSql;
  await addServerKey(sql, secret);
  await createConfirmed(sql, staff.email, staff.password);
  const sites = await Promise.all([0, 1].map(() => startSite(served)));
  return {
    sites: sites as [Site, Site],
    sql,
    anonKey: served.anonKey,
    database: postgres ? `PostgreSQL ${postgres.version}` : "PGlite",
    async stop() {
      await Promise.all(sites.map(({ server }) => server.stop("SIGKILL")));
      for (const { door } of sites) door.close();
      await postgres?.stop();
    },
  };
}

async function startSite(served: { url: string; anonKey: string; fetch: typeof fetch }): Promise<Site> {
  // Neither engine has a bucket.
  const ask: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (!pathname.startsWith("/storage/")) return served.fetch(input, init);
    const { status, body } = storageSays.missing;
    return new Response(body, { status });
  };
  const { proxy: door, server } = await startBehindFaults({ ...served, fetch: ask }, secret);
  return { server, door, cookie: await signInAt(server.url, staff.email, staff.password) };
}
