import { Form, useLocation } from "@remix-run/react";
import { MailStateLine } from "~/features/inbox/mail-state-line";
import type { ShownMail } from "~/schemas/mail-state";
import { Button } from "~/ui/button";
import { useSending } from "~/ui/use-sending";

interface NotificationProps {
  submissionId: string;
  mail: ShownMail;
  receipt: ShownMail | undefined;
}

export function Notification({ submissionId, mail, receipt }: NotificationProps) {
  const { search } = useLocation();
  const busy = useSending();
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      <MailStateLine about="Benachrichtigung" mail={mail} />
      {(mail.state === "refused" || mail.state === "unknown") && (
        <Form method="post" action={`/admin/contacts/${submissionId}/notify${search}`}>
          <Button tone="quiet" busy={busy} className="min-h-11 text-sm">
            Erneut senden
          </Button>
        </Form>
      )}
      {receipt && <MailStateLine about="Eingangsbestätigung" mail={receipt} />}
    </div>
  );
}
