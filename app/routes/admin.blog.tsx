import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { postEditor } from "~/features/blog/editor.server";
import { listPosts } from "~/features/blog/model.server";
import { postRow } from "~/features/blog/states.server";
import { readDatedList } from "~/features/editing/items.server";
import { dateColumn, datedStates, ListScreen, ListTable } from "~/features/editing/list-screen";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { staffMeta } from "~/ui/admin/staff-meta";
import { TextLink } from "~/ui/admin/text-link";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { list, status } = await readDatedList(request, staff, postEditor, listPosts, postRow);
  return data(list, { status, headers: staff.headers });
}

export const meta = staffMeta("Beiträge");

export default function PostsPage() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      what="blog_posts"
      newLabel="Neuer Beitrag"
      states={datedStates}
      first="Schreib den ersten"
      also={
        <p className="mt-2">
          Du hast schon Artikel in WordPress oder Ghost? <TextLink to="/admin/move">Bring sie mit</TextLink>
        </p>
      }
      count={rows.length}
      {...list}
    >
      {rows.length > 0 && (
        <ListTable
          what="blog_posts"
          rows={rows}
          columns={[
            {
              label: "Kategorie",
              wide: "very",
              className: "min-w-44 max-w-48 wrap-anywhere",
              of: ({ category }) => category,
            },
            dateColumn,
          ]}
        />
      )}
    </ListScreen>
  );
}
