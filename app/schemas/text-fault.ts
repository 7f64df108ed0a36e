import { showsSomething, type TextRule, textLength, tooLong } from "./text";

// Umlauts are allowed on both sides of the @.
const emailPattern =
  /^(?!\.)(?!.*\.[.@])[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

/** Extracts it from a name, link or sentence; else what was typed. */
export function meantEmail(typed: string): string {
  const text = typed.trim();
  if (text.length > 1000 || emailPattern.test(text)) return text;
  const bare = text
    .replace(/[＠﹫]/g, "@")
    .replace(/[\s.,;]+$/, "")
    .replace(/^[^<>\r\n]*<([^<>]*)>$/, "$1")
    .replace(/^mailto:/i, "")
    .replace(/[\s.,;]+$/, "");
  return emailPattern.test(bare) ? bare : text;
}

export function textFault(
  typed: string,
  { label, max, isRequired = false, isEmail = false, lengthOf = textLength }: TextRule,
): string | undefined {
  const text = isEmail ? meantEmail(typed) : typed.trim();
  if (isRequired && !(isEmail ? text : typed)) return `${label} ist erforderlich`;
  if (isRequired && !isEmail && !showsSomething(text))
    return `${label} darf nicht nur aus Leerzeichen bestehen`;
  if (lengthOf(text) > max) return tooLong(label, max);
  return isEmail && text && !emailPattern.test(text) ? `Ungültige ${label}-Adresse` : undefined;
}
