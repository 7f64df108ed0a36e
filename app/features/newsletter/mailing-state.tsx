import { isUnsent, type MailingStatus } from "~/schemas/mailing";
import type { Progress } from "./model.server";

const states: Record<MailingStatus, { label: string; dot: string }> = {
  draft: { label: "Entwurf", dot: "border-2 border-ink-muted" },
  sending: { label: "Wird gesendet", dot: "bg-brand" },
  stopped: { label: "Angehalten", dot: "bg-control" },
  done: { label: "Gesendet", dot: "bg-success" },
};

export const nobody = "Noch hat niemand den Newsletter bestätigt.";

interface MailingStateProps {
  status: MailingStatus;
  progress: Progress;
  planned?: string | undefined;
}

export function MailingState({ status, progress, planned }: MailingStateProps) {
  const { label, dot } = isUnsent(status, progress)
    ? { label: "Nicht verschickt", dot: "bg-danger" }
    : states[status];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dot}`} />
      {status === "draft" && planned ? `Geplant: ${planned}` : label}
    </span>
  );
}
