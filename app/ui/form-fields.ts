import type { SubmissionResult } from "@conform-to/react";

export interface FormField {
  id: string;
  name: string;
  formId: string;
  initialValue: string | undefined;
  errors: string[] | undefined;
  errorId: string;
  descriptionId: string;
}

/** Conform creates a field's parts on access. */
export function withErrors(
  { id, name, formId, initialValue, errorId, descriptionId }: FormField,
  errors: string[] | undefined,
): FormField {
  return { id, name, formId, initialValue, errors, errorId, descriptionId };
}

/** Conform's hook for visitors' pages without its 9 kB: values and errors from the server's response. */
export function formFields<Name extends string>(
  formId: string,
  names: readonly Name[],
  reply: SubmissionResult | undefined,
): Record<Name, FormField> {
  const field = (name: Name): FormField => ({
    id: `${formId}-${name}`,
    name,
    formId,
    initialValue: reply?.initialValue?.[name]?.toString(),
    errors: reply?.error?.[name] ?? undefined,
    errorId: `${formId}-${name}-error`,
    descriptionId: `${formId}-${name}-description`,
  });
  return Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, FormField>;
}
