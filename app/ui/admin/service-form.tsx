import { useForm } from "@conform-to/react";
import { serviceLabels } from "~/schemas/field-labels";
import { serviceLimits, slugLimit } from "~/schemas/limits";
import { DeleteLink } from "./delete";
import { type EditedForm, Editor } from "./editor";
import { LongText, slugHint, TextLine, TickBox } from "./editor-fields";
import { HistoryLink } from "./history-link";
import { useEditorAnswer } from "./use-answer";
import { useReply } from "./use-reply";

const labels = serviceLabels;

export function ServiceForm({ item, newId }: EditedForm) {
  const answer = useEditorAnswer();
  const [form, fields] = useForm<Record<keyof typeof labels, string>>({
    id: "eintrag",
    lastResult: useReply(answer?.reply),
    defaultValue: item?.fields ?? { is_active: "on" },
  });
  const { title, slug, short_description, full_description, is_active, display_order } = fields;
  return (
    <Editor
      title={item ? "Leistung bearbeiten" : "Neue Leistung"}
      path="/admin/services"
      {...{ item, newId, answer, form, fields, labels }}
      links={
        item && (
          <>
            <HistoryLink to={`/admin/services/${item.id}`} />
            <DeleteLink
              to={`/admin/services/${item.id}/delete`}
              question="Are you sure you want to delete this service?"
            />
          </>
        )
      }
    >
      <TextLine field={title} label={labels.title} subject="Title" required max={serviceLimits.title} />
      <TextLine
        field={slug}
        label={labels.slug}
        required
        max={slugLimit}
        autoCapitalize="none"
        hint={`${slugHint} Nach ihm richten sich Symbol und Farbe.`}
      />
      <LongText
        field={short_description}
        label={labels.short_description}
        rows={3}
        max={serviceLimits.short_description}
        hint="Steht auf der Karte der Startseite."
      />
      <LongText
        field={full_description}
        label={labels.full_description}
        required
        rows={14}
        max={serviceLimits.full_description}
        hint="Zeilen, die mit „- “ anfangen, werden zu Stichpunkten. Was hinter „Ergebnis: “ am Anfang einer Zeile steht, ist hervorgehoben."
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TickBox
          field={is_active}
          label={labels.is_active}
          hint="Nur aktive Leistungen stehen auf der Website."
          isStored
        />
        <TextLine
          field={display_order}
          label={labels.display_order}
          inputMode="numeric"
          hint={item ? "Kleine Zahlen stehen vorn." : "Kleine Zahlen stehen vorn. Leer heißt: ans Ende."}
        />
      </div>
    </Editor>
  );
}
