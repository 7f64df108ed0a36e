import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";

/**
 * What Conform is told of a refused form: without the status, for which it would go to the first faulty field. Of one
 * that was taken, that nothing is wrong with it any more.
 */
export function useReply(reply: SubmissionResult | undefined): SubmissionResult {
  return useMemo(() => ({ ...reply, status: undefined }), [reply]);
}
