/** What waits: how many, and since when the oldest does (Unix time in milliseconds). */
interface Queue {
  waiting: number;
  oldest: number | null;
}

/** What other rooms have to do, as they tell it; entry.server.tsx, which starts them, brings it here. */
export interface Work {
  /** `refused`: what of it the database does not take. */
  spool: () => Queue & { refused: number };
  /** Mails that wait, by their kinds. */
  queued: () => Record<string, Queue>;
  /** Mails by what became of them in this process. */
  mails: () => Record<string, number>;
  /** Since when no mail leaves (Unix time in milliseconds). */
  mailTrouble: () => { since: number } | undefined;
  /** When pictures and their files were compared last (Unix time in milliseconds), with what came of it. */
  pictures: () => { at: number; problem?: string; missing: unknown[]; orphans: unknown[] } | undefined;
}
