import { LongText, TextLine } from "~/features/editing/editor-fields";
import { useRowKeys } from "~/features/editing/use-view";
import { type EditorView, formId } from "~/features/editing/view";
import { ChosenPicture } from "~/features/media/chosen-picture";
import { PicturePanel } from "~/features/media/picture-panel";
import type { PictureSearch } from "~/schemas/answers";
import { referenceLimits } from "~/schemas/limits";
import { isDay } from "~/schemas/results";
import { partLabels, rowField, rowParts } from "~/schemas/testimonials";
import { Button } from "~/ui/button";
import { type FormField, formFields } from "~/ui/form-fields";
import { useSending } from "~/ui/use-sending";

type RowFields = Record<(typeof rowParts)[number] | "file" | "find", FormField>;

export const rowLabels = { ...partLabels, file: "Bilddatei für das Porträt" } as const;

export function fieldsForRows({ fields, errors }: EditorView, found: PictureSearch["found"]): RowFields[] {
  const parts = [...rowParts, "file", "find"] as const;
  return Array.from({ length: Number(fields.testimonials || 0) }, (_, index) => {
    const named = (part: (typeof parts)[number]) => {
      const name = rowField(index + 1, part);
      const field = formFields(formId, [name], { initialValue: fields, error: errors })[name] as FormField;
      return [part, part === "find" ? { ...field, initialValue: wordsOf(found, field) } : field];
    };
    return Object.fromEntries(parts.map(named)) as RowFields;
  });
}

export function wordsOf(found: PictureSearch["found"], { name }: Pick<FormField, "name">): string {
  return found?.field === name ? found.words : "";
}

export function TestimonialRows({ view, rows }: { view: EditorView; rows: RowFields[] }) {
  const keys = useRowKeys(
    view,
    rows.map(({ key }) => key.initialValue ?? ""),
  );
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">Kundenstimmen</legend>
      <input type="hidden" name="testimonials" value={rows.length} />
      {rows.map((fields, index) => (
        <TestimonialRow
          key={keys[index]}
          number={index + 1}
          isLast={index === rows.length - 1}
          fields={fields}
        />
      ))}
      <p className="mt-3">
        <RowButton intent="testimonial-add" words="Kundenstimme hinzufügen" />
      </p>
    </fieldset>
  );
}

function TestimonialRow({ number, isLast, fields }: { number: number; isLast: boolean; fields: RowFields }) {
  const { author, position, quote, agreed, portrait, file, chosen, find, look, key } = fields;
  const button = (change: "up" | "down" | "remove", words: string) => (
    <RowButton
      words={words}
      intent={`testimonial-${change}-${number}`}
      label={`Kundenstimme ${number} ${words.toLowerCase()}`}
    />
  );
  return (
    <fieldset className="mt-3 grid min-w-0 grid-cols-1 gap-4 rounded-sm border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold text-sm">Kundenstimme {number}</legend>
      <input type="hidden" name={look.name} value={look.initialValue ?? ""} />
      <input type="hidden" name={key.name} value={key.initialValue ?? ""} />
      <TextLine field={author} label={partLabels.author} required max={referenceLimits.author} />
      <TextLine field={position} label={partLabels.position} required max={referenceLimits.position} />
      <LongText
        field={quote}
        label={partLabels.quote}
        required
        rows={4}
        className="sm:col-span-2"
        hint="Ohne Anführungszeichen um das Ganze."
      />
      <TextLine
        field={agreed}
        label={partLabels.agreed}
        // What is no day would not be shown by a field for days.
        type={agreed.initialValue && !isDay(agreed.initialValue) ? "text" : "date"}
        hint="Der Tag, an dem der Kunde zugestimmt hat. Er steht nicht auf der Website."
      />
      <div className="min-w-0 sm:col-span-2">
        <ChosenPicture
          field={portrait}
          label={partLabels.portrait}
          max={referenceLimits.image_url}
          hint="Leer heißt: das Bild, das die Website von der Person kennt, sonst ihre Anfangsbuchstaben."
        >
          <PicturePanel
            title="Porträt hochladen oder wählen"
            label={rowLabels.file}
            findLabel={`Bilder für Kundenstimme ${number} durchsuchen`}
            {...{ file, chosen, find }}
            intent={file.name}
            button="Als Porträt nehmen"
            target={portrait.name}
            hint="JPEG, PNG, WebP, AVIF oder GIF bis 12 MB. Gezeigt wird es rund."
          />
        </ChosenPicture>
      </div>
      <p className="flex flex-wrap gap-2 sm:col-span-2">
        {number > 1 && button("up", "Nach oben")}
        {!isLast && button("down", "Nach unten")}
        {button("remove", "Entfernen")}
      </p>
    </fieldset>
  );
}

function RowButton({ intent, words, label }: { intent: string; words: string; label?: string }) {
  const sending = useSending();
  return (
    <Button
      id={`${formId}-${intent}`}
      tone="quiet"
      name="intent"
      value={intent}
      busy={sending}
      aria-label={label}
      className="min-h-11"
    >
      {words}
    </Button>
  );
}
