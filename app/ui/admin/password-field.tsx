import { signInLimits } from "~/schemas/limits";
import { lengthFault } from "~/schemas/password";
import { Field } from "~/ui/field";
import type { FormField } from "~/ui/form-fields";

/** The password of an account: the one it has, or a new one. */
export function PasswordField({ field, isNew }: { field: FormField; isNew: boolean }) {
  return (
    <Field
      field={field}
      label="Passwort"
      type="password"
      required
      minLength={signInLimits.passwordMin}
      check={isNew ? lengthFault : undefined}
      autoComplete={isNew ? "new-password" : "current-password"}
      hint={isNew ? `Mindestens ${signInLimits.passwordMin} Zeichen.` : undefined}
    />
  );
}
