import { pageEditor } from "~/features/pages/editor.server";
import { previewTexts } from "~/features/pages/preview.server";
import { loadPreview, previewAction } from "~/features/sharing/preview.server";
import { PreviewPage } from "~/features/sharing/preview-page";
import { staffMeta } from "~/ui/admin/staff-meta";

export const loader = loadPreview;

export const action = previewAction(pageEditor, previewTexts);

export const meta = staffMeta("Vorschau");

export default function PagesPreviewPage() {
  return <PreviewPage list="/admin/pages" />;
}
