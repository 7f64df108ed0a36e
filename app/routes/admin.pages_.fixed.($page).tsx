import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTypedFile } from "~/client/keep-typed-file";
import type { FactsAround } from "~/features/company/editor.server";
import { FactsPage } from "~/features/company/form";
import { showFixedPages } from "~/features/company/overview.server";
import { receivePage, showPageForm } from "~/features/company/receive.server";
import type { EditorPage } from "~/features/editing/view";
import { FixedPagesList } from "~/features/pages/fixed/fixed-pages-list";
import { formAction } from "~/platform/forms/form-action.server";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Toasts } from "~/ui/toasts";

type Pages = Awaited<ReturnType<typeof showFixedPages>>["data"];

export async function loader(args: LoaderFunctionArgs) {
  return args.params.page === undefined ? showFixedPages(args.request) : showPageForm(args);
}

export const action = formAction((args: ActionFunctionArgs) => receivePage(args));

export const clientAction = keepTypedFile;

export const meta = staffMeta<Partial<EditorPage<FactsAround>>>(
  ({ data }) => data?.around?.title ?? "Feste Seiten",
);

export default function FixedPagesRoute() {
  const data = useLoaderData<Pages | EditorPage<FactsAround>>();
  if ("around" in data) return <FactsPage />;
  return (
    <>
      <PageTitle title="Feste Seiten" />
      {data.groups ? <FixedPagesList groups={data.groups} /> : <NotLoaded what="Die festen Seiten" />}
      <Toasts items={data.toasts} />
    </>
  );
}
