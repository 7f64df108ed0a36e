import { LongText, OrderField, SlugField, TickBox } from "~/features/editing/editor-fields";
import { useActiveDeed, useFields } from "~/features/editing/use-view";
import type { EditorView } from "~/features/editing/view";
import { SharedEditor } from "~/features/sharing/shared-editor";
import { serviceLabels as labels } from "~/schemas/field-labels";
import { serviceLimits } from "~/schemas/limits";

export function ServiceForm({ view }: { view: EditorView }) {
  const fields = useFields(view, labels);
  return (
    <SharedEditor
      what="services"
      title={view.item ? "Leistung bearbeiten" : "Neue Leistung"}
      path="/admin/services"
      listName="Leistungen"
      filledIn={["display_order"]}
      deed={useActiveDeed(view)}
      {...{ view, fields, labels }}
      inPanel={["slug", "is_active", "display_order"]}
      headline={{
        ...{ field: fields.title, label: labels.title, subject: "Title", max: serviceLimits.title },
        ...{ placeholder: "Titel der Leistung", required: true },
      }}
      panel={
        <>
          <TickBox
            field={fields.is_active}
            label={labels.is_active}
            hint="Nur aktive Leistungen stehen auf der Website."
            sendsOff
          />
          <SlugField field={fields.slug} label={labels.slug} hint="Entsteht aus dem Titel." />
          <OrderField field={fields.display_order} label={labels.display_order} isNew={!view.item} />
        </>
      }
    >
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
    </SharedEditor>
  );
}
