import { signInLimits } from "~/schemas/limits";
import { Field } from "~/ui/field";
import type { FormField } from "~/ui/form-fields";

export function NameField({ field, hint }: { field: FormField; hint?: string }) {
  return (
    <Field
      field={field}
      label="Name"
      required
      rule={{ label: "Name", max: signInLimits.full_name }}
      autoComplete="name"
      hint={hint}
    />
  );
}
