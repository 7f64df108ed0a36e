import { useContext } from "react";
import { LongText, TextLine } from "~/features/editing/editor-fields";
import { MeanwhileContext } from "~/features/editing/stored-meanwhile";
import { PicturePanel } from "~/features/media/picture-panel";
import { referenceLabels } from "~/schemas/field-labels";
import { referenceLimits } from "~/schemas/limits";
import type { FormField } from "~/ui/form-fields";

export function ResultsBesideRows({ field }: { field: FormField }) {
  return (
    <LongText
      field={field}
      label={referenceLabels.results}
      rows={6}
      max={referenceLimits.results}
      hint="Jeder Satz wird ein Stichpunkt. Was Kunden sagen, steht darunter in eigenen Feldern."
    />
  );
}

/** Faces of people who speak in none of the rows: kept, and shown where there are any. */
export function OtherPortraits({ field }: { field: FormField }) {
  const isChanged = useContext(MeanwhileContext).has(field.name);
  if (!field.initialValue?.trim() && !field.errors?.length && !isChanged) return null;
  return (
    <LongText
      field={field}
      label="Weitere Porträts"
      rows={3}
      max={referenceLimits.portraits}
      hint="Von Leuten ohne Kundenstimme, in je einer Zeile: Name, Doppelpunkt, Adresse des Bildes."
    />
  );
}

type Names = "results" | "portraits" | "portrait" | "chosen_portrait" | "portrait_of";

export function TestimonialText({ fields }: { fields: Record<Names, FormField> }) {
  const { results, portraits, portrait, chosen_portrait, portrait_of } = fields;
  return (
    <>
      <div>
        <LongText
          field={results}
          label={referenceLabels.results}
          rows={6}
          max={referenceLimits.results}
          hint="Jeder Satz wird ein Stichpunkt. Stimmen danach so: Testimonial von Name (Position): &quot;Zitat&quot;"
        />
        <p className="mt-1.5 text-sm">
          Die Kundenstimmen stehen hier als Text. Sobald sie so geschrieben sind, hat jede nach dem Speichern
          eigene Felder.
        </p>
      </div>
      <div>
        <LongText
          field={portraits}
          label={referenceLabels.portraits}
          rows={3}
          max={referenceLimits.portraits}
          hint="Von wem eine Kundenstimme ist, in je einer Zeile: Name, Doppelpunkt, Adresse des Bildes. Die Zeile kommt von selbst, wenn Du unten ein Bild hochlädst oder wählst."
        />
        <PicturePanel
          title="Porträt hochladen oder wählen"
          label="Bilddatei für das Porträt"
          file={portrait}
          chosen={chosen_portrait}
          fields={[portrait_of]}
          intent="portrait"
          button="Als Porträt nehmen"
          target="chosen_portrait"
          hint="JPEG, PNG, WebP, AVIF oder GIF bis 12 MB. Gezeigt wird es rund."
        >
          <TextLine
            field={portrait_of}
            label="Porträt von"
            max={100}
            hint="Der Name, wie er bei der Kundenstimme steht."
          />
        </PicturePanel>
      </div>
    </>
  );
}
