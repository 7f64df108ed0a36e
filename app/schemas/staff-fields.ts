import { z } from "zod";
import { isWebAddress } from "./address";
import { fromBerlinTime } from "./berlin-time";
import { slugLimit } from "./limits";
import { mediaName } from "./media";
import { optionalText } from "./ruled-text";
import { oneLine, showsSomething, textLength, tooLong } from "./text";

export function neededText(label: string, max: number, lengthOf = textLength) {
  const required = `${label} ist erforderlich`;
  return z
    .string({ error: required })
    .trim()
    .refine(showsSomething, { error: required, abort: true })
    .refine((text) => lengthOf(text) <= max, tooLong(label, max));
}

export const titleText = (max: number) => neededText("Title", max).transform(oneLine);

export function clearableText(label: string, max: number) {
  return optionalText({ label, max }).transform((text) => text ?? null);
}

export const slug = neededText("Slug", slugLimit).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
  error: "Slug darf nur Kleinbuchstaben, Zahlen und Bindestriche enthalten",
});

/** An unticked box sends nothing. */
export const tickBox = z
  .enum(["on", "true", "1", "off", "false", "0"], { error: "Ungültige Auswahl" })
  .default("off")
  .transform((value) => ["on", "true", "1"].includes(value));

/** A hidden field that marks the box as present in the form. */
export function boxMark(name: string): string {
  return `${name}_shown`;
}

export function place(max: number) {
  const error = `Reihenfolge muss eine ganze Zahl von 0 bis ${max} sein`;
  return z
    .string()
    .trim()
    .refine((text) => /^\d{0,9}$/.test(text) && Number(text) <= max, { error })
    .transform((text) => (text ? Number(text) : undefined))
    .optional();
}

/** Browsers turn a two-digit 25 into 0025. */
const firstYear = 1900;

/** A time on Berlin's clocks, or null where none was typed. */
export function localTime(label: string) {
  const error = `${label} ist kein gültiger Zeitpunkt`;
  return z
    .string()
    .trim()
    .default("")
    .transform((local, context) => {
      if (!local) return null;
      const instant = fromBerlinTime(local);
      if (!instant) context.addIssue({ code: "custom", message: error });
      else if (Number(local.slice(0, 4)) < firstYear)
        context.addIssue({
          code: "custom",
          message: `${error}: Das Jahr muss 1900 oder später sein, zum Beispiel 2026`,
        });
      return instant;
    });
}

/** Only pictures of this site: foreign ones would track readers. */
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

export function webAddress(label: string, max: number) {
  return clearableText(label, max).refine((address) => address === null || isWebAddress(address), {
    error: `${label} muss mit https:// oder http:// beginnen`,
  });
}
