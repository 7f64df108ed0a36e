import type { Db } from "./db";

/** What is there and what waits; every figure stops at 1,000. */
export interface Overview {
  unread_messages: number;
  drafts: number;
  active_services: number;
  active_references: number;
}

/** The figures of the dashboard and the menu; throws on any backend fault. */
export async function readOverview(db: Db): Promise<Overview> {
  const { data } = await db
    .from("staff_overview")
    .select("unread_messages, drafts, active_services, active_references")
    .single<Overview>()
    .throwOnError();
  return data;
}
