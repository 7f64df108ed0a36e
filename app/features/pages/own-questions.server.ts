import { z } from "zod";
import type { OwnQuestions } from "~/features/contact/receive.server";
import { isTicked } from "~/platform/forms/read-form.server";
import type { FormAnswer } from "~/schemas/answers";
import { oneLine, textLength, tooLong } from "~/schemas/text";
import { choicesOf, ownName } from "./own-fields";
import type { ShownPage } from "./public-page.server";
import type { OwnField } from "./sections/contact";

/** An answer in one line (characters). */
const longest = 500;

/** What the first contact section of a page asks for besides; undefined where it has none. */
export function ownQuestions(page: ShownPage): OwnQuestions | undefined {
  const section = page.sections.find(({ kind }) => kind === "contact");
  if (!section) return undefined;
  const fields = (section.fields as OwnField[]).map((field, index) => ({ ...field, name: ownName(index) }));
  const answerTo = (form: FormData, { name, type }: (typeof fields)[number]) => {
    if (type === "tick") return isTicked(form, name) ? "ja" : "nein";
    return oneLine(String(form.get(name) ?? ""));
  };
  return {
    thanks: String(section.thanks),
    names: fields.map(({ name }) => name),
    subject: [...oneLine(String(section.subject) || page.title)].slice(0, 100).join(""),
    problems: (form) =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const answer = answerTo(form, field);
          if (field.type === "choice" && answer && !choicesOf(field).includes(answer))
            return [[field.name, [`${field.label}: Wähle eine Antwort`]]];
          if (field.type === "date" && answer && !isDay(answer))
            return [[field.name, [`${field.label}: Wähle einen Tag aus den Jahren 1900 bis 2200`]]];
          return textLength(answer) > longest ? [[field.name, [tooLong(field.label, longest)]]] : [];
        }),
      ),
    answers: (form) =>
      fields.flatMap((field): [string, string][] => {
        const answer = answerTo(form, field);
        return answer ? [[field.label, inWords(field, answer)]] : [];
      }),
    page: `${page.title} (/${page.slug})`,
    inLanguage: page.lang === "en" ? inEnglish : (answer) => answer,
  };
}

const isDay = (text: string) => z.iso.date().safeParse(text).success && text >= "1900" && text < "2201";

/** A day as people write it. */
function inWords({ type }: OwnField, answer: string) {
  return type === "date" ? answer.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3.$2.$1") : answer;
}

const english: [RegExp, string][] = [
  [/^Nachricht mit allen Antworten/, "Message with all answers"],
  [/^Nachricht\b/, "Message"],
  [/^E-Mail\b/, "E-mail"],
  [/ ist erforderlich$/, " is required"],
  [/ darf nicht nur aus Leerzeichen bestehen$/, " must not be empty"],
  [/ darf maximal ([\d.]+) Zeichen lang sein$/, " may have up to $1 characters"],
  [/^Ungültige E-Mail-Adresse$/, "This is not a valid e-mail address"],
  [/: Wähle einen Tag aus den Jahren 1900 bis 2200$/, ": choose a day from 1900 to 2200"],
  [/: Wähle eine Antwort$/, ": choose an answer"],
  [/^Validierungsfehler$/, "Please check your entries"],
  [/^Datenschutzerklärung erforderlich$/, "Privacy policy required"],
  [
    /^Bitte akzeptiere die Datenschutzerklärung, um fortzufahren\.$/,
    "Please accept the privacy policy to go on.",
  ],
  [/^Noch nicht gesendet$/, "Not sent yet"],
  [
    /^Von Deinem Anschluss kamen .*$/,
    "Too many messages came from your connection. Your text is still here: send it again in an hour.",
  ],
  [
    /^Dieses Formular ist inzwischen erneuert.*$/,
    "This form has been renewed, and one of your texts has no field any more. It stands here, all the others in the form. Send it again; if you still see the former field, empty it first.",
  ],
  [/^Ist es eilig, ruf uns an: (.*)$/, "If it is urgent, call us: $1"],
  [/^Fehler$/, "Error"],
  [/^Beim Senden ist ein Fehler aufgetreten\.$/, "Something went wrong while sending."],
];

const translated = (text: string) =>
  english.reduce((rest, [german, words]) => rest.replace(german, words), text);

function inEnglish({ reply, refusal }: FormAnswer): FormAnswer {
  const error = Object.entries(reply.error ?? {}).map(([name, problems]) => [
    name,
    problems?.map(translated),
  ]);
  const phrase = (words: unknown) => (typeof words === "string" ? translated(words) : words);
  return {
    reply: { ...reply, ...(reply.error && { error: Object.fromEntries(error) }) },
    ...(refusal && {
      refusal: {
        title: phrase(refusal.title) as string,
        ...(refusal.lines && { lines: refusal.lines.map((line) => phrase(line) as string) }),
      },
    }),
  };
}
