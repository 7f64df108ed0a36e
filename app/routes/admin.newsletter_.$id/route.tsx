import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { EditorPage, editorMeta } from "~/features/editing/editor-page";
import { receiveEdit } from "~/features/editing/receive.server";
import { showEditor } from "~/features/editing/show.server";
import { usePage } from "~/features/editing/use-view";
import type { EditorView } from "~/features/editing/view";
import { type MailingAround, mailingEditor, type TypedLook } from "~/features/newsletter/editor.server";
import { MailingForm } from "~/features/newsletter/form";
import { MailingPreview } from "~/features/newsletter/mailing-preview";
import { MailingState } from "~/features/newsletter/mailing-state";
import { formAction } from "~/platform/forms/form-action.server";
import { furtherPosts } from "~/schemas/mailing";
import { PageTitle } from "~/ui/admin/page-title";
import { Recipients } from "./recipients";
import { SendingProgress } from "./sending-progress";

export const loader = (args: LoaderFunctionArgs) => showEditor<MailingAround>(mailingEditor, args);

export const action = formAction((args: ActionFunctionArgs) => receiveEdit(mailingEditor, args));

export const clientAction = keepTyped;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = editorMeta("Ausgabe", "Neue Ausgabe");

export default function MailingPage() {
  const { view, refused, around, shown } = usePage<MailingAround>();
  const typed = shown as TypedLook | undefined;
  const { mailing, look, canSend } = around;
  // A sent mailing continues as a new one.
  const isWritten = view !== null && (!view.isGone || refused !== undefined || view.keptAt !== null);
  return (
    <>
      {mailing && !isWritten && (
        <PageTitle title={mailing.subject} back="/admin/newsletter">
          <MailingState {...mailing} planned={undefined} />
        </PageTitle>
      )}
      <EditorPage path="/admin/newsletter">
        {(view) =>
          isWritten && <MailingForm view={view} posts={withChosen(view, around)} canSend={canSend} />
        }
      </EditorPage>
      <div className="max-w-4xl">
        {mailing && mailing.status !== "draft" && <SendingProgress {...mailing} />}
        {typed ? (
          <div className="mt-6">
            <MailingPreview key={view?.seq} {...typed} isFresh />
          </div>
        ) : (
          mailing &&
          look && (
            <div className="mt-6">
              <MailingPreview {...mailing} {...look} />
            </div>
          )
        )}
        {mailing && mailing.status !== "draft" && (
          <Recipients progress={mailing.progress} page={around.page} {...around.recipients} />
        )}
      </div>
    </>
  );
}

/** A post that was chosen stays a choice when it is not public any more. */
function withChosen({ fields }: EditorView, { posts, mailing }: MailingAround) {
  const known = new Map(mailing?.more_posts.map(({ slug, title }) => [slug, title]));
  if (mailing?.post_slug) known.set(mailing.post_slug, mailing.post_title ?? mailing.post_slug);
  const chosen = [fields.post, ...furtherPosts.map((n) => fields[`post_${n}`])];
  const missing = chosen.filter((slug) => slug && !posts.some(({ value }) => value === slug));
  return [
    ...posts,
    ...[...new Set(missing)].map((slug = "") => ({ value: slug, label: known.get(slug) ?? slug })),
  ];
}
