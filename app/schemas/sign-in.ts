import { z } from "zod";
import { hiddenMarks } from "~/content/hidden-marks";
import { canonicalAddress } from "./address";
import { signInLimits } from "./limits";
import { lengthFault } from "./password";
import { requiredText } from "./ruled-text";
import { emailLimit, tooLong } from "./text";

const tooShort = `Das Passwort muss mindestens ${signInLimits.passwordMin} Zeichen haben`;

// Whether an address is one of ours the action says, with a message of its own.
const email = z
  .string({ error: "E-Mail ist erforderlich" })
  .trim()
  .toLowerCase()
  .overwrite(canonicalAddress)
  .min(1, "E-Mail ist erforderlich")
  .max(emailLimit, tooLong("E-Mail", emailLimit));
const password = z.string({ error: "Passwort ist erforderlich" }).min(signInLimits.passwordMin, tooShort);
export const newPassword = password.superRefine((text, context) => {
  const fault = lengthFault(text);
  if (fault) context.addIssue({ code: "custom", message: fault });
});

/** The name of a colleague, which stands in lists beside others: nothing in it turns what follows around. */
export const personName = requiredText({ label: "Name", max: signInLimits.full_name }).refine(
  (name) => !hiddenMarks.test(name),
  "Im Namen steht ein unsichtbares Zeichen. Bitte schreib ihn neu",
);

// Whatever is too long for a new password may be tried: the account can be of another time or place.
export const SignInSchema = z.object({ email, password: password.max(1000, "Das Passwort ist zu lang") });

export const SignUpSchema = z.object({
  full_name: personName,
  email,
  password: newPassword,
});

/** What the owner of an address that is being confirmed chooses for the account; what it was signed up with ends. */
export const ConfirmationSchema = z.object({ full_name: personName, password: newPassword });

export const NewPasswordSchema = z.object({ password: newPassword });

/** Whoever has forgotten a password says where to; what kind of address it is, nobody is told. */
export const ForgottenSchema = z.object({
  email: email.regex(/^[^\s@]+@[^\s@]+$/, "Ungültige E-Mail-Adresse"),
});
