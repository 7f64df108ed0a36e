import type { LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { HistoryPage, historyMeta } from "~/features/editing/history";
import { readHistory, restoreVersion } from "~/features/editing/history.server";
import { pageEditor } from "~/features/pages/editor.server";
import { formAction } from "~/platform/forms/form-action.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  return readHistory(pageEditor, request, params.id);
}

export const action = formAction(({ request, params }) => restoreVersion(pageEditor, request, params.id));

export const clientAction = keepTyped;

/** Also after a refusal: the item may have changed. */
export const shouldRevalidate = () => true;

export const meta = historyMeta;

export default function WrittenPageHistory() {
  return <HistoryPage path="/admin/pages" />;
}
