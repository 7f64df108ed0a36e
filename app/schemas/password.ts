import { signInLimits } from "./limits";

export const passwordFields: readonly string[] = ["password", "new_password"];

const tooLong = `Das Passwort darf maximal ${signInLimits.passwordMax} Zeichen haben; Umlaute zählen doppelt, Emojis vierfach`;

export function lengthFault(password: string): string {
  return new TextEncoder().encode(password).length > signInLimits.passwordMax ? tooLong : "";
}
