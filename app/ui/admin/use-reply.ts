import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";

/** Without the status, for which Conform would focus the first faulty field. */
export function useReply(reply: SubmissionResult | undefined): SubmissionResult {
  return useMemo(() => ({ ...reply, status: undefined }), [reply]);
}
