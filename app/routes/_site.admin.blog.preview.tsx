import { postEditor } from "~/features/blog/editor.server";
import { previewTexts } from "~/features/blog/preview.server";
import { loadPreview, previewAction } from "~/features/sharing/preview.server";
import { PreviewPage } from "~/features/sharing/preview-page";
import { staffMeta } from "~/ui/admin/staff-meta";

export const loader = loadPreview;

export const action = previewAction(postEditor, previewTexts);

export const meta = staffMeta("Vorschau");

export default function BlogPreviewPage() {
  return <PreviewPage list="/admin/blog" />;
}
