import { type FormEvent, type MouseEvent, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Choice, TextLine } from "~/ui/admin/editor-fields";
import { buttonClass } from "~/ui/button";
import type { FormField } from "~/ui/form-fields";

export const postStates = [
  { value: "draft", label: "Entwurf" },
  { value: "published", label: "Veröffentlicht" },
  { value: "archived", label: "Archiviert" },
];

interface PublicationFieldsProps {
  status: FormField;
  time: FormField;
  labels: { status: string; published_at: string };
}

/** Status and date, which say together when a post is public. */
export function PublicationFields({ status, time, labels }: PublicationFieldsProps) {
  const [state, setState] = useState(status.initialValue);
  const [isDated, setDated] = useState(Boolean(time.initialValue));
  const watch = ({ target }: FormEvent) => {
    if (target instanceof HTMLSelectElement) setState(target.value);
    if (target instanceof HTMLInputElement) setDated(target.value !== "");
  };
  const idle = isDated && postStates.find(({ value }) => value === state && value !== "published");
  return (
    <div className="grid grid-cols-1 gap-5 sm:col-span-2 sm:grid-cols-2" onInput={watch}>
      <div>
        <Choice field={status} label={labels.status} choices={postStates} />
        <p role="status" className="mt-1.5 font-medium">
          {idle && `Das Datum wirkt so nicht: „${idle.label}“ heißt, dass niemand den Beitrag sieht.`}
        </p>
      </div>
      <div>
        <TextLine
          field={time}
          label={labels.published_at}
          type="datetime-local"
          hint="Berliner Zeit. Wirkt nur mit dem Status „Veröffentlicht“. Bleibt es stehen, behält der Beitrag Datum und Platz; leer heißt: jetzt."
        />
        <RenewButton fieldId={time.id} isDated={isDated} />
      </div>
    </div>
  );
}

/** Without JavaScript the hint says how to go about it. */
function RenewButton({ fieldId, isDated }: { fieldId: string; isDated: boolean }) {
  const hydrated = useHydrated();
  const empty = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const field = form?.elements.namedItem(fieldId);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    // The button goes.
    field.focus();
  };
  if (!hydrated || !isDated) return null;
  return (
    <button type="button" onClick={empty} className={buttonClass("quiet", "mt-2 min-h-11 text-sm")}>
      Neu datieren
    </button>
  );
}
