import { z } from "zod";
import { hiddenMarks } from "./hidden-marks";
import { parseUrl } from "./parse-url";
import { strayBrace } from "./placeholders";

export const missing = "Hier fehlt noch etwas.";
const tooLong = (max: number) => `Höchstens ${max} Zeichen haben Platz.`;

const showsSomething = (text: string) => /[^\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text);

export const perhaps = <Text extends z.ZodType<string>>(text: Text) => z.union([z.literal(""), text]);

export const line = (max: number) =>
  z
    .string({ error: missing })
    .trim()
    .refine(showsSomething, { error: missing, abort: true })
    .refine((text) => !hiddenMarks.test(text), "Zeilenumbrüche und Steuerzeichen haben hier keinen Platz.")
    .max(max, tooLong(max));

/** Takes time in proportion to the text, which nobody has measured yet. */
function onOneLine(text: string): string {
  const lines = text.split(/[\r\n]/).map((each) => each.trim());
  return lines.filter(Boolean).join(" ");
}

export const words = (max: number) =>
  z
    .string({ error: missing })
    .overwrite(onOneLine)
    .pipe(line(max))
    .superRefine((text, { addIssue }) => {
      const stray = strayBrace(text);
      if (stray) addIssue(`Das steht für nichts: ${stray}. Geschweifte Klammern sind für Platzhalter da.`);
    });

export const texts = (length: number, { min = 0, max }: { min?: number; max: number }) =>
  z
    .array(line(length))
    .min(min, "Mindestens eine Angabe gehört hierher.")
    .max(max, `Höchstens ${max} haben Platz.`)
    .refine((all) => new Set(all).size === all.length, "Jede Angabe steht nur einmal da.");

export const email = z
  .string({ error: missing })
  .trim()
  .min(1, { error: missing, abort: true })
  .max(254, tooLong(254))
  .pipe(z.email("Das ist keine gültige E-Mail-Adresse."));

export const phone = z
  .string({ error: missing })
  .trim()
  .min(1, { error: missing, abort: true })
  .regex(
    /^\+?[\d ()/-]*$/,
    "Bitte nur Ziffern, Leerzeichen, Klammern, / und -, vorn vielleicht ein +, wie in +49 471 0000000.",
  )
  .refine((text) => {
    const digits = text.replace(/\D/g, "").length;
    return digits >= 5 && digits <= 20;
  }, "Eine Telefonnummer hat zwischen 5 und 20 Ziffern.")
  .max(40, tooLong(40));

/** Exactly one host: others have a meaning in a content policy. */
const isHttps = (text: string) => {
  if (/[\s\p{C}"'`<>\\]/u.test(text) || !/^https:\/\/[^@/?#]+(?:[/?#]|$)/i.test(text)) return false;
  return /^[\w-]+(?:\.[\w-]+)+$/.test(parseUrl(text)?.hostname ?? "");
};

const isMailto = (text: string) =>
  /^mailto:[^?]+$/i.test(text) && z.email().safeParse(text.slice("mailto:".length)).success;

const address = z
  .string({ error: missing })
  .trim()
  .min(1, { error: missing, abort: true })
  .max(500, tooLong(500));

export const httpsAddress = address.refine(isHttps, "Bitte eine ganze Adresse, die mit https:// beginnt.");

export const link = address.refine(
  (text) => isHttps(text) || isMailto(text),
  "Bitte eine ganze Adresse, die mit https:// oder mailto: beginnt.",
);

/** Foreign pictures would track visitors. */
export const photo = z
  .string({ error: missing })
  .trim()
  .regex(
    /^\/(?:images\/(?:[\w-]+\/)*[\w-]+\.(?:svg|webp|png|jpg)|media\/[0-9a-f]{32}-\d{3,4}\.webp)$/,
    "Hier fehlt ein Bild: Lade eins hoch oder wähle eins aus.",
  );

export const minutes = z
  .number({ error: "Bitte eine Zahl von Minuten." })
  .int("Bitte ganze Minuten.")
  .min(5, "Mindestens 5 Minuten.")
  .max(480, "Höchstens 480 Minuten.");

export const coordinate = (most: number) =>
  z
    .number({ error: "Bitte eine Zahl wie 53.5396." })
    .min(-most, `Zwischen -${most} und ${most}.`)
    .max(most, `Zwischen -${most} und ${most}.`);

const span = z.object({
  opens: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Bitte eine Uhrzeit wie 09:00."),
  closes: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, "Bitte eine Uhrzeit wie 17:00."),
});

const day = z
  .array(span)
  .max(4, "Höchstens vier Zeiten an einem Tag.")
  .superRefine((spans, { addIssue }) => {
    const times = spans.flatMap(({ opens, closes }) => [opens, closes]);
    if (times.some((time, index) => index > 0 && time <= (times[index - 1] ?? "")))
      addIssue("Jede Zeit endet nach ihrem Anfang, und die nächste beginnt danach.");
  });

export const week = z.object({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day });

export const closedDays = z
  .array(
    z
      .object({
        date: z.iso.date("Bitte ein Datum wie 24.12.2026."),
        /** The last day of several. */
        until: perhaps(z.iso.date("Bitte ein Datum wie 2.1.2027.")).optional(),
        reason: perhaps(line(60)),
      })
      .refine(({ date, until }) => !until || until >= date, {
        error: "Der letzte Tag liegt vor dem ersten.",
        path: ["until"],
      }),
  )
  .max(60, "Höchstens 60 Einträge haben Platz.")
  .refine(
    (days) => new Set(days.map(({ date }) => date)).size === days.length,
    "Jeder Tag steht nur einmal da.",
  );
