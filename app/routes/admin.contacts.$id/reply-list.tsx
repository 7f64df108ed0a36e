import { useRevalidator } from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { useEffect } from "react";
import type { ShownReply } from "~/schemas/answers";
import { SentText } from "~/ui/admin/sent-text";
import { Button } from "~/ui/button";
import { useSending } from "~/ui/use-sending";
import { messageForm } from "./message-form";

const looks = {
  sent: { icon: CircleCheck, color: "text-success" },
  filed: { icon: CircleAlert, color: "text-ink-muted" },
  waiting: { icon: Clock, color: "text-ink-muted" },
  failed: { icon: CircleAlert, color: "text-danger" },
};

/** What was answered, and what became of each mail. */
export function ReplyList({ replies }: { replies: ShownReply[] }) {
  useWatch(replies.some(({ delivery }) => delivery.tone === "waiting" && !delivery.reason));
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="antworten" className="mt-5 border-line border-t pt-5">
      <h3 id="antworten" tabIndex={-1} className="font-semibold text-base">
        {replies.length === 1 ? "Eure Antwort" : "Eure Antworten"}
      </h3>
      <ol className="mt-3 grid gap-5">
        {replies.map((reply) => (
          <li key={reply.id} className="border-line border-l-4 px-4">
            <p className="text-ink-muted">
              {reply.author}, {reply.when}
            </p>
            <SentText className="mt-1 text-base">{reply.body}</SentText>
            <Delivery {...reply} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Delivery({ id, delivery, canResend, when }: ShownReply) {
  const busy = useSending();
  const { icon: Icon, color } = looks[delivery.tone];
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} strokeWidth={1.75} />
        <span className="min-w-0">
          {delivery.text}
          {delivery.reason && (
            <span className="block text-ink-muted text-xs wrap-anywhere">{delivery.reason}</span>
          )}
        </span>
      </p>
      {canResend && (
        <Button
          form={messageForm}
          name="resend"
          value={id}
          tone="quiet"
          busy={busy}
          className="min-h-11 text-sm"
        >
          Erneut senden<span className="sr-only">: Antwort vom {when}</span>
        </Button>
      )}
    </div>
  );
}

/** Looks a few times whether what was just sent has left. */
function useWatch(isWaiting: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const looks = [2, 5, 15].map((seconds) => setTimeout(revalidate, seconds * 1000));
    return () => looks.forEach(clearTimeout);
  }, [isWaiting, revalidate]);
}
