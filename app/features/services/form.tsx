import { Editor } from "~/features/editing/editor";
import { LongText, TextLine, TickBox } from "~/features/editing/editor-fields";
import { Headline, PanelLinks } from "~/features/editing/editor-parts";
import { HistoryLink } from "~/features/editing/history-link";
import { useActiveDeed } from "~/features/editing/use-active-deed";
import { useFields } from "~/features/editing/use-view";
import { type EditorView, hasErrors } from "~/features/editing/view";
import { serviceLabels } from "~/schemas/field-labels";
import { serviceLimits, slugLimit } from "~/schemas/limits";
import { DeleteLink } from "~/ui/admin/delete";

const labels = serviceLabels;

export function ServiceForm({ view }: { view: EditorView }) {
  const { item } = view;
  const fields = useFields(view, labels);
  return (
    <Editor
      title={item ? "Leistung bearbeiten" : "Neue Leistung"}
      path="/admin/services"
      listName="Leistungen"
      filledIn={["display_order"]}
      deed={useActiveDeed(view)}
      {...{ view, fields, labels }}
      isPanelWanted={hasErrors(view, ["slug", "is_active", "display_order"])}
      panel={
        <>
          <TickBox
            field={fields.is_active}
            label={labels.is_active}
            hint="Nur aktive Leistungen stehen auf der Website."
            sendsOff
          />
          <TextLine
            field={fields.slug}
            label={labels.slug}
            max={slugLimit}
            autoCapitalize="none"
            hint="Entsteht aus dem Titel. Nach ihm richten sich Symbol und Farbe."
          />
          <TextLine
            field={fields.display_order}
            label={labels.display_order}
            inputMode="numeric"
            hint={item ? "Kleine Zahlen stehen vorn." : "Kleine Zahlen stehen vorn. Leer heißt: ans Ende."}
          />
          {item && (
            <PanelLinks>
              <HistoryLink to={`/admin/services/${item.id}`} />
              <DeleteLink to={`/admin/services/${item.id}/delete`} what="services" />
            </PanelLinks>
          )}
        </>
      }
    >
      <Headline
        isFirst={!item && !view.refusal}
        placeholder="Titel der Leistung"
        field={fields.title}
        label={labels.title}
        subject="Title"
        required
        max={serviceLimits.title}
      />
      <LongText
        field={fields.short_description}
        label={labels.short_description}
        rows={2}
        max={serviceLimits.short_description}
        hint="Steht auf der Karte der Startseite."
      />
      <LongText
        field={fields.full_description}
        label={labels.full_description}
        required
        rows={14}
        max={serviceLimits.full_description}
        hint="Zeilen, die mit „- “ anfangen, werden zu Stichpunkten. Was hinter „Ergebnis: “ am Anfang einer Zeile steht, ist hervorgehoben."
      />
    </Editor>
  );
}
