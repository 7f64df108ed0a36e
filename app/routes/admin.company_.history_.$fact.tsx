import type { LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { formAction } from "~/server/forms/form-action.server";
import { readFactHistory, restoreFact } from "~/server/staff/company-history.server";
import { HistoryPage, historyMeta } from "~/ui/admin/history";

export function loader({ request, params }: LoaderFunctionArgs) {
  return readFactHistory(request, params.fact);
}

export const action = formAction(({ request, params }) => restoreFact(request, params.fact));

export const clientAction = keepTyped;

/** Also after a refusal: the page shows what has become of the fact meanwhile. */
export const shouldRevalidate = () => true;

export const meta = historyMeta;

export default function FactHistoryPage() {
  return <HistoryPage path="/admin/company" back="/admin/company/history" />;
}
