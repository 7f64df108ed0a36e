import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { listDeliveryProblems } from "~/models/deliveries.server";
import { getMailing } from "~/models/mailings.server";
import { formAction } from "~/server/forms/form-action.server";
import { mailRoute } from "~/server/mail/send.server";
import { choosePosts, saveMailing, withChosen } from "~/server/newsletter/mailing-editor.server";
import { renderNewsletter } from "~/server/newsletter/mailing-words.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { siteUrl } from "~/server/settings/env.server";
import { MailingForm } from "~/ui/admin/mailing-form";
import { MailingPreview } from "~/ui/admin/mailing-preview";
import { MailingState } from "~/ui/admin/mailing-state";
import { MissingItem } from "~/ui/admin/missing-item";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { DraftActions } from "./draft-actions";
import { Problems } from "./problems";
import { SendingProgress } from "./sending-progress";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, email, headers } = await requireStaff(request);
  const id = params.id ?? "";
  // All at once: what only a draft or only a sent mailing shows is little, one more round trip is long.
  const [mailing, choices, problems] = await Promise.all([
    getMailing(db, id),
    choosePosts(db),
    listDeliveryProblems(db, id),
  ]);
  // A form that has just been sent stays, with everything in it, when its draft is gone.
  if (!mailing)
    return data({ mailing, posts: choices, newId: crypto.randomUUID() }, { status: 404, headers });
  const posts = withChosen(choices, mailing);
  const { text } = renderNewsletter(mailing, `${siteUrl}/newsletter/unsubscribe`);
  return data({ mailing, posts, problems, text, email, canSend: mailRoute !== "none" }, { headers });
}

export const action = formAction(({ request, params }) => saveMailing(request, params.id));

export const clientAction = keepTyped;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta<{ mailing: { subject: string } | null }>(
  ({ data }) => `Mailing: ${data?.mailing?.subject ?? "nicht gefunden"}`,
);

export default function MailingPage() {
  const answer = useActionData<typeof action>();
  const loaded = useLoaderData<typeof loader>();
  if (loaded.mailing) return <Mailing {...loaded} answer={answer} />;
  const { posts, newId } = loaded;
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle title={answer ? "Neues Mailing" : "Mailing"} back="/admin/newsletter" />
      {answer ? (
        <MailingForm posts={posts} newId={newId} action="/admin/newsletter/new" answer={answer} />
      ) : (
        <MissingItem toasts={[]} back="/admin/newsletter" />
      )}
    </div>
  );
}

type Loaded = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { text: string }>;
interface MailingProps extends Loaded {
  answer: ReturnType<typeof useActionData<typeof action>>;
}

function Mailing({ mailing, posts, problems, text, email, canSend, answer }: MailingProps) {
  const { id, status, subject, body, post_slug, progress } = mailing;
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle title={subject} back="/admin/newsletter">
        <MailingState status={status} />
      </PageTitle>
      {/* An answer is there when the draft could not be saved, also because it is none any more. */}
      {(status === "draft" || answer) && (
        <MailingForm posts={posts} stored={{ subject, body, post: post_slug ?? "" }} answer={answer} />
      )}
      {status === "draft" ? (
        <DraftActions id={id} email={email} canSend={canSend} />
      ) : (
        <>
          <SendingProgress id={id} status={status} progress={progress} />
          <Problems problems={problems} />
        </>
      )}
      <div className="mt-6">
        <MailingPreview subject={subject} text={text} />
      </div>
    </div>
  );
}
