import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { getMailing } from "~/models/mailings.server";
import { listMailProblems } from "~/models/outbox.server";
import { formAction } from "~/server/forms/form-action.server";
import { mailRoute } from "~/server/mail/send.server";
import {
  choosePosts,
  mailingItem,
  newMailing,
  saveMailing,
  withChosen,
} from "~/server/newsletter/mailing-editor.server";
import { previewMailing } from "~/server/newsletter/mailing-words.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { DeleteLink } from "~/ui/admin/delete";
import { EditedItem } from "~/ui/admin/edited-item";
import { MailingForm } from "~/ui/admin/mailing-form";
import { MailingPreview } from "~/ui/admin/mailing-preview";
import { MailingState } from "~/ui/admin/mailing-state";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { useAnswer } from "~/ui/admin/use-answer";
import { WritingHelp } from "~/ui/admin/writing-help";
import { Problems } from "./problems";
import { SendingProgress } from "./sending-progress";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, email, headers } = await requireStaff(request);
  const id = params.id ?? "";
  const newId = id === newMailing ? crypto.randomUUID() : undefined;
  const desk = { email, canSend: mailRoute !== "none", newId };
  if (newId) return data({ ...desk, mailing: null, item: null, posts: await choosePosts(db) }, { headers });
  // All at once: what only a draft or only a sent mailing shows is little, one more round trip is long.
  const [mailing, choices, problems] = await Promise.all([
    getMailing(db, id),
    choosePosts(db),
    listMailProblems(db, id),
  ]);
  // A form that has just been sent stays, with everything in it, when its draft is gone.
  if (!mailing) return data({ ...desk, mailing, item: null, posts: choices }, { status: 404, headers });
  const posts = withChosen(choices, mailing);
  const look = await previewMailing(mailing);
  return data({ ...desk, mailing, item: mailingItem(mailing), posts, problems, look }, { headers });
}

export const action = formAction(({ request, params }) => saveMailing(request, params.id));

export const clientAction = keepTyped;

export const headers = () => ({ "Cache-Control": "private, no-store" });

interface Titled {
  mailing: { subject: string } | null;
  newId?: string;
}

export const meta = staffMeta<Titled>(({ data }) =>
  data?.newId ? "Neues Mailing" : `Mailing: ${data?.mailing?.subject ?? "nicht gefunden"}`,
);

export default function MailingPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { mailing, item, newId, posts, email, canSend } = loaded;
  return (
    <div className="mx-auto max-w-3xl">
      <Title mailing={mailing} isNew={newId !== undefined || answer !== undefined} />
      <EditedItem {...{ item, newId }} toasts={[]} back="/admin/newsletter">
        {/* An answer is there when the draft could not be saved, also because it is none any more. */}
        {(form) =>
          (!mailing || mailing.status === "draft" || answer) && (
            <MailingForm {...form} {...{ posts, email, canSend, answer }} />
          )
        }
      </EditedItem>
      {mailing && "look" in loaded && <Stored {...loaded} mailing={mailing} />}
    </div>
  );
}

function Title({ mailing, isNew }: { mailing: Shown["mailing"] | null; isNew: boolean }) {
  const title = mailing?.subject ?? (isNew ? "Neues Mailing" : "Mailing");
  const isOpen = mailing ? mailing.status === "draft" : isNew;
  return (
    <PageTitle title={title} back="/admin/newsletter">
      {isOpen && <WritingHelp />}
      {mailing && <MailingState status={mailing.status} />}
      {mailing?.status === "draft" && (
        <DeleteLink
          to={`/admin/newsletter/${mailing.id}/delete`}
          question="Are you sure you want to delete this mailing?"
        />
      )}
    </PageTitle>
  );
}

type Shown = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { look: unknown }>;

/** What is known of a mailing that is stored: how far it is, and what subscribers read. */
function Stored({ mailing, problems, look }: Pick<Shown, "mailing" | "problems" | "look">) {
  const { id, status, progress } = mailing;
  return (
    <>
      {status !== "draft" && (
        <>
          <SendingProgress id={id} status={status} progress={progress} />
          <Problems problems={problems} />
        </>
      )}
      <div className="mt-6">
        <MailingPreview {...mailing} {...look} />
      </div>
    </>
  );
}
