import { z } from "zod";
import { hiddenMarks } from "~/content/hidden-marks";
import { canonicalAddress } from "./address";
import { signInLimits } from "./limits";
import { requiredText } from "./ruled-text";
import { emailLimit, tooLong } from "./text";

export const passwordFields: readonly string[] = ["password", "new_password"];

const tooShort = `Das Passwort muss mindestens ${signInLimits.passwordMin} Zeichen haben`;

const email = z
  .string({ error: "E-Mail ist erforderlich" })
  .trim()
  .toLowerCase()
  .overwrite(canonicalAddress)
  .min(1, "E-Mail ist erforderlich")
  .max(emailLimit, tooLong("E-Mail", emailLimit));
const password = z.string({ error: "Passwort ist erforderlich" }).min(signInLimits.passwordMin, tooShort);
export const newPassword = password.refine(
  (text) => new TextEncoder().encode(text).length <= signInLimits.passwordMax,
  `Das Passwort darf maximal ${signInLimits.passwordMax} Zeichen haben; Umlaute zählen doppelt, Emojis vierfach`,
);

/** Bidi controls would reorder the names beside it. */
export const personName = requiredText({ label: "Name", max: signInLimits.full_name }).refine(
  (name) => !hiddenMarks.test(name),
  "Im Namen steht ein unsichtbares Zeichen. Bitte schreib ihn neu",
);

// The account may be older than the limits.
export const SignInSchema = z.object({ email, password: password.max(1000, "Das Passwort ist zu lang") });

export const SignUpSchema = z.object({
  full_name: personName,
  email,
  password: newPassword,
});

export const ConfirmationSchema = z.object({ full_name: personName, password: newPassword });

export const NewPasswordSchema = z.object({ password: newPassword });

export const ForgottenSchema = z.object({
  email: email.regex(/^[^\s@\ufffd]+@[^\s@\ufffd]+$/, "Ungültige E-Mail-Adresse"),
});
