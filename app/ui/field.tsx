import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { inGerman, type TextRule, textLength, tooLong } from "~/schemas/text";
import { lateForm, loadLateForm } from "./autosaved-text";
import { type FormField, withErrors } from "./form-fields";
import { useDefaultText } from "./use-default-text";

interface FieldProps {
  field: FormField;
  label: string;
  hint?: ReactNode;
  rule?: TextRule | undefined;
}

const control =
  "mt-1.5 block w-full rounded-sm border border-control bg-surface-raised px-3.5 py-2.5 text-ink placeholder:text-ink-muted aria-invalid:border-danger aria-invalid:bg-danger-soft";

export function Field({
  field,
  label,
  hint,
  rule,
  className,
  ...props
}: FieldProps & Omit<ComponentProps<"input">, "form" | "maxLength">) {
  const { onInput, ...counted } = useCount(field, rule, hint);
  return (
    <FieldFrame {...counted} label={label} required={props.required} className={className}>
      <input
        {...wiring(counted.field, Boolean(counted.hint))}
        onInput={onInput}
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
  rule,
  className,
  ...props
}: FieldProps & Omit<ComponentProps<"textarea">, "form" | "maxLength">) {
  const { onInput, ...counted } = useCount(field, rule, hint);
  const wires = wiring(counted.field, Boolean(counted.hint));
  return (
    <FieldFrame {...counted} label={label} required={props.required} className={className}>
      <textarea
        {...wires}
        defaultValue={useDefaultText(wires.defaultValue)}
        onInput={onInput}
        className={control}
        {...props}
      />
    </FieldFrame>
  );
}

/** Counts while typing; gives the handler, and field and hint once the count matters. */
export function useCount(
  field: FormField,
  rule: TextRule | undefined,
  hint: ReactNode,
  isForWriters = false,
  isAlwaysShown = false,
) {
  const lengthOf = (text: string) => (rule ? countedLength(tidied(text).trim(), rule) : 0);
  const [length, setLength] = useState(() => lengthOf(field.initialValue ?? ""));
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const count = () => setLength(lengthOf(currentTarget.value));
    count();
    if (!lateForm()) loadLateForm().then(count, () => undefined);
  };
  if (!rule) return { field, hint, onInput, isLive: false };
  const { max } = rule;
  const isLive = length > max && !field.errors?.length;
  const isShown = isAlwaysShown || (isForWriters && max > 2000) || length > max / 2;
  return {
    field: isLive ? withErrors(field, [tooLong(rule.label, max)]) : field,
    hint: isShown ? <Counted {...{ hint, length, max }} /> : hint,
    onInput,
    isLive,
  };
}

/** As the server tidies; before its code has loaded, NFC only. */
const tidied = (text: string) => lateForm()?.tidyText(text) ?? text.normalize("NFC");

/** Code points only where they decide, because counting them is slow. */
function countedLength(text: string, { max, lengthOf }: TextRule) {
  if (lengthOf) return lengthOf(text);
  return text.length > max ? textLength(text) : text.length;
}

function Counted({ hint, length, max }: { hint: ReactNode; length: number; max: number }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{hint}</span>
      <span className={`tabular ${length > max ? "font-semibold text-danger" : ""}`}>
        {inGerman(length)} von {inGerman(max)} Zeichen
      </span>
    </span>
  );
}

interface FieldFrameProps extends Pick<FieldProps, "field" | "label" | "hint"> {
  required?: boolean | undefined;
  className?: string | undefined;
  isLive?: boolean;
  children: ReactNode;
}

export function FieldFrame({
  field,
  label,
  hint,
  required,
  className,
  isLive = false,
  children,
}: FieldFrameProps) {
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
      <FieldErrors field={field} isLive={isLive} />
    </div>
  );
}

interface FieldErrorsProps {
  field: Pick<FormField, "errors" | "errorId">;
  isLive?: boolean;
}

export function FieldErrors({ field, isLive = false }: FieldErrorsProps) {
  if (!field.errors?.length) return null;
  return (
    <p
      id={field.errorId}
      role={isLive ? "alert" : undefined}
      className="mt-1.5 font-medium text-danger text-sm"
    >
      {field.errors.join(". ")}
    </p>
  );
}

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
