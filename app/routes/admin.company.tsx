import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import type { Untaken } from "~/client/keep-typed";
import { keepTypedFile } from "~/client/keep-typed-file";
import type { PictureChoice } from "~/schemas/answers";
import type { CompanyAnswer, CompanyPage, GroupPage } from "~/schemas/company";
import { formAction } from "~/server/forms/form-action.server";
import { readCompany } from "~/server/staff/company-page.server";
import { saveCompany } from "~/server/staff/company-save.server";
import { CompanyForm, GroupLinks } from "~/ui/admin/company-form";
import { CompanyGroups } from "~/ui/admin/company-groups";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { useAnswer } from "~/ui/admin/use-answer";
import { Toasts } from "~/ui/toasts";

export function loader({ request }: LoaderFunctionArgs) {
  return readCompany(request);
}

export const action = formAction(({ request }) => saveCompany(request));

export const clientAction = keepTypedFile;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta<CompanyPage>(({ data }) => data?.page?.title ?? "Unternehmen");

export default function CompanyRoute() {
  const { page, groups, pictures, toasts } = useLoaderData<CompanyPage & { pictures: PictureChoice[] }>();
  const answer = useAnswer<CompanyAnswer & Untaken>();
  const shown = useShown(page, answer);
  if (shown.page) {
    return (
      <>
        <PageTitle title={shown.page.title} back="/admin/company">
          <GroupLinks group={shown.page.group} />
        </PageTitle>
        <section aria-label={shown.page.title} className="rounded-sm border border-line bg-surface-raised">
          <CompanyForm {...{ answer, pictures }} page={shown.page} number={shown.number} />
        </section>
      </>
    );
  }
  return (
    <>
      <PageTitle title="Unternehmen" />
      {groups ? <CompanyGroups groups={groups} /> : <NotLoaded what="Die Angaben zum Unternehmen" />}
      <Toasts items={toasts} />
    </>
  );
}

/** The form as it came last; what nobody took stays as it stands there. Each form that comes has another number. */
function useShown(page: GroupPage | undefined, answer: (CompanyAnswer & Untaken) | undefined) {
  const given = answer?.untaken ? undefined : (answer?.page ?? page);
  const [last, setLast] = useState({ page: given, number: 0 });
  if ((answer?.untaken && last.page) || last.page === given) return last;
  const next = { page: given, number: last.number + 1 };
  setLast(next);
  return next;
}
