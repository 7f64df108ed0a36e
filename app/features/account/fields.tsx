import { signInLimits } from "~/schemas/limits";
import { emailLimit } from "~/schemas/text";
import { Field } from "~/ui/field";
import type { FormField } from "~/ui/form-fields";
import { useSite } from "~/ui/use-site";

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

export function EmailField({ field }: { field: FormField }) {
  const { staffEmailDomain } = useSite();
  return (
    <Field
      field={field}
      label="E-Mail"
      type="email"
      required
      rule={{ label: "E-Mail", max: emailLimit }}
      autoComplete="username"
      hint={`Deine Firmenadresse mit @${staffEmailDomain}`}
    />
  );
}

/** Whose account a link in a mail is for; a hosted service tells only once it is used. */
export function ForAccount({ email }: { email: string | undefined }) {
  if (!email) return ". Es gilt für die Adresse, für die Du diesen Link bekommen hast.";
  return (
    <>
      , für <strong className="hyphens-none">{email}</strong>.
    </>
  );
}

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
