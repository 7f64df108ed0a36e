import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getPage } from "~/features/pages/model.server";
import { previewPage } from "~/features/pages/preview.server";
import { PreviewFrame } from "~/features/sharing/preview-frame";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { staffMeta } from "~/ui/admin/staff-meta";
import { ButtonLink } from "~/ui/button";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const page = await getPage(db, params.id ?? "");
  if (!page) throw new Response(null, { status: 404, headers });
  return data({ preview: await previewPage(page), editor: `/admin/pages/${page.id}` }, { headers });
}

export const meta = staffMeta("Vorschau");

export default function SavedPagePreview() {
  const { preview, editor } = useLoaderData<typeof loader>();
  return (
    <PreviewFrame preview={{ ...preview, dropped: [] }} text="Vorschau der gespeicherten Fassung">
      <ButtonLink to={editor} tone="on-deep">
        Bearbeiten
      </ButtonLink>
    </PreviewFrame>
  );
}
