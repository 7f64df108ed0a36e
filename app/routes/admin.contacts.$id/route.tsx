import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect, useRef, useState } from "react";
import { keepTyped, type Untaken } from "~/client/keep-typed";
import { dropCopyOf } from "~/features/editing/copies";
import { changeMessage } from "~/features/inbox/change-message.server";
import { MailStateLine } from "~/features/inbox/mail-state-line";
import { readMessage } from "~/features/inbox/message-page.server";
import { MessageState } from "~/features/inbox/message-state";
import { formAction } from "~/platform/forms/form-action.server";
import type { MessageAnswer } from "~/schemas/answers";
import { mailtoOf, telOf } from "~/schemas/contact-links";
import { withoutDraft } from "~/schemas/draft";
import type { ShownMail } from "~/schemas/mail-state";
import { ActionButton } from "~/ui/admin/action-button";
import { useAuth } from "~/ui/admin/auth";
import { SentText } from "~/ui/admin/sent-text";
import { staffMeta } from "~/ui/admin/staff-meta";
import { useAnswer } from "~/ui/admin/use-answer";
import { buttonClass } from "~/ui/button";
import { Toasts } from "~/ui/toasts";
import { Actions } from "./actions";
import { MessageForm, messageForm } from "./message-form";
import { replyLink } from "./reply-link";
import { ReplyList } from "./reply-list";

export const loader = ({ request, params }: LoaderFunctionArgs) => readMessage(request, params.id);

export const action = formAction(({ request, params }) => changeMessage(request, params.id));

export const clientAction = keepTyped;

/** Also after a refusal: a colleague may have replied. */
export const shouldRevalidate = () => true;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta<{ subject: string | null }>(({ data }) => data?.subject || "Nachricht");

export default function SubmissionPage() {
  const message = useLoaderData<typeof loader>();
  const answer = useAnswer<MessageAnswer & Untaken>();
  const { search } = useLocation();
  const { replies } = message;
  const canReply = replies !== null && message.state !== "quarantined";
  const account = useAuth().user.email;
  const sent = useRef<{ reply: string; note: string }>();
  const dropSent = (intent: string) => {
    const { reply = "", note = "" } = sent.current ?? {};
    const place = { account, item: message.id };
    if (intent === "reply") dropCopyOf({ ...place, kind: "replies", draft: reply });
    if (intent === "note") dropCopyOf({ ...place, kind: "submission_notes", draft: note });
  };
  return (
    <article className="rounded-sm border border-line bg-surface-raised p-5 sm:p-6">
      <Link
        to={`/admin/contacts${withoutDraft(search)}`}
        className="-mt-3 inline-flex min-h-11 items-center gap-1.5 text-ink-muted hover:text-ink lg:hidden"
      >
        <ArrowLeft className="size-4" />
        Alle Nachrichten
      </Link>
      <Actions {...message} />
      <div className="flex items-start justify-between gap-4">
        <h2 id="nachricht" data-panel-title="" tabIndex={-1} className="scroll-mt-48 text-xl">
          {!message.is_read && <span className="sr-only">Ungelesen: </span>}
          {message.subject ?? "Ohne Betreff"}
        </h2>
        {canReply && (
          <a href={`#${messageForm}-body`} className={buttonClass("brand", "min-h-11 shrink-0 px-3 text-sm")}>
            Antworten
          </a>
        )}
      </div>
      <Sender {...message} />
      <div className="mt-5 border-line border-t pt-5 text-base">
        <SentText>{message.message}</SentText>
      </div>
      {message.state === "quarantined" && (
        <p className="mt-5 border-line border-t pt-4">
          {message.quarantined_at
            ? "Jemand von Euch hat die Nachricht als Spam vermerkt. Ist sie echt, leg sie in den Posteingang."
            : quarantineReason}
        </p>
      )}
      {replies ? (
        <ReplyList replies={replies} />
      ) : (
        <p className="mt-5 font-semibold">
          Die Antworten ließen sich gerade nicht laden. Antworten kannst Du, sobald sie wieder da sind:
          Vielleicht hat schon jemand geantwortet.
        </p>
      )}
      <MessageForm
        key={`${message.id} ${useTimesTaken(answer, dropSent)}`}
        message={message}
        seen={replies?.at(-1)?.id}
        canReply={canReply}
        mailLink={replyLink(message)}
        answer={answer}
        search={search}
        onSend={(ids) => {
          sent.current = ids;
        }}
      />
      {message.state !== "quarantined" && (
        <Notification submissionId={message.id} mail={message.notification} receipt={message.receipt} />
      )}
      <Toasts items={answer?.toasts} />
    </article>
  );
}

const quarantineReason =
  "Ein Feld, das Menschen nicht sehen, war ausgefüllt: Das tun Programme, manchmal auch Browser von selbst. Ist die Nachricht echt, leg sie in den Posteingang.";

const changingTexts = ["reply", "note", "snippet"];

/** Counts accepted texts: the key of the form, which starts anew; refused forms keep the caret. */
function useTimesTaken(answer: (MessageAnswer & Untaken) | undefined, onTaken: (intent: string) => void) {
  const { formData, formAction } = useNavigation();
  const { pathname } = useLocation();
  const isOwn = formAction?.split("?")[0] === pathname;
  const intent = String(formData?.get("intent"));
  const isUnderWay = isOwn && changingTexts.includes(intent);
  const [last, setLast] = useState({ isUnderWay, times: 0 });
  const pressed = useRef("");
  if (isUnderWay) pressed.current = intent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form of the text that was taken is gone
  useEffect(() => {
    if (last.times > 0) onTaken(pressed.current);
  }, [last.times]);
  if (last.isUnderWay !== isUnderWay) {
    const isTaken = last.isUnderWay && !answer?.untaken && !answer?.refusal;
    setLast({ isUnderWay, times: last.times + (isTaken ? 1 : 0) });
  }
  return last.times;
}

function Sender(message: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { name, email, phone, received, shownState, assignee, team } = message;
  const link = "inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-0";
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-1">
      <dt className="text-ink-muted">Von</dt>
      <dd className="font-semibold">{name}</dd>
      <dt className="text-ink-muted">E-Mail</dt>
      <dd className="flex flex-wrap gap-x-4">
        <a href={mailtoOf(email)} className={`${link} wrap-anywhere`}>
          {email}
        </a>
        <Link to={`/admin/people?email=${encodeURIComponent(email)}`} className={`${link} text-ink-muted`}>
          Alles zu dieser Person
        </Link>
      </dd>
      {phone && (
        <>
          <dt className="text-ink-muted">Telefon</dt>
          <dd>
            <a href={telOf(phone)} className={link}>
              {phone}
            </a>
          </dd>
        </>
      )}
      <dt className="text-ink-muted">Eingang</dt>
      <dd>{received}</dd>
      <dt className="text-ink-muted">Stand</dt>
      <dd>
        <MessageState {...shownState} isLong />
      </dd>
      {assignee && (
        <>
          <dt className="text-ink-muted">Bei</dt>
          <dd>{team.find(({ id }) => id === assignee)?.name ?? "einem Konto, das es nicht mehr gibt"}</dd>
        </>
      )}
    </dl>
  );
}

interface NotificationProps {
  submissionId: string;
  mail: ShownMail;
  receipt: ShownMail | undefined;
}

function Notification({ submissionId, mail, receipt }: NotificationProps) {
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
