import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { keepTyped, type Untaken } from "~/client/keep-typed";
import type { RestoreAnswer } from "~/schemas/history";
import { formAction } from "~/server/forms/form-action.server";
import { readChanges, restoreFact } from "~/server/staff/company-history.server";
import { Empty } from "~/ui/admin/empty";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { RestoreRefused } from "~/ui/admin/slug-question";
import { staffMeta } from "~/ui/admin/staff-meta";
import { useAnswer } from "~/ui/admin/use-answer";
import { Toasts } from "~/ui/toasts";

export function loader({ request }: LoaderFunctionArgs) {
  return readChanges(request);
}

export const action = formAction(({ request }) => restoreFact(request));

export const clientAction = keepTyped;

export const meta = staffMeta("Verlauf: Unternehmen");

export default function CompanyHistoryPage() {
  const { group, changes, toasts } = useLoaderData<typeof loader>();
  const answer = useAnswer<RestoreAnswer & Untaken>();
  const back = group ? `/admin/company?group=${group}` : "/admin/company";
  return (
    <>
      <PageTitle title="Verlauf: Unternehmen" back={back} />
      <RestoreRefused answer={answer?.refusal && answer} />
      {!changes && <NotLoaded what="Die Änderungen" />}
      {changes?.length === 0 && <Empty>Hier ist noch nichts geändert.</Empty>}
      {changes && changes.length > 0 && (
        <>
          <p className="mb-4 max-w-text text-base">
            Die letzten Änderungen, die neueste zuerst. Hinter jeder steht, was sich Wort für Wort geändert
            hat; dort lässt sich ein früherer Stand auch wiederherstellen.
          </p>
          <ol className="mb-10 divide-y divide-line rounded-sm border border-line bg-surface-raised">
            {changes.map(({ id, when, who, label, what, to }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 px-5 py-2">
                <Link
                  to={to}
                  className="inline-flex min-h-11 grow items-center font-semibold underline underline-offset-4"
                >
                  {label}
                </Link>
                <span className="text-ink-muted">{`${when}: ${what} von ${who}`}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <Toasts items={toasts} />
    </>
  );
}
