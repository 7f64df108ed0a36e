import type { LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { formAction } from "~/server/forms/form-action.server";
import { readHistory, restoreVersion } from "~/server/staff/history.server";
import { HistoryPage, historyMeta } from "~/ui/admin/history";

export function loader({ request, params }: LoaderFunctionArgs) {
  return readHistory("references", request, params.id);
}

export const action = formAction(({ request, params }) => restoreVersion("references", request, params.id));

export const clientAction = keepTyped;

/** Also after a refusal: the page shows what has become of the item meanwhile. */
export const shouldRevalidate = () => true;

export const meta = historyMeta;

export default function ReferenceHistoryPage() {
  return <HistoryPage path="/admin/references" />;
}
