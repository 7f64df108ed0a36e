import { builtInServices, type ServiceText } from "~/content/services";
import { cachedRead } from "~/platform/database/cached-reads.server";
import { publicDb } from "~/platform/database/client.server";
import { logFault } from "~/platform/process/fault-log.server";
import { listActiveServices } from "./model.server";

/** The services visitors see: the active ones of the table, or the built-in five while it is out of reach. */
export async function servicesToShow(): Promise<ServiceText[]> {
  try {
    return await cachedRead("services", "active", () => listActiveServices(publicDb));
  } catch (error) {
    logFault({ what: "services: list not read, showing the built-in ones" }, error);
    return builtInServices;
  }
}
