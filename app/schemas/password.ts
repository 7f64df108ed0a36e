import { signInLimits } from "./limits";

/** The fields that hold one. What is typed there is nobody's to change. */
export const passwordFields: readonly string[] = ["password", "new_password"];

const tooLong = `Das Passwort darf maximal ${signInLimits.passwordMax} Zeichen haben; Umlaute zählen doppelt, Emojis vierfach`;

/** What is wrong with the length of a new password, which the auth service counts in bytes; empty when nothing is. */
export function lengthFault(password: string): string {
  return new TextEncoder().encode(password).length > signInLimits.passwordMax ? tooLong : "";
}
