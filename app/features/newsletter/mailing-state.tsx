import type { MailingStatus } from "~/schemas/mailing";

const states: Record<MailingStatus, { label: string; dot: string }> = {
  draft: { label: "Entwurf", dot: "border-2 border-ink-muted" },
  sending: { label: "Wird gesendet", dot: "bg-brand" },
  stopped: { label: "Angehalten", dot: "bg-control" },
  done: { label: "Gesendet", dot: "bg-success" },
};

export const nobody = "Noch hat niemand den Newsletter bestätigt.";

export function MailingState({ status, planned }: { status: MailingStatus; planned?: string | undefined }) {
  const { label, dot } = states[status];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dot}`} />
      {status === "draft" && planned ? `Geplant: ${planned}` : label}
    </span>
  );
}
