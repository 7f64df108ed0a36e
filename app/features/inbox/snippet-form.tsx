import { Editor } from "~/features/editing/editor";
import { useFields } from "~/features/editing/use-view";
import type { EditorView } from "~/features/editing/view";
import { snippetLabels as labels } from "~/schemas/field-labels";
import { replyLimits } from "~/schemas/limits";
import { LongText, TextLine } from "~/ui/admin/editor-fields";

/** A text to answer with, under a name. */
export function SnippetForm({ view }: { view: EditorView }) {
  const fields = useFields(view, labels);
  return (
    <Editor
      title={view.item ? "Textvorlage bearbeiten" : "Neue Textvorlage"}
      isPage
      path="/admin/snippets"
      {...{ view, fields, labels }}
      keepsDeleted={false}
    >
      <TextLine
        field={fields.title}
        label={labels.title}
        hint="Zum Beispiel „Termin vorschlagen“."
        max={replyLimits.snippetTitle}
        required
      />
      <LongText
        field={fields.body}
        label={labels.body}
        hint="{name} wird beim Einfügen zum Namen des Absenders."
        max={replyLimits.snippet}
        required
        rows={8}
      />
    </Editor>
  );
}
