import type { ComponentProps, ReactNode } from "react";
import { slugLimit } from "~/schemas/limits";
import { TextLink } from "~/ui/admin/text-link";
import { FieldErrors, FieldFrame, useCount, wiring } from "~/ui/field";
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
  /** True where the limit stands beside it before half of it is reached. */
  isCounted?: boolean;
  required?: boolean;
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
  isCounted,
  required,
  className,
  before,
  ...props
}: EditorFieldProps & Omit<ComponentProps<"input">, "form" | "max" | "maxLength"> & { before?: string }) {
  const { onInput, ...counted } = useCount(field, ruleOf({ label, subject, max }), hint, true, isCounted);
  return (
    <FieldFrame {...counted} label={label} required={required} className={className}>
      <div className="mt-1.5 flex items-stretch">
        {before && (
          <span className="grid shrink-0 place-items-center rounded-l-sm border border-control border-r-0 bg-surface px-3 text-ink-muted">
            {before}
          </span>
        )}
        <input
          type="text"
          {...wiring(counted.field, Boolean(counted.hint))}
          onInput={onInput}
          required={required}
          className={`${control} min-h-11 ${before ? "rounded-l-none" : ""}`}
          {...props}
        />
      </div>
      <Meanwhile field={field} label={label} />
    </FieldFrame>
  );
}

export function SlugField(props: EditorFieldProps & { before?: string }) {
  return <TextLine {...props} subject="Slug" max={slugLimit} autoCapitalize="none" />;
}

export function OrderField({ isNew, ...props }: EditorFieldProps & { isNew: boolean }) {
  const hint = isNew ? "Kleine Zahlen stehen vorn. Leer heißt: ans Ende." : "Kleine Zahlen stehen vorn.";
  return <TextLine {...props} inputMode="numeric" hint={hint} />;
}

export function ruleOf({ label, subject = label, max }: Pick<EditorFieldProps, "label" | "subject" | "max">) {
  return max === undefined ? undefined : { label: subject, max };
}

export function LongText({
  field,
  label,
  hint,
  subject,
  max,
  isCounted,
  required,
  className,
  code,
  ...props
}: EditorFieldProps & Omit<ComponentProps<"textarea">, "form" | "maxLength"> & { code?: boolean }) {
  const { onInput, ...counted } = useCount(field, ruleOf({ label, subject, max }), hint, true, isCounted);
  const wires = wiring(counted.field, Boolean(counted.hint));
  return (
    <FieldFrame {...counted} label={label} required={required} className={className}>
      <textarea
        {...wires}
        defaultValue={useDefaultText(wires.defaultValue)}
        onInput={onInput}
        required={required}
        spellCheck
        className={`${control} mt-1.5 ${code ? "font-mono text-sm leading-relaxed" : ""}`}
        {...props}
      />
      <Meanwhile field={field} label={label} />
    </FieldFrame>
  );
}

interface ChoiceProps extends Pick<EditorFieldProps, "field" | "label" | "hint" | "className"> {
  choices: { value: string; label: string }[];
  /** What stands in it before anything was chosen. */
  start?: string;
}

export function Choice({ field, label, hint, choices, className, start }: ChoiceProps) {
  const { defaultValue, ...wires } = wiring(field, Boolean(hint));
  return (
    <FieldFrame field={field} label={label} hint={hint} className={className}>
      <select {...wires} defaultValue={defaultValue || start} className={`${control} mt-1.5 min-h-11`}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Meanwhile
        field={field}
        label={label}
        show={(stored) => choices.find(({ value }) => value === stored)?.label ?? stored}
      />
    </FieldFrame>
  );
}

interface TickBoxProps extends EditorFieldProps {
  /** True where a form that does not have the box leaves what is stored as it is: unticked, it says so. */
  sendsOff?: boolean;
}

export function TickBox({ field, label, hint, sendsOff }: TickBoxProps) {
  const { defaultValue, ...wires } = wiring(field, Boolean(hint));
  return (
    <div>
      {sendsOff && <input type="hidden" name={field.name} value="off" />}
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

type HeadlineProps = ComponentProps<typeof LongText> & {
  isFirst: boolean;
};

export function Headline({ isFirst, ...props }: HeadlineProps) {
  return (
    <LongText
      {...props}
      rows={2}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.preventDefault();
      }}
      autoFocus={isFirst}
      data-begin={isFirst ? "" : undefined}
      className="editor-headline"
    />
  );
}

/** Its rows are for browsers that do not size it by its text. */
export function Lead(props: ComponentProps<typeof LongText>) {
  const rows = Math.min(12, Math.max(2, Math.ceil((props.field.initialValue?.length ?? 0) / 45)));
  return <LongText {...props} rows={rows} className="editor-lead" />;
}

export function PanelLinks({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t pt-4 first:border-t-0 first:pt-0">
      {children}
    </div>
  );
}

export function HistoryLink({ to }: { to: string }) {
  return <TextLink to={`${to}/history`}>Verlauf</TextLink>;
}
