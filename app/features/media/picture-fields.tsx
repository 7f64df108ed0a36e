import { type ChangeEvent, useEffect, useState } from "react";
import { LongText, TextLine, TickBox } from "~/features/editing/editor-fields";
import { keepsPage } from "~/features/rich-text/editor/keeps-page";
import type { PictureAnswer } from "~/schemas/answers";
import { mediaLimits, pictureFormats, pictureProblems } from "~/schemas/media";
import { FieldFrame, wiring } from "~/ui/field";
import { type FormField, withErrors } from "~/ui/form-fields";

interface PictureFileProps {
  field: FormField;
  label: string;
  hint?: string;
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
}

export function PictureFile({
  field,
  label,
  hint = "JPEG, PNG, WebP, AVIF oder GIF, bis 12 MB.",
  onChoose,
}: PictureFileProps) {
  const { defaultValue, ...wires } = wiring(field, true);
  return (
    <FieldFrame field={field} label={label} hint={hint} required>
      <input
        type="file"
        {...wires}
        onChange={onChoose}
        accept={pictureFormats}
        className="mt-1.5 block min-h-11 w-full min-w-0 rounded-sm border border-control bg-surface-raised px-3 py-2 text-base text-ink file:mr-3 file:rounded-sm file:border file:border-control file:bg-surface file:px-3 file:py-1 file:font-semibold file:text-sm aria-invalid:border-danger aria-invalid:bg-danger-soft"
      />
    </FieldFrame>
  );
}

/** With scripts the chosen file survives the response; too large ones are not sent. */
export function useChosenFile(field: FormField, answer: PictureAnswer | undefined) {
  const [chosen, setChosen] = useState<{ isTooLarge: boolean; since: PictureAnswer | undefined }>();
  useEffect(keepsPage, []);
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    setChosen(file && { isTooLarge: file.size > mediaLimits.bytes, since: answer });
  };
  const isNew = chosen !== undefined && chosen.since !== answer;
  const isThere = chosen !== undefined && (isNew ? answer?.isFileLost : true);
  const errors = chosen?.isTooLarge ? [pictureProblems.large] : isThere ? undefined : field.errors;
  return { field: withErrors(field, errors), isTooLarge: chosen?.isTooLarge ?? false, onChoose };
}

interface DescriptionProps {
  fields: { alt: FormField; decorative: FormField };
}

export function PictureDescription({ fields: { alt, decorative } }: DescriptionProps) {
  return (
    <>
      <LongText
        field={alt}
        label="Was ist zu sehen?"
        max={mediaLimits.alt}
        rows={3}
        hint="Für alle, die das Bild nicht sehen: was darauf zu sehen ist, in einem Satz."
      />
      <TickBox
        field={decorative}
        label="Nur Dekoration"
        hint="Dann wird es nicht vorgelesen, und die Beschreibung bleibt leer."
      />
    </>
  );
}

export function PictureCaption({ field }: { field: FormField }) {
  return (
    <TextLine
      field={field}
      label="Bildunterschrift"
      max={mediaLimits.caption}
      hint="Steht sichtbar unter dem Bild. Darf leer bleiben."
    />
  );
}
