import { z } from "zod";
import { json, readStateFile, writeStateFile } from "~/platform/files/state-file.server";
import { logFault } from "~/platform/process/fault-log.server";
import { env } from "~/platform/settings/env.server";

const isWanted = Boolean(env.SUPABASE_URL);

function lastKnown<Said>(file: string, shape: z.ZodType<Said>) {
  return {
    recall(take: (said: Said) => unknown): void {
      if (!isWanted) return;
      try {
        const said = readStateFile(env.DATA_DIR, file, json(shape), "it comes anew");
        if (said) take(said);
      } catch (error) {
        logFault({ what: `${file}: not recalled` }, error);
      }
    },
    remember(said: Said): void {
      if (!isWanted) return;
      try {
        writeStateFile(env.DATA_DIR, file, JSON.stringify(said));
      } catch (error) {
        logFault({ what: `${file}: not kept for the next start` }, error);
      }
    },
  };
}

export const factsFile = lastKnown("facts.json", z.record(z.string(), z.unknown()));
export const picturesFile = lastKnown(
  "pictures.json",
  z.record(z.string(), z.tuple([z.number(), z.number()])),
);
