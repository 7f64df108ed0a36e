import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTypedFile } from "~/client/keep-typed-file";
import { MoveReport, ReadingState } from "~/features/moving/move-report";
import { MoveResult } from "~/features/moving/move-result";
import { changeMovePage, readMovePage } from "~/features/moving/report.server";
import { formAction } from "~/platform/forms/form-action.server";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { useAnswer } from "~/ui/admin/use-answer";
import { ErrorSummary } from "~/ui/error-summary";

export const loader = ({ request, params }: LoaderFunctionArgs) => readMovePage({ request, params });

export const action = formAction(({ request, params }: ActionFunctionArgs) =>
  changeMovePage({ request, params }),
);

export const clientAction = keepTypedFile;

export const meta = staffMeta("Umzug");

export default function MoveReportPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <PageTitle title="Umzug" back="/admin/move" />
      <ErrorSummary refusal={answer?.refusal} fields={[]} />
      {loaded ? <Stage {...loaded} /> : <NotLoaded what="Die Angaben zum Umzug" />}
    </>
  );
}

type Loaded = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function Stage({ state, isAtWork, unread, until, report, result }: Loaded) {
  if (report) return <MoveReport state={state} until={until} {...report} />;
  if (result) return <MoveResult state={state} isAtWork={isAtWork} until={until} {...result} />;
  return unread && <ReadingState reading={unread} />;
}
