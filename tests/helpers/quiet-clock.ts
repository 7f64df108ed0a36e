import { quietSql as sql } from "./app";

/** Has the next messages told of one by one, however many this process has sent before. */
export async function quietClock(): Promise<void> {
  await sql("update outbox set sent_at = sent_at - interval '1 hour' where kind = 'notification'");
}
