import { Editor } from "~/features/editing/editor";
import { Headline, HistoryLink, LongText, PanelLinks } from "~/features/editing/editor-fields";
import { useFields } from "~/features/editing/use-view";
import type { EditorView } from "~/features/editing/view";
import { snippetLabels as labels } from "~/schemas/field-labels";
import { replyLimits } from "~/schemas/limits";
import { DeleteLink } from "~/ui/admin/delete";

export function SnippetForm({ view }: { view: EditorView }) {
  const fields = useFields(view, labels);
  return (
    <Editor
      title={view.item ? "Textvorlage bearbeiten" : "Neue Textvorlage"}
      listName="Textvorlagen"
      path="/admin/snippets"
      {...{ view, fields, labels }}
      panel={
        view.item && (
          <PanelLinks>
            <HistoryLink to={`/admin/snippets/${view.item.id}`} />
            <DeleteLink to={`/admin/snippets/${view.item.id}/delete`} what="snippets" />
          </PanelLinks>
        )
      }
    >
      <Headline
        isFirst={!view.item && !view.refusal}
        placeholder="Name der Vorlage"
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
