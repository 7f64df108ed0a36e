import { serviceEditor } from "~/features/services/editor.server";
import { previewService } from "~/features/services/preview.server";
import { loadPreview, previewAction } from "~/features/sharing/preview.server";
import { PreviewPage } from "~/features/sharing/preview-page";
import { staffMeta } from "~/ui/admin/staff-meta";

export const loader = loadPreview;

export const action = previewAction(serviceEditor, previewService);

export const meta = staffMeta("Vorschau");

export default function ServicesPreviewPage() {
  return <PreviewPage list="/admin/services" />;
}
