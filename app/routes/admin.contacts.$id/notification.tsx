import { Form, useLocation } from "@remix-run/react";
import { MailStateLine } from "~/features/inbox/mail-state-line";
import type { ShownMail } from "~/schemas/mail-state";
import { ActionButton } from "~/ui/admin/action-button";

interface NotificationProps {
  submissionId: string;
  mail: ShownMail;
  receipt: ShownMail | undefined;
}

export function Notification({ submissionId, mail, receipt }: NotificationProps) {
  const { search } = useLocation();

  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      <MailStateLine about="Benachrichtigung" mail={mail} />
      {(mail.state === "refused" || mail.state === "unknown") && (
        <Form method="post" action={`/admin/contacts/${submissionId}/notify${search}`}>
          <ActionButton>Erneut senden</ActionButton>
        </Form>
      )}
      {receipt && <MailStateLine about="Eingangsbestätigung" mail={receipt} />}
    </div>
  );
}
