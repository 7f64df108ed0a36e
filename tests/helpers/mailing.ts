import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import {
  type EmbeddedBackend,
  type EmbeddedOptions,
  startEmbedded,
} from "~/platform/database/embedded/start.server";
import { eventually } from "./eventually";

/** Its own backend: the application would send the mails itself. */
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

export function clientOf({ url, anonKey, fetch }: EmbeddedBackend): SupabaseClient {
  return createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: class {} as unknown as typeof WebSocket },
    global: { fetch },
  });
}

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

export async function mailStates(
  { sql }: Pick<EmbeddedBackend, "sql">,
  kind = "newsletter",
): Promise<Record<string, number>> {
  const rows = await sql("select state, count(*)::int as n from outbox where kind = $1 group by state", [
    kind,
  ]);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n as number]));
}

/** Retries while others hold claims; rejects with the first fault. */
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
