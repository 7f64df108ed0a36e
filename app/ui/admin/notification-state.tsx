import { Form, useLocation } from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import type { ShownNotification } from "~/schemas/answers";
import { Button } from "~/ui/button";
import { useSending } from "~/ui/use-sending";

const looks = {
  sent: { icon: CircleCheck, color: "text-success" },
  waiting: { icon: Clock, color: "text-ink-muted" },
  failed: { icon: CircleAlert, color: "text-danger" },
  unknown: { icon: CircleAlert, color: "text-ink-muted" },
};

/** What became of the mail that told the office of a message, with a button to send it again. */
export function NotificationState({
  submissionId,
  notification,
}: {
  submissionId: string;
  notification: ShownNotification;
}) {
  const { search } = useLocation();
  const busy = useSending();
  const { state, text, reason } = notification;
  const { icon: Icon, color } = looks[state];
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} strokeWidth={1.75} />
        <span className="min-w-0">
          {text}
          {reason && <span className="block text-ink-muted text-xs">{reason}</span>}
        </span>
      </p>
      {(state === "failed" || state === "unknown") && (
        <Form method="post" action={`/admin/contacts/${submissionId}/notify${search}`}>
          <Button tone="quiet" busy={busy} className="min-h-11 text-sm">
            Erneut senden
          </Button>
        </Form>
      )}
    </div>
  );
}
