import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { boxMark } from "~/schemas/staff-fields";
import { tidyText } from "~/schemas/tidy-text";
import { FieldErrors, FieldFrame, wiring } from "~/ui/field";
import type { FormField } from "~/ui/form-fields";
import { useDefaultText } from "~/ui/use-default-text";
import { Meanwhile } from "./stored-meanwhile";

type TextField = FormField;

export interface EditorFieldProps {
  field: TextField;
  label: string;
  hint?: ReactNode;
  /** How the messages call the field, where that differs from the label. */
  subject?: string;
  /** Longest text in characters. Counted, but not cut: what is pasted stays whole until it is shortened. */
  max?: number;
  required?: boolean;
  /** False where the server alone should notice a missing text. */
  native?: boolean;
  className?: string;
}

export const control =
  "block w-full min-w-0 rounded-sm border border-control bg-surface-raised px-3 py-2 text-base text-ink placeholder:text-ink-muted aria-invalid:border-danger aria-invalid:bg-danger-soft";

export function TextLine({
  field,
  label,
  hint,
  subject,
  max,
  required,
  native = true,
  className,
  before,
  ...props
}: EditorFieldProps & Omit<ComponentProps<"input">, "form" | "max"> & { before?: string }) {
  const { length, watch } = useCount(field, subject ?? label, max, required && native);
  return (
    <FieldFrame
      field={field}
      label={label}
      hint={<Hint text={hint} {...{ length, max }} />}
      required={required}
      className={className}
    >
      <div className="mt-1.5 flex items-stretch">
        {before && (
          <span className="grid shrink-0 place-items-center rounded-l-sm border border-control border-r-0 bg-surface px-3 text-ink-muted">
            {before}
          </span>
        )}
        <input
          type="text"
          {...wiring(field, true)}
          {...watch}
          aria-required={required}
          className={`${control} min-h-11 ${before ? "rounded-l-none" : ""}`}
          {...props}
        />
      </div>
      <Meanwhile field={field} label={label} />
    </FieldFrame>
  );
}

export function LongText({
  field,
  label,
  hint,
  subject,
  max,
  required,
  native = true,
  className,
  code,
  ...props
}: EditorFieldProps & Omit<ComponentProps<"textarea">, "form"> & { code?: boolean }) {
  const { length, watch } = useCount(field, subject ?? label, max, required && native);
  const wires = wiring(field, true);
  return (
    <FieldFrame
      field={field}
      label={label}
      hint={<Hint text={hint} {...{ length, max }} />}
      required={required}
      className={className}
    >
      <textarea
        {...wires}
        defaultValue={useDefaultText(wires.defaultValue)}
        {...watch}
        spellCheck
        className={`${control} mt-1.5 ${code ? "font-mono text-sm leading-relaxed" : ""}`}
        {...props}
      />
      <Meanwhile field={field} label={label} />
    </FieldFrame>
  );
}

interface ChoiceProps extends EditorFieldProps {
  choices: { value: string; label: string }[];
}

export function Choice({ field, label, hint, choices, className }: ChoiceProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} className={className}>
      <select {...wiring(field, Boolean(hint))} className={`${control} mt-1.5 min-h-11`}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Meanwhile
        field={field}
        label={label}
        show={(value) => choices.find((choice) => choice.value === value)?.label}
      />
    </FieldFrame>
  );
}

interface TickBoxProps extends EditorFieldProps {
  /** True for what is stored as it stands, and stays so where a form does not have the box. */
  isStored?: boolean;
}

export function TickBox({ field, label, hint, isStored }: TickBoxProps) {
  const { defaultValue, ...wires } = wiring(field, Boolean(hint));
  return (
    <div>
      {isStored && <input type="hidden" name={boxMark(field.name)} value="" />}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          {...wires}
          defaultChecked={defaultValue === "on"}
          className="size-5 shrink-0"
        />
        <span className="font-semibold">{label}</span>
      </label>
      {hint && (
        <p id={field.descriptionId} className="text-ink-muted">
          {hint}
        </p>
      )}
      <FieldErrors field={field} />
      <Meanwhile field={field} label={label} show={(value) => (value === "on" ? "ja" : "nein")} />
    </div>
  );
}

/** True with JavaScript too, where the slug follows the title by itself. */
export const slugHint =
  "Kleinbuchstaben, Zahlen und Bindestriche. Bleibt er leer, kommt das Formular mit einem Vorschlag aus dem Titel zurück.";

const number = (value: number) => value.toLocaleString("de-DE", { useGrouping: "min2" });

/** Help, and how much has been typed, once that is worth knowing. */
export function Hint({ text, length, max }: { text: ReactNode; length: number; max: number | undefined }) {
  const isCounted = max !== undefined && (max > 2000 || length > max / 2);
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{text}</span>
      {isCounted && (
        <span className={`tabular ${length > max ? "font-semibold text-danger" : ""}`}>
          {number(length)} von {number(max)} Zeichen
        </span>
      )}
    </span>
  );
}

/** Counts a text while it is typed; one that is too long keeps the browser from sending it, in the server's words. */
export function useCount(
  field: TextField,
  subject: string,
  max: number | undefined,
  required: boolean | undefined,
  measured = lengthOf,
) {
  const [length, setLength] = useState(() => measured(field.initialValue ?? "", max));
  const check = ({ currentTarget: target }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const text = tidyText(target.value).trim();
    const length = measured(text, max);
    setLength(length);
    if (required && !text) target.setCustomValidity(`${subject} ist erforderlich`);
    else if (max !== undefined && length > max) {
      target.setCustomValidity(`${subject} darf maximal ${number(max)} Zeichen lang sein`);
    } else target.setCustomValidity("");
  };
  return { length, watch: { required, onInput: check, onInvalid: check } };
}

/** As the server counts: in code points where that decides, which takes longer than most typing should wait. */
function lengthOf(text: string, max = text.length) {
  return text.length > max ? [...text].length : text.length;
}
