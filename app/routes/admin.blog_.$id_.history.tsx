import type { LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { postEditor } from "~/features/blog/editor.server";
import { HistoryPage, historyMeta } from "~/features/editing/history";
import { readHistory, restoreVersion } from "~/features/editing/history.server";
import { formAction } from "~/platform/forms/form-action.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  return readHistory(postEditor, request, params.id);
}

export const action = formAction(({ request, params }) => restoreVersion(postEditor, request, params.id));

export const clientAction = keepTyped;

/** Also after a refusal: the item may have changed. */
export const shouldRevalidate = () => true;

export const meta = historyMeta;

export default function PostHistoryPage() {
  return <HistoryPage path="/admin/blog" />;
}
