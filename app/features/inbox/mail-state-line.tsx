import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import type { ShownMail } from "~/schemas/mail-state";

const looks = {
  waiting: { icon: Clock, color: "text-ink-muted" },
  sent: { icon: CircleCheck, color: "text-success" },
  refused: { icon: CircleAlert, color: "text-danger" },
  filed: { icon: CircleAlert, color: "text-ink-muted" },
  unknown: { icon: CircleAlert, color: "text-danger" },
};

export function MailStateLine({ mail: { state, text, reason }, about }: { mail: ShownMail; about?: string }) {
  const { icon: Icon, color } = looks[state];
  return (
    <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
      <Icon className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <span className="min-w-0">
        {about && `${about}: `}
        {text}
        {reason && <span className="block text-ink-muted text-xs wrap-anywhere">{reason}</span>}
      </span>
    </p>
  );
}
