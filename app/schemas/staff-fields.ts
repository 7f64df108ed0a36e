import { z } from "zod";
import { slugLimit } from "./limits";
import { mediaName } from "./media";
import { optionalText } from "./ruled-text";
import { showsSomething, textLength, tooLong } from "./text";

/** A trimmed text that shows something; white space alone counts as nothing typed. */
export function neededText(label: string, max: number, lengthOf = textLength) {
  const required = `${label} ist erforderlich`;
  return z
    .string({ error: required })
    .trim()
    .refine(showsSomething, { error: required, abort: true })
    .refine((text) => lengthOf(text) <= max, tooLong(label, max));
}

/** A trimmed text, or null to clear it. */
export function clearableText(label: string, max: number) {
  return optionalText({ label, max }).transform((text) => text ?? null);
}

export const slug = neededText("Slug", slugLimit).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
  error: "Slug darf nur Kleinbuchstaben, Zahlen und Bindestriche enthalten",
});

/** A ticked box sends "on"; one that is not ticked sends nothing. */
export const tickBox = z
  .enum(["on", "true", "1", "off", "false", "0"], { error: "Ungültige Auswahl" })
  .default("off")
  .transform((value) => ["on", "true", "1"].includes(value));

/** The name of the hidden field that says of such a box that it stood in the form: it was not ticked then. */
export function boxMark(name: string): string {
  return `${name}_shown`;
}

/** A place in the order; undefined when none was typed, which leaves it to the database. */
export function place(max: number) {
  const error = `Reihenfolge muss eine ganze Zahl von 0 bis ${max} sein`;
  return z
    .string()
    .trim()
    .refine((text) => /^\d{0,9}$/.test(text) && Number(text) <= max, { error })
    .transform((text) => (text ? Number(text) : undefined))
    .optional();
}

/** The path of a picture of this site, of its files or brought in by staff: one from elsewhere would tell that site who reads here, and is never shown. */
export function picturePath(label: string, max: number) {
  return clearableText(label, max).refine((path) => path === null || isPicturePath(path), {
    error: `${label} muss ein Pfad dieser Website sein und so aussehen: /images/ordner/name.png (oder svg, jpg, webp, avif)`,
    abort: true,
  });
}

export function isPicturePath(path: string): boolean {
  return (
    /^\/images(\/[\w-][\w.-]*)+\.(svg|png|jpe?g|webp|avif)$/i.test(path) || mediaName(path) !== undefined
  );
}

/** The address of a page elsewhere, http or https. */
export function webAddress(label: string, max: number) {
  return clearableText(label, max).refine(
    (address) =>
      address === null || (/^https?:\/\//i.test(address) && !/[\s\\]/.test(address) && URL.canParse(address)),
    { error: `${label} muss mit https:// oder http:// beginnen` },
  );
}
