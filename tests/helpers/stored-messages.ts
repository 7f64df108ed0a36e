import { expect, vi } from "vitest";
import { openBackend } from "./mailing";

export function untilDelivered(url: string): Promise<void> {
  const check = async () => expect((await (await fetch(`${url}/healthz`)).json()).spool.waiting).toBe(0);
  return vi.waitFor(check, { timeout: 150_000, interval: 1000 });
}

export async function storedMessages(dataDir: string): Promise<Map<string, number>> {
  const { sql, close } = await openBackend(dataDir);
  const rows = await sql("select email, count(*)::int as n from contact_submissions group by email");
  await close();
  return new Map(rows.map(({ email, n }) => [String(email), Number(n)]));
}
