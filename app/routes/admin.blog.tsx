import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { postEditor } from "~/features/blog/editor.server";
import { listPosts } from "~/features/blog/model.server";
import { postRow } from "~/features/blog/states.server";
import { unsavedTexts } from "~/features/dashboard/unsaved-texts.server";
import { readList } from "~/features/editing/items.server";
import { readListQuery } from "~/features/editing/list-query.server";
import { ListScreen, RowActions, StateBadge, TitleCell } from "~/features/editing/list-screen";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { listFilter } from "~/schemas/post";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Cell, Row, Table } from "~/ui/admin/table";
import { TextLink } from "~/ui/admin/text-link";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { db, headers } = staff;
  const { page, search, params } = readListQuery(request);
  const wanted = listFilter.safeParse(params.get("status")).data;
  const posts = listPosts(db, { status: wanted, search, page });
  const [{ list, status }, begun] = await Promise.all([
    readList(request, postEditor.table, posts, postRow),
    unsavedTexts(postEditor.table, staff),
  ]);
  return data({ ...list, page, begun }, { status, headers });
}

export const meta = staffMeta("Beiträge");

export default function PostsPage() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      what="blog_posts"
      newLabel="Neuer Beitrag"
      states={[
        { value: "draft", label: "Entwürfe" },
        { value: "planned", label: "Geplant" },
        { value: "published", label: "Öffentlich" },
        { value: "archived", label: "Archiviert" },
      ]}
      first="Schreib den ersten"
      also={
        <p className="mt-2">
          Du hast schon Artikel in WordPress oder Ghost? <TextLink to="/admin/move">Bring sie mit</TextLink>
        </p>
      }
      count={rows.length}
      {...list}
    >
      {rows.length > 0 && <PostTable rows={rows} />}
    </ListScreen>
  );
}

function PostTable({ rows }: { rows: ReturnType<typeof postRow>[] }) {
  return (
    <Table
      caption="Beiträge"
      columns={[
        { label: "Titel" },
        { label: "Status", wide: true },
        { label: "Kategorie", wide: "very" },
        { label: "Datum", wide: true },
        { label: "Aktionen", hidden: true, wide: true },
      ]}
    >
      {rows.map(({ id, title, state, category, date }) => (
        <Row key={id} of={id} name={title}>
          <TitleCell to={`/admin/blog/${id}`} title={title} state={<StateBadge state={state} />} />
          <Cell wide>
            <StateBadge state={state} />
          </Cell>
          <Cell wide="very" className="min-w-44 max-w-48 wrap-anywhere">
            {category}
          </Cell>
          <Cell wide className="whitespace-nowrap text-ink-muted">
            {date}
          </Cell>
          <RowActions to={`/admin/blog/${id}`} title={title} what="blog_posts" />
        </Row>
      ))}
    </Table>
  );
}
