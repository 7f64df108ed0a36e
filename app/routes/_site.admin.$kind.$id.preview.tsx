import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { itemEditorAt } from "~/features/editing/registry.server";
import { PreviewFrame } from "~/features/sharing/preview-frame";
import { PreviewedItem } from "~/features/sharing/previewed";
import { shownItem } from "~/features/sharing/shown-item.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { staffMeta } from "~/ui/admin/staff-meta";
import { ButtonLink } from "~/ui/button";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { table, path, get } = await itemEditorAt(request, params.kind);
  const { db, headers } = await requireStaff(request);
  const item = await get(db, params.id ?? "");
  if (!item) throw new Response(null, { status: 404, headers });
  const preview = await shownItem({ kind: table, ...item });
  return data({ preview, editor: `${path}/${item.id}` }, { headers });
}

export const meta = staffMeta("Vorschau");

export default function SavedPreviewPage() {
  const { editor, preview } = useLoaderData<typeof loader>();
  return (
    <PreviewFrame
      item={<PreviewedItem {...preview} />}
      dropped={preview.dropped}
      form={{ path: `${editor}/preview` }}
      text="Vorschau der gespeicherten Fassung"
    >
      <ButtonLink to={editor} tone="on-deep">
        Bearbeiten
      </ButtonLink>
    </PreviewFrame>
  );
}
