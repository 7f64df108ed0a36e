import { builtInServices, type ServiceText } from "~/content/services";
import { listActiveServices } from "~/models/services.server";
import { keptRead } from "~/server/backend/cached-reads.server";
import { publicDb } from "~/server/backend/client.server";
import { logFault } from "~/server/process/fault-log.server";

/** The services visitors see: the active ones of the table, or the built-in five while it is out of reach. */
export async function servicesToShow(): Promise<ServiceText[]> {
  try {
    return await keptRead("services", "active", () => listActiveServices(publicDb));
  } catch (error) {
    logFault({ what: "services: list not read, showing the built-in ones" }, error);
    return builtInServices;
  }
}
