import { pageEditor } from "~/features/pages/editor.server";
import { previewTexts } from "~/features/pages/preview.server";
import { previewAction } from "~/features/sharing/preview.server";

export const action = previewAction(pageEditor, previewTexts);

export { loadPreview as loader } from "~/features/sharing/preview.server";
export { meta, PreviewPage as default } from "~/features/sharing/preview-page";
