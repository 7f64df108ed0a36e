import { referenceEditor } from "~/features/references/editor.server";
import { previewReference } from "~/features/references/preview.server";
import { loadPreview, previewAction } from "~/features/sharing/preview.server";
import { PreviewPage } from "~/features/sharing/preview-page";
import { staffMeta } from "~/ui/admin/staff-meta";

export const loader = loadPreview;

export const action = previewAction(referenceEditor, previewReference);

export const meta = staffMeta("Vorschau");

export default function ReferencesPreviewPage() {
  return <PreviewPage list="/admin/references" />;
}
