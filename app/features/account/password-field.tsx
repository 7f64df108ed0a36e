import { signInLimits } from "~/schemas/limits";
import { Field } from "~/ui/field";
import type { FormField } from "~/ui/form-fields";

interface PasswordFieldProps {
  field: FormField;
  isNew: boolean;
  label?: string;
  blamedAt?: string | undefined;
}

export function PasswordField({ field, isNew, label = "Passwort", blamedAt }: PasswordFieldProps) {
  return (
    <Field
      field={field}
      label={label}
      type="password"
      required
      minLength={signInLimits.passwordMin}
      autoComplete={isNew ? "new-password" : "current-password"}
      {...(blamedAt && { "aria-invalid": true, "aria-describedby": blamedAt })}
      hint={isNew ? `Mindestens ${signInLimits.passwordMin} Zeichen.` : undefined}
    />
  );
}
