import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";

/** What is there and what waits; every figure stops at 1,000. */
type Overview = Record<Exclude<keyof Rows["staff_overview"], "oldest_open">, number> & {
  oldest_open: string | null;
};

/** Throws on any backend fault. */
export async function readOverview(db: Db): Promise<Overview> {
  const { data } = await db
    .from("staff_overview")
    .select(
      "unread_messages, drafts, active_services, active_references, open_messages, late_messages, oldest_open, quarantined_messages",
    )
    .single<Overview>()
    .throwOnError();
  return data;
}
