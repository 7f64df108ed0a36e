import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTypedFile } from "~/client/keep-typed-file";
import type { FactsAround } from "~/features/company/editor.server";
import { FactsPage } from "~/features/company/form";
import { GroupList } from "~/features/company/group-list";
import { showCompany } from "~/features/company/overview.server";
import { receiveFacts, showCompanyForm } from "~/features/company/receive.server";
import type { EditorPage as Page } from "~/features/editing/view";
import { formAction } from "~/platform/forms/form-action.server";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Toasts } from "~/ui/toasts";

type Groups = Awaited<ReturnType<typeof showCompany>>["data"];

export async function loader(args: LoaderFunctionArgs) {
  const group = new URL(args.request.url).searchParams.get("group");
  return group === null ? showCompany(args.request) : showCompanyForm(args, group);
}

export const action = formAction((args: ActionFunctionArgs) => receiveFacts(args));

export const clientAction = keepTypedFile;

export const meta = staffMeta<Partial<Page<FactsAround>>>(({ data }) => data?.around?.title ?? "Unternehmen");

export default function CompanyRoute() {
  const data = useLoaderData<Groups | Page<FactsAround>>();
  if ("around" in data) return <FactsPage />;
  return (
    <>
      <PageTitle title="Unternehmen" />
      {data.groups ? <GroupList groups={data.groups} /> : <NotLoaded what="Die Angaben zum Unternehmen" />}
      <Toasts items={data.toasts} />
    </>
  );
}
