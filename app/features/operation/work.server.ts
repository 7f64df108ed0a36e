interface Queue {
  waiting: number;
  oldest: number | null;
}

export interface Work {
  spool: () => Queue & { refused: number };
  queued: () => Record<string, Queue>;
  mails: () => Record<string, number>;
  mailProblem: () => { since: number } | undefined;
  pictures: () => { at: number; problem?: string; missing: unknown[]; orphans: unknown[] } | undefined;
}
