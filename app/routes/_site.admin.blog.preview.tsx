import { postEditor } from "~/features/blog/editor.server";
import { previewTexts } from "~/features/blog/preview.server";
import { previewAction } from "~/features/sharing/preview.server";

export const action = previewAction(postEditor, previewTexts);

export { loadPreview as loader } from "~/features/sharing/preview.server";
export { meta, PreviewPage as default } from "~/features/sharing/preview-page";
