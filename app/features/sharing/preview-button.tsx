import Eye from "lucide-react/icons/eye";
import type { MouseEvent } from "react";
import { barButton } from "~/features/editing/editor-bar";
import { beforeSending } from "~/features/rich-text/editor/held-form";
import { encodeAsNeeded } from "~/ui/admin/form-texts";
import { buttonClass } from "~/ui/button";

export function PreviewButton({ path, copy }: { path: string; copy: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value="preview"
      formAction={`${path}/preview?entwurf=${copy}`}
      formTarget="_blank"
      onClick={sendToNewTab}
      className={buttonClass("quiet", barButton)}
    >
      <Eye className="size-5 shrink-0 sm:hidden" />
      <span className="max-sm:sr-only">Vorschau</span>
    </button>
  );
}

/** The browser itself sends the form, to the new tab; the router would show the answer here, in place of the text. */
function sendToNewTab(event: MouseEvent<HTMLButtonElement>) {
  const { form, formAction, formTarget } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  const before = { action: form.action, target: form.target };
  form.dispatchEvent(new Event(beforeSending));
  encodeAsNeeded(form, event.currentTarget);
  Object.assign(form, { action: formAction, target: formTarget });
  HTMLFormElement.prototype.submit.call(form);
  Object.assign(form, before);
}
