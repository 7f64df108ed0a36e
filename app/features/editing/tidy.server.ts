import { publicDb } from "~/platform/database/client.server";
import { noteServerKey, serverToken } from "~/platform/database/server-token.server";
import { logFault } from "~/platform/process/fault-log.server";
import { tidyContent } from "./versions.server";

const minute = 60_000;

/** Empties trash, drafts, links and messages set aside of what has had its time, two minutes after the start and every six hours. */
export function keepContentTidy(): void {
  setTimeout(tidy, 2 * minute).unref();
  setInterval(tidy, 6 * 60 * minute).unref();
}

/** Removes what was deleted 30 days ago, drafts of 90 days, links that have run out, messages set aside for 14 days; never throws. */
export async function tidy(): Promise<void> {
  try {
    const tidied = await tidyContent(publicDb, serverToken("upkeep"));
    if (!tidied) return noteServerKey(false);
    const { items, drafts, links, quarantined } = tidied;
    if (items + drafts + links > 0)
      console.info(`trash: ${items} items, ${drafts} drafts and ${links} links that had their time removed`);
    if (quarantined > 0) console.info(`inbox: ${quarantined} messages that were set aside removed`);
  } catch (error) {
    logFault({ level: "warn", what: "trash: not emptied" }, error);
  }
}
