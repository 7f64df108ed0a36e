import { z } from "zod";
import { signInLimits } from "./limits";
import { requiredText } from "./text";

const tooShort = `Das Passwort muss mindestens ${signInLimits.passwordMin} Zeichen haben`;
const tooLong = `Das Passwort darf maximal ${signInLimits.passwordMax} Zeichen haben; Umlaute zählen doppelt, Emojis vierfach`;

// Whether an address is one of ours the action says, with a message of its own.
const email = z
  .string({ error: "E-Mail ist erforderlich" })
  .trim()
  .toLowerCase()
  .min(1, "E-Mail ist erforderlich")
  .max(signInLimits.email, `E-Mail darf maximal ${signInLimits.email} Zeichen lang sein`);
const password = z
  .string({ error: "Passwort ist erforderlich" })
  .min(signInLimits.passwordMin, tooShort)
  .refine((text) => new TextEncoder().encode(text).length <= signInLimits.passwordMax, tooLong);

export const SignInSchema = z.object({ email, password });

export const SignUpSchema = z.object({
  full_name: requiredText("Name", signInLimits.full_name),
  email,
  password,
});

/** The password of an account whose address is being confirmed. */
export const NewPasswordSchema = z.object({ password });
