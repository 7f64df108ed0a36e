import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { MailStateLine } from "~/features/inbox/mail-state-line";
import type { ShownReply } from "~/features/inbox/message-page.server";
import { ActionButton } from "~/ui/admin/action-button";
import { SentText } from "~/ui/admin/sent-text";
import { messageForm } from "./message-form";

export function ReplyList({ replies }: { replies: ShownReply[] }) {
  useWatch(replies.some(({ mail }) => mail.state === "waiting" && !mail.reason));
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
            <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
              <MailStateLine mail={reply.mail} />
              {reply.canResend && (
                <ActionButton form={messageForm} name="resend" value={reply.id}>
                  Erneut senden<span className="sr-only">: Antwort vom {reply.when}</span>
                </ActionButton>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useWatch(isWaiting: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const looks = [2, 5, 15].map((seconds) => setTimeout(revalidate, seconds * 1000));
    return () => looks.forEach(clearTimeout);
  }, [isWaiting, revalidate]);
}
