import { Editor } from "~/features/editing/editor";
import { LongText, TextLine, TickBox } from "~/features/editing/editor-fields";
import { Headline, HistoryLink, PanelLinks } from "~/features/editing/editor-parts";
import { useActiveDeed, useFields, usePage } from "~/features/editing/use-view";
import { type EditorView, hasErrors } from "~/features/editing/view";
import { PreviewButton } from "~/features/sharing/preview-button";
import { ShareLink, SharePanel } from "~/features/sharing/share-panel";
import type { NewShare, ShownShare } from "~/schemas/answers";
import { serviceLabels } from "~/schemas/field-labels";
import { serviceLimits, slugLimit } from "~/schemas/limits";
import { DeleteLink } from "~/ui/admin/delete";

const labels = { ...serviceLabels, days: "Gültig" };

export function ServiceForm({ view }: { view: EditorView }) {
  const { item } = view;
  const { around, shown } = usePage<{ shares: ShownShare[] }>();
  const fields = useFields({ ...view, fields: { ...view.fields, days: "7" } }, labels);
  const isShared = item !== null && !item.publicPath;
  return (
    <Editor
      title={item ? "Leistung bearbeiten" : "Neue Leistung"}
      path="/admin/services"
      listName="Leistungen"
      filledIn={["display_order"]}
      deed={useActiveDeed(view)}
      {...{ view, fields, labels }}
      buttons={
        <>
          {isShared && <ShareLink />}
          <PreviewButton path="/admin/services" copy={view.copy} />
        </>
      }
      isPanelWanted={Boolean(shown) || hasErrors(view, ["slug", "is_active", "display_order", "days"])}
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
          {isShared && (
            <SharePanel
              field={fields.days}
              label={labels.days}
              shares={around.shares}
              shared={shown as NewShare | undefined}
            />
          )}
          {item && (
            <PanelLinks>
              <HistoryLink to={`/admin/services/${item.id}`} />
              <DeleteLink to={`/admin/services/${item.id}/delete`} what="services" />
            </PanelLinks>
          )}
        </>
      }
    >
      {item && <input type="hidden" name="item" value={item.id} />}
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
