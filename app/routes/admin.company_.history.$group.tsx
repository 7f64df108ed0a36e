import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { readGroupHistory, restoreGroup } from "~/features/company/history.server";
import { HistoryPage, historyMeta } from "~/features/editing/history";
import { formAction } from "~/platform/forms/form-action.server";

export const loader = ({ request, params }: LoaderFunctionArgs) => readGroupHistory(request, params.group);

export const action = formAction(({ request, params }: ActionFunctionArgs) =>
  restoreGroup(request, params.group),
);

export const clientAction = keepTyped;

/** Also after a refusal: the group may have changed. */
export const shouldRevalidate = () => true;

export const meta = historyMeta;

export default function GroupHistoryPage() {
  const { group = "" } = useParams();
  const [, page] = group.split("pages.");
  const [path, back] = page
    ? ["/admin/pages/fixed", `/admin/pages/fixed/${page}`]
    : ["/admin/company", `/admin/company?group=${group}`];
  return <HistoryPage path={path} back={back} />;
}
