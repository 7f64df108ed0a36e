import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Reply from "lucide-react/icons/reply";
import { keepTyped } from "~/client/keep-typed";
import { getSubmission, markSubmission } from "~/models/submissions.server";
import { longDateTime } from "~/schemas/berlin-time";
import { formAction } from "~/server/forms/form-action.server";
import { readForm } from "~/server/forms/read-form.server";
import { submissionFault } from "~/server/forms/toasts.server";
import { showNotification } from "~/server/messages/notification-state.server";
import { recordIncident } from "~/server/process/incidents.server";
import { pathOf } from "~/server/security/safe-redirect.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { DeleteLink } from "~/ui/admin/delete";
import { NotificationState } from "~/ui/admin/notification-state";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Button, buttonClass } from "~/ui/button";
import { Words } from "~/ui/phrase";
import { Toasts } from "~/ui/toasts";
import { useSending } from "~/ui/use-sending";
import { replyLink } from "./reply-link";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const submission = await getSubmission(db, params.id ?? "");
  if (!submission) throw new Response(null, { status: 404, headers });
  const { delivery_key, ...shown } = submission;
  const notification = await showNotification(submission);
  return data({ ...shown, notification, received: longDateTime(submission.created_at) }, { headers });
}

export const action = formAction(async ({ request, params }) => {
  const { db, headers } = await requireStaff(request);
  const isRead = (await readForm(request, ["is_read"])).get("is_read") === "true";
  try {
    if (await markSubmission(db, params.id ?? "", isRead)) {
      return redirect(`${pathOf(request)}#nachricht`, { status: 303, headers });
    }
  } catch (error) {
    recordIncident(error, request);
    return data({ toasts: [submissionFault("updating submission")] }, { status: 503, headers });
  }
  throw new Response(null, { status: 404, headers });
});

export const clientAction = keepTyped;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta<{ subject: string | null }>(({ data }) => data?.subject || "Nachricht");

export default function SubmissionPage() {
  const submission = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  return (
    <article className="rounded-sm border border-line bg-surface-raised p-5 sm:p-6">
      <Link
        to={`/admin/contacts${search}`}
        className="-mt-3 inline-flex min-h-11 items-center gap-1.5 text-ink-muted hover:text-ink lg:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
        Alle Nachrichten
      </Link>
      <h2 id="nachricht" data-panel-title="" tabIndex={-1} className="text-xl">
        {!submission.is_read && <span className="sr-only">Ungelesen: </span>}
        {submission.subject ?? "Ohne Betreff"}
      </h2>
      <Sender {...submission} />
      <div className="mt-5 border-line border-t pt-5 text-base">
        <p className="max-w-text hyphens-none whitespace-pre-wrap">{submission.message}</p>
      </div>
      <NotificationState submissionId={submission.id} notification={submission.notification} />
      <Actions submission={submission} />
      <Toasts items={answer?.toasts} />
    </article>
  );
}

type Submission = ReturnType<typeof useLoaderData<typeof loader>>;

function Sender({ name, email, phone, received }: Submission) {
  const link = "inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-0";
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-1">
      <dt className="text-ink-muted">Von</dt>
      <dd className="font-semibold">{name}</dd>
      <dt className="text-ink-muted">E-Mail</dt>
      <dd>
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      </dd>
      {phone && (
        <>
          <dt className="text-ink-muted">Telefon</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={link}>
              {phone}
            </a>
          </dd>
        </>
      )}
      <dt className="text-ink-muted">Eingang</dt>
      <dd>{received}</dd>
    </dl>
  );
}

function Actions({ submission }: { submission: Submission }) {
  const busy = useSending();
  const { id, is_read } = submission;
  return (
    <div className="save-bar -mx-5 mt-6 -mb-5 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap rounded-b-sm border-line border-t bg-surface-raised px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
      <a href={replyLink(submission)} className={buttonClass("brand", "min-h-11 text-sm max-sm:col-span-2")}>
        <Reply aria-hidden className="size-4" strokeWidth={1.75} />
        Antworten
      </a>
      <Form method="post" preventScrollReset>
        <Button
          tone="quiet"
          name="is_read"
          value={String(!is_read)}
          busy={busy}
          title={is_read ? "Als ungelesen markieren" : "Als gelesen markieren"}
          className="min-h-11 w-full text-sm max-sm:px-2"
        >
          <Words of={{ english: is_read ? "Mark as Unread" : "Mark as Read" }} />
        </Button>
      </Form>
      <DeleteLink
        to={`/admin/contacts/${id}/delete`}
        question="Are you sure you want to delete this submission?"
        className="max-sm:px-2 sm:ml-auto"
      />
    </div>
  );
}
