import { type FormEvent, type MouseEvent, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { TextLine } from "~/features/editing/editor-fields";
import { Meanwhile } from "~/features/editing/stored-meanwhile";
import { buttonClass } from "~/ui/button";
import { FieldErrors } from "~/ui/field";
import type { FormField } from "~/ui/form-fields";

const states = { draft: "Entwurf", published: "Öffentlich", archived: "Archiviert" };
type State = keyof typeof states;

interface PublicationFieldsProps {
  status: FormField;
  time: FormField;
  labels: { status: string; published_at: string };
}

export function PublicationFields({ status, time, labels }: PublicationFieldsProps) {
  const [isDated, setDated] = useState(Boolean(time.initialValue));
  const watch = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === time.name) setDated(target.value !== "");
  };
  const choice = (value: State) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={status.name}
        value={value}
        defaultChecked={status.initialValue === value}
        className="size-5 shrink-0"
        aria-describedby={status.errors?.length ? status.errorId : undefined}
        {...(value === "draft" && { id: status.id })}
      />
      {states[value]}
    </label>
  );
  return (
    <fieldset className="min-w-0" onInput={watch}>
      <legend className="font-semibold text-sm">{labels.status}</legend>
      {choice("draft")}
      {choice("published")}
      <div className="mb-1 ml-8">
        <TextLine
          field={time}
          label={labels.published_at}
          type="datetime-local"
          hint="Berliner Zeit. In der Zukunft heißt: geplant. Leer lassen = sofort."
        />
        <RenewButton fieldId={time.id} isDated={isDated} />
      </div>
      {choice("archived")}
      <FieldErrors field={status} />
      <Meanwhile field={status} label={labels.status} show={(value) => states[value as State]} />
    </fieldset>
  );
}

/** Empties the field; without JavaScript the server does. */
function RenewButton({ fieldId, isDated }: { fieldId: string; isDated: boolean }) {
  const hydrated = useHydrated();
  const empty = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const field = form?.elements.namedItem(fieldId);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  };
  if (!isDated) return null;
  return (
    <button
      {...(hydrated
        ? { type: "button" as const, onClick: empty }
        : { type: "submit" as const, name: "intent", value: "redate" })}
      className={buttonClass("quiet", "mt-2 min-h-11 text-sm")}
    >
      Neu datieren: auf jetzt setzen
    </button>
  );
}
