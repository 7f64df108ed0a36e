import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import {
  type EmbeddedBackend,
  type EmbeddedOptions,
  startEmbedded,
} from "~/platform/database/embedded/start.server";
import { eventually } from "./eventually";

/** A backend of its own in a directory, for tests that send: the application under test would help itself to the work. */
export function openBackend(
  dataDir: string,
  options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedBackend> {
  return startEmbedded({
    dataDir,
    staffEmailDomain: "musterhafen.example",
    siteUrl: "http://127.0.0.1:3000",
    sessionSecret: undefined,
    confirmAccounts: false,
    sendMail: async () => undefined,
    ...options,
  });
}

/** The database as the web server sees it, with the public key. */
export function clientOf({ url, anonKey, fetch }: EmbeddedBackend): SupabaseClient {
  return createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: class {} as unknown as typeof WebSocket },
    global: { fetch },
  });
}

/** Replaces whatever is there by a started mailing to `count` subscribers: n0@werft.example, n1@… */
export async function startMailing({ sql }: EmbeddedBackend, count: number): Promise<string> {
  await sql("delete from mailings");
  await sql("delete from subscribers");
  await sql(
    `insert into subscribers (email, first_name, last_name, consent_version, signed_up_at)
     select 'n' || n || '@werft.example', 'A', 'B', '1', now() from generate_series(0, $1::int - 1) n`,
    [count],
  );
  const [row] = await sql(
    "insert into mailings (subject, body, status, started_at) values ('Juni', 'Moin!', 'sending', now()) returning id",
  );
  await sql(
    "insert into outbox (kind, mailing_id, subscriber_id) select 'newsletter', $1, id from subscribers",
    [row?.id],
  );
  return row?.id as string;
}

/** How many mails of a kind are in which state. */
export async function mailStates(
  { sql }: Pick<EmbeddedBackend, "sql">,
  kind = "newsletter",
): Promise<Record<string, number>> {
  const rows = await sql("select state, count(*)::int as n from outbox where kind = $1 group by state", [
    kind,
  ]);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n as number]));
}

/** Has a run send all that there is, looking again while others have some of it; rejects with its first fault. */
export async function toTheEnd(run: { next: () => Promise<number | null> }): Promise<void> {
  const looking = async () => {
    for (;;) {
      const wait = await run.next();
      if (wait !== 0) return wait;
    }
  };
  let fault: unknown;
  await eventually(async () => {
    const wait = await looking().catch((error) => {
      fault = error;
      return null;
    });
    expect(wait).toBeNull();
  });
  if (fault) throw fault;
}
