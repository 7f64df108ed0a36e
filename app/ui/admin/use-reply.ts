import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";

/** What Conform is told of a refused form: without the status, for which it would go to the first faulty field. */
export function useReply(reply: SubmissionResult | undefined): SubmissionResult | undefined {
  return useMemo(() => reply && { ...reply, status: undefined }, [reply]);
}
