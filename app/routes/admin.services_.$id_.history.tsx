import type { LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { HistoryPage, historyMeta } from "~/features/editing/history";
import { readHistory, restoreVersion } from "~/features/editing/history.server";
import { serviceEditor } from "~/features/services/editor.server";
import { formAction } from "~/platform/forms/form-action.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  return readHistory(serviceEditor, request, params.id);
}

export const action = formAction(({ request, params }) => restoreVersion(serviceEditor, request, params.id));

export const clientAction = keepTyped;

/** Also after a refusal: the item may have changed. */
export const shouldRevalidate = () => true;

export const meta = historyMeta;

export default function ServiceHistoryPage() {
  return <HistoryPage path="/admin/services" />;
}
