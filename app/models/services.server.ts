import type { ServiceText } from "~/content/services";
import type { Db } from "./db";

/** The active services in their order; throws on any backend fault. */
export async function listActiveServices(db: Db): Promise<ServiceText[]> {
  const { data } = await db
    .from("services")
    .select("title, slug, short_description, full_description")
    .eq("is_active", true)
    .order("display_order")
    .order("id")
    .throwOnError();
  return data;
}
