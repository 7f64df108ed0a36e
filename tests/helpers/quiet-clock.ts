import { quietSql as sql } from "./app";

/** Resets the digest's clock, so that messages are reported one by one. */
export async function quietClock(): Promise<void> {
  await sql("update outbox set sent_at = sent_at - interval '1 hour' where kind = 'notification'");
}
