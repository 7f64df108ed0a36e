import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showFixedPages } from "~/features/company/overview.server";
import { unsavedTexts } from "~/features/dashboard/unsaved-texts.server";
import { readList } from "~/features/editing/items.server";
import { readListQuery } from "~/features/editing/list-query.server";
import { ListScreen, RowActions, StateBadge, TitleCell } from "~/features/editing/list-screen";
import { pageEditor } from "~/features/pages/editor.server";
import { FixedPagesList } from "~/features/pages/fixed/fixed-pages-list";
import { Templates } from "~/features/pages/form";
import { listPages } from "~/features/pages/model.server";
import { pageRow } from "~/features/pages/rows.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { listFilter } from "~/schemas/post";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Cell, Row, Table } from "~/ui/admin/table";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { db, headers } = staff;
  const { page, search, params } = readListQuery(request);
  const wanted = listFilter.safeParse(params.get("status")).data;
  const pages = listPages(db, { status: wanted, search, page });
  const [{ list, status }, begun, fixed] = await Promise.all([
    readList(request, pageEditor.table, pages, pageRow),
    unsavedTexts(pageEditor.table, staff),
    page === 1 && !search && !wanted ? showFixedPages(request, staff) : null,
  ]);
  return data({ ...list, page, begun, fixed: fixed?.data.groups ?? null }, { status, headers });
}

export const meta = staffMeta("Seiten");

export default function PagesPage() {
  const { rows, fixed, ...list } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      what="pages"
      newLabel="Neue Seite"
      states={[
        { value: "draft", label: "Entwürfe" },
        { value: "planned", label: "Geplant" },
        { value: "published", label: "Öffentlich" },
        { value: "archived", label: "Archiviert" },
      ]}
      first="Leg die erste an"
      count={rows.length}
      {...list}
    >
      <Templates />
      {rows.length > 0 && <PageTable rows={rows} />}
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

function PageTable({ rows }: { rows: ReturnType<typeof pageRow>[] }) {
  return (
    <Table
      caption="Seiten"
      columns={[
        { label: "Titel" },
        { label: "Status", wide: true },
        { label: "Adresse", wide: "very" },
        { label: "Menü", wide: "very" },
        { label: "Datum", wide: true },
        { label: "Aktionen", hidden: true, wide: true },
      ]}
    >
      {rows.map(({ id, title, slug, menu, state, date }) => (
        <Row key={id} of={id} name={title}>
          <TitleCell to={`/admin/pages/${id}`} title={title} state={<StateBadge state={state} />} />
          <Cell wide>
            <StateBadge state={state} />
          </Cell>
          <Cell wide="very" className="min-w-44 wrap-anywhere">
            /{slug}
          </Cell>
          <Cell wide="very" className="min-w-36">
            {menu}
          </Cell>
          <Cell wide className="whitespace-nowrap text-ink-muted">
            {date}
          </Cell>
          <RowActions to={`/admin/pages/${id}`} title={title} what="pages" />
        </Row>
      ))}
    </Table>
  );
}
