import type { LoaderFunctionArgs } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { HistoryPage, historyMeta } from "~/features/editing/history";
import { readHistory, restoreVersion } from "~/features/editing/history.server";
import { restorableEditorAt } from "~/features/editing/registry.server";
import { formAction } from "~/platform/forms/form-action.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return readHistory(await restorableEditorAt(request, params.kind), request, params.id);
}

export const action = formAction(async ({ request, params }) =>
  restoreVersion(await restorableEditorAt(request, params.kind), request, params.id),
);

export const clientAction = keepTyped;

/** Also after a refusal: the item may have changed. */
export const shouldRevalidate = () => true;

export const meta = historyMeta;

export default function ItemHistoryPage() {
  return <HistoryPage path={`/admin/${useParams().kind}`} />;
}
