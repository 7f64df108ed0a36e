import { z } from "zod";
import { json, readKept, writeKept } from "~/server/disk/state-file.server";
import { logFault } from "~/server/process/fault-log.server";
import { env } from "~/server/settings/env.server";
import { takeStoredFacts } from "~/server/settings/facts.server";

const file = "facts.json";

/** A server of its own database has the facts whenever it has anything. */
const isWanted = Boolean(env.SUPABASE_URL);

/** Begins with the facts as they were last known: a project may be out of reach just when the server starts. */
export function recallFacts(): void {
  if (!isWanted) return;
  try {
    const stored = readKept(env.DATA_DIR, file, json(z.record(z.string(), z.unknown())), "they come anew");
    if (stored) takeStoredFacts(stored);
  } catch (error) {
    logFault({ what: "facts of the company: not recalled" }, error);
  }
}

/** Keeps the facts as they are known now for the next start. */
export function rememberFacts(stored: Record<string, unknown>): void {
  if (!isWanted) return;
  try {
    writeKept(env.DATA_DIR, file, JSON.stringify(stored));
  } catch (error) {
    logFault({ what: "facts of the company: not kept for the next start" }, error);
  }
}
