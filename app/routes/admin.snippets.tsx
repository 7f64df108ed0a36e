import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import Plus from "lucide-react/icons/plus";
import { unsavedTexts } from "~/features/dashboard/unsaved-texts.server";
import { receivedNames } from "~/features/editing/editor.server";
import { UnsavedTexts } from "~/features/editing/unsaved-texts";
import { snippetEditor } from "~/features/inbox/snippet-editor.server";
import { listSnippets } from "~/features/inbox/snippets.server";
import { formAction } from "~/platform/forms/form-action.server";
import { databaseFault } from "~/platform/forms/toasts.server";
import { readPart } from "~/platform/process/incidents.server";
import { requireEditor } from "~/platform/sessions/pending-form.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { rowId } from "~/schemas/row-id";
import { Empty } from "~/ui/admin/empty";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { TextLink } from "~/ui/admin/text-link";
import { ButtonLink } from "~/ui/button";
import { Toasts } from "~/ui/toasts";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const [snippets, begun] = await Promise.all([
    readPart(request, () => listSnippets(staff.db)),
    unsavedTexts(snippetEditor.table, staff),
  ]);
  const toasts = snippets ? [] : [databaseFault];
  return data({ snippets, begun, toasts }, { status: snippets ? 200 : 503, headers: staff.headers });
}

/** Former address of the form; tools may still post here. */
export const action = formAction(async ({ request }) => {
  const { headers } = (await requireEditor(request, receivedNames(snippetEditor))).staff;
  return redirect(`${snippetEditor.path}/new`, { status: 307, headers });
});

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta("Textvorlagen");

export default function SnippetsPage() {
  const { snippets, begun, toasts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="Textvorlagen" back="/admin/settings">
        <ButtonLink to="/admin/snippets/new" tone="brand">
          <Plus className="size-5" />
          Neue Textvorlage
        </ButtonLink>
      </PageTitle>
      <p className="mb-5 max-w-text text-base">
        Texte, mit denen Ihr oft antwortet. Unter jeder Nachricht lassen sie sich in die Antwort einfügen.
      </p>
      <UnsavedTexts texts={begun} />
      <section aria-labelledby="liste" className="pb-24">
        <h2 id="liste" className="mb-3 text-xl">
          Eure Textvorlagen
        </h2>
        {!snippets && <NotLoaded what="Die Textvorlagen" />}
        {snippets?.length === 0 && (
          <Empty>
            <p>Noch keine Textvorlagen.</p>
            <TextLink to="/admin/snippets/new">Schreib die erste</TextLink>
          </Empty>
        )}
        {snippets && snippets.length > 0 && (
          <ul className="divide-y divide-line rounded-sm border border-line bg-surface-raised">
            {snippets.map(({ id, title, body }) => (
              <li key={id} id={rowId(id)} tabIndex={-1} className="px-5 py-4 -outline-offset-3">
                <TextLink to={`/admin/snippets/${id}`} className="font-semibold text-base wrap-anywhere">
                  {title}
                </TextLink>
                <p className="sm:line-clamp-2 max-w-text text-ink-muted wrap-anywhere">{body}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Toasts items={toasts} />
    </>
  );
}
