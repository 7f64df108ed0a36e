import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MoveReport, MoveResult, ReadingState } from "~/features/moving/move-report";
import { changeMove, readMovePage } from "~/features/moving/report.server";
import { formAction } from "~/platform/forms/form-action.server";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { ErrorSummary } from "~/ui/error-summary";

export const loader = ({ request, params }: LoaderFunctionArgs) => readMovePage({ request, params });

export const action = formAction(({ request, params }: ActionFunctionArgs) =>
  changeMove({ request, params }),
);

export const meta = staffMeta("Umzug");

export default function MoveReportPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageTitle title="Umzug" back="/admin/move" />
      <ErrorSummary refusal={answer?.refusal} fields={[]} />
      {loaded ? <Stage {...loaded} /> : <NotLoaded what="Die Angaben zum Umzug" />}
    </>
  );
}

type Loaded = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function Stage({ state, isAtWork, reading, report, marks }: Loaded) {
  if (marks) return <MoveResult state={state} isAtWork={isAtWork} {...marks} />;
  if (reading.state === "read") return <MoveReport summary={reading.summary} report={report} />;
  return <ReadingState reading={reading} />;
}
