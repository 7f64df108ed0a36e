import type { SubmissionResult } from "@conform-to/react";

/** What a labelled control needs to know of its field. Conform's own field metadata has the same shape. */
export interface FormField {
  id: string;
  name: string;
  formId: string;
  initialValue: string | undefined;
  errors: string[] | undefined;
  errorId: string;
  descriptionId: string;
}

/** A field with other errors. Conform makes the parts of a field when they are asked for. */
export function withErrors(
  { id, name, formId, initialValue, errorId, descriptionId }: FormField,
  errors: string[] | undefined,
): FormField {
  return { id, name, formId, initialValue, errors, errorId, descriptionId };
}

/**
 * The fields of a form, with the values and errors that the server's answer gives them. Where the server alone
 * judges a form, this does for visitors what Conform's hook would, without its 9 kB.
 */
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
