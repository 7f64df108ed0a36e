import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getPost } from "~/features/blog/model.server";
import { previewPost } from "~/features/blog/preview.server";
import { PreviewFrame } from "~/features/sharing/preview-frame";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { staffMeta } from "~/ui/admin/staff-meta";
import { ButtonLink } from "~/ui/button";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const post = await getPost(db, params.id ?? "");
  if (!post) throw new Response(null, { status: 404, headers });
  return data(
    {
      preview: { kind: "blog_posts" as const, ...(await previewPost(post)) },
      editor: `/admin/blog/${post.id}`,
    },
    { headers },
  );
}

export const meta = staffMeta("Vorschau");

export default function SavedPreviewPage() {
  const { editor, preview } = useLoaderData<typeof loader>();
  return (
    <PreviewFrame preview={preview} text="Vorschau der gespeicherten Fassung">
      <ButtonLink to={editor} tone="on-deep">
        Bearbeiten
      </ButtonLink>
    </PreviewFrame>
  );
}
