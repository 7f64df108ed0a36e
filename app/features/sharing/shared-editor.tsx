import Eye from "lucide-react/icons/eye";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Editor, type EditorProps } from "~/features/editing/editor";
import { barButton } from "~/features/editing/editor-bar";
import { Headline, HistoryLink, PanelLinks } from "~/features/editing/editor-fields";
import { useFields, usePage } from "~/features/editing/use-view";
import { type EditorView, hasErrors } from "~/features/editing/view";
import { beforeSending } from "~/features/rich-text/editor/held-form";
import type { NewShare, ShownShare } from "~/features/sharing/shares.server";
import { type Deletable, DeleteLink } from "~/ui/admin/delete";
import { encodeAsNeeded } from "~/ui/admin/form-texts";
import { TextLink } from "~/ui/admin/text-link";
import { buttonClass } from "~/ui/button";
import type { FormField } from "~/ui/form-fields";
import { PublicAddress, ShareLink, SharePanel } from "./share-panel";

const dayLabels = { days: "Gültig" };

interface SharedEditorProps<Name extends string> extends EditorProps<Name> {
  what: Deletable;
  inPanel: readonly string[];
  headline: Omit<ComponentProps<typeof Headline>, "isFirst">;
  links?: ReactNode;
  above?: ReactNode;
}

export function SharedEditor<Name extends string>({ view, path, ...props }: SharedEditorProps<Name>) {
  const { what, inPanel, headline, links, above, panel, isPanelWanted, fields, labels, children, ...editor } =
    props;
  const { item } = view;
  const { around, shown } = usePage<{ shares: ShownShare[] }>();
  const { days } = useFields({ ...view, fields: { days: "7" } }, dayLabels);
  const isShared = item !== null && !item.publicPath;
  return (
    <Editor<string>
      {...{ view, path, ...editor }}
      fields={{ ...fields, days } as Record<string, FormField>}
      labels={{ ...labels, ...dayLabels }}
      buttons={
        <>
          {item && <ShareLink />}
          <PreviewButton path={path} copy={view.copy} />
        </>
      }
      isPanelWanted={Boolean(shown) || isPanelWanted === true || hasErrors(view, [...inPanel, "days"])}
      panel={
        <>
          {panel}
          {isShared && (
            <SharePanel
              field={days}
              label={dayLabels.days}
              shares={around.shares}
              shared={shown as NewShare | undefined}
            />
          )}
          {item?.publicPath && <PublicAddress path={item.publicPath} />}
          {(links || item) && (
            <PanelLinks>
              {links}
              {item && <HistoryLink to={`${path}/${item.id}`} />}
              {item && <DeleteLink to={`${path}/${item.id}/delete`} what={what} />}
            </PanelLinks>
          )}
        </>
      }
    >
      {above}
      {item && <input type="hidden" name="item" value={item.id} />}
      <Headline isFirst={!item && !view.refusal} {...headline} />
      {children}
    </Editor>
  );
}

export function ItemLink({ path, item }: { path: string; item: NonNullable<EditorView["item"]> }) {
  return (
    <TextLink to={item.publicPath ?? `${path}/${item.id}/preview`}>
      {item.publicPath ? "Auf der Website" : "Gespeicherte Fassung"}
    </TextLink>
  );
}

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
