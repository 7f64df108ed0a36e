import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { keepTyped, type Untaken } from "~/client/keep-typed";
import type { SnippetAnswer } from "~/schemas/answers";
import { formAction } from "~/server/forms/form-action.server";
import { readSnippets, saveSnippet } from "~/server/messages/snippets.server";
import { Empty } from "~/ui/admin/empty";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { SnippetForm } from "~/ui/admin/snippet-form";
import { staffMeta } from "~/ui/admin/staff-meta";
import { useAnswer } from "~/ui/admin/use-answer";
import { Toasts } from "~/ui/toasts";

export function loader({ request }: LoaderFunctionArgs) {
  return readSnippets(request);
}

export const action = formAction(({ request }) => saveSnippet(request));

export const clientAction = keepTyped;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta("Textvorlagen");

export default function SnippetsPage() {
  const { snippets, new_id, toasts } = useLoaderData<typeof loader>();
  const answer = useAnswer<SnippetAnswer & Untaken>();
  return (
    <>
      <PageTitle title="Textvorlagen" back="/admin/settings" />
      <p className="mb-5 max-w-text text-base">
        Texte, mit denen Ihr oft antwortet. Unter jeder Nachricht lassen sie sich in die Antwort einfügen.
      </p>
      <section
        aria-labelledby="neu"
        className="mb-8 rounded-sm border border-line bg-surface-raised p-5 sm:p-6"
      >
        <h2 id="neu" className="mb-4 text-xl">
          Neue Textvorlage
        </h2>
        {/* Once it is stored, the next one is another. */}
        <SnippetForm key={answer ? "typed" : (snippets?.length ?? 0)} answer={answer} newId={new_id} />
      </section>
      <section aria-labelledby="liste" className="pb-10">
        <h2 id="liste" className="mb-3 text-xl">
          Eure Textvorlagen
        </h2>
        {!snippets && <NotLoaded what="Die Textvorlagen" />}
        {snippets?.length === 0 && <Empty>Noch keine Textvorlagen. Schreib oben die erste.</Empty>}
        {snippets && snippets.length > 0 && (
          <ul className="divide-y divide-line rounded-sm border border-line bg-surface-raised">
            {snippets.map(({ id, title, body }) => (
              <li key={id} className="px-5 py-4">
                <Link
                  to={`/admin/snippets/${id}`}
                  className="inline-flex min-h-11 items-center font-semibold text-base underline underline-offset-4 wrap-anywhere"
                >
                  {title}
                </Link>
                <p className="sm:line-clamp-2 max-w-text text-ink-muted wrap-anywhere">{body}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Toasts items={toasts} />
      <Toasts items={answer?.toasts} />
    </>
  );
}
