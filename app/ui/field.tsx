import type { ComponentProps, FormEvent, ReactNode } from "react";
import type { FormField } from "./form-fields";
import { useDefaultText } from "./use-default-text";

type Control = HTMLInputElement | HTMLTextAreaElement;

interface FieldProps {
  field: FormField;
  label: string;
  /** Help that stands below the field. */
  hint?: ReactNode;
  /** How the field is called in its messages, where that differs from the label. */
  subject?: string;
  /** What else is wrong with a text, in words for people; empty when nothing is. */
  check?: ((text: string) => string) | undefined;
}

const control =
  "mt-1.5 block w-full rounded-sm border border-control bg-surface-raised px-3.5 py-2.5 text-ink placeholder:text-ink-muted aria-invalid:border-danger aria-invalid:bg-danger-soft";

/** A labelled input with hint and error; the browser's own checks speak the words of the server's. */
export function Field({
  field,
  label,
  hint,
  subject = label,
  check,
  className,
  ...props
}: FieldProps & Omit<ComponentProps<"input">, "form">) {
  return (
    <FieldFrame field={field} label={label} hint={hint} required={props.required} className={className}>
      <input
        {...wiring(field, Boolean(hint))}
        {...nativeMessages(subject, check)}
        className={control}
        {...props}
      />
    </FieldFrame>
  );
}

export function TextArea({
  field,
  label,
  hint,
  subject = label,
  className,
  ...props
}: Omit<FieldProps, "check"> & Omit<ComponentProps<"textarea">, "form">) {
  const wires = wiring(field, Boolean(hint));
  return (
    <FieldFrame field={field} label={label} hint={hint} required={props.required} className={className}>
      <textarea
        {...wires}
        defaultValue={useDefaultText(wires.defaultValue)}
        {...nativeMessages(subject)}
        className={control}
        {...props}
      />
    </FieldFrame>
  );
}

interface FieldFrameProps extends Pick<FieldProps, "field" | "label" | "hint"> {
  required?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function FieldFrame({ field, label, hint, required, className, children }: FieldFrameProps) {
  return (
    <div className={className}>
      <label htmlFor={field.id} className="font-semibold text-sm">
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {children}
      {hint && (
        <p id={field.descriptionId} className="mt-1.5 text-ink-muted text-sm">
          {hint}
        </p>
      )}
      <FieldErrors field={field} />
    </div>
  );
}

export function FieldErrors({ field }: { field: Pick<FormField, "errors" | "errorId"> }) {
  if (!field.errors?.length) return null;
  return (
    <p id={field.errorId} className="mt-1.5 font-medium text-danger text-sm">
      {field.errors.join(". ")}
    </p>
  );
}

/** What ties a control to its form, its stored value, its hint and its error. */
export function wiring(field: FormField, hasHint = false) {
  const described = [hasHint && field.descriptionId, field.errors?.length && field.errorId]
    .filter(Boolean)
    .join(" ");
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    defaultValue: field.initialValue ?? "",
    "aria-invalid": field.errors?.length ? true : undefined,
    "aria-describedby": described || undefined,
  };
}

function nativeMessages(subject: string, check: FieldProps["check"] = () => "") {
  return {
    onInvalid: ({ currentTarget }: FormEvent<Control>) =>
      currentTarget.setCustomValidity(nativeMessage(currentTarget, subject) || check(currentTarget.value)),
    onInput: ({ currentTarget }: FormEvent<Control>) =>
      currentTarget.setCustomValidity(check(currentTarget.value)),
  };
}

function nativeMessage({ validity, maxLength }: Control, subject: string) {
  if (validity.valueMissing) return `${subject} ist erforderlich`;
  if (validity.typeMismatch || validity.patternMismatch) return `Ungültige ${subject}-Adresse`;
  if (validity.tooLong) return `${subject} darf maximal ${maxLength} Zeichen lang sein`;
  return "";
}
