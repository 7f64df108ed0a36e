import { useEffect, useRef } from "react";
import type { EditorAnswer, PictureChoice } from "~/schemas/answers";
import { referenceLimits } from "~/schemas/limits";
import { isDay } from "~/schemas/results";
import { fieldsOfRows, type Row, rowField } from "~/schemas/testimonials";
import { Button } from "~/ui/button";
import { type FormField, formFields } from "~/ui/form-fields";
import { useSending } from "~/ui/use-sending";
import { ChosenPicture } from "./chosen-picture";
import { LongText, TextLine } from "./editor-fields";
import { PicturePanel } from "./picture-panel";

interface TestimonialRowsProps {
  formId: string;
  rows: Row[];
  keys: number[];
  answer: EditorAnswer | undefined;
  pictures: PictureChoice[];
}

/** What the testimonials of a reference are called in what is said of a form. */
export const partLabels = {
  author: "Name",
  position: "Position",
  quote: "Zitat",
  agreed: "Freigegeben am",
  portrait: "Porträt",
  file: "Bilddatei für das Porträt",
} as const;

/** The fields of rows, with what was typed and what is wrong. */
export function fieldsForRows(formId: string, rows: Row[], answer: EditorAnswer | undefined) {
  const typed = answer?.reply?.initialValue ?? {};
  const initialValue = { ...typed, ...fieldsOfRows(rows) };
  const reply = { initialValue, ...(answer?.reply?.error && { error: answer.reply.error }) };
  const parts = ["author", "position", "quote", "agreed", "portrait", "file", "chosen", "find"] as const;
  return rows.map((_, index) => {
    const named = (part: (typeof parts)[number]) => {
      const name = rowField(index + 1, part);
      return [part, formFields(formId, [name], reply)[name]];
    };
    return Object.fromEntries(parts.map(named)) as Record<(typeof parts)[number], FormField>;
  });
}

/** What clients say, a group of fields for each, which are put together with the results when they are saved. */
export function TestimonialRows({ formId, rows, keys, answer, pictures }: TestimonialRowsProps) {
  const fields = fieldsForRows(formId, rows, answer);
  useWorkGoesOn(formId, answer);
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">Testimonials</legend>
      <p className="text-ink-muted text-sm">
        Was Kunden sagen. Gespeichert wird es mit dem Eintrag; leere Felder fallen dabei weg.
      </p>
      <input type="hidden" name="testimonials" value={rows.length} />
      {rows.map((row, index) => {
        const one = fields[index];
        if (!one) return null;
        const place = { number: index + 1, isLast: index === rows.length - 1 };
        return (
          <TestimonialRow key={keys[index]} {...{ row, answer, pictures, formId, ...place }} fields={one} />
        );
      })}
      <p className="mt-3">
        <RowButton {...{ formId, answer }} intent="testimonial-add" words="Testimonial hinzufügen" />
      </p>
    </fieldset>
  );
}

interface TestimonialRowProps extends Pick<TestimonialRowsProps, "formId" | "answer" | "pictures"> {
  row: Row;
  /** From 1. */
  number: number;
  isLast: boolean;
  fields: ReturnType<typeof fieldsForRows>[number];
}

function TestimonialRow({ row, number, isLast, fields, formId, answer, pictures }: TestimonialRowProps) {
  const { author, position, quote, agreed, portrait, file, chosen, find } = fields;
  const arrives = (field: FormField) => ({ autoFocus: answer?.focus === field.name });
  const button = (change: "up" | "down" | "remove", words: string) => (
    <RowButton
      {...{ formId, answer, words }}
      intent={`testimonial-${change}-${number}`}
      label={`Testimonial ${number} ${words.toLowerCase()}`}
    />
  );
  return (
    <fieldset className="mt-3 grid min-w-0 grid-cols-1 gap-4 rounded-sm border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold text-sm">Testimonial {number}</legend>
      <input type="hidden" name={rowField(number, "look")} value={row.look} />
      <TextLine field={author} label={partLabels.author} max={referenceLimits.author} {...arrives(author)} />
      <TextLine field={position} label={partLabels.position} max={referenceLimits.position} />
      <LongText
        field={quote}
        label={partLabels.quote}
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
          answer={answer}
          label={partLabels.portrait}
          max={referenceLimits.image_url}
          hint="Leer heißt: das Bild, das die Website von der Person kennt, sonst ihre Anfangsbuchstaben."
        />
        <PicturePanel
          title="Porträt hochladen oder wählen"
          label={partLabels.file}
          findLabel={`Bilder für Testimonial ${number} durchsuchen`}
          {...{ file, chosen, find, pictures, answer }}
          intent={file.name}
          button="Als Porträt nehmen"
          target={portrait.name}
          hint="JPEG, PNG, WebP, AVIF oder GIF bis 12 MB. Gezeigt wird es rund."
        />
      </div>
      <p className="flex flex-wrap gap-2 sm:col-span-2">
        {number > 1 && button("up", "Nach oben")}
        {!isLast && button("down", "Nach unten")}
        {button("remove", "Entfernen")}
      </p>
    </fieldset>
  );
}

interface RowButtonProps extends Pick<TestimonialRowsProps, "formId" | "answer"> {
  intent: string;
  words: string;
  label?: string;
}

/** A button that gives the same form back, with other rows. */
export function RowButton({ formId, answer, intent, words, label }: RowButtonProps) {
  const sending = useSending();
  return (
    <Button
      id={`${formId}-${intent}`}
      tone="quiet"
      name="intent"
      value={intent}
      busy={sending}
      aria-label={label}
      autoFocus={answer?.focus === intent}
      className="min-h-11"
    >
      {words}
    </Button>
  );
}

/** Leads on to where rows were changed; that they were is typing, too, and is kept as such. */
function useWorkGoesOn(formId: string, answer: EditorAnswer | undefined) {
  const last = useRef(answer);
  useEffect(() => {
    if (last.current === answer) return;
    last.current = answer;
    const place = answer?.focus && document.getElementById(`${formId}-${answer.focus}`);
    if (!place) return;
    place.focus();
    place.dispatchEvent(new Event("input", { bubbles: true }));
  }, [formId, answer]);
}
