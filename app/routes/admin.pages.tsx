import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { postRow } from "~/features/blog/states.server";
import { showFixedPages } from "~/features/company/overview.server";
import { readDatedList } from "~/features/editing/items.server";
import { readListQuery } from "~/features/editing/list-query.server";
import { dateColumn, datedStates, ListScreen, ListTable } from "~/features/editing/list-screen";
import { pageEditor } from "~/features/pages/editor.server";
import { FixedPagesList } from "~/features/pages/fixed/fixed-pages-list";
import { Templates } from "~/features/pages/form";
import { menus } from "~/features/pages/labels";
import { listPages, type PageRow } from "~/features/pages/model.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { listFilter } from "~/schemas/post";
import { staffMeta } from "~/ui/admin/staff-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { page, search, params } = readListQuery(request);
  const isWhole = page === 1 && !search && !listFilter.safeParse(params.get("status")).success;
  const [{ list, status }, fixed] = await Promise.all([
    readDatedList(request, staff, pageEditor, listPages, pageRow),
    isWhole ? showFixedPages(request, staff) : null,
  ]);
  return data({ ...list, fixed: fixed?.data.groups ?? null }, { status, headers: staff.headers });
}

function pageRow({ lang, menu, ...page }: PageRow) {
  const place = menu === "none" ? "" : menus[menu];
  const language = lang === "en" ? "Englisch" : "";
  return { ...postRow({ ...page, category: null }), menu: [place, language].filter(Boolean).join(", ") };
}

export const meta = staffMeta("Seiten");

export default function PagesPage() {
  const { rows, fixed, ...list } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      what="pages"
      newLabel="Neue Seite"
      states={datedStates}
      first="Leg die erste an"
      count={rows.length}
      {...list}
    >
      <Templates />
      {rows.length > 0 && (
        <ListTable
          what="pages"
          rows={rows}
          columns={[
            {
              label: "Adresse",
              wide: "very",
              className: "min-w-44 wrap-anywhere",
              of: ({ slug }) => `/${slug}`,
            },
            { label: "Menü", wide: "very", className: "min-w-36", of: ({ menu }) => menu },
            dateColumn,
          ]}
        />
      )}
      {fixed && (
        <section aria-labelledby="feste-seiten" className="mt-10">
          <h2 id="feste-seiten" className="mb-3 text-xl">
            Feste Seiten
          </h2>
          <FixedPagesList groups={fixed} />
        </section>
      )}
    </ListScreen>
  );
}
