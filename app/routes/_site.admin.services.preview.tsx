import { serviceEditor } from "~/features/services/editor.server";
import { previewService } from "~/features/services/preview.server";
import { previewAction } from "~/features/sharing/preview.server";

export const action = previewAction(serviceEditor, previewService);

export { loadPreview as loader } from "~/features/sharing/preview.server";
export { meta, PreviewPage as default } from "~/features/sharing/preview-page";
