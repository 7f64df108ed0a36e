import { referenceEditor } from "~/features/references/editor.server";
import { previewReference } from "~/features/references/preview.server";
import { previewAction } from "~/features/sharing/preview.server";

export const action = previewAction(referenceEditor, previewReference);

export { loadPreview as loader } from "~/features/sharing/preview.server";
export { meta, PreviewPage as default } from "~/features/sharing/preview-page";
