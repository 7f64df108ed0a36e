import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { EditorPage, editorMeta } from "~/features/editing/editor-page";
import { receiveEdit } from "~/features/editing/receive.server";
import { showEditor } from "~/features/editing/show.server";
import { usePage } from "~/features/editing/use-view";
import type { EditorView } from "~/features/editing/view";
import { type MailingAround, mailingEditor } from "~/features/newsletter/editor.server";
import { MailingForm } from "~/features/newsletter/form";
import { mailingLabels } from "~/schemas/field-labels";
import { formAction } from "~/server/forms/form-action.server";
import { DeleteLink } from "~/ui/admin/delete";
import { MailingPreview } from "~/ui/admin/mailing-preview";
import { MailingState } from "~/ui/admin/mailing-state";
import { PageTitle } from "~/ui/admin/page-title";
import { WritingHelp } from "~/ui/admin/writing-help";
import { Problems } from "./problems";
import { SendingProgress } from "./sending-progress";

export const loader = (args: LoaderFunctionArgs) => showEditor<MailingAround>(mailingEditor, args);

export const action = formAction((args: ActionFunctionArgs) => receiveEdit(mailingEditor, args));

export const clientAction = keepTyped;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = editorMeta("Mailing", "Neues Mailing");

export default function MailingPage() {
  const { view, refused, around } = usePage<MailingAround>();
  const { mailing, look, problems, canSend } = around;
  return (
    <div className="mx-auto max-w-3xl">
      <Title {...{ view, mailing }} />
      <EditorPage path="/admin/newsletter" labels={mailingLabels} filledIn={["subject"]}>
        {/* What was sent is only written on as a new one. */}
        {(view) =>
          (!view.isGone || refused || view.keptAt) && (
            <MailingForm view={view} posts={withChosen(view, around)} canSend={canSend} />
          )
        }
      </EditorPage>
      {mailing && mailing.status !== "draft" && (
        <>
          <SendingProgress {...mailing} />
          <Problems problems={problems} />
        </>
      )}
      {mailing && look && (
        <div className="mt-6">
          <MailingPreview {...mailing} {...look} />
        </div>
      )}
    </div>
  );
}

/** The posts with the one that is chosen, which may be old or gone. */
function withChosen({ fields: { post } }: EditorView, { posts, mailing }: MailingAround) {
  if (!post || posts.some(({ value }) => value === post)) return posts;
  const title = mailing?.post_slug === post ? mailing.post_title : null;
  return [...posts, { value: post, label: title ?? post }];
}

function Title({ view, mailing }: { view: EditorView | null; mailing: MailingAround["mailing"] }) {
  const isOpen = mailing ? mailing.status === "draft" : view !== null;
  return (
    <PageTitle title={mailing?.subject ?? (view ? "Neues Mailing" : "Mailing")} back="/admin/newsletter">
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
